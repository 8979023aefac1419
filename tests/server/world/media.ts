import * as v from 'valibot'
import type { Medium, MediumProperty, PropertyFormat } from './model.ts'

const text = v.string('must be a string')
const flag = v.boolean('must be true or false')

/** One property of a medium's settings, as in JSON Schema. */
const property = v.strictObject(
  {
    type: v.picklist(['string', 'boolean'], 'must be string or boolean'),
    title: text,
    description: v.optional(text),
    format: v.optional(text),
  },
  'must be an object with type and title',
)

/** A medium to change or to add. */
export const MediumSchema = v.strictObject(
  {
    slug: v.pipe(text, v.regex(/^[a-z0-9_-]+$/, 'must be a slug')),
    name: v.optional(text),
    installed: v.optional(flag),
    schema: v.optional(
      v.strictObject(
        {
          title: v.optional(text),
          description: v.optional(text),
          type: v.optional(v.literal('object', 'must be object')),
          required: v.optional(v.array(text, 'must be a list of names')),
          properties: v.record(text, property, 'must be an object'),
        },
        'must be an object with properties',
      ),
    ),
  },
  'must be an object with slug',
)

/** A change to a medium. Absent fields are unchanged, or have a default value if the medium is new. */
export type MediumOrder = v.InferOutput<typeof MediumSchema>

/** The media of a new world: email, SMS, and a team chat whose plugin is not installed. */
export function createMedia(): Medium[] {
  const medium = (slug: string, name: string, property: string, what: MediumProperty, format?: PropertyFormat) => ({
    slug,
    name,
    installed: slug !== 'msteams',
    schema: {
      title: `${name} Settings`,
      description: `Settings for a DestinationConfig using ${slug === 'email' ? slug : name}.`,
      type: 'object' as const,
      required: [property],
      properties: { [property]: what },
    },
    formatsWithoutSchema: format === undefined ? {} : { [property]: format },
  })
  return [
    medium('email', 'Email', 'email_address', { type: 'string', title: 'Email address' }, 'email'),
    medium(
      'sms',
      'SMS',
      'phone_number',
      {
        type: 'string',
        title: 'Phone number',
        description: 'The phone number is validated and the country code needs to be given.',
      },
      'tel',
    ),
    medium('msteams', 'MS Teams', 'webhook', { type: 'string', title: 'Webhook', format: 'uri' }),
  ]
}

function schemaFrom(order: MediumOrder['schema'], name: string): Medium['schema'] {
  const { title, description, required, properties } = order ?? { properties: {} }
  return {
    title: title ?? `${name} Settings`,
    ...(description === undefined ? {} : { description }),
    type: 'object',
    required: required ?? [],
    properties,
  }
}

/** Changes the medium with that slug, or adds one to the end of the list. */
export function orderMedium(media: Medium[], { slug, name, installed, schema }: MediumOrder): Medium {
  const known = media.find((medium) => medium.slug === slug)
  if (known === undefined) {
    const called = name ?? slug
    const added: Medium = {
      slug,
      name: called,
      installed: installed ?? true,
      schema: schemaFrom(schema, called),
      formatsWithoutSchema: {},
    }
    media.push(added)
    return added
  }
  known.name = name ?? known.name
  known.installed = installed ?? known.installed
  if (schema !== undefined) Object.assign(known, { schema: schemaFrom(schema, known.name), formatsWithoutSchema: {} })
  return known
}
