import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { generations, type Generation } from '../options.ts'
import type { Shape } from './shape.ts'

export { generations, type Generation }

const shape = v.custom<Shape>((value) => value !== undefined)
const texts = v.record(v.string(), v.string())

const recordedCase = v.strictObject({
  /** What this exchange shows, in a few words. */
  name: v.pipe(v.string(), v.minLength(3)),
  /** The role whose token the request carries. If absent, the request has no credentials except those in `headers`. */
  who: v.optional(v.string()),
  method: v.optional(v.picklist(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']), 'GET'),
  /**
   * Path and query from the root of the server, or `{symbol}` for an absolute address kept from an earlier response.
   */
  path: v.string(),
  /** Headers to add or replace. */
  headers: v.optional(texts, {}),
  /** The body as JSON, or as `text` with its content type among the headers. */
  send: v.optional(v.unknown()),
  text: v.optional(v.string()),
  /** Times that this case and later cases refer to: symbol -> `now+2h`. */
  moments: v.optional(texts, {}),
  /** The time that passes before the request, such as `11h`. */
  later: v.optional(v.string()),
  /** What the server's administrator does before the request. */
  arrange: v.optional(v.string()),
  status: v.number(),
  /** The content type of the response; null if it has none. */
  media: v.optional(v.nullable(v.string()), 'application/json'),
  /** The response headers to compare; null for a header that must be absent. `…` matches anything. */
  answers: v.optional(v.record(v.string(), v.nullable(v.string())), {}),
  body: shape,
  /**
   * Symbols for later cases of this sequence. Each has a name and the path to its value in the body, as keys joined by
   * dots. A list element is addressed by its index, or by a condition such as `?open=true`, which selects the first
   * match.
   */
  keep: v.optional(texts, {}),
  /** False if the situation can be created only on the stand-in. */
  portable: v.optional(v.boolean(), true),
})

const sequence = v.strictObject({
  generation: v.picklist(generations),
  ticketPlugin: v.optional(v.picklist(['working', 'none', 'broken']), 'working'),
  /** Whether the recorded server let pages of other sites send cookies. The default depends on the generation. */
  allowsCredentials: v.optional(v.boolean()),
  /** Whether the recorded server never allowed incidents to be deleted, which is the default. */
  indelibleIncidents: v.optional(v.boolean(), true),
  cases: v.array(recordedCase),
})

const handshake = v.strictObject({
  name: v.string(),
  path: v.string(),
  headers: texts,
  /** `reset` means that the connection stays silent for a while and then ends without a response. */
  outcome: v.union([v.literal('opened'), v.literal('reset'), v.pipe(v.string(), v.regex(/^status \d{3}$/))]),
})

const action = v.strictObject({
  name: v.string(),
  /** The message that the client sends on the socket. */
  says: v.optional(v.string()),
  /** A request sent to the server while the socket is open. */
  asks: v.optional(recordedCase),
  /** Every frame that follows, in order. */
  frames: v.array(shape),
  /** The close code, if the server closes the socket after the frames. */
  closes: v.optional(v.number()),
})

const conversation = v.strictObject({
  generation: v.picklist(generations),
  handshakes: v.array(handshake),
  actions: v.array(action),
})

/** The request that opens a socket, and its outcome. */
export type RecordedHandshake = v.InferOutput<typeof handshake>
/** Something that happens while a socket is open, and the frames it causes. */
export type RecordedAction = v.InferOutput<typeof action>
export type RecordedConversation = v.InferOutput<typeof conversation>

/** One recorded exchange, described so that it can be repeated on another server with other incidents. */
export type RecordedCase = v.InferOutput<typeof recordedCase>
/** Exchanges in the order of their recording. Each one depends on the effects of the earlier ones. */
export type RecordedSequence = v.InferOutput<typeof sequence>

/** Reads `recordings/<generation>/<name>.json`; throws if it is not a sequence. */
export function readSequence(generation: Generation, name: string): RecordedSequence {
  return v.parse(sequence, readFixture(generation, name))
}

/** Reads the recording of a socket; throws if the file is not a conversation. */
export function readConversation(generation: Generation, name: string): RecordedConversation {
  return v.parse(conversation, readFixture(generation, name))
}

function readFixture(generation: Generation, name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../recordings/${generation}/${name}.json`, import.meta.url), 'utf8'))
}
