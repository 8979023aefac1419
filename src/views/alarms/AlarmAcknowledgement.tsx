import { useSelected, useUnseenAlarms } from '../actors.ts'
import { Later } from '../core/Later.tsx'
import { alarmAcknowledgementOf, chosenAlarmOf } from './selectors.ts'

/** The dialog that acknowledges an alarm from the menu of the bell, on every page. */
export function AlarmAcknowledgement() {
  const keeper = useUnseenAlarms()
  const acknowledgement = useSelected(keeper, alarmAcknowledgementOf)
  const alarm = useSelected(keeper, chosenAlarmOf)
  if (acknowledgement === undefined) return null
  return (
    <Later chunk="incident" until="nothing">
      {({ AcknowledgeDialog }) => <AcknowledgeDialog acknowledgement={acknowledgement} facts={alarm} />}
    </Later>
  )
}
