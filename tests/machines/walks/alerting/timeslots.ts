/** The list of timeslots (docs/behaviour.md#timeslots): the shared list, with the form of a new timeslot beside it. */
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'
import type { Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import { timeslotsMachine, type TimeslotsContext } from '../../../../machines/alerting/timeslots.ts'
import { say, start, tell } from '../../support/effects.ts'
import { draftsWith } from '../forms/resource/resourceForm.ts'
import { listWalk } from '../forms/resource/resourceList.ts'

function timeslot(pk: number, name: string): Timeslot {
  return { pk, name, recurrences: [] }
}

const draft = { name: 'Shifts', recurrences: [] }
const unsaved: readonly FormDraft[] = [
  { kind: 'timeslot', key: 'timeslot.8', title: "Timeslot 'Daytime'", page: 'timeslots', draft },
  { kind: 'timeslot', key: 'timeslot.new', title: 'A new timeslot', page: 'timeslots', draft },
  {
    kind: 'newDestination',
    key: 'newDestination',
    title: 'A new destination',
    page: 'destinations',
    medium: 'sms',
    draft: { title: '', values: {} },
  },
]

export const walk = listWalk({
  machine: timeslotsMachine,
  singletons: { drafts: draftsWith(unsaved) },
  kind: 'timeslot',
  items: { first: timeslot(7, 'Office hours'), second: timeslot(8, 'Daytime'), renamed: timeslot(8, 'Shifts') },
  sorted: ['second', 'first'],
  observe: ({ timeslots, unreadable }: TimeslotsContext) => ({ rows: timeslots, unreadable }),
  fetch: 'fetchTimeslots',
  found: (items, unreadable) => ({ items, unreadable }),
  beside: ['timeslot.new', 'senders'],
  creates: 'timeslot.new',
  input: (item) => ({ timeslot: item }),
  begins: [start('timeslot.new', { timeslot: undefined }), start('senders'), start('fetchTimeslots')],
  asks: [tell('senders', { type: 'senders.refresh' })],
  failed: say('error', 'Unable to fetch timeslots'),
  unfinished: 'new',
  lost: [
    tell('drafts', { type: 'drafts.dropForm', key: 'timeslot.8' }),
    say('warning', "Timeslot 'Daytime' is no longer on the server; your changes to it are lost."),
  ],
})
