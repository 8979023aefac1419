/** The profiles that can send to the destinations (docs/behaviour.md#destinations): asked for again when it is due. */
import { sendersMachine, type SendersContext } from '../../../../machines/alerting/senders.ts'
import { start, tell } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

interface Senders {
  readonly phase: 'asking' | 'resting' | 'pausing'
  /** Whether almost five seconds of the pause have passed. */
  readonly isLate: boolean
  /** How many profiles are known. */
  readonly known: 0 | undefined
}

const asks = [tell('maintenance', { type: 'maintenance.refresh' }), start('fetchProfiles')]
const opened: Senders = { phase: 'asking', isLate: false, known: undefined }

function row(senders: Senders): ModelledRow<Senders> {
  const { phase, isLate, known } = senders
  const isAsking = phase === 'asking'
  const asked: ModelledOutcome<Senders> = { to: { phase: 'asking', isLate: false, known }, does: asks }
  const answered = (now: 0 | undefined): ModelledOutcome<Senders> | undefined =>
    isAsking ? { to: { phase: 'resting', isLate: false, known: now } } : undefined
  return {
    state: phase,
    tags: isAsking ? ['asking'] : [],
    ports: isAsking ? ['fetchProfiles'] : [],
    shows: known,
    on: {
      'no profile arrives': answered(0),
      // What was known is of another time.
      'the profiles fail to load': answered(undefined),
      'the page is refreshed': asked,
      // However often it is due: the pause does not begin again.
      ...(phase === 'resting' && { 'it is due': { to: { ...senders, phase: 'pausing' } } }),
      ...(phase === 'pausing' && {
        'almost five seconds pass': isLate ? asked : { to: { ...senders, isLate: true } },
        'five seconds pass': asked,
      }),
    },
  }
}

export const walk = modelledWalk({
  machine: sendersMachine,
  singletons: { maintenance: {} },
  observe: ({ found }: SendersContext) => found?.items.length,
  starts: { 'the page is opened': { to: opened, does: asks } },
  cases: {
    'no profile arrives': settle('fetchProfiles', { items: [], unreadable: 0 }),
    'the profiles fail to load': fail('fetchProfiles', broken('get notification profiles')),
    'the page is refreshed': send({ type: 'senders.refresh' }),
    'it is due': send({ type: 'senders.follow' }),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
  },
  rowOf: row,
})
