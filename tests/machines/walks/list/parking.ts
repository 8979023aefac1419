/**
 * The parked changes (docs/behaviour.md#parking): the first change is announced immediately. Later changes are
 * announced together every 10 s, with the counts at that time. Nothing is announced once the changes have been shown.
 */
import type { Parked } from '../../../../machines/list/domain/rows/parked.ts'
import { parkingMachine, type ParkingContext } from '../../../../machines/list/parking.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { send, wait } from '../../support/walk.ts'

const changes = {
  none: { arrived: 0, worst: undefined, gone: 0 },
  'a critical incident': { arrived: 1, worst: { level: 1, count: 1 }, gone: 0 },
  'a low incident': { arrived: 1, worst: { level: 4, count: 1 }, gone: 0 },
  'one gone': { arrived: 0, worst: undefined, gone: 1 },
} as const satisfies Record<string, Parked>

type Change = keyof typeof changes

interface ParkingModel {
  readonly parked: Change
  readonly announced: Change
  /** Seconds since the last announcement; undefined once 10 s have passed. */
  readonly since: 0 | 5 | undefined
}

function follows(model: ParkingModel, parked: Change): ModelledOutcome<ParkingModel> {
  if (parked === 'none') return { to: { ...model, parked, announced: 'none' } }
  return { to: model.since === undefined ? { parked, announced: parked, since: 0 } : { ...model, parked } }
}

function passes(model: ParkingModel): ModelledOutcome<ParkingModel> | undefined {
  const { parked, announced, since } = model
  if (since === undefined) return undefined
  if (since === 0) return { to: { ...model, since: 5 } }
  const isUntold = parked !== 'none' && parked !== announced
  return { to: isUntold ? { parked, announced: parked, since: 0 } : { ...model, since: undefined } }
}

function rowOf(model: ParkingModel): ModelledRow<ParkingModel> {
  return {
    state: model.since === undefined ? 'quiet' : 'announced',
    shows: { parked: changes[model.parked], announced: changes[model.announced] },
    on: {
      'the changes are shown': follows(model, 'none'),
      'a critical incident is parked': follows(model, 'a critical incident'),
      'a low incident is parked': follows(model, 'a low incident'),
      'a row is gone': follows(model, 'one gone'),
      'five seconds pass': passes(model),
    },
  }
}

function parks(change: Change) {
  return send({ type: 'parking.follow', parked: changes[change] })
}

const first: ParkingModel = { parked: 'none', announced: 'none', since: undefined }

export const walk = modelledWalk({
  machine: parkingMachine,
  observe: ({ parked, announced }: ParkingContext) => ({ parked, announced }),
  starts: { 'it starts': { to: first } },
  cases: {
    'the changes are shown': parks('none'),
    'a critical incident is parked': parks('a critical incident'),
    'a low incident is parked': parks('a low incident'),
    'a row is gone': parks('one gone'),
    'five seconds pass': wait(5000),
  },
  rowOf,
})
