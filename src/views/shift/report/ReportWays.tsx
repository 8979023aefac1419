import { Button } from '@mantine/core'
import type { Report } from '../../../../machines/shift/domain/report.ts'
import type { FileFormat } from '../../../../machines/shift/shiftRequests.ts'
import { useShift } from '../../actors.ts'
import classes from '../ShiftWays.module.css'
import { reportRecord } from './reportRecord.ts'
import { reportTable } from './reportTable.ts'

/** The ways in which a report is passed on: as a link, on paper, as a table or as data. */
export function ReportWays({ report }: { readonly report: Report }) {
  const shift = useShift()
  const save = (fileFormat: FileFormat, text: string) => shift?.send({ type: 'shift.save', fileFormat, text })
  return (
    <div className={classes.ways} role="group" aria-label="Pass on" data-screen-only>
      <Button variant="subtle" onClick={() => shift?.send({ type: 'shift.copyLink' })}>
        Copy link
      </Button>
      <Button variant="subtle" onClick={() => shift?.send({ type: 'shift.print' })}>
        Print
      </Button>
      <Button variant="subtle" onClick={() => save('csv', reportTable(report))}>
        CSV
      </Button>
      <Button variant="subtle" onClick={() => save('json', reportRecord(report))}>
        JSON
      </Button>
    </div>
  )
}
