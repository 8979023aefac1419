import { defaultQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { emptyList, pageTaken, withChanges, type KeptList } from '../../../machines/list/domain/keptList.ts'
import type { LiveChange } from '../../../machines/list/domain/liveChange.ts'
import { incident } from '../../machines/support/fixtures.ts'
import type { Figure } from './results/results.ts'
import { medianOf } from './results/statistics.ts'

/** Batches of each size; the median is used. */
const repetitions = 25
/** Warm-up batches, so that the code is compiled before the measurement. */
const warming = 10

/**
 * Measures in Node how long the rules of the list's chart take for a batch of changes, for each of these numbers of
 * incidents in the list. The numbers may be higher than any that can be configured for a browser. Each batch changes
 * the newest incidents, as a busy feed does.
 */
export function measureBatches(sizes: readonly number[]): readonly Figure[] {
  return sizes.flatMap((held) => {
    const list = listOf(held)
    const situation = `${held} held`
    const figure = (name: string, value: number): Figure => ({ situation, name, unit: 'ms', value })
    return [
      figure('batch of 1', costOf(list, held, 1)),
      figure('batch of 10', costOf(list, held, 10)),
      figure('batch of 1,000', costOf(list, held, 1000)),
    ]
  })
}

const newest = Date.UTC(2026, 0, 15)

function listOf(held: number): KeptList {
  const empty = emptyList({
    ...defaultQuery,
    withLevels: true,
    pageSize: 100,
    cursor: undefined,
    rowsBefore: 0,
    extent: 'everything',
    limit: held,
    skew: 0,
  })
  const incidents = Array.from({ length: held }, (_, index) => theIncident(held - index, 3))
  const list = {
    ...empty,
    ...pageTaken(empty, { incidents, next: undefined, previous: undefined, unreadable: 0 }, newest),
  }
  const { size } = list.store.storedIncidents
  if (list.store.incidents.length !== held || size !== held) throw new Error(`The list holds ${size}, not ${held}.`)
  return list
}

function theIncident(pk: number, level: 1 | 2 | 3) {
  return incident({ pk, level, startTime: new Date(newest - 1e9 + pk * 1000).toISOString() })
}

function change(held: number, turn: number): LiveChange {
  return { type: 'modified', incident: theIncident(held - (turn % 100), turn % 2 === 0 ? 1 : 2) }
}

function costOf(list: KeptList, held: number, size: number): number {
  const times: number[] = []
  for (let turn = 0; turn < warming + repetitions; turn += 1) {
    const changes = Array.from({ length: size }, (_, index) => change(held, turn + index))
    const began = performance.now()
    withChanges(list, { changes }, newest + turn)
    if (turn >= warming) times.push(performance.now() - began)
  }
  return medianOf(times)
}
