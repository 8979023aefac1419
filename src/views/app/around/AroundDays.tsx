import { VisuallyHidden } from '@mantine/core'
import { figuresOf, type Around, type AroundFigures } from '../../../../machines/app/domain/around.ts'
import { dateText } from '../../../time/format.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { fullHeight, levelShapes } from '../../list/strip/barShapes.ts'
import styles from './Around.module.css'

/** A bar for each of the seven days, and the same as a table for screen readers; nothing until they are counted. */
export function AroundDays({ around }: { readonly around: Around }) {
  const style = useTimeStyle()
  const figures = figuresOf(around)
  const first = figures?.days[0]?.period.from
  if (figures === undefined || style === undefined || first === undefined || figures.week === 0) return null
  return (
    <div className={styles.days}>
      <Bars days={figures.days} />
      <div className={styles.ends} aria-hidden="true">
        <span>{dateText(first, style)}</span>
        <span>Today</span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>Others that started on each day</caption>
          <tbody>
            {figures.days.map(({ period: { from = 0 }, count }) => (
              <tr key={from}>
                <th scope="row">{dateText(from, style)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
}

function Bars({ days }: Pick<AroundFigures, 'days'>) {
  const bars = days.map(({ count }) => ({ total: count, counts: {} }))
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${bars.length} ${fullHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {levelShapes(bars).map(({ path }) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
