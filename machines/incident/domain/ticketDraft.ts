import { httpUrl } from '../../core/domain/url.ts'
import { incidentDraft, subDraft } from '../../forms/domain/draftKey.ts'

/** A ticket URL that has been typed for an incident but not saved. */
export interface TicketDraft {
  /** The URL as typed; '' removes the link. */
  readonly editedUrl: string
  /** The incident's URL when the operator began to type or last saw it: the URL they mean to replace. */
  readonly replacedUrl: string
}

/** The draft key of the URL typed for an incident. */
export function urlDraft(pk: number): string {
  return incidentDraft('ticket', pk)
}

/**
 * The draft key of the URL to be replaced. If the incident has a different URL when editing resumes, somebody else has
 * changed it.
 */
export function replacedDraft(pk: number): string {
  return subDraft(urlDraft(pk), 'replaced')
}

/**
 * The typed URL as draft text. An empty URL, which removes the link, needs the prefix: `drafts` does not keep empty
 * texts.
 */
export function draftText(url: string): string {
  return `url: ${url}`
}

/** The draft made from its two stored texts; undefined if nothing was typed. */
export function ticketDraft(url: string, replacedUrl: string): TicketDraft | undefined {
  return url === '' ? undefined : { editedUrl: url.slice(draftText('').length), replacedUrl }
}

/** Whether the typed URL equals the incident's, apart from surrounding whitespace. */
export function isSameUrl(typed: string, ticketUrl: string): boolean {
  return typed.trim() === ticketUrl.trim()
}

/** Whether the typed URL can be saved: an absolute http(s) address, or empty to remove the link. */
export function isSavable(typed: string): boolean {
  return typed.trim() === '' || httpUrl(typed) !== undefined
}
