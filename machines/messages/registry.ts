/** The charts of this room: what is said on screen, and its log. */
import { toastMachine } from './toast.ts'
import { toastsMachine } from './toasts.ts'

export const messagesCharts = [
  { id: 'toasts', machine: toastsMachine },
  { id: 'toast', machine: toastMachine },
]
