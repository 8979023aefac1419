import * as v from 'valibot'
import { kindAskedFor } from '../../../../machines/alerting/domain/fieldKind.ts'
import type { Medium, MediumProperty } from '../../../../machines/alerting/domain/medium.ts'
import { wireDictionary } from '../../server/wire/dictionary.ts'
import { wireRows } from '../../server/wire/rows.ts'

/**
 * `{slug, name, installed}`, in the list of media and in a destination. If the server does not say whether the medium is
 * installed, it counts as installed.
 */
export const wireMedium = v.pipe(
  v.object({ slug: v.pipe(v.string(), v.nonEmpty()), name: v.string(), installed: v.nullish(v.boolean(), true) }),
  v.transform(({ slug, name, installed }): Medium => ({ slug, name, isInstalled: installed })),
)

/** A bare array of media. */
export const wireMedia = wireRows(wireMedium, ({ slug }) => slug)

const text = v.fallback(v.optional(v.string()), undefined)

/** The schema of one property. Unreadable parts count as missing, so that the property still gets a field. */
const wireProperty = v.fallback(
  v.object({
    title: text,
    description: text,
    format: text,
    type: v.fallback(v.optional(v.union([v.string(), v.array(v.string())])), undefined),
  }),
  {},
)
type WireProperty = v.InferOutput<typeof wireProperty>

/** `{json_schema: {properties, required}}`: one field for each property that is not a boolean, in order. */
export const wireMediumSchema = v.pipe(
  v.object({
    json_schema: v.object({
      properties: v.optional(wireDictionary(wireProperty), {}),
      required: v.fallback(v.optional(v.array(v.string()), []), []),
    }),
  }),
  v.transform(({ json_schema: { properties, required } }): readonly MediumProperty[] =>
    Object.entries(properties)
      .filter(([, property]) => !isBoolean(property))
      .map(([name, property]) => ({
        name,
        title: titleOf(property) ?? name,
        description: property.description,
        input: kindAskedFor(typesOf(property), property.format),
        isRequired: required.includes(name),
      })),
  ),
)

/** The types that a value may have. Null is left out, because the field is the same with and without it. */
function typesOf({ type }: WireProperty): readonly string[] {
  return (typeof type === 'string' ? [type] : (type ?? [])).filter((name) => name !== 'null')
}

function isBoolean(property: WireProperty): boolean {
  const types = typesOf(property)
  return types.length > 0 && types.every((name) => name === 'boolean')
}

/** The title; undefined if it is blank. */
function titleOf({ title }: WireProperty): string | undefined {
  return title?.trim() === '' ? undefined : title
}
