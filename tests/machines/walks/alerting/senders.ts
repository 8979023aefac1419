/** The profiles that can send to the destinations (docs/behaviour.md#destinations): asked for again when it is due. */
import { sendersMachine, type SendersContext } from '../../../../machines/alerting/senders.ts'
import { start, tell } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle } from '../../support/walk.ts'

interface Senders {
  readonly isAsking: boolean
  /** How many profiles are known. */
  readonly known: 0 | undefined
}

const asks = [tell('maintenance', { type: 'maintenance.ask' }), start('fetchProfiles')]
const opened: Senders = { isAsking: true, known: undefined }

function row({ isAsking, known }: Senders): ModelledRow<Senders> {
  const answered = (now: 0 | undefined): ModelledOutcome<Senders> | undefined =>
    isAsking ? { to: { isAsking: false, known: now } } : undefined
  return {
    state: isAsking ? 'asking' : 'resting',
    tags: isAsking ? ['asking'] : [],
    ports: isAsking ? ['fetchProfiles'] : [],
    shows: known,
    on: {
      'no profile arrives': answered(0),
      // What was known is of another time.
      'the profiles fail to load': answered(undefined),
      'it is due': { to: { isAsking: true, known }, does: asks },
    },
  }
}

export const walk = defineWalk({
  machine: sendersMachine,
  singletons: { maintenance: {} },
  observe: ({ found }: SendersContext) => found?.items.length,
  starts: { 'the page is opened': { to: nameOf(opened), does: asks } },
  cases: {
    'no profile arrives': settle('fetchProfiles', { items: [], unreadable: 0 }),
    'the profiles fail to load': fail('fetchProfiles', broken('get notification profiles')),
    'it is due': send({ type: 'senders.renew' }),
  },
  rows: modelledRows([opened], row),
})
