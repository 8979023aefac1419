/// <reference types="vite/client" />

/** Values the build fixes. Everything else a deployment may change is read from `runtime-config.json`. */
interface ViteTypeOptions {
  strictImportMetaEnv: unknown
}

interface ImportMetaEnv {
  /** The version in `package.json`. */
  readonly VITE_FRONTEND_VERSION: string
  /** Seconds between two refreshes of the incident list; a positive integer. */
  readonly VITE_DEFAULT_AUTO_REFRESH_INTERVAL?: string
  /** Attempts to reconnect the live feed before giving up; a positive integer. */
  readonly VITE_REALTIME_MAX_RETRIES?: string
}
