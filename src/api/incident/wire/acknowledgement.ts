import * as v from 'valibot'
import type { Acknowledgement } from '../../../../machines/incident/domain/incidentHistory.ts'
import { wireEvent } from './event.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireRows } from '../../server/wire/rows.ts'
import { wireTime } from '../../server/wire/time.ts'

/** `{pk, event, expiration}`; the expiration is null if the acknowledgement never expires. */
export const wireAcknowledgement = v.pipe(
  v.object({ pk: wirePk, event: wireEvent, expiration: v.nullish(wireTime) }),
  v.transform(({ pk, event, expiration }): Acknowledgement => ({ pk, event, expiration: expiration ?? undefined })),
)

/** A bare array of acknowledgements. */
export const wireAcknowledgements = wireRows(wireAcknowledgement)
