import * as v from 'valibot'
import type { Acknowledgement } from '../../../machines/domain/story.ts'
import { wireEvent } from './event.ts'
import { wirePk } from './pk.ts'
import { wireRows } from './rows.ts'
import { wireTime } from './time.ts'

/** `{pk, event, expiration}`, where the expiration is null for one that never expires. */
export const wireAcknowledgement = v.pipe(
  v.object({ pk: wirePk, event: wireEvent, expiration: v.nullish(wireTime) }),
  v.transform(({ pk, event, expiration }): Acknowledgement => ({ pk, event, expiration: expiration ?? undefined })),
)

/** A bare array of acknowledgements. */
export const wireAcknowledgements = wireRows(wireAcknowledgement)
