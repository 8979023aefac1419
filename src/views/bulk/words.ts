import type { BulkOperation } from '../../../machines/bulk/domain/operation.ts'
import { agreeing, inThousands } from '../../../machines/core/domain/count.ts'
import type { Action } from '../core/ActionMark.tsx'
import { noteWords } from '../incident/note/words.ts'
import { acknowledgeWords } from '../incident/acknowledgement/words.ts'

/** The texts of the dialog for an operation on several incidents. */
export interface DialogWords {
  readonly title: string
  /** Describes the text field; undefined if the dialog has none. */
  readonly sentence?: string
  readonly label?: string
  readonly question?: string
  readonly confirm: string
  readonly reject: string
}

export const dialogWords: Readonly<Record<BulkOperation, DialogWords>> = {
  acknowledge: {
    title: 'Submit acknowledments',
    ...acknowledgeWords,
    question: 'Are you sure you want to acknowledge these incidents?',
  },
  close: {
    title: 'Manually close incidents',
    sentence: 'Write a message describing why the incidents were manually closed',
    label: 'Closing message',
    question: 'Are you sure you want to close these incidents?',
    confirm: 'Close now',
    reject: 'Cancel',
  },
  reopen: {
    title: 'Reopen incidents',
    label: 'Message',
    question: 'Are you sure you want to reopen these incidents?',
    confirm: 'yes',
    reject: 'no',
  },
  saveTicketUrl: {
    title: 'Edit Ticket Url',
    sentence: 'Leave this field empty in order to remove ticket url from the incidents',
    label: 'Ticket URL',
    confirm: 'Save Ticket Url',
    reject: 'Cancel',
  },
  createTicket: {
    title: 'Create tickets',
    question: 'Are you sure you want to automatically generate tickets from the selected incidents?',
    confirm: 'yes',
    reject: 'no',
  },
  shareTicket: {
    title: 'Create tickets',
    question: 'Are you sure you want to automatically generate one ticket for the selected incidents?',
    confirm: 'yes',
    reject: 'no',
  },
  addNote: { title: noteWords.title, label: noteWords.label, confirm: noteWords.title, reject: noteWords.reject },
}

/** The label of the button that gives incidents a ticket which exists already. */
export function linkWords(count: number): string {
  return count < 2 ? 'Save Ticket Url' : `Save Ticket Url of ${inThousands(count)}`
}

/** The label of the button that carries out an operation. It includes the number of incidents if there are several. */
export function confirmWords(operation: BulkOperation, count: number, isRemoving: boolean): string {
  const { confirm } = dialogWords[operation]
  if (count < 2) return isRemoving ? removeTicketUrl : confirm
  const number = inThousands(count)
  switch (operation) {
    case 'acknowledge':
      return `Acknowledge ${number}`
    case 'close':
      return `Close ${number}`
    case 'reopen':
      return `Reopen ${number}`
    case 'saveTicketUrl':
      return `${isRemoving ? removeTicketUrl : confirm} of ${number}`
    case 'createTicket':
      return `Create ${number} tickets`
    case 'shareTicket':
      return `Create one ticket for ${number}`
    case 'addNote':
      return `Add note to ${number}`
  }
}

/** Says that incidents have left the list while the dialog was open; '' if none have. */
export function goneWords(count: number): string {
  if (count === 0) return ''
  return `${inThousands(count)} ${agreeing(count, 'has left the list and is', 'have left the list and are')} no longer included.`
}

const removeTicketUrl = 'Remove Ticket Url'

/** The action whose icon is on the buttons of an operation. */
export const actionOf: Readonly<Record<BulkOperation, Action>> = {
  acknowledge: 'acknowledge',
  close: 'close',
  reopen: 'reopen',
  saveTicketUrl: 'saveTicket',
  createTicket: 'saveTicket',
  shareTicket: 'saveTicket',
  addNote: 'note',
}

/** Describes an operation while it runs. */
export const progressWords: Readonly<Record<BulkOperation, string>> = {
  acknowledge: 'Acknowledging incidents',
  close: 'Closing incidents',
  reopen: 'Reopening incidents',
  saveTicketUrl: 'Updating ticket URLs',
  createTicket: 'Creating tickets',
  shareTicket: 'Creating one ticket and linking the incidents to it',
  addNote: 'Adding notes',
}

/** The words with a capital letter at the beginning. */
export function asSentence(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
