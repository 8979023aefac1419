import * as v from 'valibot'

/** A command that the bench sends to the process of the stand-in server. */
export const orderSchema = v.variant('order', [
  v.object({ order: v.literal('blow'), perSecond: v.number() }),
  v.object({ order: v.literal('spare'), pks: v.array(v.number()) }),
  v.object({ order: v.literal('report') }),
  // From now on, each incident is of one of this many hosts.
  v.object({ order: v.literal('spread'), hosts: v.number() }),
  // Sends this many messages in one go.
  v.object({ order: v.literal('burst'), messages: v.number() }),
  // Reports one new incident that matches the filter.
  v.object({ order: v.literal('report-one') }),
])

/** The response of the server process to each command. */
export const answerSchema = v.object({
  /** The origin, without a trailing slash. */
  url: v.string(),
  /** The number of messages sent to a socket so far. */
  messages: v.number(),
  /** When the command was finished, in milliseconds since 1970. */
  at: v.number(),
  /** The incidents that match the filter: their number, and the primary key of the newest. */
  matching: v.object({ count: v.number(), newest: v.optional(v.number()) }),
})

export type StormOrder = v.InferOutput<typeof orderSchema>
export type StormAnswer = v.InferOutput<typeof answerSchema>
