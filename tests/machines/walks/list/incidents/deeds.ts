/**
 * What a row says after its incident has left the list (docs/behaviour.md#parking): if the server's feed has reported
 * who closed incident 7, the row says so from the first refresh without the incident until the row leaves the screen.
 */
import { incidentsMachine, type IncidentsContext } from '../../../../../machines/list/incidents.ts'
import { start } from '../../../support/effects.ts'
import { incident } from '../../../support/fixtures.ts'
import { modelledWalk, type ModelledRow } from '../../../support/modelled.ts'
import { send, settle } from '../../../support/walk.ts'
import { fails } from './answers.ts'
import { departs, holding, inputOf, phases, requestOf } from './phases.ts'

interface Told {
  readonly phase: 'loading' | 'ready' | 'refreshing' | 'stale'
  /** Whether rows are ticked. If so, no row may appear or disappear. */
  readonly ticked: boolean
  /** Whether incident 7 is on screen, and whether it is in the latest response. */
  readonly shown: boolean
  readonly listed: boolean
  /** Whether the feed has reported that ben closed it. */
  readonly told: boolean
}

const states = { ...phases, loading: phases.placeholders } as const
const [seven, six] = [incident({ pk: 7 }), incident({ pk: 6, startTime: '2026-01-10T10:00:00+01:00' })]
const withSeven = { incidents: [seven, six], next: undefined, previous: undefined, unreadable: 0 }
const withoutSeven = { ...withSeven, incidents: [six] }

function isGone({ shown, listed }: Told): boolean {
  return shown && !listed
}

/** The latest rows are on screen, unless rows are ticked. */
function unlessTicked(told: Told): Told {
  return told.ticked ? told : { ...told, shown: told.listed }
}

/** After a response, the feed's report is kept only for a row that is gone. */
function answered(told: Told, listed: boolean): Told {
  const taken = unlessTicked({ ...told, phase: 'ready', listed })
  return { ...taken, told: taken.told && isGone(taken) }
}

function rowOf(told: Told): ModelledRow<Told> {
  const { phase, ticked, shown } = told
  const comes = (listed: boolean) => {
    const to = answered(told, listed)
    return { to, does: [departs(...(isGone(to) ? [7] : []))] }
  }
  return {
    ...states[phase],
    shows: {
      pks: phase === 'loading' ? [] : shown ? [7, 6] : [6],
      ticked,
      told: told.told,
      closedBy: isGone(told) ? (told.told ? 'ben' : 'somebody') : undefined,
    },
    on: {
      'the page arrives': { to: { ...told, phase: 'ready', shown: true, listed: true, told: false } },
      'a refresh is due':
        phase === 'ready' || phase === 'stale'
          ? { to: { ...told, phase: 'refreshing' }, does: [start('refresh', requestOf())] }
          : undefined,
      'the refresh contains 7': comes(true),
      'the refresh lacks 7': comes(false),
      'the refresh fails': { to: { ...told, phase: 'stale' } },
      'the feed reports that ben closed 7': { to: { ...told, told: true } },
      'the feed reports that ben closed 5': { to: told },
      'rows are ticked': { to: { ...told, ticked: true } },
      'no rows are ticked': { to: unlessTicked({ ...told, ticked: false }) },
    },
  }
}

const unvisited: Told = { phase: 'loading', ticked: false, shown: false, listed: false, told: false }

function closedByBen(pk: number) {
  return send({ type: 'incidents.noteDeeds', deeds: new Map([[pk, { type: 'CLO', by: 'ben' }]]) })
}

export const deeds = modelledWalk({
  machine: incidentsMachine,
  singletons: { toasts: {} },
  observe: ({ store, holders, departed, deeds: known }: IncidentsContext) => ({
    pks: store.incidents,
    ticked: holders.has('selection'),
    told: known.has(7),
    closedBy: departed.has(7) ? (known.get(7)?.by ?? 'somebody') : undefined,
  }),
  starts: {
    'a first visit': {
      input: inputOf(undefined, 0),
      to: unvisited,
      does: [start('load', requestOf())],
    },
  },
  cases: {
    'the page arrives': settle('load', withSeven),
    'a refresh is due': send({ type: 'incidents.refresh' }),
    'the refresh contains 7': settle('refresh', withSeven),
    'the refresh lacks 7': settle('refresh', withoutSeven),
    'the refresh fails': fails('refresh'),
    'the feed reports that ben closed 7': closedByBen(7),
    'the feed reports that ben closed 5': closedByBen(5),
    ...holding,
  },
  rowOf,
})
