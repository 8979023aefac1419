interface Hands<Sight> {
  readonly open: () => Promise<void>
  readonly see: (sight: Sight) => Promise<void>
}

/**
 * The checks of a story whose driver also compares the data on a server. On paper there is no server, so each state
 * checks only what is on screen; the first check opens the page.
 */
export function seeing<State extends string, Sight>(
  sights: Readonly<Record<State, Sight>>,
  { open, see }: Hands<Sight>,
): Readonly<Record<State, () => Promise<void>>> {
  let hasArrived = false
  const check = (sight: Sight) => async () => {
    if (!hasArrived) await open()
    hasArrived = true
    await see(sight)
  }
  const entries = Object.entries<Sight>(sights).map(([state, sight]) => [state, check(sight)])
  return Object.fromEntries(entries) as Record<State, () => Promise<void>>
}
