/** The charts of this room: messages on screen, and their log. */
import { toastMachine } from './toast.ts'
import { toastsMachine } from './toasts.ts'

export const messagesCharts = [
  { id: 'toasts', machine: toastsMachine },
  { id: 'toast', machine: toastMachine },
]
