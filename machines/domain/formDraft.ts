import type { DestinationDraft } from './destination.ts'
import type { ProfileDraft } from './profile.ts'
import type { TimeslotDraft } from './timeslot.ts'

/** A form that holds something not saved, under the id of the actor that has it. */
export type FormDraft =
  | { readonly kind: 'destination'; readonly key: string; readonly title: string; readonly draft: DestinationDraft }
  | { readonly kind: 'newDestination'; readonly key: string; readonly title: string; readonly medium: string | undefined; readonly draft: DestinationDraft }
  | { readonly kind: 'timeslot'; readonly key: string; readonly title: string; readonly draft: TimeslotDraft }
  | { readonly kind: 'profile'; readonly key: string; readonly title: string; readonly draft: ProfileDraft }

/** Which kind of form it is. */
export type FormKind = FormDraft['kind']

/** A form of that kind. */
export type FormOf<Kind extends FormKind> = Extract<FormDraft, { kind: Kind }>
