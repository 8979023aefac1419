/**
 * The page of the sources (docs/behaviour.md#sources-page): they are fetched, then the open incidents of one after the
 * other are counted. What is on screen stays while everything is fetched again.
 */
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { WatchedSource } from '../../../../machines/filter/domain/sources/watchedSource.ts'
import { sourceSystemsMachine, type SourceSystemsContext } from '../../../../machines/filter/sourceSystems.ts'
import { say, start } from '../../support/effects.ts'
import { broken, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

const nav: WatchedSource = { pk: 2, name: 'nav', type: 'nav', address: '', lastHeard: undefined }
const zabbix: WatchedSource = { pk: 3, name: 'zabbix', type: 'zabbix', address: 'https://z/', lastHeard: 5 }

interface Listing {
  readonly at: 'loading' | 'failed' | 'absent' | 'counting' | 'complete' | 'refreshing'
  /** Whether the sources have ever been fetched. */
  readonly isKnown: boolean
  /** Which source is being counted, or will be next: its place. */
  readonly next: number
  /** What is known of each. */
  readonly counts: string
}

const pks = [2, 3]
/** The server's clock is a minute ahead. */
const skew = 60_000
const singletons = { toasts: {}, leadingTab: {}, clock: { skew } }
const failure = broken('get sources')

function asks(place: number) {
  const filter = { ...unrestrictedQuery.filter, open: true, sourceSystemIds: [pks[place] ?? 0] }
  return start('fetchIncidentCount', { ...unrestrictedQuery, filter, withLevels: false })
}

/** The next source is counted, if one is left. */
function counts(listing: Listing): ModelledOutcome<Listing> {
  return listing.next < pks.length
    ? { to: { ...listing, at: 'counting' }, does: [asks(listing.next)] }
    : { to: { ...listing, at: 'complete' } }
}

function withCount({ counts: known }: Listing, place: number, count: number | undefined): string {
  const all = JSON.parse(known) as (number | string | null)[]
  return JSON.stringify(pks.map((_, index) => (index === place ? (count ?? 'unknown') : (all[index] ?? null))))
}

function rowOf(listing: Listing): ModelledRow<Listing> {
  const { at, isKnown, next } = listing
  const isAsking = at === 'loading' || at === 'refreshing'
  const found = counts({ ...listing, isKnown: true, next: 0 })
  const isShown = at === 'counting' || at === 'complete' || at === 'refreshing'
  const answered = (count: number | undefined) =>
    counts({ ...listing, next: next + 1, counts: withCount(listing, next, count) })
  const failed: ModelledOutcome<Listing> = at === 'loading' ? { to: { ...listing, at: 'failed' } } : counts(listing)
  return {
    state: isShown ? { known: at } : at,
    tags: at === 'refreshing' ? ['known', 'refreshing'] : isShown ? ['known'] : [at],
    ports: isAsking ? ['fetchWatchedSources'] : at === 'counting' ? ['fetchIncidentCount'] : [],
    shows: { names: isKnown ? ['nav', 'zabbix'] : [], unreadable: isKnown ? 1 : 0, counts: listing.counts },
    on: {
      'the sources arrive': isAsking ? found : undefined,
      'the server does not tell of them': isAsking ? { to: { ...listing, at: 'absent' } } : undefined,
      'the sources are refused': isAsking
        ? {
            ...failed,
            does: [say('error', 'Unable to fetch the sources'), ...(failed.does ?? [])],
          }
        : undefined,
      'no response arrives': isAsking ? failed : undefined,
      'seven are open': at === 'counting' ? answered(7) : undefined,
      'counting fails': at === 'counting' ? answered(undefined) : undefined,
      'the server cannot count': at === 'counting' ? { to: { ...listing, at: 'complete', next: 2 } } : undefined,
      'the page is refreshed':
        at === 'failed' || at === 'absent'
          ? { to: { ...listing, at: 'loading' }, does: [start('fetchWatchedSources')] }
          : at === 'counting' || at === 'complete' || at === 'refreshing'
            ? { to: { ...listing, at: 'refreshing' }, does: [start('fetchWatchedSources')] }
            : undefined,
    },
  }
}

export const walk = modelledWalk({
  machine: sourceSystemsMachine,
  singletons,
  observe: ({ sources, unreadable, counts: known }: SourceSystemsContext) => ({
    names: sources.map(({ name }) => name),
    unreadable,
    counts: JSON.stringify(pks.map((pk) => (known.has(pk) ? (known.get(pk) ?? 'unknown') : null))),
  }),
  starts: {
    'the page is opened': {
      to: { at: 'loading', isKnown: false, next: 2, counts: '[null,null]' },
      does: [start('fetchWatchedSources')],
    },
  },
  cases: {
    'the sources arrive': settle('fetchWatchedSources', { items: [nav, zabbix], unreadable: 1 }),
    'the server does not tell of them': settle('fetchWatchedSources', undefined),
    'the sources are refused': fail('fetchWatchedSources', failure),
    'no response arrives': fail('fetchWatchedSources', unreachable('get sources')),
    'seven are open': settle('fetchIncidentCount', 7),
    'counting fails': fail('fetchIncidentCount', unreachable('count incidents')),
    'the server cannot count': settle('fetchIncidentCount', undefined),
    'the page is refreshed': send({ type: 'resources.refresh' }),
  },
  rowOf,
})

interface Renewal {
  readonly at: 'loading' | 'failed' | 'absent' | 'counting' | 'complete' | 'renewing' | 'refreshing'
  /** Whether the source is left to count. */
  readonly isLeft: boolean
  /** Whether half a minute has passed since nothing was left to do. */
  readonly isHalf: boolean
  /** Half minutes since the counting began, of which only ten matter. */
  readonly halves: number
}

const half = 30_000

/**
 * The sources are fetched again each minute, but not while the tab rests; what they send is counted again after five
 * minutes. A failure says nothing, and what was known stays.
 */
function renewalWalk(isAtRest: boolean) {
  return modelledWalk<Renewal>({
    machine: sourceSystemsMachine,
    singletons: { ...singletons, leadingTab: isAtRest ? { tags: ['resting'] } : {} },
    observe: ({ left }: SourceSystemsContext) => left.length > 0,
    starts: {
      'the page is opened': {
        to: { at: 'loading', isLeft: false, isHalf: false, halves: 0 },
        does: [start('fetchWatchedSources')],
      },
    },
    cases: {
      'the only one arrives': settle('fetchWatchedSources', { items: [nav], unreadable: 0 }),
      'there is none': settle('fetchWatchedSources', { items: [], unreadable: 0 }),
      'none is told': settle('fetchWatchedSources', undefined),
      'the sources are refused': fail('fetchWatchedSources', failure),
      'seven are open': settle('fetchIncidentCount', 7),
      'half a minute passes': wait(half),
      'the page is refreshed': send({ type: 'resources.refresh' }),
    },
    rowOf: (model) => {
      const { at, isLeft, isHalf, halves } = model
      const isAsking = at === 'loading' || at === 'renewing' || at === 'refreshing'
      const isShown = at !== 'loading' && at !== 'absent' && at !== 'failed'
      const counting: ModelledOutcome<Renewal> = {
        to: { at: 'counting', isLeft: true, isHalf: false, halves: 0 },
        does: [asks(0)],
      }
      const complete: ModelledOutcome<Renewal> = { to: { ...model, at: 'complete', isLeft: false, isHalf: false } }
      const goesOn = isLeft ? { to: { ...model, at: 'counting' as const }, does: [asks(0)] } : complete
      const says = say('error', 'Unable to fetch the sources')
      const refused = {
        loading: { to: { ...model, at: 'failed' as const }, does: [says] },
        refreshing: { ...goesOn, does: [says, ...(goesOn.does ?? [])] },
        renewing: complete,
      }
      const passed = { ...model, halves: isShown ? Math.min(halves + 1, 10) : 0 }
      const isDue = at === 'complete' && isHalf
      return {
        state: isShown ? { known: at } : at,
        tags: at === 'refreshing' ? ['known', 'refreshing'] : isShown ? ['known'] : [at],
        ports: isAsking ? ['fetchWatchedSources'] : at === 'counting' ? ['fetchIncidentCount'] : [],
        shows: isLeft,
        on: {
          'the only one arrives': isAsking ? (at === 'renewing' && halves < 10 ? complete : counting) : undefined,
          'there is none':
            at === 'renewing' && halves < 10
              ? complete
              : isAsking
                ? { to: { at: 'complete', isLeft: false, isHalf: false, halves: 0 } }
                : undefined,
          'none is told': isAsking ? { to: { at: 'absent', isLeft, isHalf: false, halves: 0 } } : undefined,
          'the sources are refused': isAsking ? refused[at] : undefined,
          'seven are open': at === 'counting' ? complete : undefined,
          'half a minute passes':
            isDue && !isAtRest
              ? { to: { ...passed, at: 'renewing', isHalf: false }, does: [start('fetchWatchedSources')] }
              : { to: { ...passed, isHalf: at === 'complete' && !isHalf } },
          'the page is refreshed':
            at === 'loading'
              ? undefined
              : {
                  to: { ...model, at: isShown ? 'refreshing' : 'loading', isHalf: false },
                  does: [start('fetchWatchedSources')],
                },
        },
      }
    },
  })
}

export const renewed = renewalWalk(false)
export const resting = renewalWalk(true)
