import { inThousands } from '../../../../machines/core/domain/count.ts'
import { columns, isTagColumn } from '../../../../machines/list/domain/columns.ts'
import type { Neglected } from '../../../../machines/list/domain/figures/watchedRows.ts'
import type { Unacked } from '../../../../machines/list/domain/groups/oldestUnacked.ts'
import type { ListOrder } from '../../../../machines/list/domain/listOrder.ts'
import { worstFirst } from '../../../../machines/views/domain/wallDisplay.ts'
import { ageText } from '../../../time/relative.ts'

/** 'Nobody has acknowledged these 3 criticals for 15 minutes'. `asOf`: the moment that it is about, if it is past. */
export function neglectedWords({ count, isAtLeast }: Neglected, asOf: string | undefined): string {
  const many = count === 1 ? 'this critical' : `these ${inThousands(count)} criticals`
  const atLeast = count === 1 ? 'at least 1 critical' : `at least ${inThousands(count)} criticals`
  const whom = isAtLeast ? atLeast : many
  return asOf === undefined
    ? `Nobody has acknowledged ${whom} for 15 minutes`
    : `At ${asOf}, nobody had acknowledged ${whom} for 15 minutes`
}

/** 'The oldest has been waiting for 42 min'. */
export function waitingWords({ count, asOf, isAtLeast }: Neglected, duration: string): string {
  const which = count === 1 && !isAtLeast ? 'It' : 'The oldest'
  return `${which} ${asOf === undefined ? 'has' : 'had'} been waiting for ${duration}`
}

/** The order of the rows: 'worst first', 'newest first', 'Source, A to Z'. */
export function orderWords(order: ListOrder | undefined, showsLevels: boolean): string {
  if (order === undefined || (order.by === 'severity' && !showsLevels)) return 'newest first'
  const { by, direction } = order
  if (by === worstFirst.by) return direction === 'ascending' ? 'worst first' : 'least severe first'
  if (isTagColumn(by)) return `by ${by.slice('tag:'.length)}`
  const { label, sort } = columns[by]
  return `by ${label}, ${sort[direction]}`
}

/** 'The worst 16 of 39 hosts', '39 hosts'. */
export function tileWords(shown: number, all: number, one: string, many: string): string {
  if (all > shown) return `The worst ${inThousands(shown)} of ${inThousands(all)} ${many}`
  return `${inThousands(all)} ${all === 1 ? one : many}`
}

/** How old the oldest open, unacknowledged incident of a tile is, as far as that is known. */
export function unackedWords(unacked: Unacked | undefined, now: number): string {
  if (unacked === undefined) return 'None open and unacked'
  const { oldest, isAnyUnknown } = unacked
  if (oldest === undefined) return 'Unacked, start unknown'
  return `Oldest unacked ${ageText(oldest, now)}${isAnyUnknown ? ' or more' : ''}`
}

/** Says that views are missing that the address names. */
export function missingWords(missing: number): string {
  return `This browser does not keep ${missing === 1 ? 'one' : inThousands(missing)} of the views that the address names.`
}

/** '2 of 3'. A single view is shown again after each step, as it is then. */
export function stopWords(place: number, count: number): string {
  return count === 1 ? 'the only view' : `${place} of ${count}`
}
