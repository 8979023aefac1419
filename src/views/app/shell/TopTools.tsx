import { AlertsMenu } from '../../alarms/AlertsMenu.tsx'
import { ActionOffer } from '../../bulk/ActionOffer.tsx'
import { UndoOffer } from '../../bulk/UndoOffer.tsx'
import { MessageLogButton } from '../../messages/MessageLog.tsx'
import { UserMenu } from './UserMenu.tsx'

/** What can be undone, and the menus at the right end of the top bar. */
export function TopTools() {
  return (
    <>
      <UndoOffer />
      <ActionOffer />
      <AlertsMenu />
      <MessageLogButton />
      <UserMenu />
    </>
  )
}
