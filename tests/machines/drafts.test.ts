/** Entries that belong to a draft are dropped with it (docs/behaviour.md#drafts). */
import { expect, test } from 'vitest'
import { createActor, fromCallback, type EventObject } from 'xstate'
import { draftsMachine } from '../../machines/forms/drafts.ts'

test('dropping a draft drops the entries below its key, but not those of a draft whose key merely starts with the same characters', () => {
  const drafts = createActor(draftsMachine.provide({ actions: { storeDrafts: () => {} } }), {
    input: { texts: new Map(), forms: new Map() },
  }).start()
  for (const key of ['ticket.7', 'ticket.7.replaced', 'ticket.70', 'ticket.70.replaced']) {
    drafts.send({ type: 'drafts.keep', key, text: key })
  }
  drafts.send({ type: 'drafts.drop', key: 'ticket.7' })
  expect([...drafts.getSnapshot().context.texts.values()]).toEqual(['ticket.70', 'ticket.70.replaced'])
})

const form = { kind: 'timeslot', key: 'timeslot.3', title: 'Timeslot', page: 'timeslots' } as never

test.each([
  ['other text is typed', { type: 'drafts.keep', key: 'signOff.7', text: 'more' }, ['timeslot.3.declined']],
  ['the text is sent', { type: 'drafts.drop', key: 'signOff.7' }, ['timeslot.3.declined']],
  ['the form is changed', { type: 'drafts.keepForm', form }, ['signOff.7.declined']],
  ['the form is saved', { type: 'drafts.dropForm', key: 'timeslot.3' }, ['signOff.7.declined']],
  ['the form is discarded', { type: 'drafts.dropForms', page: 'timeslots' }, ['signOff.7.declined']],
] as const)('a dismissed offer is made again once %s', (_, event, declined) => {
  const doing = {
    actions: { storeDrafts: () => {}, tellPages: () => {} },
    actors: { leaveWarning: fromCallback<EventObject, undefined>(() => {}) },
  }
  const drafts = createActor(draftsMachine.provide(doing), { input: { texts: new Map(), forms: new Map() } }).start()
  drafts.send({ type: 'drafts.keep', key: 'signOff.7', text: 'half written' })
  drafts.send({ type: 'drafts.keepForm', form })
  for (const key of ['signOff.7.declined', 'timeslot.3.declined'])
    drafts.send({ type: 'drafts.keep', key, text: 'declined' })
  drafts.send(event)
  const kept = [...drafts.getSnapshot().context.texts.keys()].map((key) => key.trim())
  expect(kept.filter((key) => key.endsWith('.declined'))).toEqual(declined)
})
