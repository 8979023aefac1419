import { orderDraft } from '../orderDraft.ts'
import { incidentDraft } from '../../../forms/domain/draftKey.ts'
import type { HeldRequest } from '../../../incident/domain/heldOrder.ts'
import { draftText, replacedDraft, urlDraft } from '../../../incident/domain/ticketDraft.ts'

/** What was typed for the order, with the keys of its drafts. */
export function textsOf({
  operation,
  pks: [pk = 0],
  text,
  isSingle,
  replacedUrl,
}: HeldRequest): readonly [string, string][] {
  if (!isSingle) return text === '' ? [] : [[orderDraft(operation), text]]
  if (operation === 'close' && text !== '') return [[incidentDraft('signOff', pk), text]]
  if (operation === 'reopen' && text !== '') return [[incidentDraft('reopening', pk), text]]
  if (operation !== 'saveTicketUrl') return []
  return [
    [urlDraft(pk), draftText(text)],
    [replacedDraft(pk), replacedUrl],
  ]
}
