import { counted, inThousands } from '../../../machines/core/domain/count.ts'
import { listed } from '../../../machines/core/domain/listed.ts'
import type { Standing, ViewBase } from '../../../machines/views/domain/view.ts'
import type { ViewCount } from '../../../machines/views/domain/viewCount.ts'

/** What a view keeps of the display, by the names that the parts have in an address (`displayParts.ts`). */
export const displayWords: Readonly<Record<string, string>> = {
  order: 'order',
  sorted: 'order',
  g: 'groups',
  fold: 'folds',
  columns: 'columns with their places and widths',
  places: 'columns with their places and widths',
  widths: 'columns with their places and widths',
  density: 'density',
  times: 'times',
}

/** All that a view keeps of the display: 'order, groups, folds, ... and times'. */
export const keptOfDisplay = listed([...new Set(Object.values(displayWords))], 'and')

interface CountState {
  readonly count: ViewCount | undefined
  /** Whether the server also counts incidents that the view hides. */
  readonly isAtMost: boolean
  /** Whether it was counted more than a minute ago, or before the user's own changes. */
  readonly isOld: boolean
  /** Whether the server cannot count. */
  readonly isUnable: boolean
}

/** The count of a view as its tab shows it, and in words. Both are empty until the server has been asked. */
export function viewCountWords({ count, isAtMost, isOld, isUnable }: CountState): { short: string; words: string } {
  if (isUnable) return { short: '?', words: 'number not known: this server cannot count' }
  if (count === undefined) return { short: '', words: '' }
  if (count.count === undefined) return { short: '?', words: 'number not known: the server did not say' }
  const number = inThousands(count.count)
  const incidents = counted(count.count, 'incident')
  const about = isOld ? `about ${incidents}` : incidents
  const sign = isOld ? `≈${number}` : number
  if (!isAtMost) return { short: sign, words: about }
  return { short: `≤${sign}`, words: `at most ${about}: the server also counts what the view hides` }
}

/** How many critical incidents are new in a view: '2 new critical'. */
export function criticalWords(critical: number, isAtMost: boolean): string {
  return `${isAtMost ? 'at most ' : ''}${inThousands(critical)} new critical since you last looked`
}

/** The mark of a view whose saved filter is not as the view has it, and what has become of it; undefined if it is. */
export function standingWords(
  standing: Standing,
  filter: string,
): { readonly mark: string; readonly sentence: string } | undefined {
  if (standing === 'gone') {
    const sentence = `The saved filter ‘${filter}’ is gone: deleted, or no longer public. The view keeps its conditions.`
    return { mark: 'Filter gone', sentence }
  }
  if (standing !== 'changed') return undefined
  return { mark: 'Filter changed', sentence: `The saved filter ‘${filter}’ was changed by its owner.` }
}

/** What becomes of the saved filter that a view rests on if its changes are saved: '' if it rests on the same as before. */
export function savingWords(before: ViewBase | undefined, after: ViewBase | undefined): string {
  if (before?.pk === after?.pk) return ''
  if (after === undefined) return `The view then no longer follows the saved filter ‘${before?.name ?? ''}’.`
  const follows = `The view then follows the saved filter ‘${after.name}’`
  return before === undefined ? `${follows}.` : `${follows}, no longer ‘${before.name}’.`
}
