import { toFault, wasRefused } from '../../../machines/core/domain/fault.ts'
import type { GivenAcknowledgement } from '../../../machines/incident/domain/action.ts'
import { isExpired, type Acknowledgement } from '../../../machines/incident/domain/incidentHistory.ts'
import type {
  AcknowledgementRequest,
  ExpirationRequest,
  MadeAcknowledgement,
} from '../../../machines/incident/ports.ts'
import { json, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get, put } from '../server/requests.ts'
import { isSameText, newest, orReadBack, withPk } from '../server/readBack.ts'
import { wireAcknowledgement, wireAcknowledgements } from './wire/acknowledgement.ts'
import type { NewAcknowledgementWords } from './wire/newAcknowledgement.ts'
import type { Rows } from '../server/wire/rows.ts'
import { acknowledgementBody } from './wire/newAcknowledgement.ts'

/** The content of a new acknowledgement. */
export type NewAcknowledgement = Omit<AcknowledgementRequest, 'pk'>

/** Reads and posts acknowledgements, and changes their expiry. `now` returns the time in milliseconds since 1970. */
export function createAcknowledgementCalls(client: ApiClient, now: () => number = client.now) {
  function fetchAcknowledgements(input: { pk: number }, signal?: AbortSignal): Promise<Rows<Acknowledgement>> {
    return client.call(
      get(
        `get acknowledgements of incident ${input.pk}`,
        (paths) => paths.acknowledgements(input.pk),
        json(wireAcknowledgements),
      ),
      signal,
    )
  }

  function acknowledgeIncident(input: AcknowledgementRequest, signal?: AbortSignal): Promise<MadeAcknowledgement> {
    const action = `acknowledge incident ${input.pk}`
    const answer: Promise<MadeAcknowledgement | undefined> = client.call(
      ({ paths, version }) => ({
        action,
        method: 'POST',
        path: paths.newAcknowledgement(input.pk),
        body: acknowledgementBody(version, acknowledgementWords(input, now())),
        read: jsonOrNothing(wireAcknowledgement),
      }),
      signal,
    )
    const isSent = ({ event }: Acknowledgement) => isSameText(input.message, event.description)
    return orReadBack(action, answer, async () => {
      const found = newest((await fetchAcknowledgements(input, signal)).rows, isSent)
      return found && { ...found, isFound: true }
    })
  }

  /**
   * Changes the expiry of any user's acknowledgement; the server refuses this if the acknowledgement has already
   * expired.
   */
  function changeExpiration(input: ExpirationRequest, signal?: AbortSignal): Promise<Acknowledgement> {
    const action = `change acknowledgement ${input.acknowledgement} of incident ${input.pk}`
    const answer = client.call(
      put(
        action,
        (paths) => paths.acknowledgement(input.pk, input.acknowledgement),
        { expiration: input.expiration ?? null },
        jsonOrNothing(wireAcknowledgement),
      ),
      signal,
    )
    const find = async () => withPk((await fetchAcknowledgements(input, signal)).rows, input.acknowledgement)
    return orReadBack(action, answer, find)
  }

  /** The margin that the server has taken, as an index: the next acknowledgement begins with it. */
  let taken = 0

  /**
   * Ends an acknowledgement as early as possible (docs/behaviour.md#taking-back). Servers take only moments in the future
   * by their own clock, which may be up to half a minute ahead of what is known here: if they refuse one, a later one is
   * tried, unless the acknowledgement turns out to have run out.
   */
  async function endAcknowledgement(given: GivenAcknowledgement, signal?: AbortSignal): Promise<Acknowledgement> {
    for (let index = taken; ; index += 1) {
      const expiration = new Date(now() + (margins[index] ?? 0)).toISOString()
      try {
        const ended = await changeExpiration({ ...given, expiration }, signal)
        taken = index
        return ended
      } catch (error) {
        const fault = toFault(error, 'take back acknowledgement')
        if (!wasRefused(fault) || fault.status !== badRequest) throw error
        const { rows } = await fetchAcknowledgements(given, signal)
        const there = withPk(rows, given.acknowledgement)
        // It has run out, or does so before the next moment: a later one would only prolong it.
        if (there !== undefined && isExpired(there, now() + (margins[index + 1] ?? 0))) return there
        if (index + 1 >= margins.length) throw error
      }
    }
  }

  return { fetchAcknowledgements, acknowledgeIncident, changeExpiration, endAcknowledgement }
}

const badRequest = 400

/** How far ahead of the known time an acknowledgement is ended, in milliseconds: each is tried if the one before is refused. */
const margins = [1000, 5000, 31_000]

/** The content to send for an acknowledgement made at `now`, in milliseconds since 1970. */
export function acknowledgementWords(input: NewAcknowledgement, now: number): NewAcknowledgementWords {
  const timestamp = new Date(now).toISOString()
  return { description: input.message, timestamp, expiration: input.expiration ?? null }
}
