import type { Destination, Medium } from '../world/model.ts'

type Wire = Record<string, unknown>

export function mediumToWire({ slug, name, installed }: Medium): Wire {
  return { slug, name, installed }
}

export function destinationToWire({ pk, medium: slug, label, settings }: Destination, media: readonly Medium[]): Wire {
  const medium = mediumOf(slug, media)
  const property = Object.entries(medium.schema.properties).find(([, { type }]) => type === 'string')?.[0]
  const told = property === undefined ? '' : String(settings[property] ?? '')
  return { pk, media: mediumToWire(medium), label, suggested_label: `${medium.name}: ${told}`, settings }
}

function mediumOf(slug: string, media: readonly Medium[]): Medium {
  const medium = media.find(candidate => candidate.slug === slug)
  if (medium === undefined) throw new Error(`There is no medium ${slug} in this world.`)
  return medium
}

/** A destination by SMS, as the first version knows it. */
export function phoneNumberToWire({ pk, owner, settings }: Destination): Wire {
  return { pk, user: owner, phone_number: settings['phone_number'] }
}
