import { levelName } from '../../../../machines/incident/domain/level.ts'
import { isAnythingParked, type Parked } from '../../../../machines/list/domain/rows/parked.ts'
import type { WaitingMoves } from '../../../../machines/list/domain/groups/groups.ts'
import { agreeing, counted, countWords, inThousands } from '../../../../machines/core/domain/count.ts'

/** The parked changes in the words of the strip: '3 new (2 critical), 1 gone'. */
export function stripWords({ arrived, worst, gone }: Parked): string {
  const severity = worst === undefined ? '' : ` (${worstWords(worst)})`
  return listed([arrived > 0 && `${inThousands(arrived)} new${severity}`, gone > 0 && `${inThousands(gone)} gone`])
}

/** The parked changes in words for screen readers: '3 new incidents, 2 critical, 1 gone'; '' if nothing is parked. */
export function announcementWords(parked: Parked): string {
  const { arrived, worst, gone } = parked
  if (!isAnythingParked(parked)) return ''
  if (arrived === 0) return `${countWords(gone)} gone`
  return listed([
    `${inThousands(arrived)} new ${agreeing(arrived, 'incident', 'incidents')}`,
    worst !== undefined && worstWords(worst),
    gone > 0 && `${inThousands(gone)} gone`,
  ])
}

/** How many incidents have the most severe level: '2 critical'. */
function worstWords({ level, count }: NonNullable<Parked['worst']>): string {
  return `${inThousands(count)} ${levelName(level).toLowerCase()}`
}

/** What will move in the list once nothing holds it: '4 groups and 1 row to move'; '' if nothing will. */
export function movesWords(moves: WaitingMoves | undefined): string {
  if (moves === undefined) return ''
  const parts = [
    moves.groups > 0 && counted(moves.groups, 'group'),
    moves.rows > 0 && counted(moves.rows, 'row'),
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : `${parts.join(' and ')} to move`
}

/** What came when more of a group was asked for, for screen readers: '25 more incidents are shown'. */
export function moreWords(count: number): string {
  return `${inThousands(count)} more ${agreeing(count, 'incident is', 'incidents are')} shown`
}

function listed(words: readonly (string | false)[]): string {
  return words.filter((word) => word !== false).join(', ')
}
