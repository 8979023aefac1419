import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import { reachOf } from '../../../../machines/alerting/domain/reach.ts'
import { useSenders, useTag, useTime, useValue } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { useCircumstances } from '../useCircumstances.ts'
import classes from './ReachedBy.module.css'
import { isUnreached, reachLines } from './reachWords.ts'

/** Says which profiles send to a destination, and what each would send now. Says nothing while that is being asked. */
export function ReachedBy({ destination }: { readonly destination: Destination }) {
  const senders = useSenders()
  const found = useValue(senders, 'found')
  const isAsking = useTag(senders, 'asking')
  const circumstances = useCircumstances()
  const style = useTimeStyle()
  const { medium } = destination
  const reachAt = (now: number) => reachOf(destination, found, now, circumstances)
  const lines = useTime((now) => reachLines(reachAt(now), medium.name, style).join('\n'))
  const isLacking = useTime((now) => isUnreached(reachAt(now)))
  if (isAsking && found === undefined) return null
  return (
    <ul className={classes.reached} aria-label="Who is notified here" data-lacking={isLacking || undefined}>
      {lines.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
