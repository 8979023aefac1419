import * as v from 'valibot'
import type { Medium, MediumProperty, PropertyInput } from '../../../../machines/alerting/domain/medium.ts'
import { wireDictionary } from '../../server/wire/dictionary.ts'
import { wireRows } from '../../server/wire/rows.ts'

/** A medium of the list, and whether the server can use it; one that does not say is taken to be installed. */
export interface ListedMedium extends Medium {
  readonly isInstalled: boolean
}

/** `{slug, name, installed}`. */
export const wireListedMedium = v.pipe(
  v.object({ slug: v.pipe(v.string(), v.nonEmpty()), name: v.string(), installed: v.nullish(v.boolean(), true) }),
  v.transform(({ slug, name, installed }): ListedMedium => ({ slug, name, isInstalled: installed })),
)

/** A bare array of media. */
export const wireMedia = wireRows(wireListedMedium, ({ slug }) => slug)

/** The medium of a destination: of `{slug, name, installed}` only the first two are kept. */
export const wireMedium = v.pipe(
  v.object({ slug: v.pipe(v.string(), v.nonEmpty()), name: v.string() }),
  v.transform(({ slug, name }): Medium => ({ slug, name })),
)

const text = v.fallback(v.optional(v.string()), undefined)

/** What is said of one property; what cannot be read of it is as good as not said, so that the field is there at least. */
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

/** `{json_schema: {properties, required}}`: one field for each property that is more than true or false, in its order. */
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
        input: inputOf(property),
        isRequired: required.includes(name),
      })),
  ),
)

/** The types a value may have; that it may be null as well makes no field another. */
function typesOf({ type }: WireProperty): readonly string[] {
  return (typeof type === 'string' ? [type] : (type ?? [])).filter((name) => name !== 'null')
}

function isBoolean(property: WireProperty): boolean {
  const types = typesOf(property)
  return types.length > 0 && types.every((name) => name === 'boolean')
}

/** A blank one is none. */
function titleOf({ title }: WireProperty): string | undefined {
  return title?.trim() === '' ? undefined : title
}

function inputOf(property: WireProperty): PropertyInput {
  const types = typesOf(property)
  if (types.length > 0 && types.every((name) => name === 'integer' || name === 'number')) return 'number'
  if (types.length > 0 && types.every((name) => name === 'object' || name === 'array')) return 'json'
  if (property.format === 'email') return 'email'
  return property.format === 'uri' || property.format === 'url' ? 'url' : 'text'
}
