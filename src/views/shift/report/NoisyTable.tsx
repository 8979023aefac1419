import { VisuallyHidden } from '@mantine/core'
import { levelText } from '../../../../machines/incident/domain/level.ts'
import type { Report } from '../../../../machines/shift/domain/report.ts'
import { useConfiguration } from '../../actors.ts'
import { SeverityMark } from '../../incident/details/SeverityMark.tsx'
import { Incidents, ShiftPart } from '../ShiftPart.tsx'
import classes from './Report.module.css'
import { TotalsCells, TotalsHeadings } from './TotalsCells.tsx'

/** The noisiest incidents: those of one source with the same description. */
export function NoisyTable({ report: { noisiest } }: { readonly report: Report }) {
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  return (
    <ShiftPart part="noisy" title="Noisiest" count={noisiest.length} isWhole>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Incident</th>
            <TotalsHeadings />
          </tr>
        </thead>
        <tbody>
          {noisiest.map((alike) => (
            <tr key={alike.pks.join()} data-level={showsLevels ? alike.level : undefined}>
              <th scope="row">
                <span className={classes.noisy}>
                  {showsLevels && (
                    <span className={classes.mark} title={levelText(alike.level)}>
                      <SeverityMark level={alike.level} />
                      <VisuallyHidden>{levelText(alike.level)}</VisuallyHidden>
                    </span>
                  )}
                  <Incidents part="noisy" pks={alike.pks} description={alike.description} />
                </span>
                <span className={classes.source}>
                  <bdi>{alike.source}</bdi>
                </span>
              </th>
              <TotalsCells totals={alike} />
            </tr>
          ))}
        </tbody>
      </table>
    </ShiftPart>
  )
}
