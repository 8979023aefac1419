import { counted, countWords, inThousands } from '../../core/domain/count.ts'
import type { GivenAcknowledgement } from '../../incident/domain/action.ts'
import type { Acknowledgement } from '../../incident/domain/incidentHistory.ts'
import type { Message } from '../../messages/domain/message.ts'
import type { RefusedIncident } from './operation.ts'

/** What has become of the acknowledgements that are being taken back (docs/behaviour.md#taking-back). */
export interface TakeBackLedger {
  /** Not asked for yet, the next one first. */
  readonly waiting: readonly GivenAcknowledgement[]
  readonly ended: readonly GivenAcknowledgement[]
  readonly refused: readonly RefusedIncident[]
  /** The one whose answer was lost, and why; undefined if none was. */
  readonly doubted: RefusedIncident | undefined
}

/** Nothing has been asked for yet. */
export function newTakeBack(given: readonly GivenAcknowledgement[]): TakeBackLedger {
  return { waiting: given, ended: [], refused: [], doubted: undefined }
}

/** The next one has ended. */
export function withEnded(ledger: TakeBackLedger): TakeBackLedger {
  return { ...ledger, waiting: ledger.waiting.slice(1), ended: [...ledger.ended, ...ledger.waiting.slice(0, 1)] }
}

/** The server has refused to end the next one. */
export function withRefused(ledger: TakeBackLedger, reason: string): TakeBackLedger {
  const refused = ledger.waiting.slice(0, 1).map(({ pk }) => ({ pk, reason }))
  return { ...ledger, waiting: ledger.waiting.slice(1), refused: [...ledger.refused, ...refused] }
}

/** Nobody knows whether the next one has ended. It stays the next one. */
export function withDoubt(ledger: TakeBackLedger, reason: string): TakeBackLedger {
  const [next] = ledger.waiting
  return { ...ledger, doubted: next === undefined ? undefined : { pk: next.pk, reason } }
}

/** The doubt is over, one way or the other. */
export function withoutDoubt(ledger: TakeBackLedger): TakeBackLedger {
  return { ...ledger, doubted: undefined }
}

/** The latest moment, in milliseconds from now, at which an acknowledgement that was taken back ends. */
export const latestEnd = 40_000

/** Whether this acknowledgement is among them and ends within the time that taking it back takes. `now` is the server's time. */
export function hasEnded(
  given: GivenAcknowledgement | undefined,
  there: readonly Acknowledgement[],
  now: number,
): boolean {
  const expiration = there.find(({ pk }) => pk === given?.acknowledgement)?.expiration
  return expiration !== undefined && Date.parse(expiration) <= now + latestEnd
}

/** How many incidents a message names. */
const mostNamed = 5

/** 'Took back 28 of 30 acknowledgements. Could not be taken back: 7 (Not found.) …' */
export function takeBackMessage({ waiting, ended, refused, doubted }: TakeBackLedger): Message {
  const all = ended.length + refused.length + waiting.length
  const [only] = ended
  if (only !== undefined && all === 1) {
    return { severity: 'success', text: `Took back the acknowledgement of incident ${only.pk}` }
  }
  const acknowledgements = counted(all, 'acknowledgement')
  if (ended.length === all) return { severity: 'success', text: `Took back ${acknowledgements}` }
  const unsent = waiting.length - (doubted === undefined ? 0 : 1)
  const parts = [
    `Took back ${inThousands(ended.length)} of ${acknowledgements}.`,
    ...(refused.length === 0 ? [] : [`Refused: ${namesOf(refused)}. See the incidents’ own pages.`]),
    ...(doubted === undefined ? [] : [`In doubt: ${namesOf([doubted])}.`]),
    ...(unsent === 0 ? [] : [`Not sent: ${countWords(unsent)}.`]),
    ...(waiting.length === 0 ? [] : ['Take back the rest from Messages, Actions.']),
  ]
  return { severity: 'warning', text: parts.join(' '), stays: true }
}

/** '7 (Not found.), 9 (Not found.)' */
function namesOf(incidents: readonly RefusedIncident[]): string {
  const named = incidents.slice(0, mostNamed).map(({ pk, reason }) => `${pk} (${reason})`)
  const others = incidents.length - named.length
  return named.join(', ') + (others > 0 ? ` and ${inThousands(others)} more` : '')
}
