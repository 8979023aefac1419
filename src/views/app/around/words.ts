/** The words about what is around an incident. */
import { figuresOf, type Around, type SameProblem } from '../../../../machines/app/domain/around.ts'
import { inThousands } from '../../../../machines/core/domain/count.ts'

export const noOthers = 'No other incident has this tag.'

/** How many others are open, and how many of these acknowledged. */
export function openWords(around: Around): string {
  const figures = figuresOf(around)
  if (figures === undefined) return around.counts === undefined ? 'This server does not count them.' : 'Counting...'
  const { open, acked } = figures
  if (open === 0) return 'No other is open'
  const others = `${inThousands(open)} ${open === 1 ? 'other' : 'others'} open`
  if (open === 1) return acked === 0 ? `${others}, not acked` : `${others}, acked`
  return acked === 0 ? `${others}, none of them acked` : `${others}, ${inThousands(acked)} of them acked`
}

/** How many others started in seven days, and how many of them were the same problem. */
export function weekWords(around: Around, same: SameProblem): string {
  const week = figuresOf(around)?.week
  const problems = sameWords(same)
  if (week === undefined) return capitalized(problems)
  if (week === 0) return 'No other in 7 days'
  return `${inThousands(week)} in 7 days, ${problems}`
}

function sameWords({ count, among }: SameProblem): string {
  const amount = count === 0 ? 'none' : inThousands(count)
  return among === undefined ? `${amount} of this problem` : `${amount} of the newest ${among} of this problem`
}

function capitalized(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
