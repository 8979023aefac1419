import * as v from 'valibot'

/** What the bench tells the process of the stand-in server, and what that answers: each order has one answer. */

export const orderSchema = v.variant('order', [
  v.object({ order: v.literal('blow'), perSecond: v.number() }),
  v.object({ order: v.literal('spare'), pks: v.array(v.number()) }),
  v.object({ order: v.literal('tell') }),
])

export const answerSchema = v.object({
  /** The origin, without a slash at its end. */
  url: v.string(),
  /** How many messages a socket could hear so far. */
  messages: v.number(),
  /** What matches the filter: how many, and the newest. */
  matching: v.object({ count: v.number(), newest: v.optional(v.number()) }),
})

export type StormOrder = v.InferOutput<typeof orderSchema>
export type StormAnswer = v.InferOutput<typeof answerSchema>
