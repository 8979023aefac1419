import type {
  DesktopNotificationCommand,
  DesktopNotificationEvent,
  NotificationPermission as Permission,
} from '../../../machines/alarms/ports.ts'
import { nameBelow } from '../core/basePath.ts'

/** The part of the page required to show desktop notifications. */
export interface NotificationPage {
  /** The path at which the site serves the console: '/' or, for example, '/console/'. */
  readonly basePath: string
  /** Brings the page to the front. */
  readonly focus: () => void
  /** Undefined if the browser does not support notifications, or supports them only on pages served over HTTPS. */
  readonly notifications:
    | (Pick<typeof Notification, 'permission' | 'requestPermission'> & {
        new (title: string, options: { body: string; tag: string }): Pick<Notification, 'addEventListener' | 'close'>
      })
    | undefined
}

/** Whether the page may show notifications; does not prompt the operator. */
export function notificationPermission({ notifications }: NotificationPage): Permission {
  return notifications?.permission ?? 'unsupported'
}

/**
 * Makes the browser prompt the operator. Browsers do this only in response to a click, and only if the operator has not
 * decided yet.
 */
export async function requestNotificationPermission({ notifications }: NotificationPage): Promise<Permission> {
  return (await notifications?.requestPermission()) ?? 'unsupported'
}

/**
 * Shows desktop notifications. A notification replaces an earlier one with the same tag, even from another tab of this
 * console. A click on a notification brings the page to the front and is reported.
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
    // Some browsers allow notifications only for installed pages, and do not throw until this point.
    send({ type: 'desktopNotifications.failed' })
  }
}
