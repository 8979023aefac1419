import type { User } from '../../../machines/session/domain/user.ts'
import { sightingTime, type RememberedFacts } from '../server/rememberedFacts.ts'

/** Which public filters are known to belong to somebody else than the signed-in user. */
export interface ForeignFilters {
  readonly isKnown: (pk: number) => boolean
  readonly note: (pk: number) => void
}

export const noForeignFilters: ForeignFilters = { isKnown: () => false, note: () => {} }

/**
 * Remembers for a day, and for the latest user only, which filters belong to somebody else: browsers log each refusal
 * that tells it as an error (docs/behaviour.md#saved-filters). `meet` is told who is signed in.
 */
export function createForeignFilters(facts: Pick<RememberedFacts, 'read' | 'note'>, now: () => number = Date.now) {
  let username: string | undefined

  function known() {
    const { foreignFilters } = facts.read()
    if (foreignFilters === undefined || foreignFilters.username !== username) return undefined
    const age = now() - foreignFilters.at
    return age >= 0 && age < sightingTime ? foreignFilters : undefined
  }

  return {
    meet: (user: User) => {
      username = user.username
    },
    isKnown: (pk: number) => known()?.pks.includes(pk) === true,
    note: (pk: number) => {
      if (username === undefined) return
      const { pks, at } = known() ?? { pks: [], at: now() }
      facts.note({ foreignFilters: { username, pks: [...new Set([...pks, pk])], at } })
    },
  }
}
