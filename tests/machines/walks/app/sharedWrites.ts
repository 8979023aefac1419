/**
 * What the tabs of a browser tell each other (docs/behaviour.md#tabs): each tab announces the incidents that it has
 * written, and fetches those that another tab of the same user has written, unless it rests.
 */
import { sharedWritesMachine, type SharedWritesContext } from '../../../../machines/app/sharedWrites.ts'
import { beginning } from '../../support/clock.ts'
import { start, tell, tellParent } from '../../support/effects.ts'
import { ana, broken, incident } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle } from '../../support/walk.ts'

type Pks = '' | '7' | '8' | '7,8' | '8,7'

interface Told {
  /** The incidents that are being fetched. */
  readonly asked: Pks
  /** The incidents that other tabs have written meanwhile. */
  readonly waiting: Pks
  /** Whether another tab leads while this one is hidden: what others write waits. */
  readonly isAway: boolean
}

const pksOf = { '': [], 7: [7], 8: [8], '7,8': [7, 8], '8,7': [8, 7] } as const
const seven = incident({ pk: 7, acked: true })

const starts = (asked: Pks) => start('fetchChosenIncidents', { pks: pksOf[asked] })

/** What was written meanwhile is fetched after the answer or failure. */
function next(told: Told): ModelledOutcome<Told> {
  const { waiting, isAway } = told
  if (isAway) return { to: { ...told, asked: '' } }
  return { to: { asked: waiting, waiting: '', isAway }, does: waiting === '' ? [] : [starts(waiting)] }
}

/** Each incident is fetched once, however often it was written. */
function withOne(waiting: Pks, pk: '7' | '8'): Pks {
  if (waiting === '') return pk
  if (waiting.includes(pk)) return waiting
  return pk === '8' ? '7,8' : '8,7'
}

function rowOf(told: Told): ModelledRow<Told> {
  const { asked, waiting, isAway } = told
  const isFetching = asked !== ''
  const isWritten = (pk: '7' | '8'): ModelledOutcome<Told> =>
    isFetching || isAway
      ? { to: { ...told, waiting: withOne(waiting, pk) } }
      : { to: { asked: pk, waiting: '', isAway }, does: [starts(pk)] }
  const rest = next(told)
  return {
    state: isFetching ? 'fetching' : 'idle',
    ports: ['writeTabs', ...(isFetching ? ['fetchChosenIncidents'] : [])],
    shows: { waiting: pksOf[waiting], isAway },
    on: {
      'this tab writes': {
        to: told,
        does: [tell('writeTabs', { type: 'writeTabs.tell', pks: [7], username: ana.username })],
      },
      'another tab writes incident 7': isWritten('7'),
      'another tab writes incident 8': isWritten('8'),
      'a tab of somebody else writes': { to: told },
      'the incidents arrive': isFetching
        ? {
            to: rest.to,
            does: [
              tell('incidents', { type: 'incidents.takeTold', incidents: [seven], askedAt: beginning }),
              tellParent({ type: 'sharedWrites.told', changed: pksOf[asked], count: undefined }),
              ...(rest.does ?? []),
            ],
          }
        : undefined,
      'they cannot be fetched': rest,
      'another tab leads': { to: { ...told, isAway: true } },
      'this tab leads': isFetching ? { to: { ...told, isAway: false } } : next({ ...told, isAway: false }),
    },
  }
}

const nothing: Told = { asked: '', waiting: '', isAway: false }
const wrote = (written: readonly number[], username = ana.username) =>
  hear('writeTabs', { type: 'writeTabs.told', pks: written, username })

export const walk = modelledWalk({
  machine: sharedWritesMachine,
  singletons: { incidents: {} },
  observe: ({ waiting, isAway }: SharedWritesContext) => ({ waiting, isAway }),
  starts: {
    'a user is signed in': { input: { username: ana.username }, to: nothing, does: [start('writeTabs')] },
  },
  cases: {
    'this tab writes': send({ type: 'sharedWrites.tell', pks: [7] }),
    'another tab writes incident 7': wrote([7]),
    'another tab writes incident 8': wrote([8]),
    'a tab of somebody else writes': wrote([9], 'bo'),
    'the incidents arrive': settle('fetchChosenIncidents', [seven]),
    'another tab leads': send({ type: 'sharedWrites.rest' }),
    'this tab leads': send({ type: 'sharedWrites.work' }),
    'they cannot be fetched': fail('fetchChosenIncidents', broken('get incidents')),
  },
  rowOf,
})
