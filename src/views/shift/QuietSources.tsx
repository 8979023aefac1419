import { Link } from 'wouter'
import { counted } from '../../../machines/core/domain/count.ts'
import { listAddress } from '../../../machines/filter/domain/incidentQuery.ts'
import { openIncidentsOf } from '../../../machines/filter/domain/sources/watchedSource.ts'
import type { QuietSource } from '../../../machines/shift/domain/shift.ts'
import { timestamp, type TimeStyle } from '../../time/format.ts'
import { ageText } from '../../time/relative.ts'
import classes from './ShiftTable.module.css'
import { ShiftPart, useShown } from './ShiftPart.tsx'

interface QuietSourcesProps {
  readonly sources: readonly QuietSource[]
  readonly now: number
  readonly style: TimeStyle
}

/** The sources that have not been heard, whose incidents may be out of date. */
export function QuietSources({ sources, now, style }: QuietSourcesProps) {
  const shown = useShown('quietSources', sources)
  const isGuess = sources.some(({ isTold }) => !isTold)
  return (
    <ShiftPart
      part="quietSources"
      title="Sources gone quiet"
      count={sources.length}
      note={
        isGuess ? 'By their last events that were read: the server does not say when it last heard of them.' : undefined
      }
    >
      <table className={classes.table} data-brief>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col" className={classes.number}>
              Last heard
            </th>
            <th scope="col" className={classes.brief}>
              Open
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ pk, name, lastHeard, open }) => (
            <tr key={pk}>
              <th scope="row" className={classes.incident}>
                <bdi className={classes.text} title={name}>
                  {name}
                </bdi>
              </th>
              <td className={classes.number} title={lastHeard === undefined ? undefined : timestamp(lastHeard, style)}>
                {lastHeard === undefined ? 'not in the shift' : ageText(lastHeard, now)}
              </td>
              <td className={classes.brief}>
                <Link
                  href={listAddress(openIncidentsOf(pk))}
                  aria-label={`${counted(open, 'incident')} of ${name} open`}
                >
                  {counted(open, 'incident')}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ShiftPart>
  )
}
