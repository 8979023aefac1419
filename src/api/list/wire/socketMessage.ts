import * as v from 'valibot'
import { wireIncident } from '../../incident/wire/incident.ts'
import { wirePk } from '../../server/wire/pk.ts'

/**
 * A message of the live connection. `subscribed` is a greeting: the incidents in it are dropped, because they need not
 * match the list on screen.
 */
export const wireSocketMessage = v.variant('type', [
  v.object({ type: v.literal('subscribed') }),
  v.pipe(
    v.object({ type: v.literal('created'), payload: wireIncident }),
    v.transform(({ type, payload }) => ({ type, incident: payload })),
  ),
  v.pipe(
    v.object({ type: v.literal('modified'), payload: wireIncident }),
    v.transform(({ type, payload }) => ({ type, incident: payload })),
  ),
  v.pipe(
    v.object({ type: v.literal('deleted'), payload: v.object({ pk: wirePk }) }),
    v.transform(({ type, payload }) => ({ type, pk: payload.pk })),
  ),
])
