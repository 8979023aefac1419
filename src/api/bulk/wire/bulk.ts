import * as v from 'valibot'
import type { BulkOutcome } from '../../../../machines/bulk/domain/operation.ts'
import { cappedText } from '../../../../machines/core/domain/cappedText.ts'
import { boundedBody } from '../../../../machines/core/domain/faultBody.ts'
import { fieldErrors } from '../../../../machines/forms/domain/fieldError.ts'
import { wirePk } from '../../server/wire/pk.ts'

/** Of a made acknowledgement only the primary key is of interest; whatever cannot be read counts as unknown. */
const wireGiven = v.fallback(v.nullish(v.object({ pk: wirePk })), null)
const wireChange = v.object({ status: v.number(), errors: v.nullish(v.unknown()), ack: wireGiven })

/** `{changes: {"<pk>": {status, errors, …}}}`: the server responds with 201 even if it refused some incidents. */
export const wireBulkOutcome = v.pipe(
  v.object({ changes: v.record(v.pipe(v.string(), v.regex(/^\d+$/)), wireChange) }),
  v.transform(({ changes }): BulkOutcome => {
    const all = Object.entries(changes).map(([key, change]) => ({ pk: Number(key), change }))
    const given = all.flatMap(({ pk, change: { status, ack } }) =>
      isSuccess(status) && ack ? [{ pk, acknowledgement: ack.pk }] : [],
    )
    return {
      ...(given.length === 0 ? {} : { given }),
      succeeded: all.filter(({ change }) => isSuccess(change.status)).map(({ pk }) => pk),
      refused: all
        .filter(({ change }) => !isSuccess(change.status))
        .map(({ pk, change }) => ({ pk, reason: cappedText(reasonOf(change.errors)) })),
    }
  }),
)

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

function reasonOf(errors: unknown): string {
  if (typeof errors === 'string') return errors
  return (
    fieldErrors(boundedBody(errors))
      .map(({ text }) => text)
      .join(' ') || 'no reason given'
  )
}
