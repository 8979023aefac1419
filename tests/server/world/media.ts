import type * as v from 'valibot'
import type { MediumSchema } from '../control/schemas.ts'
import type { Medium, MediumProperty, PropertyFormat } from './model.ts'

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
