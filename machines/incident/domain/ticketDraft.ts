import { httpUrl } from '../../core/domain/url.ts'

/** What was typed as an incident's ticket URL and is not saved. */
export interface TicketDraft {
  /** The URL as typed; '' removes. */
  readonly editedUrl: string
  /** What the incident had when the person began to type, or last looked: what they mean to replace. */
  readonly replacedUrl: string
}

/** Under what name the URL typed for an incident is kept. */
export function urlDraft(pk: number): string {
  return `ticket.${pk}`
}

/** And what is to be replaced by it: where the incident has something else by then, somebody else has been there. */
export function replacedDraft(pk: number): string {
  return `ticket.${pk}.replaced`
}

/** An empty field, which removes, is a draft as well, and empty drafts are not kept. */
export function draftText(url: string): string {
  return `url: ${url}`
}

/** What was typed, out of the two texts that are kept of it; undefined where nothing is. */
export function ticketDraft(url: string, replacedUrl: string): TicketDraft | undefined {
  return url === '' ? undefined : { editedUrl: url.slice(draftText('').length), replacedUrl }
}

/** Whether what was typed says what the incident has. */
export function isSameUrl(typed: string, ticketUrl: string): boolean {
  return typed.trim() === ticketUrl.trim()
}

/** Whether it can be saved: an absolute http(s) address, or nothing, which removes (specification, section 4). */
export function isSavable(typed: string): boolean {
  return typed.trim() === '' || httpUrl(typed) !== undefined
}
