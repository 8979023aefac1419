import { agreeing, countWords, inThousands } from '../../../../machines/core/domain/count.ts'

/** The known facts about the page on screen. */
export interface PagePlace {
  /** How many matching incidents come before the page; undefined if unknown. */
  readonly rowsBefore: number | undefined
  /** The incidents on the page, including those that could not be read. */
  readonly rows: number
  /** Whether pages follow this one. */
  readonly hasMore: boolean
  /** How many incidents match according to the server; undefined if it does not say. */
  readonly matching: number | undefined
  /** Whether the rows are newer than the server's number. */
  readonly isOlder: boolean
}

/**
 * Where the operator is in the list: '51-100 of 3,617 incidents', or just the number if the page holds all of them.
 * Unknown numbers are left out.
 */
export function placeWords(place: PagePlace): string {
  const { rows, rowsBefore } = place
  const total = totalOf(place)
  if (total === rows) return countWords(total)
  const range = rowsBefore === undefined || rows === 0 ? undefined : rangeOf(rowsBefore, rows)
  if (total === undefined)
    return range === undefined
      ? `${countWords(rows)} on this page`
      : `${agreeing(rows, 'Incident', 'Incidents')} ${range}`
  return `${range ?? inThousands(rows)} of ${totalWords(place, total)}`
}

/** What the order of a page covers: 'Sorted within these 25 of 3,617 incidents'. */
export function sortedWords(place: PagePlace): string {
  const { rows, rowsBefore = 0 } = place
  const total = totalOf(place)
  const these = rowsBefore === 0 ? `these ${inThousands(rows)}` : rangeOf(rowsBefore, rows)
  return total === undefined ? `Sorted within ${these}` : `Sorted within ${these} of ${totalWords(place, total)}`
}

/** The total as words: '3,617 incidents', or '≈3,617 incidents' if the server's number is older than the rows. */
function totalWords(place: PagePlace, total: number): string {
  return `${isRough(place) ? '≈' : ''}${countWords(total)}`
}

/** Whether the total is a number of the server that is older than the rows. */
function isRough(place: PagePlace): boolean {
  return place.isOlder && totalOf(place) !== undefined && totalOf({ ...place, matching: undefined }) === undefined
}

/** Whether the page holds everything that matches. */
export function isWhole({ rowsBefore, hasMore }: PagePlace): boolean {
  return rowsBefore === 0 && !hasMore
}

/**
 * How many incidents match; undefined if unknown. On the last page, the number follows from the rows, which are newer
 * than the server's count. A count that is lower than the number of rows so far is outdated.
 */
export function totalOf({ rowsBefore, rows, hasMore, matching }: PagePlace): number | undefined {
  const seen = (rowsBefore ?? 0) + rows
  if (!hasMore && rowsBefore !== undefined) return seen
  return matching === undefined || matching < seen ? undefined : matching
}

function rangeOf(rowsBefore: number, rows: number): string {
  const [first, last] = [inThousands(rowsBefore + 1), inThousands(rowsBefore + rows)]
  return first === last ? first : `${first}-${last}`
}
