import { withoutErrorsAt, type FieldError } from '../../forms/domain/fieldError.ts'
import { fieldKind, kindHolding } from './fieldKind.ts'
import type { DescribedMedium, Medium, MediumProperty } from './medium.ts'

/**
 * A notification target, reached through one medium. The server's schema decides the fields of a medium (medium.ts).
 */
export interface Destination {
  readonly pk: number
  readonly medium: Medium
  /** If undefined or empty, the suggested label is shown. */
  readonly label: string | undefined
  readonly suggestedLabel: string
  /** The settings, under the names that the medium gives them. Boolean settings have no field in the form. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** The input for a destination: its title, and the text in the field of each setting. */
export interface DestinationDraft {
  readonly title: string
  readonly values: Readonly<Record<string, string>>
}

/** One edit of the input. */
export type DestinationEdit =
  | { readonly type: 'title'; readonly title: string }
  /** Edits the medium's field with this name. */
  | { readonly type: 'value'; readonly name: string; readonly text: string }

/** The content of the request that changes a destination. */
export interface DestinationChange {
  readonly pk: number
  readonly medium: string
  /** Undefined to keep the label; null to remove it. */
  readonly label: string | null | undefined
  /** Undefined if no setting changed. */
  readonly settings: Readonly<Record<string, unknown>> | undefined
}

/** The content of the request that creates a destination. */
export interface NewDestination {
  readonly medium: string
  readonly label: string | null
  readonly settings: Readonly<Record<string, unknown>>
}

/** The display name of a destination: its label, else the suggested label, else its medium and primary key. */
export function destinationName({ pk, medium, label, suggestedLabel }: Destination): string {
  return [label, suggestedLabel].find((words) => (words ?? '').trim() !== '') ?? `${medium.name} ${pk}`
}

/** Whether the destination is synchronised with the user's account, and so cannot be deleted. */
export function isSynced({ settings }: Destination): boolean {
  return settings['synced'] === true
}

/**
 * The fields of a destination: the fields of its medium or, if the medium is unknown or cannot be used, one field for
 * each existing setting that is not a boolean.
 */
export function fieldsOf(destination: Destination, medium: DescribedMedium | undefined): readonly MediumProperty[] {
  if (medium?.properties !== undefined) return medium.properties
  return Object.entries(destination.settings)
    .filter(([, value]) => typeof value !== 'boolean')
    .map(([name, value]) => ({
      name,
      title: name,
      description: undefined,
      input: kindHolding(value),
      isRequired: false,
    }))
}

/** A setting that has no field in the form, as text. */
export interface UnknownSetting {
  readonly name: string
  readonly text: string
}

/** The settings that the medium's schema does not know (any more), except booleans, which never have a field. */
export function unknownSettings(
  { settings }: Destination,
  fields: readonly MediumProperty[],
): readonly UnknownSetting[] {
  return Object.entries(unseenSettings(settings, fields)).map(([name, value]) => ({ name, text: textOf(value) }))
}

/** A saved destination as a draft. */
export function draftOfDestination(destination: Destination, fields: readonly MediumProperty[]): DestinationDraft {
  const { label, settings } = destination
  return {
    title: label ?? '',
    values: Object.fromEntries(fields.map(({ name }) => [name, textOf(ownOf(settings, name))])),
  }
}

/** A draft with these fields, all empty. */
export function emptyDraft(fields: readonly MediumProperty[]): DestinationDraft {
  return { title: '', values: Object.fromEntries(fields.map(({ name }) => [name, ''])) }
}

/** The draft with a new text in one field. */
export function withValue(draft: DestinationDraft, name: string, text: string): DestinationDraft {
  return { ...draft, values: { ...draft.values, [name]: text } }
}

/** The draft after an edit. */
export function withEdit(draft: DestinationDraft, edit: DestinationEdit): DestinationDraft {
  return edit.type === 'title' ? { ...draft, title: edit.title } : withValue(draft, edit.name, edit.text)
}

/**
 * The server errors that still apply after an edit. The server reports the errors of a setting under the setting's own
 * name or below 'settings'.
 */
export function withoutErrorsOf(errors: readonly FieldError[], edit: DestinationEdit): readonly FieldError[] {
  if (edit.type === 'title') return withoutErrorsAt(errors, 'label')
  return withoutErrorsAt(withoutErrorsAt(errors, edit.name), 'settings', edit.name)
}

/**
 * The text typed into the field with this name; '' if nothing has been typed. Ignores inherited properties, because a
 * medium may have a field called 'toString'.
 */
export function typedText({ values }: DestinationDraft, name: string): string {
  return ownOf(values, name) ?? ''
}

function ownOf<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Whether a draft equals the saved one in title and every field, ignoring surrounding spaces. */
export function isAsSaved(draft: DestinationDraft, saved: DestinationDraft): boolean {
  const names = Object.keys(saved.values)
  return (
    isSameText(draft.title, saved.title) &&
    names.every((name) => isSameText(typedText(draft, name), typedText(saved, name)))
  )
}

/** Whether nothing has been typed. */
export function isEmptyDraft({ title, values }: DestinationDraft): boolean {
  return [title, ...Object.values(values)].every((text) => isSameText(text, ''))
}

/** The title of a draft, and the values that differ from the saved ones. */
export function typedPart(draft: DestinationDraft, saved: DestinationDraft): DestinationDraft {
  const isTyped = ([name, text]: [string, string]) => !isSameText(text, typedText(saved, name))
  return { title: draft.title, values: Object.fromEntries(Object.entries(draft.values).filter(isTyped)) }
}

/** The draft after the saved version has changed: edited fields keep their text, and the others take the new value. */
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

/** The names of the required fields that are empty. */
export function missingFields(draft: DestinationDraft, fields: readonly MediumProperty[]): readonly string[] {
  return fields
    .filter(({ name, isRequired }) => isRequired && typedText(draft, name).trim() === '')
    .map(({ name }) => name)
}

/**
 * The names of the required fields that keep a draft from being saved because they are empty: none if only the title
 * was changed, because the settings are then not sent.
 */
export function missingChanges(
  draft: DestinationDraft,
  saved: DestinationDraft,
  fields: readonly MediumProperty[],
): readonly string[] {
  return isAsSaved({ ...draft, title: saved.title }, saved) ? [] : missingFields(draft, fields)
}

/** Whether there are fields and all of them are empty. */
export function isUntyped(draft: DestinationDraft, fields: readonly MediumProperty[]): boolean {
  return fields.length > 0 && fields.every(({ name }) => isSameText(typedText(draft, name), ''))
}

/**
 * The request that saves the draft of a destination. The label is included only if it changed, and is null if it was
 * cleared. The settings are included only if one of them changed, because the server refuses unchanged settings; in
 * that case all of them are included, except booleans.
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
      ? { ...unseenSettings(destination.settings, fields), ...settingsOf(draft, fields, before, destination) }
      : undefined,
  }
}

/** The request that creates a destination from a draft. */
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
      const value = isUntouched
        ? destination && ownOf(destination.settings, field.name)
        : fieldKind(field.input).valueOf(text)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}

/** The settings that have no field in the form, with their saved values. Booleans are left out. */
function unseenSettings(settings: Destination['settings'], fields: readonly MediumProperty[]): Record<string, unknown> {
  const isUnseen = ([name, value]: [string, unknown]) =>
    typeof value !== 'boolean' && !fields.some((field) => field.name === name)
  return Object.fromEntries(Object.entries(settings).filter(isUnseen))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  return JSON.stringify(value)
}

/** One medium with its destinations, as grouped on screen. */
export interface DestinationGroup {
  readonly medium: Medium
  readonly destinations: readonly Destination[]
}

/** The destinations grouped by medium, in the server's order. Media that the server does not list come last. */
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
    /** The unsaved changes of an existing destination. */
    destination: { readonly draft: DestinationDraft }
    /** The unsent input for a new destination, and the slug of its medium. */
    newDestination: { readonly medium: string | undefined; readonly draft: DestinationDraft }
  }
}
