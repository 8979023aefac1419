import { eventThatDid, type Asked } from '../../../machines/incident/domain/doneByOthers.ts'
import type { IncidentHistory } from '../../../machines/incident/domain/incidentHistory.ts'
import { timestampWithoutSeconds, timeTextWithoutSeconds } from '../../time/format.ts'
import { useTime } from '../actors.ts'
import { useTimeStyle } from '../core/timeStyle.ts'

const verbs: Readonly<Record<Asked, string>> = { close: 'Closed', reopen: 'Reopened', acknowledge: 'Acknowledged' }

/**
 * ' Closed by ola at 11:02.', with the date if it was another day: continues the notice that it has been done. Empty
 * until the history says who did it.
 */
export function useWhoDidIt(asked: Asked, history: IncidentHistory | undefined): string {
  const style = useTimeStyle()
  const event = history === undefined ? undefined : eventThatDid(asked, history)
  const isToday = useTime((now) => new Date(now).toDateString() === new Date(event?.timestamp ?? 0).toDateString())
  if (event === undefined || style === undefined) return ''
  const at = isToday ? timeTextWithoutSeconds(event.timestamp, style) : timestampWithoutSeconds(event.timestamp, style)
  return ` ${verbs[asked]} by ${event.actor.username} at ${at}.`
}
