/** The charts of this room: what is said on screen, and its log. */
import { notificationMachine } from './notification.ts'
import { notificationsMachine } from './notifications.ts'

export const messagesCharts = [
  { id: 'notifications', machine: notificationsMachine },
  { id: 'notification', machine: notificationMachine },
]
