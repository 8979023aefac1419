import type { Medium, MediumProperty, MediumSchema } from './model.ts'

/** A change to a medium. Absent fields are unchanged, or have a default value if the medium is new. */
export interface MediumOrder {
  slug: string
  name?: string | undefined
  installed?: boolean | undefined
  schema?: MediumSchemaOrder | undefined
}

export interface MediumSchemaOrder {
  title?: string | undefined
  description?: string | undefined
  type?: 'object' | undefined
  required?: string[] | undefined
  properties: Record<string, MediumProperty>
}

/** The media of a new world: email, SMS, and a team chat whose plugin is not installed. */
export function createMedia(): Medium[] {
  return [
    {
      slug: 'email',
      name: 'Email',
      installed: true,
      schema: {
        title: 'Email Settings',
        description: 'Settings for a DestinationConfig using email.',
        type: 'object',
        required: ['email_address'],
        properties: { email_address: { type: 'string', title: 'Email address' } },
      },
      formatsWithoutSchema: { email_address: 'email' },
    },
    {
      slug: 'sms',
      name: 'SMS',
      installed: true,
      schema: {
        title: 'SMS Settings',
        description: 'Settings for a DestinationConfig using SMS.',
        type: 'object',
        required: ['phone_number'],
        properties: {
          phone_number: {
            type: 'string',
            title: 'Phone number',
            description: 'The phone number is validated and the country code needs to be given.',
          },
        },
      },
      formatsWithoutSchema: { phone_number: 'tel' },
    },
    {
      slug: 'msteams',
      name: 'MS Teams',
      installed: false,
      schema: {
        title: 'MS Teams Settings',
        description: 'Settings for a DestinationConfig using MS Teams.',
        type: 'object',
        required: ['webhook'],
        properties: { webhook: { type: 'string', title: 'Webhook', format: 'uri' } },
      },
      formatsWithoutSchema: {},
    },
  ]
}

function schemaFrom(order: MediumSchemaOrder | undefined, name: string): MediumSchema {
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
