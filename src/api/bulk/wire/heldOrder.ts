import * as v from 'valibot'
import { heldOperations, roundKinds, type HeldOrder } from '../../../../machines/incident/domain/heldOrder.ts'
import { wirePk } from '../../server/wire/pk.ts'

/** Maximum number of incidents in a stored order; one with more was not written by the console. */
const mostIncidents = 100_000

/** An order as stored in the browser. */
export const wireHeldOrder: v.GenericSchema<unknown, HeldOrder> = v.object({
  id: v.string(),
  owner: v.string(),
  orderedAt: v.number(),
  isSent: v.boolean(),
  isAsked: v.optional(v.literal(true)),
  operation: v.picklist(heldOperations),
  pks: v.pipe(v.array(wirePk), v.minLength(1), v.maxLength(mostIncidents)),
  text: v.string(),
  isSingle: v.boolean(),
  replacedUrl: v.string(),
  keepsTickets: v.optional(v.literal(true)),
  round: v.optional(v.object({ of: v.picklist(roundKinds), id: v.string() })),
})
