import type { Hiding } from '../../../../machines/filter/domain/hiding.ts'
import { agreeing, inThousands } from '../../../../machines/core/domain/count.ts'

/**
 * How many of the rows that the list holds are hidden: '7 of these 50 are hidden', or '' if no row is. The server's
 * counts include hidden rows.
 */
export function hiddenWords({ held, hidden }: Hiding): string {
  if (hidden === 0) return ''
  return `${inThousands(hidden)} of these ${inThousands(held)} ${agreeing(hidden, 'is', 'are')} hidden`
}
