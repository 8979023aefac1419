/**
 * The list ends up showing the server's state, no matter how responses and live messages are interleaved, batched and
 * delayed.
 */
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

/** Something that happens on the server, on the wire, or in the page. */
type Happening =
  | { readonly is: 'change' | 'removal'; readonly pk: number }
  /** The given number of pending messages arrive together. */
  | { readonly is: 'messages'; readonly count: number }
  /** The page requests the list, the server computes its response, or the response arrives. */
  | { readonly is: 'request' | 'computation' | 'arrival' }

const pk = fc.integer({ min: 1, max: 6 })
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    arbitrary: fc.record({ is: fc.constantFrom('change' as const, 'change' as const, 'removal' as const), pk }),
    weight: 4,
  },
  { arbitrary: fc.record({ is: fc.constant('messages' as const), count: fc.integer({ min: 1, max: 5 }) }), weight: 3 },
  {
    arbitrary: fc.record({ is: fc.constantFrom('request' as const, 'computation' as const, 'arrival' as const) }),
    weight: 3,
  },
)

/** The list in realtime mode; the test plays the part of the server. */
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
  })
  readonly #server = new Map<number, Incident>([1, 2, 3].map((each) => [each, incident({ pk: each })]))
  readonly #pending: LiveChange[] = []
  #computed: readonly Incident[] | undefined
  #version = 0

  happens(what: Happening): void {
    this.#stage.wait(10)
    switch (what.is) {
      case 'change':
        return this.#change(what.pk)
      case 'removal':
        if (this.#server.delete(what.pk)) this.#pending.push({ type: 'deleted', pk: what.pk })
        return
      case 'messages':
        if (this.#pending.length > 0)
          this.#stage.send({ type: 'incidents.merge', changes: this.#pending.splice(0, what.count) })
        return
      case 'request':
        return this.#stage.send({ type: 'incidents.refresh' })
      case 'computation':
        // The server computes each response once, between its request and its arrival.
        if (this.#openPort !== undefined) this.#computed ??= this.#list
        return
      case 'arrival':
        return this.#arrive()
    }
  }

  /** Delivers everything that is pending, and responds to open requests. */
  settle(): void {
    while (this.#pending.length > 0) this.happens({ is: 'messages', count: 3 })
    for (let round = 0; this.#openPort !== undefined && round < 10; round += 1) this.#arrive()
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

  get #openPort(): string | undefined {
    return this.#stage.standing.ports.find((port) => ['load', 'gather', 'refresh'].includes(port))
  }

  #change(changed: number): void {
    this.#version += 1
    const isKnown = this.#server.has(changed)
    const now = incident({ pk: changed, description: `version ${this.#version}` })
    this.#server.set(changed, now)
    this.#pending.push({ type: isKnown ? 'modified' : 'created', incident: now })
  }

  #arrive(): void {
    const port = this.#openPort
    if (port === undefined) return
    const incidents = this.#computed ?? this.#list
    this.#computed = undefined
    this.#stage.settle(port, { incidents, next: undefined, previous: undefined, unreadable: 0 })
  }
}

function inWords({ pk: key, description }: Incident): string {
  return `${key} ${description}`
}

it("the list ends up showing the server's state, no matter how responses and live messages are interleaved", () => {
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
