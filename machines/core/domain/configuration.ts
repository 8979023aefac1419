/** The expiries that an acknowledgement can be given without typing. */
export const acknowledgementExpiries = [
  'never',
  'inOneHour',
  'inFourHours',
  'atEndOfDay',
  'tomorrowMorning',
  'inOneWeek',
] as const
export type AcknowledgementExpiry = (typeof acknowledgementExpiries)[number]

export function isAcknowledgementExpiry(value: unknown): value is AcknowledgementExpiry {
  return acknowledgementExpiries.some((expiry) => expiry === value)
}

/** Whether an acknowledgement can begin with this message: a text that is not too long, in UTF-16 code units. */
export function isAcknowledgementMessage(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestAcknowledgementMessage
}

export const longestAcknowledgementMessage = 1000

/** The settings of the deployment (docs/behaviour.md#configuration). Durations are in seconds. */
export interface Configuration {
  /** Base address of the server, without a trailing slash. */
  readonly backendUrl: string
  /** Base address of the server's WebSocket, without a trailing slash. */
  readonly backendWSUrl: string
  readonly enableWebsocketSupport: boolean
  readonly cookieDomain: string
  readonly useSecureCookie: boolean
  readonly defaultAutoRefreshInterval: number
  readonly realtimeServiceMaxRetries: number
  /**
   * The maximum number of incidents in the list while the live connection adds them (docs/behaviour.md#live-updates).
   */
  readonly realtimeIncidentLimit: number
  readonly use24hTime: boolean
  readonly timestampDateFormat: string
  readonly timestampTimeFormat: string
  readonly timestampTimeNoSeconds: string
  readonly timestampTimezoneOffsetFormat: string
  /** The format of a full timestamp. If undefined, date, time and offset are shown one after another. */
  readonly timestampFormat: string | undefined
  readonly showSeverityLevels: boolean
  /** What the dialog for an acknowledgement begins with, unless the user has chosen otherwise. */
  readonly acknowledgementExpiry: AcknowledgementExpiry
  readonly acknowledgementMessage: string
  readonly acknowledgementNeedsExpiry: boolean
  readonly debug: boolean
}

/** The settings found in runtime-config.json or in the build. Any setting may be missing. */
export type PartialConfiguration = { readonly [Key in keyof Configuration]?: Configuration[Key] | undefined }

/** The defaults. The backend URL and the cookie domain have no default. */
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
  acknowledgementExpiry: 'never',
  acknowledgementMessage: '',
  acknowledgementNeedsExpiry: false,
  debug: false,
} as const

/** The error message for a configuration without a backend URL or a cookie domain. */
export const configurationIncomplete = 'Missing one or more of the required configuration values.'

/**
 * Merges the given configurations over the defaults. Later configurations win. Undefined if the backend URL or the
 * cookie domain is still missing or blank.
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
