import type { FormDraft } from '../../forms/domain/formDraft.ts'

/** The warning about a form with unsaved changes whose resource no longer exists. */
export function lostForm({ kind, title }: Pick<FormDraft, 'kind' | 'title'>): string {
  return kind === 'newDestination'
    ? 'The profile for which a destination was typed is no longer on the server; what was typed is lost'
    : `${title} is no longer on the server; what was changed in it is lost`
}
