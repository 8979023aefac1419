/** What the deployment decides (specification, section 4 Start-up and section 9). Durations in seconds. */
export interface Configuration {
  /** Base address of the server, without a trailing slash. */
  readonly backendUrl: string
  /** Base address of its WebSocket, without a trailing slash. */
  readonly backendWSUrl: string
  readonly enableWebsocketSupport: boolean
  readonly cookieDomain: string
  readonly useSecureCookie: boolean
  readonly defaultAutoRefreshInterval: number
  readonly realtimeServiceMaxRetries: number
  /** How many incidents the list holds at most while changes come by themselves (decisions, Realtime). */
  readonly realtimeIncidentLimit: number
  readonly use24hTime: boolean
  readonly timestampDateFormat: string
  readonly timestampTimeFormat: string
  readonly timestampTimeNoSeconds: string
  readonly timestampTimezoneOffsetFormat: string
  /** The combined format; undefined: date, time and offset, one after the other. */
  readonly timestampFormat: string | undefined
  readonly showSeverityLevels: boolean
  readonly debug: boolean
}

/** What a runtime-config.json or the build may say; anything may be missing. */
export type PartialConfiguration = { readonly [Key in keyof Configuration]?: Configuration[Key] | undefined }

/** The specified defaults; a backend URL and a cookie domain have none. */
export const configurationDefaults = {
  backendWSUrl: '',
  enableWebsocketSupport: false,
  useSecureCookie: true,
  defaultAutoRefreshInterval: 30,
  realtimeServiceMaxRetries: 7,
  realtimeIncidentLimit: 5000,
  use24hTime: true,
  timestampDateFormat: 'yyyy-MM-dd',
  timestampTimeFormat: 'HH:mm:ss',
  timestampTimeNoSeconds: 'HH:mm',
  timestampTimezoneOffsetFormat: 'xxx',
  timestampFormat: undefined,
  showSeverityLevels: true,
  debug: false,
} as const

/** What is raised where the configuration lacks a backend URL or a cookie domain (section 5). */
export const configurationIncomplete = 'Missing one or more of the required configuration values.'

/**
 * Joins what was found, the later over the earlier, over the defaults. Undefined where the backend URL or the cookie
 * domain is still missing or blank.
 */
export function completeConfiguration(...found: readonly PartialConfiguration[]): Configuration | undefined {
  const joined: Record<string, unknown> = { ...configurationDefaults }
  for (const part of found) {
    for (const [key, value] of Object.entries(part)) if (value !== undefined) joined[key] = value
  }
  return isComplete(joined) ? joined : undefined
}

function isComplete(joined: object): joined is Configuration {
  return ['backendUrl', 'cookieDomain'].every((key) => {
    const value: unknown = Reflect.get(joined, key)
    return typeof value === 'string' && value.trim() !== ''
  })
}
