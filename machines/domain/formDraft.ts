import type { DestinationDraft } from './destination.ts'
import type { ProfileDraft } from './profile.ts'
import type { Route } from './route.ts'
import type { TimeslotDraft } from './timeslot.ts'

/** A form that holds something not saved, under the id of the actor that has it: of a profile or a timeslot, what changed. */
export type FormDraft =
  | { readonly kind: 'destination'; readonly key: string; readonly title: string; readonly draft: DestinationDraft }
  | { readonly kind: 'newDestination'; readonly key: string; readonly title: string; readonly medium: string | undefined; readonly draft: DestinationDraft }
  | { readonly kind: 'timeslot'; readonly key: string; readonly title: string; readonly draft: Partial<TimeslotDraft> }
  | { readonly kind: 'profile'; readonly key: string; readonly title: string; readonly draft: Partial<ProfileDraft> }

/** Which kind of form it is. */
export type FormKind = FormDraft['kind']

/** A form of that kind. */
export type FormOf<Kind extends FormKind> = Extract<FormDraft, { kind: Kind }>

/** A screen, by the name of its route. */
export type PageName = Route['name']

/** The screen on which a form is: a destination can be created on its own screen, and from within a profile. */
export function pageOfForm({ kind, key }: Pick<FormDraft, 'kind' | 'key'>): PageName {
  switch (kind) {
    case 'timeslot':
      return 'timeslots'
    case 'profile':
      return 'notificationProfiles'
    case 'destination':
      return 'destinations'
    case 'newDestination':
      return key.includes('.profile.') ? 'notificationProfiles' : 'destinations'
  }
}

/** The screens of these forms, each once. */
export function pagesOfForms(forms: Iterable<Pick<FormDraft, 'kind' | 'key'>>): readonly PageName[] {
  return [...new Set([...forms].map(pageOfForm))].toSorted()
}
