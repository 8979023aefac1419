import type { ApiVersion } from '../versions.ts'
import type { Destination, Medium } from '../world/model.ts'

type Wire = Record<string, unknown>

export function mediumToWire({ slug, name, installed }: Medium): Wire {
  return { slug, name, installed }
}

/**
 * A destination as the API sends it. In version 2, the settings of an email address say whether it is synchronised. In
 * version 3, a separate field of every destination says whether the server manages it.
 */
export function destinationToWire(destination: Destination, media: readonly Medium[], version: ApiVersion = 2): Wire {
  const { pk, label, settings, managed } = destination
  const medium = mediumOf(destination.medium, media)
  const property = Object.entries(medium.schema.properties).find(([, { type }]) => type === 'string')?.[0]
  const suggested = `${medium.name}: ${property === undefined ? '' : String(settings[property] ?? '')}`
  const row = { pk, media: mediumToWire(medium), label, suggested_label: suggested, settings }
  if (version === 3) return { ...row, managed }
  return medium.slug === 'email' ? { ...row, settings: { ...settings, synced: managed === true } } : row
}

function mediumOf(slug: string, media: readonly Medium[]): Medium {
  const medium = media.find((candidate) => candidate.slug === slug)
  if (medium === undefined) throw new Error(`There is no medium ${slug} in this world.`)
  return medium
}

/** An SMS destination as API version 1 sends it. */
export function phoneNumberToWire({ pk, owner, settings }: Destination): Wire {
  return { pk, user: owner, phone_number: settings['phone_number'] }
}
