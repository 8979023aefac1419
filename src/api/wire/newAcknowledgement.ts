/** What a new acknowledgement says; times are ISO 8601 texts. */
export interface NewAcknowledgementWords {
  readonly description: string
  readonly timestamp: string
  /** Null: it never expires. */
  readonly expiration: string | null
}

/** The body that the specification lists (section 7), which holds the shapes of both versions of the interface at once. */
export function nestedAcknowledgement({ description, timestamp, expiration }: NewAcknowledgementWords) {
  return { event: { description, timestamp }, expiration, timestamp, description }
}

/** The body of servers from 2.0 on. */
export function flatAcknowledgement({ description, timestamp, expiration }: NewAcknowledgementWords) {
  return { timestamp, description, expiration }
}
