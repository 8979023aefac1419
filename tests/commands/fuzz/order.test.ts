/** In whatever order answers and live messages come, late, early and in whatever batches: what shows in the end is what the server said last. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { unrestrictedQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { currentIncidents } from '../../../machines/incident/domain/incidentStore.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { LiveChange } from '../../../machines/list/domain/liveChange.ts'
import { incidentsMachine, type IncidentsContext } from '../../../machines/list/incidents.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { Stage } from '../../machines/support/stage.ts'
import { freshSeed } from './campaign.ts'

/** One thing that happens: on the server, on the wire, or on the page. */
type Happening =
  | { readonly is: 'change' | 'removal'; readonly pk: number }
  /** The messages under way arrive, that many of them at once. */
  | { readonly is: 'messages'; readonly count: number }
  /** The page asks for the list; the server makes up its answer; the answer arrives. */
  | { readonly is: 'question' | 'making' | 'arrival' }

const pk = fc.integer({ min: 1, max: 6 })
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    arbitrary: fc.record({ is: fc.constantFrom('change' as const, 'change' as const, 'removal' as const), pk }),
    weight: 4,
  },
  { arbitrary: fc.record({ is: fc.constant('messages' as const), count: fc.integer({ min: 1, max: 5 }) }), weight: 3 },
  {
    arbitrary: fc.record({ is: fc.constantFrom('question' as const, 'making' as const, 'arrival' as const) }),
    weight: 3,
  },
)

/** The list in realtime mode on a server that the test plays. */
class LiveListOnStage {
  readonly #stage = new Stage(incidentsMachine, {
    input: {
      ...unrestrictedQuery,
      pageSize: 25,
      cursor: undefined,
      withLevels: true,
      extent: 'everything',
      limit: 250,
    },
    singletons: { toasts: {} },
    real: ['pageFetch'],
  })
  readonly #server = new Map<number, Incident>([1, 2, 3].map((each) => [each, incident({ pk: each })]))
  readonly #underWay: LiveChange[] = []
  #made: readonly Incident[] | undefined
  #version = 0

  happens(what: Happening): void {
    this.#stage.wait(10)
    switch (what.is) {
      case 'change':
        return this.#change(what.pk)
      case 'removal':
        if (this.#server.delete(what.pk)) this.#underWay.push({ type: 'deleted', pk: what.pk })
        return
      case 'messages':
        if (this.#underWay.length > 0)
          this.#stage.send({ type: 'incidents.merge', changes: this.#underWay.splice(0, what.count) })
        return
      case 'question':
        return this.#stage.send({ type: 'incidents.refresh' })
      case 'making':
        // An answer is made after its question and before it arrives; made again, it is another question's.
        if (this.#question !== undefined) this.#made ??= this.#list
        return
      case 'arrival':
        return this.#arrive()
    }
  }

  /** Everything that is under way arrives, and what is still asked is answered. */
  settle(): void {
    while (this.#underWay.length > 0) this.happens({ is: 'messages', count: 3 })
    for (let round = 0; this.#question !== undefined && round < 10; round += 1) this.#arrive()
  }

  get shown(): readonly string[] {
    const { store } = this.#stage.context as IncidentsContext
    return currentIncidents(store).map(inWords).toSorted()
  }

  get served(): readonly string[] {
    return this.#list.map(inWords).toSorted()
  }

  end(): void {
    this.#stage.end()
  }

  get #list(): readonly Incident[] {
    return [...this.#server.values()]
  }

  get #question(): string | undefined {
    return this.#stage.standing.ports.find((port) => port === 'fetchIncidentPage')
  }

  #change(changed: number): void {
    this.#version += 1
    const isKnown = this.#server.has(changed)
    const now = incident({ pk: changed, description: `version ${this.#version}` })
    this.#server.set(changed, now)
    this.#underWay.push({ type: isKnown ? 'modified' : 'created', incident: now })
  }

  #arrive(): void {
    const port = this.#question
    if (port === undefined) return
    const incidents = this.#made ?? this.#list
    this.#made = undefined
    this.#stage.settle(port, { incidents, next: undefined, previous: undefined, unreadable: 0 })
  }
}

function inWords({ pk: key, description }: Incident): string {
  return `${key} ${description}`
}

it('shows in the end what the server said last, in whatever order its words arrived', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40, size: 'max' }), (all) => {
      const list = new LiveListOnStage()
      try {
        list.happens({ is: 'arrival' })
        for (const what of all) list.happens(what)
        list.settle()
        expect(list.shown).toEqual(list.served)
      } finally {
        list.end()
      }
    }),
    { seed: freshSeed(), numRuns: 60 },
  )
})
