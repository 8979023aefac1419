/** The server's version information. */
export interface Metadata {
  /** '' if the server did not send it. */
  readonly serverVersion: string
  /** Version names by label, for example {stable: 'v1', unstable: 'v2'}. */
  readonly apiVersions: Readonly<Record<string, string>>
}

/** The API version that the console uses. */
export const apiVersionInUse = 'v2'

/**
 * The version in use with the server's label for it, for example 'v2 (stable)'; without metadata, the version alone.
 */
export function apiVersionLabel(metadata: Metadata | undefined): string {
  const label = Object.entries(metadata?.apiVersions ?? {}).find(([, version]) => version === apiVersionInUse)?.[0]
  return label === undefined ? apiVersionInUse : `${apiVersionInUse} (${label})`
}
