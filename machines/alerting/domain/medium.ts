/** One way of reaching somebody, as the server lists it (specification, section 3, Media). */
export interface Medium {
  readonly slug: string
  readonly name: string
}

/** What one types into a field, as far as a browser can help with it; `json` is a list or a dictionary, typed as JSON. */
export type PropertyInput = 'text' | 'email' | 'url' | 'number' | 'json'

/** One setting of a medium, from its JSON schema. Settings that are true or false are no fields and not among them. */
export interface MediumProperty {
  readonly name: string
  readonly title: string
  readonly description: string | undefined
  readonly input: PropertyInput
  readonly isRequired: boolean
}

/** A medium with what it wants to know. */
export interface DescribedMedium extends Medium {
  /** Undefined: it cannot be used, as it is not installed or its schema cannot be had; `absence` says why. */
  readonly properties: readonly MediumProperty[] | undefined
  readonly absence: string | undefined
}

/** The medium of this slug; undefined where it is not known. */
export function mediumOf<Found extends Medium>(media: readonly Found[], slug: string | undefined): Found | undefined {
  return media.find((medium) => medium.slug === slug)
}

/** Whether two lists know the same media, and ask the same of them. */
export function isSameMedia(one: readonly DescribedMedium[], other: readonly DescribedMedium[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
