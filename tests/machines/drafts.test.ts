/** What belongs to a draft goes with it (decisions, Session). */
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { draftsMachine } from '../../machines/forms/drafts.ts'

test('with a draft goes what is kept below it, and nothing whose key merely begins alike', () => {
  const drafts = createActor(draftsMachine.provide({ actions: { storeDrafts: () => {} } }), { input: { texts: new Map(), forms: new Map() } }).start()
  for (const key of ['ticket.7', 'ticket.7.replaced', 'ticket.70', 'ticket.70.replaced']) {
    drafts.send({ type: 'drafts.keep', key, text: key })
  }
  drafts.send({ type: 'drafts.drop', key: 'ticket.7' })
  expect([...drafts.getSnapshot().context.texts.values()]).toEqual(['ticket.70', 'ticket.70.replaced'])
})
