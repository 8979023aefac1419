/** What a person says in the dialog 'Notify me of these' (docs/behaviour.md#notify-me). */
import type { IncidentFilter } from '../../../filter/domain/filter.ts'
import { isFilterTag } from '../../../incident/domain/tag.ts'
import { emptyDraft, withEdit, type DestinationDraft, type DestinationEdit } from '../destination.ts'

/** Which events to notify of: new incidents only, their ends too, or those that the filter of the list names. */
export type WantedEvents = 'new' | 'ends' | 'asListed'

/** A time of day as typed, from and to. */
export interface Times {
  readonly start: string
  readonly end: string
}

/** When to notify. The times of what is not chosen are kept. */
export interface When {
  readonly kind: 'always' | 'night' | 'office' | 'timeslot'
  readonly night: Times
  readonly office: Times
  /** Undefined until one is chosen. */
  readonly timeslot: number | undefined
}

/** Where to notify: a destination, or a new one. What is typed for a new one is kept while another is chosen. */
export interface Target {
  /** Undefined until something is chosen. */
  readonly chosen: number | 'new' | undefined
  readonly medium: string | undefined
  readonly draft: DestinationDraft
}

/** The names that were typed; undefined for those that the console chooses. */
export interface TypedNames {
  readonly filter: string | undefined
  readonly timeslot: string | undefined
  readonly profile: string | undefined
}

export interface NotifyDraft {
  /** The conditions, at first those of the list that a saved filter can hold. */
  readonly filter: IncidentFilter
  /** The unfinished text in the field for tags; it counts if it is a tag. */
  readonly typedTag: string
  readonly events: WantedEvents
  readonly when: When
  readonly target: Target
  readonly names: TypedNames
}

/** One edit in the dialog. */
export type NotifyEdit =
  | { readonly type: 'filter'; readonly change: Pick<Partial<IncidentFilter>, 'maxLevel'> }
  | { readonly type: 'typeTag'; readonly text: string }
  /** The typed tag becomes a condition, if it is one. */
  | { readonly type: 'addTag' }
  | { readonly type: 'removeTag'; readonly tag: string }
  | { readonly type: 'events'; readonly events: WantedEvents }
  | { readonly type: 'when'; readonly kind: When['kind'] }
  | { readonly type: 'times'; readonly of: 'night' | 'office'; readonly change: Partial<Times> }
  | { readonly type: 'timeslot'; readonly pk: number }
  | { readonly type: 'target'; readonly chosen: number | 'new' }
  | { readonly type: 'medium'; readonly medium: string }
  | { readonly type: 'destination'; readonly edit: DestinationEdit }
  | { readonly type: 'name'; readonly of: keyof TypedNames; readonly name: string }

/** The dialog as it opens, for the filter of the list. Before 2.0, filters cannot keep its types of events. */
export function beginningOf(filter: IncidentFilter, keepsFurther = true): NotifyDraft {
  return {
    filter,
    typedTag: '',
    events: filter.eventTypes === undefined || !keepsFurther ? 'new' : 'asListed',
    when: {
      kind: 'always',
      night: { start: '22:00', end: '06:00' },
      office: { start: '08:00', end: '16:00' },
      timeslot: undefined,
    },
    target: { chosen: undefined, medium: undefined, draft: emptyDraft([]) },
    names: { filter: undefined, timeslot: undefined, profile: undefined },
  }
}

/** The draft after an edit. */
export function withNotifyEdit(draft: NotifyDraft, edit: NotifyEdit): NotifyDraft {
  const { filter, when, target, names } = draft
  switch (edit.type) {
    case 'filter':
      return { ...draft, filter: { ...filter, ...edit.change } }
    case 'typeTag':
      return { ...draft, typedTag: edit.text }
    case 'addTag':
      return withTypedTag(draft)
    case 'removeTag':
      return { ...draft, filter: { ...filter, tags: filter.tags.filter((tag) => tag !== edit.tag) } }
    case 'events':
      return { ...draft, events: edit.events }
    case 'when':
      return { ...draft, when: { ...when, kind: edit.kind } }
    case 'times':
      return { ...draft, when: { ...when, [edit.of]: { ...when[edit.of], ...edit.change } } }
    case 'timeslot':
      return { ...draft, when: { ...when, kind: 'timeslot', timeslot: edit.pk } }
    case 'target':
      return { ...draft, target: { ...target, chosen: edit.chosen } }
    case 'medium':
      return { ...draft, target: { ...target, chosen: 'new', medium: edit.medium } }
    case 'destination':
      return { ...draft, target: { ...target, draft: withEdit(target.draft, edit.edit) } }
    case 'name':
      return { ...draft, names: { ...names, [edit.of]: edit.name } }
  }
}

/** The draft with the typed tag among its conditions, if it is a tag. */
function withTypedTag(draft: NotifyDraft): NotifyDraft {
  const { filter, typedTag } = draft
  const tag = typedTag.trim()
  if (!isFilterTag(tag)) return draft
  return { ...draft, typedTag: '', filter: { ...filter, tags: [...new Set([...filter.tags, tag])] } }
}
