import { firstPage } from '../../../machines/app/domain/listBeginning.ts'
import type { FirstCalls } from '../../../machines/app/ports.ts'
import { askedAtFirst } from '../../../machines/list/domain/askedQuery.ts'
import { incidentPageRequest } from '../list/incidents.ts'
import type { ApiClient } from '../server/client.ts'
import { dialectOf } from '../server/dialect.ts'
import type { RememberedFacts } from '../server/rememberedFacts.ts'
import type { RememberedMetadata } from '../server/rememberedMetadata.ts'
import { currentUserRequest } from '../session/session.ts'

/** What earlier visits learned of the server. */
interface Memory {
  readonly remembered: Pick<RememberedMetadata, 'read'>
  readonly facts: Pick<RememberedFacts, 'read'>
}

/**
 * Sends the first calls for a user whom the server will recognise, by a remembered token or by its own session, if the
 * last visit used that: they ask for the first page of the list, and who the user is. The address of the page depends on
 * the server's version; if the server has not answered yet, it is guessed from the last visit.
 */
export function sendAhead(
  client: Pick<ApiClient, 'sendAhead' | 'now'>,
  { remembered, facts }: Memory,
  { token, place, preferences, configuration, server }: FirstCalls,
): void {
  const metadata = server.metadata ?? remembered.read(configuration.backendUrl)
  const dialect = metadata && dialectOf(metadata)
  const isOwnSession = token === undefined && dialect?.hasOwnSession === true && facts.read().hasOwnSession === true
  if (!isOwnSession && (token === undefined || (token.expiresAt ?? Infinity) <= client.now())) return
  const authentication = isOwnSession ? ({ authentication: 'session' } as const) : {}
  if (dialect !== undefined) {
    const query = askedAtFirst(place, preferences)
    const page = firstPage({ configuration, abilities: dialect.abilities, preferences, query })
    client.sendAhead(
      (probable) => ({ ...incidentPageRequest(page, probable, client.now()), ...authentication }),
      dialect,
    )
  }
  client.sendAhead(({ paths }) => ({ ...currentUserRequest(paths.currentUser), ...authentication }), dialect)
}
