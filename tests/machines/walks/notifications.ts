/** Messages (decisions): an identical open one counts up instead of stacking; each is in the log. */
import { expect } from 'vitest'
import { notificationsMachine, type NotificationsContext } from '../../../machines/notifications.ts'
import { start, tell, type Effect } from '../support/effects.ts'
import { defineWalk, hear, send, type Row } from '../support/walk.ts'

const messages = {
  Saved: { severity: 'success', text: 'Saved' },
  Failed: { severity: 'error', text: 'Failed' },
  Ignored: { severity: 'warning', text: 'Ignored' },
} as const

type Shown = 'Saved' | 'Failed'
type Logged = keyof typeof messages

const goes = ({ key }: { key: string }) => ({ type: 'notification.gone', key })

export const walk = defineWalk({
  machine: notificationsMachine,
  nameOf: (_, { message }: { message: { text: string } }) => message.text,
  observe: ({ open, log }: NotificationsContext) => ({
    open: open.map(({ message }) => message.text),
    newest: log[0]?.message.text,
  }),
  starts: { 'a page': { to: name([], undefined, 'logClosed') } },
  cases: {
    'a success comes': send({ type: 'notifications.show', message: messages.Saved }),
    'an error comes': send({ type: 'notifications.show', message: messages.Failed }),
    'a line for the log comes': send({ type: 'notifications.log', messages: [messages.Ignored] }),
    'the success goes': hear('Saved', goes),
    'the error goes': hear('Failed', goes),
    'all are dismissed': send({ type: 'notifications.dismissAll' }),
    'the log is opened': send({ type: 'notifications.openLog' }),
    'the log is closed': send({ type: 'notifications.closeLog' }),
  },
  rows: table(),
})

function name(open: readonly Shown[], newest: Logged | undefined, state: string): string {
  return `${open.join(' then ') || 'none'} open, ${newest ?? 'nothing'} newest, ${state}`
}

function table(): Record<string, Row<string, string>> {
  const rows: Record<string, Row<string, string>> = {}
  for (const open of [[], ['Saved'], ['Failed'], ['Saved', 'Failed'], ['Failed', 'Saved']] satisfies Shown[][]) {
    for (const newest of [undefined, 'Saved', 'Failed', 'Ignored'] as const) {
      if (newest === undefined && open.length > 0) continue
      for (const state of ['logClosed', 'logOpen']) rows[name(open, newest, state)] = row(open, newest, state)
    }
  }
  return rows
}

function row(open: readonly Shown[], newest: Logged | undefined, state: string): Row<string, string> {
  const comes = (text: Shown): { to: string; does: Effect[] } =>
    open.includes(text)
      ? { to: name(open, text, state), does: [tell(text, { type: 'notification.repeat' })] }
      : {
          to: name([...open, text], text, state),
          does: [start(text, { key: expect.any(String) as string, message: messages[text] })],
        }
  const leaves = (text: Shown) => name(open.filter((other) => other !== text), newest, state)
  return {
    state,
    ports: open,
    shows: { open, newest },
    on: {
      'a success comes': comes('Saved'),
      'an error comes': comes('Failed'),
      'a line for the log comes': name(open, 'Ignored', state),
      ...(open.includes('Saved') ? { 'the success goes': leaves('Saved') } : {}),
      ...(open.includes('Failed') ? { 'the error goes': leaves('Failed') } : {}),
      'all are dismissed': {
        to: name(open, newest, state),
        does: open.map((text) => tell(text, { type: 'notification.dismiss' })),
      },
      ...(state === 'logClosed'
        ? { 'the log is opened': name(open, newest, 'logOpen') }
        : { 'the log is closed': name(open, newest, 'logClosed') }),
    },
  }
}
