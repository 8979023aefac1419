/** The guards of `bulkRun` that decide, when a user signs in or out, whose run it is and what is kept for whom. */
import { isReviewDue } from './domain/ledger.ts'
import { noRun, type Runs } from './domain/run.ts'

interface Weighed {
  readonly context: Runs
}

interface Comer {
  readonly owner: string | undefined
}

/** The guards of `bulkRun` that are about users. */
export const ownership = {
  isOwner: ({ context }: Weighed, { owner }: Comer) => owner === context.whose,
  isNobody: (_: Weighed, { owner }: Comer) => owner === undefined,
  isAnybody: ({ context }: Weighed) => context.owner !== undefined,
  isLeft: ({ context: { owner, whose } }: Weighed) => owner !== whose,
  isAnyPaused: ({ context: { owner, kept } }: Weighed) =>
    owner === undefined && [...kept.values()].some(({ standing }) => standing === 'paused'),
  hasOwn: ({ context: { owner = '', kept } }: Weighed) => kept.has(owner),
  hasOwnPaused: ({ context: { owner = '', kept } }: Weighed) => kept.get(owner)?.standing === 'paused',
  hasOwnInDoubt: ({ context: { owner = '', kept } }: Weighed) => isReviewDue((kept.get(owner) ?? noRun).ledger),
}
