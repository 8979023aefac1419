import type { FieldKindName } from './fieldKind.ts'

/** A kind of destination, such as email, as the server describes it. */
export interface Medium {
  readonly slug: string
  readonly name: string
  /** Whether the server can send with it: it skips the destinations of other media without a word. */
  readonly isInstalled: boolean
}

/** One setting of a medium, from its JSON schema. Boolean settings have no field and are left out. */
export interface MediumProperty {
  readonly name: string
  readonly title: string
  readonly description: string | undefined
  readonly input: FieldKindName
  readonly isRequired: boolean
}

/** A medium with its settings. */
export interface DescribedMedium extends Medium {
  /**
   * Undefined if the medium cannot be used, because it is not installed or its schema failed to load; `absence` gives
   * the reason.
   */
  readonly properties: readonly MediumProperty[] | undefined
  readonly absence: string | undefined
}

/** The medium with this slug; undefined if it is not known. */
export function mediumOf<Found extends Medium>(media: readonly Found[], slug: string | undefined): Found | undefined {
  return media.find((medium) => medium.slug === slug)
}

/** What a medium that is not installed means for its destinations. */
export function notInstalledWords({ name }: Pick<Medium, 'name'>): string {
  return `${name} is not installed on this server: it sends nothing.`
}

/** Whether two lists contain the same media with the same settings. */
export function isSameMedia(one: readonly DescribedMedium[], other: readonly DescribedMedium[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
