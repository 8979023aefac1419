import * as v from 'valibot'
import { unreadableWords } from '../../../machines/core/domain/faultBody.ts'
import type { ClockReading } from '../../../machines/server/domain/serverClock.ts'
import { statusText } from './statusText.ts'

/** The part of a response that is needed to read it. */
export interface AnswerBody {
  readonly status: number
  readonly statusText: string
  readonly text: string
  /** Whether the body is an HTML page rather than data. */
  readonly html: boolean
  /** A reading of the server's clock; undefined if the browser hides it from a page of another site. */
  readonly clock: ClockReading | undefined
}

/**
 * Turns a successful response into the caller's output. Throws an Error with a short sentence if that is impossible.
 */
export type ReadAnswer<Output> = (answer: AnswerBody) => Output

/** The message if an HTML page arrived instead of data, for example from a sign-in proxy in front of the server. */
export const pageInstead = 'The server sent a page instead of data.'

/** Reads JSON of a given shape, transformed by its schema. */
export function json<Output>(schema: v.GenericSchema<unknown, Output>): ReadAnswer<Output> {
  return (answer) => {
    if (answer.html) throw new Error(pageInstead)
    const found = v.safeParse(schema, parse(answer.text))
    if (found.success) return found.output
    const place = v.getDotPath(found.issues[0])
    throw new Error(`The server sent data of an unexpected shape${place === null ? '' : ` (${place})`}.`)
  }
}

/**
 * Reads the response to a change. A response without content (204) confirms the change, and `done` provides the output.
 */
export function jsonOrDone<Output>(schema: v.GenericSchema<unknown, Output>, done: () => Output): ReadAnswer<Output> {
  const read = json(schema)
  return (answer) => (answer.status === noContent ? done() : read(answer))
}

/** Reads the response to a change whose result only the server knows: undefined for a response without content. */
export function jsonOrNothing<Output>(schema: v.GenericSchema<unknown, Output>): ReadAnswer<Output | undefined> {
  return jsonOrDone<Output | undefined>(schema, () => undefined)
}

const noContent = 204

/**
 * For calls where only the status matters. Rejects an HTML page, because it does not come from the API, so nothing was
 * done.
 */
export const ignored: ReadAnswer<void> = ({ html, text }) => {
  if (html && text !== '') throw new Error(pageInstead)
}

function parse(text: string): unknown {
  if (nestsTooDeep(text)) throw new Error(tooDeep)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The server sent data that cannot be read.')
  }
}

/**
 * The server's description of a failure: decoded JSON if possible, otherwise plain text; or the status text if the body
 * is empty or an HTML page, whose source would explain nothing.
 */
export function readFailure(answer: AnswerBody): unknown {
  const text = answer.text.trim()
  if (answer.html || text === '') return answer.statusText || statusText(answer.status)
  if (nestsTooDeep(text)) return unreadableWords
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Maximum nesting of lists and objects. No server needs more, and deeper nesting could overflow a parser's stack. */
const deepestNesting = 100
const tooDeep = 'The server sent data that is unreadable: it is nested too deeply.'

/**
 * Whether JSON is nested too deeply. Brackets in strings do not count. Each character is read only once: a truncated
 * text with a thousand quotation marks takes no longer than any other text.
 */
function nestsTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (isText && mark === '\\') at += 1
    else if (mark === '"') isText = !isText
    else if (isText) continue
    else if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth -= 1
    if (depth > deepestNesting) return true
  }
  return false
}

/** Whether a body is an HTML page, by its declared type or, if that is missing or wrong, by its beginning. */
export function isHtml(contentType: string | null, text: string): boolean {
  if (contentType !== null && /\bx?html\b/i.test(contentType)) return true
  return /^\s*<(!doctype|html|head|body|!--)/i.test(text)
}
