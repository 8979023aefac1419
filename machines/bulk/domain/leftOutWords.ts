import { agreeing, inThousands } from '../../core/domain/count.ts'
import type { RefusedIncident } from './operation.ts'

/** Why incidents are left out, and how many for each reason: '12 have a ticket already, 1 is stateless'. */
export function leftOutWords(leftOut: readonly RefusedIncident[]): string {
  const counts = new Map<string, number>()
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${inThousands(count)} ${predicate(reason, count)}`).join(', ')
}

function predicate(reason: string, count: number): string {
  return reason.replace(/^is(?= )/, agreeing(count, 'is', 'are')).replace(/^has(?= )/, agreeing(count, 'has', 'have'))
}
