import { VisuallyHidden } from '@mantine/core'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import type { ReportTotals } from '../../../../machines/shift/domain/report.ts'
import { spanText } from '../shiftWords.ts'
import { untouchedText } from './reportWords.ts'

/** The headings of what is told of each group, in the order of the cells. */
export function TotalsHeadings() {
  return (
    <>
      <th scope="col">Open for</th>
      <th scope="col">To acknowledge</th>
      <th scope="col">
        <VisuallyHidden>To acknowledge, </VisuallyHidden>90 %
      </th>
      <th scope="col">To end</th>
      <th scope="col">
        <VisuallyHidden>To end, </VisuallyHidden>90 %
      </th>
      <th scope="col" data-count>
        Reopened
      </th>
      <th scope="col" data-count>
        Flaps
      </th>
      <th scope="col" data-count>
        Untouched
      </th>
    </>
  )
}

/** What is told of a group besides how many incidents it has. What there is none of is left empty. */
export function TotalsCells({ totals }: { readonly totals: ReportTotals }) {
  const { openTime, toAcknowledge, toEnd, reopened, flaps } = totals
  return (
    <>
      <td data-label="Open for">{openTime === 0 ? '' : spanText(openTime)}</td>
      <td data-label="To acknowledge">{span(toAcknowledge.median)}</td>
      <td data-label="90 %">{span(toAcknowledge.ninetieth)}</td>
      <td data-label="To end">{span(toEnd.median)}</td>
      <td data-label="90 %">{span(toEnd.ninetieth)}</td>
      <td data-label="Reopened">{reopened === 0 ? '' : inThousands(reopened)}</td>
      <td data-label="Flaps">{flaps === 0 ? '' : inThousands(flaps)}</td>
      <td data-label="Untouched">{untouchedText(totals)}</td>
    </>
  )
}

function span(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : spanText(milliseconds)
}
