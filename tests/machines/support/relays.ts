import type { Effect } from './effects.ts'
import type { Case } from './walk.ts'

/** Cases, each with its effects: a chart that relays has the same ones in every row, and stays where it is. */
export type Relays = Readonly<Record<string, readonly [happens: Case, ...does: readonly Effect[]]>>

export function casesOf(relays: Relays): Record<string, Case> {
  return Object.fromEntries(Object.entries(relays).map(([name, [happens]]) => [name, happens]))
}

/** The outcomes in one row. Without effects, nothing happens. */
export function relaysIn<Place>(to: Place, relays: Relays): Record<string, { to: Place; does: readonly Effect[] }> {
  const effective = Object.entries(relays).filter(([, [, ...does]]) => does.length > 0)
  return Object.fromEntries(effective.map(([name, [, ...does]]) => [name, { to, does }]))
}
