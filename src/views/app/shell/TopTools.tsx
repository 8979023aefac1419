import { AlertsMenu } from '../../alarms/AlertsMenu.tsx'
import { MessageLogButton } from '../../messages/MessageLog.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The menus at the right end of the top bar. */
export function TopTools() {
  return (
    <>
      <AlertsMenu />
      <MessageLogButton />
      <UserMenu />
    </>
  )
}
