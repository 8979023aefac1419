import type { InterfaceVersion } from '../../server/dialect.ts'

/** The content of a new acknowledgement; times are ISO 8601 strings. */
export interface NewAcknowledgementWords {
  readonly description: string
  readonly timestamp: string
  /** Null if the acknowledgement never expires. */
  readonly expiration: string | null
}

/** The body of a new acknowledgement. In API version 1 the body has the fields of both versions. */
export function acknowledgementBody(
  version: InterfaceVersion,
  { description, timestamp, expiration }: NewAcknowledgementWords,
) {
  const body = { timestamp, description, expiration }
  return version === 'v1' ? { event: { description, timestamp }, ...body } : body
}
