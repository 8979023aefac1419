interface Hands<Sight> {
  readonly open: () => Promise<void>
  readonly see: (sight: Sight) => Promise<void>
}

/**
 * The checks of a story whose driver also compares the data of a server. On paper there is none, so each state shows its
 * sight alone; the first one opens the page.
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
