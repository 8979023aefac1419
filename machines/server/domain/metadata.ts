/** What the server says of itself (specification, section 3, Metadata config). */
export interface Metadata {
  /** '' where it did not say. */
  readonly serverVersion: string
  /** Version names by label, for example {stable: 'v1', unstable: 'v2'}. */
  readonly apiVersions: Readonly<Record<string, string>>
}

/** The version of the interface the client speaks. */
export const apiVersionInUse = 'v2'

/** The version in use with the label the server gives it, 'v2 (stable)'; without metadata, the version alone. */
export function apiVersionLabel(metadata: Metadata | undefined): string {
  const label = Object.entries(metadata?.apiVersions ?? {}).find(([, version]) => version === apiVersionInUse)?.[0]
  return label === undefined ? apiVersionInUse : `${apiVersionInUse} (${label})`
}
