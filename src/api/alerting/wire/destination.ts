import * as v from 'valibot'
import type { Destination } from '../../../../machines/alerting/domain/destination.ts'
import { wireDictionary } from '../../server/wire/dictionary.ts'
import { wireMedium } from './medium.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireRows } from '../../server/wire/rows.ts'

/** `{pk, media: {slug, name, installed}, label, suggested_label, settings}`; `settings` depends on the medium. */
export const wireDestination = v.pipe(
  v.object({
    pk: wirePk,
    media: wireMedium,
    label: v.nullish(v.string()),
    suggested_label: v.nullish(v.string(), ''),
    settings: v.nullish(wireDictionary(v.unknown()), {}),
  }),
  v.transform((wire): Destination => ({
    pk: wire.pk,
    medium: wire.media,
    label: wire.label ?? undefined,
    suggestedLabel: wire.suggested_label,
    settings: wire.settings,
  })),
)

/** A bare array of destinations. */
export const wireDestinations = wireRows(wireDestination)
