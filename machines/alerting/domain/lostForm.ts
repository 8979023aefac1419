import type { FormDraft } from '../../forms/domain/formDraft.ts'

/** What is said of a form that holds something not saved, and whose subject is gone. */
export function lostForm({ kind, title }: Pick<FormDraft, 'kind' | 'title'>): string {
  return kind === 'newDestination'
    ? 'The profile for which a destination was typed is no longer on the server; what was typed is lost'
    : `${title} is no longer on the server; what was changed in it is lost`
}
