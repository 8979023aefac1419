import type { InterfaceVersion } from '../../server/dialect.ts'

/** What a new acknowledgement says; times are ISO 8601 texts. */
export interface NewAcknowledgementWords {
  readonly description: string
  readonly timestamp: string
  /** Null: it never expires. */
  readonly expiration: string | null
}

/**
 * The body that acknowledges. The one of the first version is as the specification lists it (section 7), which holds the
 * shapes of both versions at once.
 */
export function acknowledgementBody(
  version: InterfaceVersion,
  { description, timestamp, expiration }: NewAcknowledgementWords,
) {
  const body = { timestamp, description, expiration }
  return version === 'v1' ? { event: { description, timestamp }, ...body } : body
}
