import type { Route } from '../../core/domain/route.ts'

/** A screen, by the name of its route. */
export type PageName = Route['name']

/** What each kind of form holds that is not saved. Each form adds its kind here, where it is described. */
export interface FormContents {}

/** Which kind of form it is. */
export type FormKind = keyof FormContents

/** A form that holds something not saved, under the id of the actor that has it, with the screen it is on. */
export type FormDraft = {
  [Kind in FormKind]: {
    readonly kind: Kind
    readonly key: string
    readonly title: string
    readonly page: PageName
  } & FormContents[Kind]
}[FormKind]

/** A form of that kind. */
export type FormOf<Kind extends FormKind> = Extract<FormDraft, { kind: Kind }>

/** The screens of these forms, each once. */
export function pagesOfForms(forms: Iterable<Pick<FormDraft, 'page'>>): readonly PageName[] {
  return [...new Set([...forms].map(({ page }) => page))].toSorted()
}
