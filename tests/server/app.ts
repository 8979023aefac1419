import { Hono } from 'hono'
import { redirect, serverError, toResponse, unknownPath } from './http/answer.ts'
import { Resources, type Host } from './http/resource.ts'
import { isSecondGeneration, type Generation } from './options.ts'
import { addAccounts } from './resources/accounts.ts'
import { addAcknowledgements } from './resources/acknowledgements.ts'
import { addAutomaticTicket } from './resources/automaticTicket.ts'
import { addBulk } from './resources/bulk.ts'
import { addDestinations } from './resources/destinations.ts'
import { addEvents } from './resources/events.ts'
import { addFederatedSignIn } from './resources/federated.ts'
import { addFilterPreview } from './resources/filterPreview.ts'
import { addHealthCheck } from './resources/healthCheck.ts'
import { addIncident } from './resources/incident.ts'
import { addIncidentList } from './resources/incidentList.ts'
import { addLoginMethods } from './resources/loginMethods.ts'
import { addMedia } from './resources/media.ts'
import { addMetadata } from './resources/metadata.ts'
import { addPages } from './resources/pages.ts'
import { addPlannedMaintenance } from './resources/plannedMaintenance.ts'
import { addProfiles } from './resources/profiles.ts'
import { addRemovedApi } from './resources/removedApi.ts'
import { addSavedFilters } from './resources/savedFilters.ts'
import { addSchemas } from './resources/schema.ts'
import { addSignIn } from './resources/signIn.ts'
import { addSources } from './resources/sources.ts'
import { addTags } from './resources/tags.ts'
import { addTimeslots } from './resources/timeslots.ts'
import { addUsers } from './resources/users.ts'

/** A single `fetch` that handles the requests for every resource of a generation. */
export function createApp(host: Host, generation: Generation): Hono {
  const app = new Hono({ strict: true })
  const resources = new Resources(app, host)
  addMetadata(resources, generation)
  addSchemas(resources, generation)
  addLoginMethods(resources, generation)
  addSignIn(resources, generation)
  addFederatedSignIn(resources, generation)
  addUsers(resources, generation)
  addSources(resources, generation)
  addIncidentList(resources, generation)
  addEvents(resources, generation)
  addAcknowledgements(resources, generation)
  addBulk(resources)
  addAutomaticTicket(resources, generation)
  addIncident(resources, generation)
  addTags(resources, generation)
  addSavedFilters(resources, generation)
  addFilterPreview(resources, generation)
  addTimeslots(resources, generation)
  addMedia(resources, generation)
  addDestinations(resources, generation)
  addProfiles(resources, generation)
  if (generation === 'head') addPlannedMaintenance(resources)
  if (isSecondGeneration(generation)) {
    addRemovedApi(resources, generation)
    addAccounts(resources)
    addPages(resources, generation)
  }
  if (generation === 'head') addHealthCheck(resources)
  app.notFound((context) => {
    const { pathname, search } = new URL(context.req.url)
    const slash = !pathname.endsWith('/') && resources.knows(`${pathname}/`)
    const answer = slash ? redirect(`${pathname}/${search}`, 301) : unknownPath(generation)
    return toResponse({ ...answer, headers: { ...answer.headers, vary: 'Cookie' } })
  })
  app.onError((error) => {
    console.error(error)
    return toResponse(serverError(generation))
  })
  return app
}
