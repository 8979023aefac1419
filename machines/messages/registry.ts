/** The charts of this room: toasts, and the message log. */
import { toastMachine } from './toast.ts'
import { toastsMachine } from './toasts.ts'

export const messagesCharts = [
  { id: 'toasts', machine: toastsMachine },
  { id: 'toast', machine: toastMachine },
]
