/** The guards that `bulkRun` needs when a user signs in or out: they check whose run it is, and which runs are kept. */
import { isReviewDue } from './domain/ledger.ts'
import { noRun, type Runs } from './domain/run.ts'

interface Scope {
  readonly context: Runs
}

interface OwnerChange {
  readonly owner: string | undefined
}

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
