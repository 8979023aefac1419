import * as v from 'valibot'
import { days } from '../../../../machines/alerting/domain/day.ts'
import type {} from '../../../../machines/alerting/domain/destination.ts'
import type {} from '../../../../machines/alerting/domain/notifying/keptDraft.ts'
import type {} from '../../../../machines/maintenance/domain/taskDraft.ts'
import type {} from '../../../../machines/alerting/domain/profile.ts'
import type {} from '../../../../machines/alerting/domain/timeslot.ts'
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import { wirePk } from '../../server/wire/pk.ts'

const pks = v.array(wirePk)
const text = v.exactOptional(v.string())
const page = v.picklist(['notificationProfiles', 'timeslots', 'destinations', 'maintenance', 'anyPage'])
const every = { key: v.string(), title: v.string(), page }

const destinationDraft = v.object({ title: v.string(), values: v.record(v.string(), v.string()) })
const recurrence = v.object({
  key: v.number(),
  days: v.array(v.picklist(days)),
  start: v.string(),
  end: v.string(),
  isAllDay: v.boolean(),
})

/** An unsaved form as stored in the browser. */
export const wireFormDraft: v.GenericSchema<unknown, FormDraft> = v.variant('kind', [
  v.object({
    ...every,
    kind: v.literal('profile'),
    draft: v.object({
      name: text,
      timeslot: v.exactOptional(v.undefinedable(wirePk)),
      filters: v.exactOptional(pks),
      destinations: v.exactOptional(pks),
      isActive: v.exactOptional(v.boolean()),
    }),
  }),
  v.object({
    ...every,
    kind: v.literal('timeslot'),
    draft: v.object({ name: text, recurrences: v.exactOptional(v.array(recurrence)) }),
  }),
  v.object({ ...every, kind: v.literal('destination'), draft: destinationDraft }),
  v.object({
    ...every,
    kind: v.literal('maintenanceTask'),
    draft: v.object({
      description: text,
      when: text,
      filters: v.exactOptional(pks),
      conditions: text,
      filterName: text,
    }),
  }),
  v.object({ ...every, kind: v.literal('notifyMe'), draft: v.string() }),
  v.object({
    ...every,
    kind: v.literal('newDestination'),
    medium: v.undefinedable(v.string()),
    draft: destinationDraft,
  }),
])
