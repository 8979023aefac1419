import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconLogin from '@tabler/icons-react/dist/esm/icons/IconLogin.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTicketOff from '@tabler/icons-react/dist/esm/icons/IconTicketOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'

/**
 * Only acknowledging has a tick, like the mark of the acknowledged state. Actions that end something have other icons.
 */
const icons = {
  acknowledge: IconCheck,
  close: IconCircleX,
  reopen: IconRotate,
  saveTicket: IconTicket,
  removeTicket: IconTicketOff,
  note: IconNote,
  create: IconPlus,
  save: IconDeviceFloppy,
  rename: IconPencil,
  delete: IconTrash,
  leave: IconDoorExit,
  signIn: IconLogin,
  pause: IconPlayerPause,
  go: IconArrowRight,
} as const

export type Action = keyof typeof icons

export const actions = Object.keys(icons) as readonly Action[]

/** The icon of an action, the same on the button that offers it and on the button that confirms it. */
export function ActionMark({ action }: { readonly action: Action }) {
  const Icon = icons[action]
  return <Icon size={16} aria-hidden="true" data-action={action} />
}
