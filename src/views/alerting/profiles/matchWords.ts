import type { SnapshotFrom } from 'xstate'
import type { ProfileMatchesRef } from '../../../../machines/alerting/profileMatches.ts'
import { agreeing, counted } from '../../../../machines/core/domain/count.ts'
import { questionKey, type Combination } from '../../../../machines/filter/domain/combination.ts'

/** How many open incidents match: a number, or why there is none. */
export type Matches = number | 'counting' | 'unknown'

/** What the server has counted for these filters. */
export function matchesOf(snapshot: SnapshotFrom<ProfileMatchesRef>, combination: Combination | undefined): Matches {
  if (combination?.kind !== 'countable' || snapshot.hasTag('unable')) return 'unknown'
  const { counts } = snapshot.context
  const key = questionKey(combination.question)
  return counts.has(key) ? (counts.get(key) ?? 'unknown') : 'counting'
}

const unknownWords = 'How many open incidents match now is not known'

/** The line about the open incidents that match the filters of a profile. `isLacking` if none does. */
export function matchWords(
  combination: Combination,
  matches: Matches,
  filters: number,
): { readonly words: string; readonly isLacking: boolean } {
  const said = (words: string, isLacking = false) => ({ words, isLacking })
  const them = agreeing(filters, 'it', 'all of them')
  switch (combination.kind) {
    case 'none':
      return said(`No open incident can match: ${combination.reason}.`, true)
    case 'notOpen':
      return said('Only incidents that are not open match.')
    case 'uncountable':
      return said(`${unknownWords}: ${combination.reason}.`)
    case 'countable':
      if (matches === 'unknown') return said(`${unknownWords}.`)
      if (matches === 'counting') return said(`Counting the open incidents that match ${them} …`)
      if (matches === 0) return said(`No open incident matches ${them} now.`, true)
      return said(`${counted(matches, 'open incident')} ${agreeing(matches, 'matches', 'match')} ${them} now.`)
  }
}
