/** A report as a table for a spreadsheet (docs/behaviour.md#report). */
import { levels, levelText } from '../../../../machines/incident/domain/level.ts'
import { groupKeyWords, groupName } from '../../../../machines/list/domain/groups/groupOf.ts'
import { copiedText } from '../../../../machines/list/domain/rows/copiedRows.ts'
import type { Report, ReportTotals } from '../../../../machines/shift/domain/report.ts'

const headings = [
  'Part',
  'What',
  'Incidents',
  'Open, seconds',
  'To acknowledge, median seconds',
  'To acknowledge, 90 % seconds',
  'To end, median seconds',
  'To end, 90 % seconds',
  'Reopened',
  'Flaps',
  'Untouched',
] as const

/** The whole of it, the days before, each day, each group and the noisiest, a line each, as CSV. */
export function reportTable(report: Report): string {
  const { totals, before, days, groups, noisiest, by } = report
  const rows = [
    ['All', periodText(report.from, report.to), ...totalsTexts(totals)],
    ...(before === undefined ? [] : [['Before', '', ...totalsTexts(before)]]),
    ...days.flatMap(({ from, total, counts }) => [
      ['Day', dayText(from), String(total), ...nothing],
      ...levels.map((level) => [`Day, ${levelText(level)}`, dayText(from), String(counts[level] ?? 0), ...nothing]),
    ]),
    ...groups.map((group) => [groupKeyWords(by).label, groupName(by, group.group), ...totalsTexts(group)]),
    ...noisiest.map((alike) => ['Noisiest', `${alike.source}: ${alike.description}`, ...totalsTexts(alike)]),
  ]
  return copiedText({ headings, rows }, 'csv')
}

const nothing: readonly string[] = headings.slice(3).map(() => '')

function totalsTexts(totals: ReportTotals): readonly string[] {
  const { begun, openTime, toAcknowledge, toEnd, reopened, flaps, untouched } = totals
  return [
    String(begun),
    seconds(openTime),
    seconds(toAcknowledge.median),
    seconds(toAcknowledge.ninetieth),
    seconds(toEnd.median),
    seconds(toEnd.ninetieth),
    String(reopened),
    String(flaps),
    String(untouched),
  ]
}

function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : String(Math.round(milliseconds / 1000))
}

function periodText(from: number, to: number): string {
  return `${new Date(from).toISOString()} to ${new Date(to).toISOString()}`
}

/** The day by this computer's clock, as spreadsheets read it: '2026-12-01'. */
function dayText(at: number): string {
  const day = new Date(at)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
