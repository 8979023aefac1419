import { orderDraft } from '../orderDraft.ts'
import { incidentDraft, subDraft } from '../../../forms/domain/draftKey.ts'
import type { HeldRequest } from '../../../incident/domain/heldOrder.ts'
import { draftText, replacedDraft, urlDraft } from '../../../incident/domain/ticketDraft.ts'

type DraftTexts = readonly (readonly [key: string, text: string])[]

/** What was typed for the order, with the keys of its drafts. */
export function textsOf(request: HeldRequest): DraftTexts {
  const { operation, pks, text, isSingle, replacedUrl } = request
  const [pk = 0] = pks
  const inClosing = closingTicket(request)
  if (!isSingle) return text === '' ? [] : [[orderDraft(operation), text], ...inClosing]
  if (operation === 'close' && text !== '') return [[incidentDraft('signOff', pk), text]]
  if (operation === 'reopen' && text !== '') return [[incidentDraft('reopening', pk), text]]
  if (operation !== 'saveTicketUrl') return []
  return [[urlDraft(pk), draftText(text)], [replacedDraft(pk), replacedUrl], ...inClosing]
}

/** A ticket URL that was typed in the dialog for closing is offered there again, too. */
function closingTicket({ operation, pks: [pk = 0], text, isSingle, round }: HeldRequest): DraftTexts {
  if (operation !== 'saveTicketUrl' || round?.of !== 'close') return []
  return [[subDraft(isSingle ? incidentDraft('signOff', pk) : orderDraft('close'), 'ticket'), text]]
}
