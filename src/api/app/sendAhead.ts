import { firstPage } from '../../../machines/app/domain/listBeginning.ts'
import type { FirstCalls } from '../../../machines/app/ports.ts'
import { askedAtFirst } from '../../../machines/list/domain/askedQuery.ts'
import { incidentPageRequest } from '../list/incidents.ts'
import type { ApiClient } from '../server/client.ts'
import { dialectOf } from '../server/dialect.ts'
import type { RememberedMetadata } from '../server/rememberedMetadata.ts'
import { currentUserRequest } from '../session/session.ts'

/**
 * Sends the first calls for a user with a remembered token: they ask for the first page of the list, and who the user
 * is. The address of the page depends on the server's version; if the server has not answered yet, it is guessed from
 * the last visit.
 */
export function sendAhead(
  client: Pick<ApiClient, 'sendAhead' | 'now'>,
  remembered: Pick<RememberedMetadata, 'read'>,
  { token, place, preferences, configuration, server }: FirstCalls,
): void {
  if (token === undefined || (token.expiresAt ?? Infinity) <= client.now()) return
  const metadata = server.metadata ?? remembered.read(configuration.backendUrl)
  if (metadata !== undefined) {
    const dialect = dialectOf(metadata)
    const query = askedAtFirst(place, preferences)
    const page = firstPage({ configuration, abilities: dialect.abilities, preferences, query })
    client.sendAhead((probable) => incidentPageRequest(page, probable, client.now()), dialect)
  }
  client.sendAhead(({ paths }) => currentUserRequest(paths.currentUser))
}
