import * as v from 'valibot'

/** A whole number within these bounds; the message says what it must be. */
export function wholeNumber(least: number, most: number, message = `must be a whole number from ${least} to ${most}`) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message))
}

const text = v.string('must be a string')
const flag = v.boolean('must be true or false')

function isExpression(pattern: string): boolean {
  if (pattern.startsWith('/')) return true
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}

/**
 * The requests that a misbehaviour applies to. A path that starts with `/` matches the beginning of the request's path
 * and query; anything else is a regular expression for them.
 */
const match = v.strictObject({
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], 'must be GET, POST, PUT, PATCH or DELETE')),
  path: v.optional(v.pipe(text, v.check(isExpression, 'must begin with / or be a regular expression'))),
})

/** The requests that it applies to, and how many of them; without a number, it applies until it is switched off. */
const limits = { match: v.optional(match), times: v.optional(wholeNumber(1, 1_000_000)) }

/** With `after`, the request takes effect first, and only its response is lost. */
const after = v.optional(flag)

export const misbehaviourKinds = [
  'status',
  'plugin-error',
  'drop',
  'slow',
  'hang',
  'out-of-order',
  'garbled',
  'invalid-rows',
  'socket',
] as const

export const garblings = ['not-json', 'truncated', 'content-type', 'shape'] as const
export const socketTroubles = ['refuse', 'hang', 'flap', 'accept-and-drop', 'silent'] as const

export const MisbehaviourSchema = v.variant(
  'kind',
  [
    v.strictObject({
      kind: v.literal('status'),
      status: wholeNumber(200, 599),
      body: v.optional(v.picklist(['json', 'html'], 'must be json or html')),
      detail: v.optional(text),
      /** Any JSON, as a body in place of the usual one. */
      answer: v.optional(v.unknown()),
      /** The value of the Retry-After header, in seconds. */
      retryAfter: v.optional(wholeNumber(0, 86_400)),
      /** The target of a 3xx; by default the address of the request itself. */
      location: v.optional(text),
      after,
      ...limits,
    }),
    v.strictObject({ kind: v.literal('plugin-error'), message: v.optional(text), ...limits }),
    v.strictObject({ kind: v.literal('drop'), after, ...limits }),
    v.strictObject({ kind: v.literal('slow'), ms: wholeNumber(0, 600_000), ...limits }),
    v.strictObject({ kind: v.literal('hang'), after, ...limits }),
    v.strictObject({ kind: v.literal('out-of-order'), ...limits }),
    v.strictObject({
      kind: v.literal('garbled'),
      how: v.picklist(garblings, `must be ${garblings.join(', ')}`),
      ...limits,
    }),
    v.strictObject({ kind: v.literal('invalid-rows'), rows: v.optional(wholeNumber(1, 100_000)), ...limits }),
    v.strictObject({
      kind: v.literal('socket'),
      how: v.picklist(socketTroubles, `must be ${socketTroubles.join(', ')}`),
      ms: v.optional(wholeNumber(0, 600_000)),
      times: limits.times,
    }),
  ],
  `must be ${misbehaviourKinds.join(', ')}`,
)

export type Misbehaviour = v.InferOutput<typeof MisbehaviourSchema>
export type RequestMisbehaviour = Exclude<Misbehaviour, { kind: 'socket' }>
export type SocketMisbehaviour = Extract<Misbehaviour, { kind: 'socket' }>
