import { serverError, json, type Answer } from '../http/answer.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import type { Incident } from '../world/model.ts'
import { findIncident } from './find.ts'

/**
 * The ticket plugin's errors, each provoked by certain words in the description of an incident with the tag
 * kind=ticketing.
 */
const troubles: ReadonlyMap<string, Answer> = new Map([
  [
    'ticket-settings-error',
    json("No endpoint can be found in the settings. Please check and update the setting 'TICKET_ENDPOINT'.", 400),
  ],
  ['ticket-client-error', json('Ticket client could not be created.', 503)],
  ['ticket-creation-error', json('Ticket could not be created.', 403)],
  ['ticket-plugin-error', json('Ticket plugin failed.', 500)],
])
const NO_URL = json(
  'No url could be generated. Please check that the ticket plugin provides a function to create tickets.',
  400,
)

function troubleOf({ description, tags }: Incident, generation: Generation): Answer | undefined {
  if (!tags.some(({ tag }) => tag === 'kind=ticketing')) return undefined
  if (description.includes('ticket-no-url')) return generation === '1.19' ? NO_URL : serverError()
  return [...troubles].find(([words]) => description.includes(words))?.[1]
}

function noPlugin(generation: Generation): Answer {
  const quote = isSecondGeneration(generation) ? '"' : "'"
  return json(
    'No path to ticket plugin can be found in the settings. ' +
      `Please update the setting ${quote}TICKET_PLUGIN${quote}.`,
    400,
  )
}

function brokenPlugin(generation: Generation): Answer {
  return isSecondGeneration(generation) ? serverError() : json('Ticket plugins are incorrectly configured.', 400)
}

/** Creates a ticket, or returns the existing one. The body of a handled error is a bare JSON string. */
function createTicket(call: Call, generation: Generation): Answer {
  const incident = findIncident(call)
  if (incident.ticketUrl !== '') return json({ ticket_url: incident.ticketUrl })
  if (call.world.ticketPlugin === 'none') return noPlugin(generation)
  if (call.world.ticketPlugin === 'broken') return brokenPlugin(generation)
  const trouble = troubleOf(incident, generation)
  if (trouble !== undefined) return trouble
  const ticketUrl = `https://tickets.example.org/issues/${incident.pk}`
  call.world.changeWithTrace(incident, { ticketUrl }, call.user)
  return json({ ticket_url: incident.ticketUrl })
}

export function addAutomaticTicket(resources: Resources, generation: Generation): void {
  resources.add('/api/v2/incidents/:pk/automatic-ticket/', {
    methods: { PUT: (call) => createTicket(call, generation) },
  })
}
