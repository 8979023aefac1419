/** The user's own latest messages (docs/behaviour.md#own-messages): storage makes each change and tells the result. */
import { ownMessagesMachine, type OwnMessagesContext } from '../../../../machines/incident/ownMessages.ts'
import { noMessages } from '../../../../machines/incident/domain/ownMessage.ts'
import { start, tell } from '../../support/effects.ts'
import { defineWalk, hear, send, type Row } from '../../support/walk.ts'

const messages = { ...noMessages, note: ['Carrier informed'] }
const change = { kind: 'note', text: 'Carrier informed' } as const
const forgotten = { kind: 'note', text: undefined } as const

function on(row: 'none' | 'one'): Row<'none' | 'one', string>['on'] {
  return {
    'a message was sent': { to: row, does: [tell('keptMessages', { type: 'keptMessages.change', change })] },
    'the user has them forgotten': {
      to: row,
      does: [tell('keptMessages', { type: 'keptMessages.change', change: forgotten })],
    },
    'storage has one': 'one',
    'storage has none': 'none',
  }
}

export const walk = defineWalk({
  machine: ownMessagesMachine,
  observe: ({ messages: shown }: OwnMessagesContext) => ({ messages: shown }),
  starts: {
    'a user': { input: { username: 'ana' }, to: 'none', does: [start('keptMessages', { username: 'ana' })] },
  },
  cases: {
    'a message was sent': send({ type: 'ownMessages.change', change }),
    'the user has them forgotten': send({ type: 'ownMessages.change', change: forgotten }),
    'storage has one': hear('keptMessages', { type: 'keptMessages.told', messages }),
    'storage has none': hear('keptMessages', { type: 'keptMessages.told', messages: noMessages }),
  },
  rows: {
    none: { state: 'keeping', ports: ['keptMessages'], shows: { messages: noMessages }, on: on('none') },
    one: { state: 'keeping', ports: ['keptMessages'], shows: { messages }, on: on('one') },
  },
})
