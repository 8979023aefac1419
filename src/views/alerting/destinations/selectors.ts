import {
  fieldsOf,
  isUntyped,
  missingFields,
  type Destination,
} from '../../../../machines/alerting/domain/destination.ts'
import { errorOutside, errorWithin, type FieldError } from '../../../../machines/forms/domain/fieldError.ts'
import type { DescribedMedium, MediumProperty } from '../../../../machines/alerting/domain/medium.ts'
import type { DestinationContext, DestinationRef } from '../../../../machines/alerting/destination.ts'
import type { DestinationsRef } from '../../../../machines/alerting/destinations.ts'
import type { DraftsRef } from '../../../../machines/forms/drafts.ts'
import type { MediaRef } from '../../../../machines/alerting/media.ts'
import {
  isComplete,
  type NewDestinationContext,
  type NewDestinationRef,
} from '../../../../machines/alerting/newDestination.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'

type Shown<Ref extends { getSnapshot: () => unknown }> = ReturnType<Ref['getSnapshot']>

/** The destinations in the order in which they show. */
export function destinationsOf({ context }: Shown<DestinationsRef>): readonly Destination[] {
  return context.destinations
}

/** How many more the server has that cannot be read. */
export function unreadableOf({ context }: Shown<DestinationsRef>): number {
  return context.unreadable
}

/** The slugs of the media whose groups are folded. */
export function foldedMedia({ context }: Shown<DestinationsRef>): ReadonlySet<string> {
  return context.folded
}

/** The media in the order in which the server lists them. */
export function mediaOf({ context }: Shown<MediaRef>): readonly DescribedMedium[] {
  return context.media
}

/** A row with what is typed in it. */
export function rowOf({ context }: Shown<DestinationRef>): DestinationContext {
  return context
}

/** The form of a new destination with what is typed in it. */
export function newDestinationOf({ context }: Shown<NewDestinationRef>): NewDestinationContext {
  return context
}

/** Whether there is nothing in the way of creating it. */
export function canBeCreated(snapshot: Shown<NewDestinationRef>): boolean {
  return !snapshot.hasTag('busy') && isComplete(snapshot.context)
}

/** How many of these forms hold something that is not saved; forms go by the keys of `drafts`. */
export function countUnsaved(keys: readonly string[]) {
  return ({ context: { owner, forms } }: Shown<DraftsRef>): number =>
    keys.filter((key) => forms.has(draftKey(owner, key))).length
}

/** The key of a row's form in `drafts`, and the id of its actor. */
export function rowKey({ pk }: Pick<Destination, 'pk'>): string {
  return `destination.${pk}`
}

/** The fields of a row. */
export function rowFields({ destination, medium }: DestinationContext): readonly MediumProperty[] {
  return fieldsOf(destination, medium)
}

/** What is wrong with a field of a row: what the server says of it, else that it is empty and must not be. */
export function rowProblem(row: DestinationContext, name: string): string | undefined {
  return (
    refusalAt(row.errors, name) ?? (missingFields(row.draft, rowFields(row)).includes(name) ? 'Required' : undefined)
  )
}

/** The fields of the form of a new destination; none while the medium is not chosen or cannot be used. */
export function newDestinationFields({ medium }: NewDestinationContext): readonly MediumProperty[] {
  return medium?.properties ?? nothing
}

/** The same in the form of a new destination, where nobody is told of a field before they have been there. */
export function newDestinationProblem(form: NewDestinationContext, name: string): string | undefined {
  const isMissing = form.touched.has(name) && missingFields(form.draft, newDestinationFields(form)).includes(name)
  return refusalAt(form.errors, name) ?? (isMissing ? 'Required' : undefined)
}

/** Of a medium that insists on nothing, something has to be typed all the same; told once one has been everywhere. */
export function untypedProblem(form: NewDestinationContext): string | undefined {
  const fields = newDestinationFields(form)
  const isTold =
    isUntyped(form.draft, fields) && fields.every(({ name, isRequired }) => !isRequired && form.touched.has(name))
  return isTold ? 'Fill in at least one of these' : undefined
}

/** What the server says of the title. */
export function titleProblem({ errors }: { readonly errors: readonly FieldError[] }): string | undefined {
  return errorWithin(errors, 'label')
}

/** What the server says of the medium. */
export function mediumProblem({ errors }: { readonly errors: readonly FieldError[] }): string | undefined {
  return errorWithin(errors, 'media')
}

/** What the server says of nothing that is a field of this form. */
export function problemElsewhere(
  errors: readonly FieldError[],
  fields: readonly MediumProperty[],
  others: readonly string[],
): string | undefined {
  const shown = fields.flatMap(({ name }) => [[name], ['settings', name]])
  return errorOutside(errors, [...shown, ...others.map((name) => [name])])
}

const nothing: readonly MediumProperty[] = []

/** The server names a setting by itself, or as one of the settings. */
function refusalAt(errors: readonly FieldError[], name: string): string | undefined {
  const texts = [errorWithin(errors, name), errorWithin(errors, 'settings', name)].filter((text) => text !== undefined)
  return texts.length === 0 ? undefined : texts.join(' ')
}
