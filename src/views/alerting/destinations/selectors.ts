import {
  draftOfDestination,
  fieldsOf,
  isUntyped,
  missingChanges,
  missingFields,
  unknownSettings,
  type Destination,
  type UnknownSetting,
} from '../../../../machines/alerting/domain/destination.ts'
import { errorOutside, errorWithin, type FieldError } from '../../../../machines/forms/domain/fieldError.ts'
import type { MediumProperty } from '../../../../machines/alerting/domain/medium.ts'
import type { DestinationContext, DestinationRef } from '../../../../machines/alerting/destination.ts'
import type { DraftsRef } from '../../../../machines/forms/drafts.ts'
import {
  isComplete,
  type NewDestinationContext,
  type NewDestinationRef,
} from '../../../../machines/alerting/newDestination.ts'
import { draftKey, resourceKey } from '../../../../machines/forms/domain/draftKey.ts'

type Shown<Ref extends { getSnapshot: () => unknown }> = ReturnType<Ref['getSnapshot']>

/** A row, with its draft. */
export function rowOf({ context }: Shown<DestinationRef>): DestinationContext {
  return context
}

/** The form for a new destination, with its draft. */
export function newDestinationOf({ context }: Shown<NewDestinationRef>): NewDestinationContext {
  return context
}

/** Whether the new destination can be submitted. */
export function canBeCreated(snapshot: Shown<NewDestinationRef>): boolean {
  return !snapshot.hasTag('busy') && isComplete(snapshot.context)
}

/** How many of these forms have unsaved changes. A form is identified by its key in `drafts`. */
export function countUnsaved(keys: readonly string[]) {
  return ({ context: { owner, forms } }: Shown<DraftsRef>): number =>
    keys.filter((key) => forms.has(draftKey(owner, key))).length
}

/** The key of a row's form in `drafts`, which is also the id of its actor. */
export function rowKey(destination: Pick<Destination, 'pk'>): string {
  return resourceKey('destination', destination)
}

/** The fields of a row. */
export function rowFields({ destination, medium }: DestinationContext): readonly MediumProperty[] {
  return fieldsOf(destination, medium)
}

/** The settings of a row that its medium's schema does not know. */
export function rowUnknownSettings(row: DestinationContext): readonly UnknownSetting[] {
  return unknownSettings(row.destination, rowFields(row))
}

/**
 * The problem with a field of a row: the server's error, otherwise 'Required' if it keeps the row from being saved
 * because it is empty, and was edited or an attempt to save was made.
 */
export function rowProblem(row: DestinationContext, name: string): string | undefined {
  const fields = rowFields(row)
  const isMissing =
    row.touched.has(name) &&
    missingChanges(row.draft, draftOfDestination(row.destination, fields), fields).includes(name)
  return refusalAt(row.errors, name) ?? (isMissing ? 'Required' : undefined)
}

/** The fields of the form for a new destination. Empty until a usable medium is chosen. */
export function newDestinationFields({ medium }: NewDestinationContext): readonly MediumProperty[] {
  return medium?.properties ?? nothing
}

/**
 * The problem with a field of a new destination's form. An empty required field is a problem only once it was
 * edited, or an attempt to create was made.
 */
export function newDestinationProblem(form: NewDestinationContext, name: string): string | undefined {
  const isMissing = form.touched.has(name) && missingFields(form.draft, newDestinationFields(form)).includes(name)
  return refusalAt(form.errors, name) ?? (isMissing ? 'Required' : undefined)
}

/**
 * The message that a destination needs at least one setting, for a medium that requires no particular one. Shown once
 * every field was edited, or an attempt to create was made.
 */
export function untypedProblem(form: NewDestinationContext): string | undefined {
  const fields = newDestinationFields(form)
  const isDue =
    isUntyped(form.draft, fields) && fields.every(({ name, isRequired }) => !isRequired && form.touched.has(name))
  return isDue ? 'Fill in at least one of these' : undefined
}

/** The server's error about the title. */
export function titleProblem({ errors }: { readonly errors: readonly FieldError[] }): string | undefined {
  return errorWithin(errors, 'label')
}

/** The server's error about the medium. */
export function mediumProblem({ errors }: { readonly errors: readonly FieldError[] }): string | undefined {
  return errorWithin(errors, 'media')
}

/** The server's errors that belong to no field of this form. */
export function problemElsewhere(
  errors: readonly FieldError[],
  fields: readonly MediumProperty[],
  others: readonly string[],
): string | undefined {
  const shown = fields.flatMap(({ name }) => [[name], ['settings', name]])
  return errorOutside(errors, [...shown, ...others.map((name) => [name])])
}

const nothing: readonly MediumProperty[] = []

/** Finds a setting's error, which the server lists either under the setting's name or within `settings`. */
function refusalAt(errors: readonly FieldError[], name: string): string | undefined {
  const texts = [errorWithin(errors, name), errorWithin(errors, 'settings', name)].filter((text) => text !== undefined)
  return texts.length === 0 ? undefined : texts.join(' ')
}
