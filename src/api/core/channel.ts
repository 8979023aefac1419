/** The browser's channel between tabs with this name; undefined if the browser has no channels or refuses one. */
export function channelNamed(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
