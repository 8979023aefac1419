import * as v from 'valibot'
import type { Members } from '../protocol.ts'
import { referenceTo, remoteObject, type ScriptPlace } from './scripts.ts'

const added = v.object({
  message: v.object({
    source: v.string(),
    level: v.string(),
    text: v.string(),
    url: v.optional(v.string(), ''),
    line: v.optional(v.number(), 0),
    column: v.optional(v.number(), 0),
    parameters: v.optional(v.array(remoteObject)),
    timestamp: v.optional(v.number(), 0),
  }),
})

/** The console's method for each level of the inspector. */
const methods: Readonly<Record<string, string>> = {
  log: 'log',
  info: 'info',
  warning: 'warn',
  error: 'error',
  debug: 'debug',
}

/**
 * Converts a `Console.messageAdded` of the inspector to a `log.entryAdded`. The browser's own messages become console
 * output of the page.
 */
export function logEntryOf(params: Members, { context, realm }: Pick<ScriptPlace, 'context' | 'realm'>): Members {
  const { source, level, text, url, line, column, parameters, timestamp } = v.parse(added, params).message
  const method = methods[level] ?? 'log'
  const entry = {
    level: method,
    text,
    timestamp,
    source: { realm, context },
    stackTrace: { callFrames: [{ url, lineNumber: line, columnNumber: column, functionName: '' }] },
  }
  if (source === 'javascript' && level === 'error') return { type: 'javascript', ...entry }
  const args =
    source === 'console-api' && parameters !== undefined
      ? parameters.map((each) => referenceTo(each, context))
      : [{ type: 'string', value: text }]
  return { type: 'console', method, args, ...entry }
}
