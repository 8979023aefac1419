import * as v from 'valibot'
import { unreadableWords } from '../../../machines/core/domain/faultBody.ts'
import type { ClockReading } from '../../../machines/server/domain/serverClock.ts'
import { statusText } from './statusText.ts'

/** What reading needs to know of an answer. */
export interface AnswerBody {
  readonly status: number
  readonly statusText: string
  readonly text: string
  /** Whether the body is a page for people rather than data. */
  readonly html: boolean
  /** What it tells of the server's clock; undefined where a page of another site may not know. */
  readonly clock: ClockReading | undefined
}

/** Turns a successful answer into what the caller wants; throws an Error with a short sentence where it cannot. */
export type ReadAnswer<Output> = (answer: AnswerBody) => Output

/** What is said where something other than data came, as from a sign-in in front of the server. */
export const pageInstead = 'The server sent a page instead of data.'

/** Reads JSON of a given shape, decoded by the schema's own transformations. */
export function json<Output>(schema: v.GenericSchema<unknown, Output>): ReadAnswer<Output> {
  return (answer) => {
    if (answer.html) throw new Error(pageInstead)
    const found = v.safeParse(schema, parse(answer.text))
    if (found.success) return found.output
    const place = v.getDotPath(found.issues[0])
    throw new Error(`The server sent data of an unexpected shape${place === null ? '' : ` (${place})`}.`)
  }
}

/** Reads the answer to a change: without content (204) it says that the change is done, and `done` is what came of it. */
export function jsonOrDone<Output>(schema: v.GenericSchema<unknown, Output>, done: () => Output): ReadAnswer<Output> {
  const read = json(schema)
  return (answer) => (answer.status === noContent ? done() : read(answer))
}

/** The same, where what came of it is the server's to say: undefined where it does not. */
export function jsonOrNothing<Output>(schema: v.GenericSchema<unknown, Output>): ReadAnswer<Output | undefined> {
  return jsonOrDone<Output | undefined>(schema, () => undefined)
}

const noContent = 204

/** For calls whose answer says nothing beyond its status. A page is no answer: whoever sent it has done nothing. */
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
 * The server's own words about a failure: decoded JSON, else plain text; for a page or an empty body the status text,
 * as a page's source tells nobody anything.
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

/** Levels of lists and objects within each other; no server has a use for more, and a reader of them runs out of room. */
const deepestNesting = 100
const tooDeep = 'The server sent data that is unreadable: it nests too deep.'

/**
 * Whether JSON nests deeper than any reader goes; brackets within its texts count for nothing. Looks at each character
 * once: a text that is cut off among a thousand quotation marks takes no longer than another.
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

/** Whether a body is an HTML page, by its declared type or, where that is missing or wrong, by how it starts. */
export function isHtml(contentType: string | null, text: string): boolean {
  if (contentType !== null && /\bx?html\b/i.test(contentType)) return true
  return /^\s*<(!doctype|html|head|body|!--)/i.test(text)
}
