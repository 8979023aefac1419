import { expect, test, vi } from 'vitest'
import type { DesktopNotificationEvent } from '../../../machines/alarms/ports.ts'
import {
  notificationPermission,
  requestNotificationPermission,
  showDesktopNotifications,
  type NotificationPage,
} from '../../../src/api/alarms/desktopNotifications.ts'

class Shown extends EventTarget {
  static permission: NotificationPermission = 'default'
  static all: Shown[] = []
  static requestPermission(): Promise<NotificationPermission> {
    return Promise.resolve('denied')
  }

  isOpen = true

  constructor(
    readonly title: string,
    readonly options: { body: string; tag: string },
  ) {
    super()
    Shown.all.push(this)
  }

  close() {
    this.isOpen = false
  }
}

const alert = { tag: 'argus.incident.7', title: 'Critical: Power is out', text: '#7 from nav', pk: 7 }
const show = { type: 'desktopNotifications.show', alerts: [alert] } as const

function browser(notifications: NotificationPage['notifications'], basePath = '/') {
  const reports: DesktopNotificationEvent[] = []
  const page = { basePath, focus: vi.fn<() => void>(), notifications }
  return { page, reports, send: (event: DesktopNotificationEvent) => void reports.push(event) }
}

test('the permission is read from the browser, and requested only on demand', async () => {
  const { page } = browser(Shown)
  expect(notificationPermission(page)).toBe('default')
  expect(await requestNotificationPermission(page)).toBe('denied')
})

test('in a browser without notifications, the permission is reported as unsupported', async () => {
  const { page, reports, send } = browser(undefined)
  expect(notificationPermission(page)).toBe('unsupported')
  expect(await requestNotificationPermission(page)).toBe('unsupported')
  showDesktopNotifications(page, show, send)
  expect(reports).toEqual([{ type: 'desktopNotifications.failed' }])
})

test("a notification has its incident's tag; a click on it brings the page to the front and opens the incident", () => {
  const { page, reports, send } = browser(Shown)
  showDesktopNotifications(page, show, send)
  const [shown] = Shown.all.splice(0)
  expect(shown).toMatchObject({
    title: 'Critical: Power is out',
    options: { body: '#7 from nav', tag: 'argus.incident.7' },
    isOpen: true,
  })
  expect(reports).toEqual([])
  shown?.dispatchEvent(new Event('click'))
  expect(page.focus).toHaveBeenCalledOnce()
  expect(shown?.isOpen).toBe(false)
  expect(reports).toEqual([{ type: 'desktopNotifications.clicked', pk: 7 }])
})

test("consoles at two paths of one site leave each other's notifications alone", () => {
  const { page, send } = browser(Shown, '/console/')
  showDesktopNotifications(page, show, send)
  expect(Shown.all.splice(0).map(({ options }) => options.tag)).toEqual(['argus.incident.7/console/'])
})

test('if the browser refuses to create a notification, that is reported as a failure', () => {
  class Refusing extends Shown {
    constructor(title: string, options: { body: string; tag: string }) {
      super(title, options)
      throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.')
    }
  }
  const { page, reports, send } = browser(Refusing)
  showDesktopNotifications(page, show, send)
  expect(reports).toEqual([{ type: 'desktopNotifications.failed' }])
})
