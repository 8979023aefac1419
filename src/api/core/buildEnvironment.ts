import type { Configuration } from '../../../machines/core/domain/configuration.ts'
import type { FoundValue } from './configurationRules.ts'

/** Values that a build can set, mostly strings from environment variables, which src/environment.d.ts describes. */
export interface BuildEnvironment {
  readonly VITE_BACKEND_URL?: string
  readonly VITE_BACKEND_WS_URL?: string
  readonly VITE_ENABLE_WEBSOCKET_SUPPORT?: string
  readonly VITE_COOKIE_DOMAIN?: string
  readonly VITE_USE_SECURE_COOKIE?: string
  readonly VITE_DEFAULT_AUTO_REFRESH_INTERVAL?: string
  readonly VITE_REALTIME_MAX_RETRIES?: string
  /** Whether the development server serves the page. */
  readonly DEV?: boolean
}

type Variables = { readonly [Key in keyof Configuration]: (build: BuildEnvironment) => FoundValue }

/** The build's value for each key; undefined if the build has no value for it. */
export const buildVariables: Variables = {
  backendUrl: variable('VITE_BACKEND_URL', text),
  backendWSUrl: variable('VITE_BACKEND_WS_URL', text),
  enableWebsocketSupport: variable('VITE_ENABLE_WEBSOCKET_SUPPORT', flag),
  cookieDomain: variable('VITE_COOKIE_DOMAIN', text),
  useSecureCookie: variable('VITE_USE_SECURE_COOKIE', flag),
  defaultAutoRefreshInterval: variable('VITE_DEFAULT_AUTO_REFRESH_INTERVAL', whole),
  realtimeServiceMaxRetries: variable('VITE_REALTIME_MAX_RETRIES', whole),
  realtimeIncidentLimit: none,
  use24hTime: none,
  timestampDateFormat: none,
  timestampTimeFormat: none,
  timestampTimeNoSeconds: none,
  timestampTimezoneOffsetFormat: none,
  timestampFormat: none,
  showSeverityLevels: none,
  acknowledgementExpiry: none,
  acknowledgementMessage: none,
  acknowledgementNeedsExpiry: none,
  debug: ({ DEV }) => ({ name: 'DEV', value: DEV }),
}

function variable(name: Exclude<keyof BuildEnvironment, 'DEV'>, read: (text: string) => unknown) {
  return (build: BuildEnvironment): FoundValue => {
    const value = build[name]?.trim()
    return { name, value: value ? read(value) : undefined }
  }
}

function none(): FoundValue {
  return { name: '', value: undefined }
}

// The functions below return an invalid value unchanged, so that the rule for its key rejects it with a warning that
// quotes it.

function text(value: string): unknown {
  return value
}

function flag(value: string): unknown {
  if (value === 'true') return true
  return value === 'false' ? false : value
}

function whole(value: string): unknown {
  return /^\d+$/.test(value) ? Number(value) : value
}
