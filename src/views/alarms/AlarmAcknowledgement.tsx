import { useSelected, useUnseenAlarms, useValue } from '../actors.ts'
import { Later } from '../core/Later.tsx'

/** The dialog that acknowledges an alarm from the menu of the bell, on every page. */
export function AlarmAcknowledgement() {
  const keeper = useUnseenAlarms()
  const acknowledgement = useSelected(keeper, ({ children }) => children.acknowledgement)
  const alarm = useValue(keeper, 'chosen')
  if (acknowledgement === undefined) return null
  return (
    <Later chunk="incident" until="nothing">
      {({ AcknowledgeDialog }) => <AcknowledgeDialog acknowledgement={acknowledgement} facts={alarm} />}
    </Later>
  )
}
