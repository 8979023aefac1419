import { inThousands } from '../../../machines/core/domain/count.ts'
import type { NoisyHost } from '../../../machines/shift/domain/shift.ts'
import { EachOf, ShiftPart } from './ShiftPart.tsx'
import classes from './ShiftTable.module.css'
import { patternText } from './shiftWords.ts'

/** The hosts with most incidents. */
export function NoisiestTable({ hosts }: { readonly hosts: readonly NoisyHost[] }) {
  const hasPatterns = hosts.some((host) => patternText(host) !== '')
  return (
    <ShiftPart part="noisiest" title="Most incidents" count={hosts.length}>
      <table className={classes.table} data-brief>
        <thead>
          <tr>
            <th scope="col">Host</th>
            <th scope="col" className={classes.number}>
              Incidents
            </th>
            {hasPatterns && (
              <th scope="col" className={classes.brief}>
                Pattern
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {hosts.map((host) => (
            <tr key={host.name}>
              <th scope="row" className={classes.incident}>
                <bdi className={classes.text} title={host.name}>
                  {host.name}
                </bdi>
              </th>
              <td className={classes.number}>
                <EachOf
                  id={`noisiest.${host.name}`}
                  pks={host.pks}
                  name={`${inThousands(host.pks.length)} incidents of ${host.name}`}
                >
                  {inThousands(host.pks.length)}
                </EachOf>
              </td>
              {hasPatterns && (
                <td className={classes.brief} data-quiet>
                  {patternText(host)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ShiftPart>
  )
}
