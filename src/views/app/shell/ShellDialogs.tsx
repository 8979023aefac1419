import { AlarmAcknowledgement } from '../../alarms/AlarmAcknowledgement.tsx'
import { ActionLog, ActionLogChoice } from '../../bulk/log/ActionLog.tsx'
import { useActionLog, useValue } from '../../actors.ts'
import { MessageLog } from '../../messages/MessageLog.tsx'
import { CommandPalette } from '../palette/CommandPalette.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'

/** The dialogs that any screen under the top bar can open. */
export function ShellDialogs() {
  const hasActions = useValue(useActionLog(), 'isOpen') === true
  return (
    <>
      <MessageLog choice={<ActionLogChoice />} instead={hasActions && <ActionLog />} />
      <LeaveDialog />
      <AlarmAcknowledgement />
      <CommandPalette />
    </>
  )
}
