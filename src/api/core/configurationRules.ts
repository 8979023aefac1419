import * as v from 'valibot'
import {
  acknowledgementExpiries,
  isAcknowledgementMessage,
  longestAcknowledgementMessage,
  type Configuration,
  type PartialConfiguration,
} from '../../../machines/core/domain/configuration.ts'
import { boundedBody } from '../../../machines/core/domain/faultBody.ts'
import { isCombinedPattern, isTimePattern } from '../../time/pattern.ts'

interface Rule<Value> {
  readonly schema: v.GenericSchema<unknown, Value>
  /** The words after 'is not' in the warning. */
  readonly expected: string
}

type Rules = { readonly [Key in keyof Configuration]: Rule<Configuration[Key]> }

/** A value from one source (the file or the build), and its name in that source. */
export interface FoundValue {
  readonly name: string
  readonly value: unknown
}

export interface ReadConfiguration {
  readonly values: PartialConfiguration
  /** One sentence for each ignored value. */
  readonly warnings: readonly string[]
}

/**
 * Reads the values found, each key separately: a wrong value is left out with a warning, and null counts as absent.
 * Relative addresses are resolved against `origin`, the address of this site.
 */
export function readConfiguration(find: (key: keyof Configuration) => FoundValue, origin: string): ReadConfiguration {
  const rules = rulesFor(origin)
  const warnings: string[] = []

  function take<Key extends keyof Configuration>(key: Key): Configuration[Key] | undefined {
    const { name, value } = find(key)
    if (value === undefined || value === null) return undefined
    const { schema, expected }: Rule<Configuration[Key]> = rules[key]
    const result = v.safeParse(schema, value)
    if (result.success) return result.output
    warnings.push(`${name} is ignored: ${shown(value)} is not ${expected}.`)
    return undefined
  }

  return {
    values: {
      backendUrl: take('backendUrl'),
      backendWSUrl: take('backendWSUrl'),
      enableWebsocketSupport: take('enableWebsocketSupport'),
      cookieDomain: take('cookieDomain'),
      useSecureCookie: take('useSecureCookie'),
      defaultAutoRefreshInterval: take('defaultAutoRefreshInterval'),
      realtimeServiceMaxRetries: take('realtimeServiceMaxRetries'),
      realtimeIncidentLimit: take('realtimeIncidentLimit'),
      use24hTime: take('use24hTime'),
      timestampDateFormat: take('timestampDateFormat'),
      timestampTimeFormat: take('timestampTimeFormat'),
      timestampTimeNoSeconds: take('timestampTimeNoSeconds'),
      timestampTimezoneOffsetFormat: take('timestampTimezoneOffsetFormat'),
      timestampFormat: take('timestampFormat'),
      showSeverityLevels: take('showSeverityLevels'),
      acknowledgementExpiry: take('acknowledgementExpiry'),
      acknowledgementMessage: take('acknowledgementMessage'),
      acknowledgementNeedsExpiry: take('acknowledgementNeedsExpiry'),
      debug: take('debug'),
    },
    warnings,
  }
}

const longestShown = 60

/** The longest interval in seconds, almost 25 days. A browser's timer with a longer interval fires immediately. */
const longestInterval = 2_147_483

/** The largest number of incidents with which the list is still fast. */
const longestList = 20_000

function shown(value: unknown): string {
  const text = JSON.stringify(boundedBody(value))
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}

function rulesFor(origin: string): Rules {
  const flag = { schema: v.boolean(), expected: 'true or false' }
  const positive = { schema: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), expected: 'a positive whole number' }
  const pattern = { schema: v.pipe(v.string(), v.check(isTimePattern)), expected: 'a format in Unicode letters' }
  const webSocketOrigin = origin.replace(/^http/, 'ws')
  return {
    backendUrl: {
      schema: address(['http:', 'https:'], origin),
      expected: "an http or https address, or a path that starts with '/'",
    },
    backendWSUrl: {
      schema: v.union([v.literal(''), address(['ws:', 'wss:'], webSocketOrigin)]),
      expected: "a ws or wss address, or a path that starts with '/'",
    },
    enableWebsocketSupport: flag,
    cookieDomain: {
      // The value becomes part of a cookie's attributes; other characters could change their meaning.
      schema: v.pipe(v.string(), v.regex(/^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/i)),
      expected: "a host's name without scheme and port",
    },
    useSecureCookie: flag,
    defaultAutoRefreshInterval: {
      schema: v.pipe(positive.schema, v.maxValue(longestInterval)),
      expected: `${positive.expected} of at most ${longestInterval}`,
    },
    realtimeServiceMaxRetries: positive,
    realtimeIncidentLimit: {
      schema: v.pipe(positive.schema, v.maxValue(longestList)),
      expected: `${positive.expected} of at most ${longestList}`,
    },
    use24hTime: flag,
    timestampDateFormat: pattern,
    timestampTimeFormat: pattern,
    timestampTimeNoSeconds: pattern,
    timestampTimezoneOffsetFormat: pattern,
    timestampFormat: {
      schema: v.pipe(v.string(), v.check(isCombinedPattern)),
      expected: `${pattern.expected}, or made of {date}, {time} and {timezone_offset}`,
    },
    showSeverityLevels: flag,
    acknowledgementExpiry: {
      schema: v.picklist(acknowledgementExpiries),
      expected: `one of ${acknowledgementExpiries.join(', ')}`,
    },
    acknowledgementMessage: {
      schema: v.custom<string>(isAcknowledgementMessage),
      expected: `a text of at most ${longestAcknowledgementMessage} characters`,
    },
    acknowledgementNeedsExpiry: flag,
    debug: flag,
  }
}

function address(protocols: readonly string[], origin: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => baseAddress(text.trim(), protocols, origin)),
    v.string(),
  )
}

/** A base address without a trailing slash, query or fragment; undefined if the text is not a valid address. */
function baseAddress(text: string, protocols: readonly string[], origin: string): string | undefined {
  const absolute = /^\/(?![/\\])/.test(text) ? origin + text : text
  if (!URL.canParse(absolute)) return undefined
  const url = new URL(absolute)
  if (!protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin) + url.pathname.replace(/\/+$/, '')
}
