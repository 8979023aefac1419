import type { Route } from '../../core/domain/route.ts'

/** A screen, by the name of its route. */
export type PageName = Route['name']

/** Where a form is: on a screen, or in a dialog that outlives its screen, so that only signing out leaves it behind. */
export type FormPlace = PageName | 'anyPage'

/** The unsaved content of each kind of form. Each kind is added in the file that declares its draft. */
export interface FormContents {}

export type FormKind = keyof FormContents

/** A form with unsaved changes: `key` identifies it in `drafts`, and `page` is the screen it is on. */
export type FormDraft = {
  [Kind in FormKind]: {
    readonly kind: Kind
    readonly key: string
    readonly title: string
    readonly page: FormPlace
  } & FormContents[Kind]
}[FormKind]

export type FormOf<Kind extends FormKind> = Extract<FormDraft, { kind: Kind }>

/** The screens of these forms, without duplicates. */
export function pagesOfForms(forms: Iterable<Pick<FormDraft, 'page'>>): readonly FormPlace[] {
  return [...new Set([...forms].map(({ page }) => page))].toSorted()
}
