import * as v from 'valibot'
import type { Members } from '../protocol.ts'
import type { Inspector } from './inspector.ts'

/**
 * Runs the scripts of WebDriver BiDi in the web inspector, and converts their arguments and results between the two.
 */

const local = v.variant('type', [
  v.object({ type: v.picklist(['undefined', 'null']) }),
  v.object({ type: v.picklist(['string', 'boolean']), value: v.union([v.string(), v.boolean()]) }),
  v.object({
    type: v.literal('number'),
    value: v.union([v.number(), v.picklist(['NaN', '-0', 'Infinity', '-Infinity'])]),
  }),
  v.object({ type: v.literal('array'), value: v.array(v.unknown()) }),
  v.object({ type: v.literal('object'), value: v.array(v.tuple([v.unknown(), v.unknown()])) }),
])
const reference = v.union([v.object({ handle: v.string() }), v.object({ sharedId: v.string() })])

const options = {
  resultOwnership: v.optional(v.string()),
  serializationOptions: v.optional(v.object({ maxObjectDepth: v.optional(v.number()) })),
}
export const evaluation = v.object({ expression: v.string(), ...options })
export const functionCall = v.object({
  functionDeclaration: v.string(),
  arguments: v.optional(v.array(v.unknown()), []),
  ...options,
})
type Wanted = Pick<v.InferOutput<typeof evaluation>, 'resultOwnership' | 'serializationOptions'>

/** A value as the inspector represents it. */
export const remoteObject = v.object({
  type: v.string(),
  subtype: v.optional(v.string()),
  className: v.optional(v.string()),
  objectId: v.optional(v.string()),
  value: v.optional(v.unknown()),
  description: v.optional(v.string()),
})
export type RemoteObject = v.InferOutput<typeof remoteObject>
const outcome = v.object({ result: remoteObject, wasThrown: v.optional(v.boolean(), false) })
type Outcome = v.InferOutput<typeof outcome>

/** Where scripts run: in the document on screen. Playwright's two worlds share it here. */
export interface ScriptPlace {
  readonly ask: Inspector['ask']
  readonly context: string
  readonly realm: string
}

/** `script.evaluate` */
export async function evaluate(
  place: ScriptPlace,
  { expression, ...wanted }: v.InferOutput<typeof evaluation>,
): Promise<Members> {
  const found = v.parse(outcome, await place.ask('Runtime.evaluate', { expression, emulateUserGesture: true }))
  const settled =
    found.result.className === 'Promise' && found.result.objectId !== undefined
      ? v.parse(outcome, await place.ask('Runtime.awaitPromise', { promiseObjectId: found.result.objectId }))
      : found
  if (settled.wasThrown || isReferenceWanted(wanted) || settled.result.objectId === undefined)
    return answerOf(place, settled)
  return byValue(place, settled.result.objectId, [{ objectId: settled.result.objectId }], 'value => value')
}

/** `script.callFunction` */
export async function callFunction(place: ScriptPlace, call: v.InferOutput<typeof functionCall>): Promise<Members> {
  const { result } = v.parse(outcome, await place.ask('Runtime.evaluate', { expression: 'globalThis' }))
  const values = call.arguments.map(argumentOf)
  if (!isReferenceWanted(call)) return byValue(place, result.objectId, values, call.functionDeclaration)
  return answerOf(
    place,
    v.parse(
      outcome,
      await place.ask('Runtime.callFunctionOn', {
        objectId: result.objectId,
        functionDeclaration: `async (...values) => (${call.functionDeclaration})(...values)`,
        arguments: values,
        awaitPromise: true,
        emulateUserGesture: true,
      }),
    ),
  )
}

/** Whether to return an object as a handle, for use in later calls, rather than in full. */
function isReferenceWanted({ resultOwnership, serializationOptions }: Wanted): boolean {
  return resultOwnership === 'root' || serializationOptions?.maxObjectDepth === 0
}

async function byValue(
  { ask, realm }: ScriptPlace,
  objectId: string | undefined,
  values: readonly unknown[],
  declaration: string,
): Promise<Members> {
  const { result, wasThrown } = v.parse(
    outcome,
    await ask('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `async (...values) => (${serialize.toString()})(await (${declaration})(...values))`,
      arguments: values,
      awaitPromise: true,
      returnByValue: true,
      emulateUserGesture: true,
    }),
  )
  return wasThrown ? exceptionOf(result) : { type: 'success', result: result.value, realm }
}

/** Converts any plain data to a WebDriver BiDi value. Runs in the page. */
function serialize(given: unknown): unknown {
  const told = (value: unknown): unknown => {
    if (value === undefined || value === null) return { type: value === null ? 'null' : 'undefined' }
    if (typeof value === 'number') {
      const isPlain = Number.isFinite(value) && !Object.is(value, -0)
      return { type: 'number', value: isPlain ? value : Object.is(value, -0) ? '-0' : String(value) }
    }
    if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value, value }
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) }
    if (Array.isArray(value)) return { type: 'array', value: value.map(told) }
    if (typeof value !== 'object') return { type: typeof value }
    return { type: 'object', value: Object.entries(value).map(([key, member]) => [key, told(member)]) }
  }
  return told(given)
}

function argumentOf(given: unknown): Members {
  if (v.is(reference, given)) return { objectId: 'handle' in given ? given.handle : given.sharedId }
  const value = plain(given)
  return value === undefined ? {} : { value }
}

function plain(given: unknown): unknown {
  const value = v.parse(local, given)
  if (!('value' in value)) return value.type === 'null' ? null : undefined
  if (value.type === 'array') return value.value.map(plain)
  if (value.type !== 'object') return value.value
  return Object.fromEntries(
    value.value.map(([key, member]) => [typeof key === 'string' ? key : String(plain(key)), plain(member)]),
  )
}

function answerOf(place: ScriptPlace, { result, wasThrown }: Outcome): Members {
  return wasThrown
    ? exceptionOf(result)
    : { type: 'success', result: referenceTo(result, place.context), realm: place.realm }
}

/** Converts an inspector value to a WebDriver BiDi value, without its members. */
export function referenceTo({ type, subtype, className, objectId, value }: RemoteObject, context: string): Members {
  const handle = objectId === undefined ? {} : { handle: objectId }
  if (subtype === 'null') return { type: 'null' }
  if (subtype === 'node') return { type: 'node', sharedId: objectId, ...handle }
  if (className === 'Window') return { type: 'window', value: { context }, ...handle }
  if (type === 'object') return { type: subtype === 'array' ? 'array' : 'object', value: [], ...handle }
  if (objectId !== undefined) return { type, ...handle }
  return { type, value }
}

function exceptionOf({ description, value }: RemoteObject): Members {
  return { type: 'exception', exceptionDetails: { text: description ?? String(value) } }
}
