/** The user's own latest messages (docs/behaviour.md#own-messages): storage makes each change and tells the result. */
import { ownMessagesMachine, type OwnMessagesContext } from '../../../../machines/incident/ownMessages.ts'
import { noMessages } from '../../../../machines/incident/domain/ownMessage.ts'
import { start, tell } from '../../support/effects.ts'
import { defineWalk, hear, send, type Row } from '../../support/walk.ts'

const messages = { ...noMessages, note: ['Carrier informed'] }
const change = { kind: 'note', text: 'Carrier informed' } as const
const forgotten = { kind: 'note', text: undefined } as const

/** The messages in storage do not depend on whether the list is open. */
function rowsOf(at: 'folded' | 'open', other: 'folded' | 'open'): Record<string, Row<string, string>> {
  const on = (has: 'none' | 'one') => ({
    'a message was sent': {
      to: `${at}, ${has}`,
      does: [tell('keptMessages', { type: 'keptMessages.change', change })],
    },
    'the user has them forgotten': {
      to: `${at}, ${has}`,
      does: [tell('keptMessages', { type: 'keptMessages.change', change: forgotten })],
    },
    'storage has one': `${at}, one`,
    'storage has none': `${at}, none`,
    'opens or folds the list': `${other}, ${has}`,
  })
  const row = { state: at, tags: at === 'open' ? ['open'] : [], ports: ['keptMessages'] }
  return {
    [`${at}, none`]: { ...row, shows: { messages: noMessages }, on: on('none') },
    [`${at}, one`]: { ...row, shows: { messages }, on: on('one') },
  }
}

const rows: Readonly<Record<string, Row<string, string>>> = {
  ...rowsOf('folded', 'open'),
  ...rowsOf('open', 'folded'),
}

export const walk = defineWalk({
  machine: ownMessagesMachine,
  observe: ({ messages: shown }: OwnMessagesContext) => ({ messages: shown }),
  starts: {
    'a user': { input: { username: 'ana' }, to: 'folded, none', does: [start('keptMessages', { username: 'ana' })] },
  },
  cases: {
    'a message was sent': send({ type: 'ownMessages.change', change }),
    'the user has them forgotten': send({ type: 'ownMessages.change', change: forgotten }),
    'opens or folds the list': send({ type: 'ownMessages.toggle' }),
    'storage has one': hear('keptMessages', { type: 'keptMessages.told', messages }),
    'storage has none': hear('keptMessages', { type: 'keptMessages.told', messages: noMessages }),
  },
  rows,
})
