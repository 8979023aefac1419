import { inThousands } from '../../../machines/core/domain/count.ts'
import type { EndingAcknowledgements } from '../../../machines/shift/domain/shift.ts'
import type { TimeStyle } from '../../time/format.ts'
import { EachOf, ShiftPart, useShown } from './ShiftPart.tsx'
import classes from './ShiftTable.module.css'
import { ackedForText, endText, peopleText } from './shiftWords.ts'

interface EndingTableProps {
  readonly endings: readonly EndingAcknowledgements[]
  readonly now: number
  readonly style: TimeStyle
}

/** The acknowledgements of open incidents, by when they end. */
export function EndingTable({ endings, now, style }: EndingTableProps) {
  const shown = useShown('acknowledgements', endings)
  return (
    <ShiftPart part="acknowledgements" title="Acknowledgements, by when they end" count={endings.length}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.severity}>
              Ends
            </th>
            <th scope="col">Incidents</th>
            <th scope="col" className={classes.number}>
              Count
            </th>
            <th scope="col" className={classes.last}>
              By
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((ending) => {
            const { until, pks, by, text, description } = ending
            const what = [description ?? '', ackedForText(ending, now)].filter((part) => part !== '')
            return (
              <tr key={pks.join()}>
                <td className={classes.severity} data-quiet={until === undefined || undefined}>
                  {endText(until, now, style)}
                </td>
                <th scope="row" className={classes.incident}>
                  <span
                    className={classes.text}
                    title={[what.join(', '), text].filter((words) => words !== '').join(' · ')}
                  >
                    {what.length > 0 && <bdi>{what.join(', ')}</bdi>}
                    {text !== '' && (
                      <span className={classes.quiet}>
                        {what.length > 0 && ' · '}
                        <bdi>{text}</bdi>
                      </span>
                    )}
                  </span>
                </th>
                <td className={classes.number}>
                  <EachOf
                    id={`acknowledgements.${pks[0] ?? ''}`}
                    pks={pks}
                    name={`${inThousands(pks.length)} acknowledged incidents`}
                  >
                    {inThousands(pks.length)}
                  </EachOf>
                </td>
                <td className={classes.last} title={by.join(', ')}>
                  <bdi>{peopleText(by)}</bdi>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ShiftPart>
  )
}
