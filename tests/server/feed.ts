import { createRandom, type Random } from './random.ts'
import { HOUR, MINUTE } from './time.ts'
import { isOpen, isAcked, type Incident } from './world/model.ts'
import { createProblem } from './world/problems.ts'
import type { World } from './world/world.ts'

/** The default rate of changes. */
export const demoFeed = { perMinute: 6 }

const SHORTEST_TICK = 25
const CANDIDATES = 60

/**
 * Changes the world at random, at a set rate: incidents start and end, and are acknowledged and closed. The same seed
 * gives the same changes.
 */
export class Feed {
  readonly #world: () => World
  #random: Random
  #timer: NodeJS.Timeout | undefined
  #perMinute = 0

  constructor(world: () => World) {
    this.#world = world
    this.#random = createRandom(world().settings.seed ^ 0xfeed)
  }

  get perMinute(): number {
    return this.#perMinute
  }

  /** Sets the rate; 0 stops the feed. */
  run(perMinute: number): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#perMinute = perMinute
    if (perMinute <= 0) return
    const gap = 60_000 / perMinute
    const tick = Math.max(SHORTEST_TICK, gap)
    let due = 0
    this.#timer = setInterval(() => {
      due += tick / gap
      for (; due >= 1; due -= 1) this.happen()
    }, tick)
    this.#timer.unref()
  }

  /** Restarts with the seed of the current world. */
  restart(perMinute: number): void {
    this.#random = createRandom(this.#world().settings.seed ^ 0xfeed)
    this.run(perMinute)
  }

  /** Makes one change immediately. */
  happen(): void {
    const world = this.#world()
    const draw = this.#random.next()
    const now = world.now()
    if (draw < 0.3 && this.#withOne((incident) => isOpen(incident, now), this.#end.bind(this))) return
    if (draw >= 0.3 && draw < 0.5) {
      const waiting = (incident: Incident) => isOpen(incident, now) && !isAcked(incident, now)
      if (this.#withOne(waiting, this.#acknowledge.bind(this))) return
    }
    if (draw >= 0.5 && draw < 0.6 && this.#withOne((incident) => isOpen(incident, now), this.#close.bind(this))) return
    this.#start(world)
  }

  /**
   * Applies a change to one of the newest suitable incidents that are at least a minute old. Returns false if there is
   * none.
   */
  #withOne(fits: (incident: Incident) => boolean, act: (incident: Incident) => void): boolean {
    const world = this.#world()
    const found: Incident[] = []
    for (const incident of world.incidents.newestFirst(world.now() - MINUTE)) {
      if (incident.source.pk !== 1 && fits(incident)) found.push(incident)
      if (found.length === CANDIDATES) break
    }
    const incident = found[this.#random.whole(0, Math.max(0, found.length - 1))]
    if (incident === undefined) return false
    act(incident)
    return true
  }

  #start(world: World): void {
    const problem = createProblem(world.sources, this.#random)
    const number = String(this.#random.whole(1_000_000, 9_999_999))
    world.report({
      source: problem.source,
      actor: world.userWithPk(problem.source.user),
      startTime: world.moment(),
      endTime: problem.stateless ? null : 'infinity',
      sourceIncidentId: number,
      detailsUrl: problem.detailsUrl === '' ? '' : `${problem.detailsUrl}${number}`,
      description: problem.description,
      level: problem.level,
      ticketUrl: '',
      metadata: {},
      tags: problem.tags,
    })
  }

  #end(incident: Incident): void {
    const world = this.#world()
    world.close(incident, { type: 'END', actor: world.userWithPk(incident.source.user), description: 'Back to normal' })
  }

  #close(incident: Incident): void {
    const world = this.#world()
    world.close(incident, { type: 'CLO', actor: world.userWithPk(4), description: 'Checked, nothing left to do' })
  }

  #acknowledge(incident: Incident): void {
    const world = this.#world()
    const expiration = this.#random.chance(0.5) ? null : world.now() + 8 * HOUR
    const words = this.#random.pick(['Looking into it', 'Carrier informed', 'Seen, on my way'])
    world.acknowledge(incident, { actor: world.userWithPk(4), description: words }, expiration)
  }
}
