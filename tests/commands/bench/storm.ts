import { createRandom } from '../../server/random.ts'
import { isAcked, isOpen, type Incident } from '../../server/world/model.ts'
import { createProblem } from '../../server/world/problems.ts'
import type { World } from '../../server/world/world.ts'

/** The bench's filter: open, not acknowledged, and more severe than information. */
export const stormFilter = { query: '?open=true&acked=false&maxlevel=4', maxLevel: 4 } as const

const seed = 20
/** Milliseconds between two checks of how many messages are due. */
const tick = 10

/**
 * One round of changes: as many incidents enter as leave, both among those that match the filter and among the rest.
 */
const round = [
  'start',
  'change',
  'acknowledge',
  'change',
  'start',
  'remove',
  'change',
  'close',
  'change',
  'reopen',
  'change',
  'forget',
] as const

/**
 * Keeps changing a world so that its sockets receive a set number of messages per second: incidents that are created,
 * modified and still matching the filter, modified and no longer matching, matching again, deleted. The newest ones,
 * which are on screen, change most often. The number of incidents and the number of matching ones hardly change.
 */
export class Storm {
  readonly #world: World
  readonly #random = createRandom(seed)
  /** Oldest first. */
  readonly #matching: Incident[]
  readonly #rest: Incident[]
  #spared: ReadonlySet<number> = new Set()
  /** How many hosts the incidents are spread over; undefined for those of the stand-in's world. */
  #hosts: number | undefined
  #messages = 0
  #turn = 0
  #timer: NodeJS.Timeout | undefined

  constructor(world: World) {
    const now = world.now()
    const all = [...world.incidents.oldestFirst()]
    const matches = (incident: Incident) =>
      isOpen(incident, now) && !isAcked(incident, now) && incident.level <= stormFilter.maxLevel
    this.#world = world
    this.#matching = all.filter(matches)
    this.#rest = all.filter((incident) => !matches(incident))
    world.onChange(() => {
      this.#messages += 1
    })
  }

  /** The number of messages sent to a socket so far. */
  get messages(): number {
    return this.#messages
  }

  /** The matching incidents: their number, and the primary key of the newest. */
  get matching(): { readonly count: number; readonly newest: number | undefined } {
    return { count: this.#matching.length, newest: this.#matching.at(-1)?.pk }
  }

  /** Protects these incidents: they may change, but never leave the list. */
  spare(pks: readonly number[]): void {
    this.#spared = new Set(pks)
  }

  /**
   * Moves all incidents to one of this many hosts each, without a message, as if they had started there; later ones
   * follow.
   */
  spread(hosts: number): void {
    this.#hosts = hosts
    for (const incident of this.#world.incidents.oldestFirst()) {
      const texts = this.#onHost(incident.tags.map(({ tag }) => tag))
      incident.tags = this.#world.tagsFrom(texts, this.#world.userWithPk(incident.source.user))
    }
  }

  /** The tags with one of the hosts that the incidents are spread over. */
  #onHost(tags: readonly string[]): string[] {
    if (this.#hosts === undefined) return [...tags]
    const host = `host=node-${this.#random.whole(1, this.#hosts)}`
    return [host, ...tags.filter((tag) => !tag.startsWith('host='))]
  }

  /** Starts sending this many messages per second; 0 stops it. */
  blow(perSecond: number): void {
    clearInterval(this.#timer)
    if (perSecond === 0) return
    const began = performance.now()
    const before = this.#messages
    this.#timer = setInterval(() => {
      const due = before + ((performance.now() - began) / 1000) * perSecond
      while (this.#messages < due) this.happen()
    }, tick)
  }

  /** Sends this many messages in one go, or one more. */
  burst(messages: number): void {
    const due = this.#messages + messages
    while (this.#messages < due) this.happen()
  }

  /** Makes one change immediately, which sends one message, or two for a new incident. */
  happen(): void {
    const what = round[this.#turn % round.length]
    this.#turn += 1
    if (what === 'start') this.start()
    else if (what === 'change') this.#change()
    else if (what === 'acknowledge') this.#leave((incident) => this.#acknowledge(incident))
    else if (what === 'close') this.#leave((incident) => this.#close(incident))
    else if (what === 'remove') this.#remove()
    else if (what === 'reopen') this.#reopen()
    else this.#forget()
  }

  /** Reports one incident that matches the filter. */
  start(): void {
    const world = this.#world
    const { source, description, level, tags } = createProblem(world.sources, this.#random)
    const incident = world.report({
      source,
      actor: world.userWithPk(source.user),
      startTime: world.moment(),
      endTime: 'infinity',
      sourceIncidentId: `storm-${this.#turn}`,
      detailsUrl: '',
      description,
      level: Math.min(level, stormFilter.maxLevel),
      ticketUrl: '',
      metadata: {},
      tags: this.#onHost(tags),
    })
    this.#matching.push(incident)
  }

  #change(): void {
    const incident = this.#matching[this.#place(this.#matching.length)]
    if (incident === undefined) return
    const level = this.#random.whole(1, stormFilter.maxLevel)
    const ticketUrl = this.#random.chance(0.5) ? `https://tickets.example.org/issues/${this.#turn}` : ''
    this.#world.change(incident, { level, ticketUrl })
  }

  #leave(act: (incident: Incident) => void): void {
    const incident = this.#takeMatching()
    if (incident === undefined) return
    act(incident)
    this.#rest.push(incident)
  }

  #acknowledge(incident: Incident): void {
    this.#world.acknowledge(incident, { actor: this.#world.userWithPk(3), description: `Seen ${this.#turn}` }, null)
  }

  #close(incident: Incident): void {
    this.#world.close(incident, { type: 'CLO', actor: this.#world.userWithPk(4) })
  }

  #remove(): void {
    const incident = this.#takeMatching()
    if (incident !== undefined) this.#world.remove(incident, true)
  }

  /** Reopens the incident that was closed last, so that it matches again. */
  #reopen(): void {
    const now = this.#world.now()
    const at = this.#rest.findLastIndex(
      (incident) => incident.endTime !== null && !isOpen(incident, now) && !isAcked(incident, now),
    )
    const incident = this.#rest[at]
    if (incident === undefined) return
    this.#rest.splice(at, 1)
    const place = this.#matching.findLastIndex(({ startTime }) => startTime < incident.startTime) + 1
    this.#matching.splice(place, 0, incident)
    if (incident.level > stormFilter.maxLevel) incident.level = stormFilter.maxLevel
    this.#world.reopen(incident, { type: 'REO', actor: this.#world.userWithPk(4) })
  }

  /** Deletes the oldest incident that does not match. */
  #forget(): void {
    const incident = this.#rest.shift()
    if (incident !== undefined) this.#world.remove(incident, true)
  }

  #takeMatching(): Incident | undefined {
    const at = this.#place(this.#matching.length)
    const incident = this.#matching[at]
    if (incident === undefined || this.#spared.has(incident.pk)) return undefined
    this.#matching.splice(at, 1)
    return incident
  }

  /** A random index into a list sorted oldest first; newer items are more likely. */
  #place(length: number): number {
    return length - 1 - Math.floor(this.#random.next() ** 3 * length)
  }
}
