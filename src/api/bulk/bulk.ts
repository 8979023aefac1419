import type { BulkOutcome, RefusedIncident } from '../../../machines/bulk/domain/operation.ts'
import { Fault, faultDetail, wasRefused } from '../../../machines/core/domain/fault.ts'
import type { BulkRequest } from '../../../machines/bulk/ports.ts'
import { acknowledgementWords, type NewAcknowledgement } from '../incident/acknowledgements.ts'
import { json, jsonOrDone, type ReadAnswer } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import type { Dialect } from '../server/dialect.ts'
import { createTicketCalls } from '../incident/tickets.ts'
import { wireBulkOutcome } from './wire/bulk.ts'
import { acknowledgementBody } from '../incident/wire/newAcknowledgement.ts'

interface Chosen {
  readonly pks: readonly number[]
}

/** Changes many incidents, in one call if the server can. `now` returns the time in milliseconds since 1970. */
export function createBulkCalls(client: ApiClient, now: () => number = client.now) {
  const { saveTicketUrl } = createTicketCalls(client)

  /**
   * The outcome of a bulk change. If none of the incidents exists, the server sends the outcome with status 400; a
   * response without content (204) means success for all of them.
   */
  async function post(
    action: string,
    pks: readonly number[],
    describe: (dialect: Dialect) => { readonly path: string; readonly body: unknown },
    signal?: AbortSignal,
  ): Promise<BulkOutcome> {
    const read = jsonOrDone<BulkOutcome>(wireBulkOutcome, () => ({ succeeded: pks, refused: [] }))
    const outcome = await client.call(
      (dialect) => ({
        action,
        method: 'POST',
        ...describe(dialect),
        read,
        readRefusal: readAccount,
      }),
      signal,
    )
    return restrictedTo(pks, outcome)
  }

  /** The API defines two timestamps. Servers read the one inside the event, and ignore the outer one. */
  function eventBody(pks: readonly number[], event: { type: string; description?: string }) {
    const timestamp = new Date(now()).toISOString()
    return { ids: pks, event: { ...event, timestamp }, timestamp }
  }

  /** Posts one event for all of the incidents; a blank description is left out. */
  function postEvents(
    action: string,
    pks: readonly number[],
    type: 'CLO' | 'REO' | 'OTH',
    words: string,
    signal?: AbortSignal,
  ): Promise<BulkOutcome> {
    const description = words.trim()
    const body = eventBody(pks, description === '' ? { type } : { type, description })
    return post(action, pks, ({ paths }) => ({ path: paths.bulkEvents, body }), signal)
  }

  function closeIncidents({ pks, message }: Chosen & { message: string }, signal?: AbortSignal) {
    return postEvents('close incidents', pks, 'CLO', message, signal)
  }

  function reopenIncidents({ pks, message }: Chosen & { message: string }, signal?: AbortSignal) {
    return postEvents('reopen incidents', pks, 'REO', message, signal)
  }

  /** One note for all of them, whatever their state. */
  function addNotes({ pks, description }: Chosen & { description: string }, signal?: AbortSignal) {
    return postEvents('add notes', pks, 'OTH', description, signal)
  }

  /** An empty address removes the ticket links: one by one if the server cannot remove them in bulk. */
  function saveTicketUrls(
    { pks, ticketUrl }: Chosen & { ticketUrl: string },
    signal?: AbortSignal,
  ): Promise<BulkOutcome> {
    if (ticketUrl === '' && !client.dialect().removesTicketsInBulk) return removeTicketUrls(pks, signal)
    const body = { ids: pks, ticket_url: ticketUrl }
    return post('update ticket URLs', pks, ({ paths }) => ({ path: paths.bulkTicketUrls, body }), signal)
  }

  async function removeTicketUrls(pks: readonly number[], signal?: AbortSignal): Promise<BulkOutcome> {
    const refused: RefusedIncident[] = []
    for (const pk of pks) {
      try {
        await saveTicketUrl({ pk, ticketUrl: '' }, signal)
      } catch (error) {
        if (!(error instanceof Fault && wasRefused(error))) throw error
        refused.push({ pk, reason: faultDetail(error) })
      }
    }
    const failed = new Set(refused.map(({ pk }) => pk))
    return { succeeded: pks.filter((pk) => !failed.has(pk)), refused }
  }

  function acknowledgeIncidents(input: Chosen & NewAcknowledgement, signal?: AbortSignal): Promise<BulkOutcome> {
    const words = acknowledgementWords(input, now())
    return post(
      'acknowledge incidents',
      input.pks,
      ({ paths, version }) => ({
        path: paths.bulkAcknowledgements,
        body: { ids: input.pks, ack: acknowledgementBody(version, words) },
      }),
      signal,
    )
  }

  /** One chunk of any bulk operation. */
  function changeIncidents(
    { operation, pks, text, expiration }: BulkRequest,
    signal?: AbortSignal,
  ): Promise<BulkOutcome> {
    switch (operation) {
      case 'acknowledge':
        return acknowledgeIncidents({ pks, message: text, expiration }, signal)
      case 'close':
        return closeIncidents({ pks, message: text }, signal)
      case 'reopen':
        return reopenIncidents({ pks, message: text }, signal)
      case 'saveTicketUrl':
        return saveTicketUrls({ pks, ticketUrl: text }, signal)
      case 'addNote':
        return addNotes({ pks, description: text }, signal)
    }
  }

  return { changeIncidents, closeIncidents, reopenIncidents, saveTicketUrls, acknowledgeIncidents, addNotes }
}

const badRequest = 400
const readOutcome = json<BulkOutcome>(wireBulkOutcome)

/**
 * Reads the outcome for each incident from a response that refuses all of them, before the client shortens the text of
 * the response.
 */
const readAccount: ReadAnswer<BulkOutcome | undefined> = (answer) => {
  if (answer.status !== badRequest) return undefined
  try {
    return readOutcome(answer)
  } catch {
    return undefined
  }
}

/** The outcome without incidents that were not sent. */
function restrictedTo(pks: readonly number[], { succeeded, refused, given }: BulkOutcome): BulkOutcome {
  const sent = new Set(pks)
  return {
    ...(given === undefined ? {} : { given: given.filter(({ pk }) => sent.has(pk)) }),
    succeeded: succeeded.filter((pk) => sent.has(pk)),
    refused: refused.filter(({ pk }) => sent.has(pk)),
  }
}
