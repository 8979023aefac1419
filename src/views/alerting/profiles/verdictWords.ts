import type { Verdict } from '../../../../machines/alerting/domain/profileWords.ts'

/**
 * Whether a profile would notify its owner now, as its card says it: 'Silent now: starts Monday 08:00'. The server
 * sends nothing for what is not saved yet.
 */
export function verdictWords(verdict: Verdict, isSaved: boolean): string {
  const words = presentWords(verdict)
  return isSaved ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : `Once saved, ${words}`
}

function presentWords(verdict: Verdict): string {
  if (verdict.wouldTell) return 'would notify you now'
  return `${verdict.isNever ? 'never' : 'silent now'}: ${verdict.reason}`
}
