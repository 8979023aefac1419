/** The messages that several charts of this room show. */
import type { FormDraft } from '../../forms/domain/formDraft.ts'
import type { Message } from '../../messages/domain/message.ts'

/** The kinds of resources that the user can save and delete on the server. */
type Kept = 'destination' | 'profile' | 'timeslot' | 'maintenance task'

/** 'Created new destination: Duty phone'. */
export function createdMessage(kind: Kept, name: string): Message {
  return { severity: 'success', text: `Created new ${kind}: ${name}` }
}

/** 'Updated destination: Duty phone'. */
export function updatedMessage(kind: Kept, name: string): Message {
  return { severity: 'success', text: `Updated ${kind}: ${name}` }
}

/** 'Deleted destination: Duty phone'. */
export function deletedMessage(kind: Kept, name: string): Message {
  return { severity: 'warning', text: `Deleted ${kind}: ${name}` }
}

/** The warning about a form with unsaved changes whose resource no longer exists. */
export function lostFormMessage({ kind, title }: Pick<FormDraft, 'kind' | 'title'>): Message {
  const text =
    kind === 'newDestination'
      ? 'The profile you were adding a destination to is no longer on the server; what you entered is lost.'
      : `${title} is no longer on the server; your changes to it are lost.`
  return { severity: 'warning', text }
}
