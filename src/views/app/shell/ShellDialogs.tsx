import { AlarmAcknowledgement } from '../../alarms/AlarmAcknowledgement.tsx'
import { MessageLog } from '../../messages/MessageLog.tsx'
import { CommandPalette } from '../palette/CommandPalette.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'

/** The dialogs that any screen under the top bar can open. */
export function ShellDialogs() {
  return (
    <>
      <MessageLog />
      <LeaveDialog />
      <AlarmAcknowledgement />
      <CommandPalette />
    </>
  )
}
