import type { Verdict } from '../../../../machines/alerting/domain/profileWords.ts'

/**
 * The words on a profile's card about whether it would notify its owner now: 'Silent now: starts Monday 08:00', 'Only
 * when incidents end'. Unsaved changes notify nobody, because the server does not know them.
 */
export function verdictWords(verdict: Verdict, isSaved: boolean): string {
  const words = presentWords(verdict)
  return isSaved ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : `Once saved, ${words}`
}

function presentWords(verdict: Verdict): string {
  switch (verdict.tells) {
    case 'now':
      return 'would notify you now'
    case 'only':
      return `only ${verdict.when}`
    case 'later':
      return `silent now: ${verdict.reason}`
    case 'never':
      return `never: ${verdict.reason}`
  }
}
