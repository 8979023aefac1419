/// <reference types="vite/client" />

/**
 * Values that can be set when the console is built. All but the version can also be set in a deployment's
 * `runtime-config.json`, which takes precedence.
 */
interface ViteTypeOptions {
  strictImportMetaEnv: unknown
}

interface ImportMetaEnv {
  /** The version in `package.json`. */
  readonly VITE_FRONTEND_VERSION: string
  /** The address of the server, or a path on this site that starts with '/'. */
  readonly VITE_BACKEND_URL?: string
  /** The address of the server's WebSocket, or a path on this site that starts with '/'. */
  readonly VITE_BACKEND_WS_URL?: string
  /** Whether to use the WebSocket: true or false. */
  readonly VITE_ENABLE_WEBSOCKET_SUPPORT?: string
  /** The name of the host or domain that the session cookie belongs to. */
  readonly VITE_COOKIE_DOMAIN?: string
  /** Whether the session cookie is sent over secure connections only: true or false. */
  readonly VITE_USE_SECURE_COOKIE?: string
  /** How many seconds pass between two refreshes of the incident list; a positive integer. */
  readonly VITE_DEFAULT_AUTO_REFRESH_INTERVAL?: string
  /** How many times to retry a lost live connection before giving up; a positive integer. */
  readonly VITE_REALTIME_MAX_RETRIES?: string
}

/** The words of the charts' own code (src/build/chartWords.ts). */
declare module 'virtual:chart-words' {
  /** String literals that consist of one word of at most 40 characters. */
  export const values: readonly string[]
  /** Names of properties. */
  export const keys: readonly string[]
}
