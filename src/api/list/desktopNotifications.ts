import type {
  DesktopNotificationCommand,
  DesktopNotificationEvent,
  NotificationPermission as Permission,
} from '../../../machines/list/ports.ts'
import { nameBelow } from '../core/basePath.ts'

/** A browser's notifications, as far as they are used here. */
export interface NotificationPage {
  /** Below which path of the site the console is. */
  readonly basePath: string
  /** Brings the page to the front. */
  readonly focus: () => void
  /** Undefined where the browser has none, or not for a page without HTTPS. */
  readonly notifications:
    | (Pick<typeof Notification, 'permission' | 'requestPermission'> & {
        new (title: string, options: { body: string; tag: string }): Pick<Notification, 'addEventListener' | 'close'>
      })
    | undefined
}

/** Whether the page may show notifications; nobody is asked. */
export function notificationPermission({ notifications }: NotificationPage): Permission {
  return notifications?.permission ?? 'unsupported'
}

/** Lets the browser ask the person; it does so only in answer to a click, and only where it is not decided yet. */
export async function requestNotificationPermission({ notifications }: NotificationPage): Promise<Permission> {
  return (await notifications?.requestPermission()) ?? 'unsupported'
}

/**
 * Shows desktop notifications as it is told to. Those of one tag take each other's place, in other tabs of this console
 * too. A click on one brings the page to the front and is told.
 */
export function showDesktopNotifications(
  page: NotificationPage,
  { alerts }: DesktopNotificationCommand,
  send: (event: DesktopNotificationEvent) => void,
): void {
  const { notifications: Shown, focus, basePath } = page
  try {
    if (Shown === undefined) throw new TypeError('there are no notifications')
    for (const { tag, title, text, pk } of alerts) {
      const shown = new Shown(title, { body: text, tag: nameBelow(basePath, tag) })
      shown.addEventListener('click', () => {
        focus()
        shown.close()
        send({ type: 'desktopNotifications.clicked', pk })
      })
    }
  } catch {
    // Some browsers have them for installed pages alone, and say so only now.
    send({ type: 'desktopNotifications.failed' })
  }
}
