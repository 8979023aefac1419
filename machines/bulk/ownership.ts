/** The guards of `bulkRun` that decide, when a user signs in or out, whose run it is and what is kept for whom. */
import { isReviewDue } from './domain/ledger.ts'
import { noRun, type Runs } from './domain/run.ts'

interface Scope {
  readonly context: Runs
}

interface OwnerChange {
  readonly owner: string | undefined
}

/** The guards of `bulkRun` that are about users. */
export const ownership = {
  isOwner: ({ context }: Scope, { owner }: OwnerChange) => owner === context.whose,
  isNobody: (_: Scope, { owner }: OwnerChange) => owner === undefined,
  isAnybody: ({ context }: Scope) => context.owner !== undefined,
  isLeft: ({ context: { owner, whose } }: Scope) => owner !== whose,
  isAnyPaused: ({ context: { owner, kept } }: Scope) =>
    owner === undefined && [...kept.values()].some(({ standing }) => standing === 'paused'),
  hasOwn: ({ context: { owner = '', kept } }: Scope) => kept.has(owner),
  hasOwnPaused: ({ context: { owner = '', kept } }: Scope) => kept.get(owner)?.standing === 'paused',
  hasOwnInDoubt: ({ context: { owner = '', kept } }: Scope) => isReviewDue((kept.get(owner) ?? noRun).ledger),
}
