import { withoutErrorsAt, type FieldError } from '../../forms/domain/fieldError.ts'
import type { DescribedMedium, Medium, MediumProperty, PropertyInput } from './medium.ts'

/** A notification target of one medium (specification, section 3). */
export interface Destination {
  readonly pk: number
  readonly medium: Medium
  /** Undefined or empty: the suggested one shows. */
  readonly label: string | undefined
  readonly suggestedLabel: string
  /** By the medium's own names; what is true or false is no field. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** What is typed for one: its title, and a text for each property of its medium. */
export interface DestinationDraft {
  readonly title: string
  readonly values: Readonly<Record<string, string>>
}

/** One thing that somebody does to one as it is typed. */
export type DestinationEdit =
  | { readonly type: 'title'; readonly title: string }
  /** Of the medium's own field of that name. */
  | { readonly type: 'value'; readonly name: string; readonly text: string }

/** What is sent to change one (specification, section 3, save payload). */
export interface DestinationChange {
  readonly pk: number
  readonly medium: string
  /** Undefined: left as it is; null: cleared. */
  readonly label: string | null | undefined
  /** Undefined: none of them changed. */
  readonly settings: Readonly<Record<string, unknown>> | undefined
}

/** What is sent to create one. */
export interface NewDestination {
  readonly medium: string
  readonly label: string | null
  readonly settings: Readonly<Record<string, unknown>>
}

/** The words a destination goes by: its label, else what the server suggests, else its medium and primary key. */
export function destinationName({ pk, medium, label, suggestedLabel }: Destination): string {
  return [label, suggestedLabel].find((words) => (words ?? '').trim() !== '') ?? `${medium.name} ${pk}`
}

/** Whether it comes with the person's account, and cannot be deleted. */
export function isSynced({ settings }: Destination): boolean {
  return settings['synced'] === true
}

/** The fields of a destination: those of its medium; where these are not known, the settings it has. */
export function fieldsOf(destination: Destination, medium: DescribedMedium | undefined): readonly MediumProperty[] {
  if (medium?.properties !== undefined) return medium.properties
  return Object.entries(destination.settings)
    .filter(([, value]) => typeof value !== 'boolean')
    .map(([name, value]) => ({
      name,
      title: name,
      description: undefined,
      input: inputFor(value),
      isRequired: false,
    }))
}

function inputFor(value: unknown): PropertyInput {
  if (typeof value === 'number') return 'number'
  return typeof value === 'object' && value !== null ? 'json' : 'text'
}

/** How a destination is typed. */
export function draftOfDestination(destination: Destination, fields: readonly MediumProperty[]): DestinationDraft {
  const { label, settings } = destination
  return {
    title: label ?? '',
    values: Object.fromEntries(fields.map(({ name }) => [name, textOf(ownOf(settings, name))])),
  }
}

/** An empty form of these fields. */
export function emptyDraft(fields: readonly MediumProperty[]): DestinationDraft {
  return { title: '', values: Object.fromEntries(fields.map(({ name }) => [name, ''])) }
}

/** The draft with another text in one of its fields. */
export function withValue(draft: DestinationDraft, name: string, text: string): DestinationDraft {
  return { ...draft, values: { ...draft.values, [name]: text } }
}

/** The draft once that is done to it. */
export function withEdit(draft: DestinationDraft, edit: DestinationEdit): DestinationDraft {
  return edit.type === 'title' ? { ...draft, title: edit.title } : withValue(draft, edit.name, edit.text)
}

/** What the server said and still holds once that is done; it names a setting by itself, or as one of the settings. */
export function withoutErrorsOf(errors: readonly FieldError[], edit: DestinationEdit): readonly FieldError[] {
  if (edit.type === 'title') return withoutErrorsAt(errors, 'label')
  return withoutErrorsAt(withoutErrorsAt(errors, edit.name), 'settings', edit.name)
}

/** What is typed into a field; '' where nothing is. A server may call a field as it likes, 'toString' too. */
export function typedText({ values }: DestinationDraft, name: string): string {
  return ownOf(values, name) ?? ''
}

function ownOf<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Whether a draft says what is saved, in its title and in every field there is; spaces around a text say nothing. */
export function isAsSaved(draft: DestinationDraft, saved: DestinationDraft): boolean {
  const names = Object.keys(saved.values)
  return (
    isSameText(draft.title, saved.title) &&
    names.every((name) => isSameText(typedText(draft, name), typedText(saved, name)))
  )
}

/** Whether nothing is typed. */
export function isEmptyDraft({ title, values }: DestinationDraft): boolean {
  return [title, ...Object.values(values)].every((text) => isSameText(text, ''))
}

/** Of a draft, its title and the values that are other ones than those saved. */
export function typedPart(draft: DestinationDraft, saved: DestinationDraft): DestinationDraft {
  const isTyped = ([name, text]: [string, string]) => !isSameText(text, typedText(saved, name))
  return { title: draft.title, values: Object.fromEntries(Object.entries(draft.values).filter(isTyped)) }
}

/** The draft once something else is saved: what was typed stays, field by field, and what was not follows. */
export function carriedOver(
  draft: DestinationDraft,
  before: DestinationDraft,
  now: DestinationDraft,
): DestinationDraft {
  return {
    title: isSameText(draft.title, before.title) ? now.title : draft.title,
    values: { ...now.values, ...typedPart(draft, before).values },
  }
}

/** The required fields that are empty, by name (specification, section 5). */
export function missingFields(draft: DestinationDraft, fields: readonly MediumProperty[]): readonly string[] {
  return fields
    .filter(({ name, isRequired }) => isRequired && typedText(draft, name).trim() === '')
    .map(({ name }) => name)
}

/** Whether there are fields, and nothing is typed into any of them. */
export function isUntyped(draft: DestinationDraft, fields: readonly MediumProperty[]): boolean {
  return fields.length > 0 && fields.every(({ name }) => isSameText(typedText(draft, name), ''))
}

/**
 * What to send so that a destination becomes what is typed: the label only where it changed, null where it was cleared;
 * the settings only where one of them changed, as the server refuses what it has already, and then all that are not true
 * or false (decisions, Notification resources).
 */
export function changeOf(
  destination: Destination,
  draft: DestinationDraft,
  fields: readonly MediumProperty[],
): DestinationChange {
  const before = draftOfDestination(destination, fields)
  const hasOtherTitle = !isSameText(draft.title, before.title)
  const hasOtherSettings = !isAsSaved({ ...draft, title: before.title }, before)
  return {
    pk: destination.pk,
    medium: destination.medium.slug,
    label: hasOtherTitle ? labelOf(draft) : undefined,
    settings: hasOtherSettings
      ? { ...unseenSettings(destination, fields), ...settingsOf(draft, fields, before, destination) }
      : undefined,
  }
}

/** What to send so that what is typed is created. */
export function newDestination(
  medium: string,
  draft: DestinationDraft,
  fields: readonly MediumProperty[],
): NewDestination {
  return { medium, label: labelOf(draft), settings: settingsOf(draft, fields) }
}

function isSameText(one: string, other: string): boolean {
  return one.trim() === other.trim()
}

function labelOf({ title }: DestinationDraft): string | null {
  return title.trim() === '' ? null : title.trim()
}

function settingsOf(
  draft: DestinationDraft,
  fields: readonly MediumProperty[],
  before?: DestinationDraft,
  destination?: Destination,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = typedText(draft, field.name).trim()
      const isUntouched = before !== undefined && isSameText(text, typedText(before, field.name))
      const value = isUntouched ? destination && ownOf(destination.settings, field.name) : valueOf(text, field)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}

/** What the destination has besides its fields goes back as it came, except what is true or false. */
function unseenSettings({ settings }: Destination, fields: readonly MediumProperty[]): Record<string, unknown> {
  const isUnseen = ([name, value]: [string, unknown]) =>
    typeof value !== 'boolean' && !fields.some((field) => field.name === name)
  return Object.fromEntries(Object.entries(settings).filter(isUnseen))
}

/** An empty number or structure is none at all; what is neither is left to the server to refuse. */
function valueOf(text: string, { input }: MediumProperty): unknown {
  if (input !== 'number' && input !== 'json') return text
  if (text === '') return undefined
  return input === 'json' ? structureOf(text) : numberOf(text)
}

/** As people write numbers: what would become another number on its way stays a text. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

function numberOf(text: string): number | string {
  const number = Number(text)
  return plainNumber.test(text) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text
}

function structureOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  return JSON.stringify(value)
}

/** One medium with its destinations, as the screen groups them (specification, section 2). */
export interface DestinationGroup {
  readonly medium: Medium
  readonly destinations: readonly Destination[]
}

/** The destinations by medium: media in the order the server lists them, those it does not list last. */
export function groupedByMedium(
  destinations: readonly Destination[],
  media: readonly Medium[],
): readonly DestinationGroup[] {
  const groups = new Map<string, { medium: Medium; destinations: Destination[] }>()
  for (const medium of media) groups.set(medium.slug, { medium, destinations: [] })
  for (const destination of destinations) {
    const { medium } = destination
    const group = groups.get(medium.slug) ?? { medium, destinations: [] }
    groups.set(medium.slug, group)
    group.destinations.push(destination)
  }
  return [...groups.values()].filter((group) => group.destinations.length > 0)
}

declare module '../../forms/domain/formDraft.ts' {
  interface FormContents {
    /** Of one that is kept, what was changed; of a new one, with the medium it is for. */
    destination: { readonly draft: DestinationDraft }
    newDestination: { readonly medium: string | undefined; readonly draft: DestinationDraft }
  }
}
