import type { IncidentStore } from '../../../incident/domain/incidentStore.ts'
import { newsTime, type Glowed } from '../news.ts'
import type { Fold, Group } from './parts.ts'

/** Since when changes are news, and which of them have been shown. */
interface Seen {
  /** In milliseconds since 1970. */
  readonly since: number
  readonly glowed: Glowed
}

/** Found once for each version of a group or a fold, which becomes another object when one of its rows changes. */
const known = new WeakMap<Group | Fold, Seen & { readonly count: number }>()

/** How many rows of a closed group or fold arrived or changed unseen: by the rule by which open rows are highlighted. */
export function newsOf(part: Group | Fold, stored: IncidentStore['storedIncidents'], { since, glowed }: Seen): number {
  const before = known.get(part)
  if (before?.since === since && before.glowed === glowed) return before.count
  const count = part.rows.filter((pk) => {
    const row = stored.get(pk)
    return row !== undefined && newsTime(row, since, glowed) !== undefined
  }).length
  known.set(part, { since, glowed, count })
  return count
}
