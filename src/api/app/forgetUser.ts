import { pausesEntry } from '../alerting/keptPauses.ts'
import { actionsEntry } from '../bulk/keptActions.ts'
import type { EntryOwner } from '../core/userEntry.ts'
import { messagesEntry } from '../incident/keptMessages.ts'
import type { RememberedFacts } from '../server/rememberedFacts.ts'
import { viewsEntry } from '../views/keptViews.ts'

/** The part of the page used here: a function because some browsers throw when the storage is merely accessed. */
export interface ForgettingPage {
  readonly storage: () => Pick<Storage, 'removeItem'>
}

/**
 * Removes what this browser keeps of a user of a server: views, own messages, pauses and the log of actions
 * (docs/behaviour.md#forget-me-here). What waits to be written stays. Other tabs hear of it from the browser. Never
 * throws: a browser that refuses storage keeps nothing.
 */
export function forgetUser(
  { storage }: ForgettingPage,
  owner: EntryOwner,
  facts: Pick<RememberedFacts, 'read' | 'note'>,
): void {
  try {
    for (const entry of [viewsEntry, messagesEntry, pausesEntry, actionsEntry]) storage().removeItem(entry(owner))
  } catch {
    // There is nothing to be removed.
  }
  if (facts.read().foreignFilters?.username === owner.username) facts.note({ foreignFilters: undefined })
}
