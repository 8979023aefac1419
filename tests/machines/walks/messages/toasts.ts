/**
 * Toasts (docs/behaviour.md#messages): a toast that is identical to an open one increases its counter instead of
 * stacking. Every toast is in the log.
 */
import { toastsMachine, type ToastsContext } from '../../../../machines/messages/toasts.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { modelledRows, nameOf } from '../../support/modelled.ts'
import { anyText } from '../../support/shapes.ts'
import { defineWalk, hear, send, type Row } from '../../support/walk.ts'

const messages = {
  Saved: { severity: 'success', text: 'Saved' },
  Failed: { severity: 'error', text: 'Failed' },
  Ignored: { severity: 'warning', text: 'Ignored' },
} as const

type Shown = 'Saved' | 'Failed'
type Logged = keyof typeof messages

const goes = ({ key }: { key: string }) => ({ type: 'toast.gone', key })

export const walk = defineWalk({
  machine: toastsMachine,
  nameOf: (_, { message }: { message: { text: string } }) => message.text,
  observe: ({ open, log, owner }: ToastsContext) => ({
    open: open.map(({ message }) => message.text),
    newest: log[0]?.message.text,
    owner,
  }),
  starts: { 'a page': { to: name({ open: [], newest: undefined, state: 'logClosed', owner: undefined }) } },
  cases: {
    'a success is shown': send({ type: 'toasts.show', message: messages.Saved }),
    'an error is shown': send({ type: 'toasts.show', message: messages.Failed }),
    'an entry is added to the log': send({ type: 'toasts.log', messages: [messages.Ignored] }),
    'the success closes': hear('Saved', goes),
    'the error closes': hear('Failed', goes),
    'the error is withdrawn': send({ type: 'toasts.withdraw', message: messages.Failed }),
    'ana signs in': send({ type: 'toasts.changeOwner', owner: 'ana' }),
    'bob signs in': send({ type: 'toasts.changeOwner', owner: 'bob' }),
    'the log is opened': send({ type: 'toasts.openLog' }),
    'the log is closed': send({ type: 'toasts.closeLog' }),
  },
  rows: table(),
})

interface Screen {
  readonly open: readonly Shown[]
  readonly newest: Logged | undefined
  readonly state: 'logClosed' | 'logOpen'
  readonly owner: 'ana' | 'bob' | undefined
}

function name({ open, newest, state, owner }: Screen): string {
  return `${open.join(' then ') || 'none'} open, ${newest ?? 'nothing'} newest, ${state}, for ${owner ?? 'nobody'}`
}

function table(): Record<string, Row<string, string>> {
  const rows: Record<string, Row<string, string>> = {}
  for (const open of [[], ['Saved'], ['Failed'], ['Saved', 'Failed'], ['Failed', 'Saved']] satisfies Shown[][]) {
    for (const newest of [undefined, 'Saved', 'Failed', 'Ignored'] as const) {
      for (const owner of [undefined, 'ana', 'bob'] as const) {
        // An open toast is always in the log.
        if (newest === undefined && open.length > 0) continue
        for (const state of ['logClosed', 'logOpen'] as const) {
          const screen = { open, newest, state, owner }
          rows[name(screen)] = row(screen)
        }
      }
    }
  }
  return rows
}

function row(screen: Screen): Row<string, string> {
  const { open, newest, state, owner } = screen
  const appears = (text: Shown): { to: string; does: Effect[] } =>
    open.includes(text)
      ? { to: name({ ...screen, newest: text }), does: [tell(text, { type: 'toast.repeat' })] }
      : {
          to: name({ ...screen, open: [...open, text], newest: text }),
          does: [start(text, { key: anyText(), message: messages[text] })],
        }
  const leaves = (text: Shown) => name({ ...screen, open: open.filter((other) => other !== text) })
  // The next user does not see the previous user's toasts, neither in the log nor on screen.
  const signsIn = (person: 'ana' | 'bob') =>
    name(
      owner === undefined || owner === person
        ? { ...screen, owner: person }
        : { ...screen, owner: person, newest: undefined, open: [] },
    )
  return {
    state,
    tags: state === 'logOpen' ? ['logOpen'] : [],
    ports: open,
    shows: { open, newest, owner },
    on: {
      'a success is shown': appears('Saved'),
      'an error is shown': appears('Failed'),
      'an entry is added to the log': name({ ...screen, newest: 'Ignored' }),
      ...(open.includes('Saved') ? { 'the success closes': leaves('Saved') } : {}),
      ...(open.includes('Failed') ? { 'the error closes': leaves('Failed') } : {}),
      ...(open.includes('Failed') ? { 'the error is withdrawn': leaves('Failed') } : {}),
      'ana signs in': signsIn('ana'),
      'bob signs in': signsIn('bob'),
      ...(state === 'logClosed'
        ? { 'the log is opened': name({ ...screen, state: 'logOpen' }) }
        : { 'the log is closed': name({ ...screen, state: 'logClosed' }) }),
    },
  }
}

/** Toasts with the same severity or the same text, but not both. */
const alike = {
  'success Saved': messages.Saved,
  'warning Saved': { severity: 'warning', text: 'Saved' },
  'success Sent': { severity: 'success', text: 'Sent' },
} as const
type Alike = keyof typeof alike
const allAlike = Object.keys(alike) as Alike[]

interface Shelf {
  /** The open toasts, in order of arrival. */
  readonly open: readonly Alike[]
  readonly newest: Alike | undefined
}

/** Two toasts are identical if severity and text are the same. */
export const likeness = defineWalk({
  machine: toastsMachine,
  nameOf: (_, { message }: { message: { severity: string; text: string } }) => `${message.severity} ${message.text}`,
  observe: ({ open, log: [newest] }: ToastsContext) => ({
    open: open.map(({ message: { severity, text } }) => `${severity} ${text}`),
    newest: newest === undefined ? undefined : `${newest.message.severity} ${newest.message.text}`,
  }),
  starts: { 'a page': { to: nameOf({ open: [], newest: undefined }) } },
  cases: Object.fromEntries(
    allAlike.map((message) => [message, send({ type: 'toasts.show', message: alike[message] })]),
  ),
  rows: modelledRows<Shelf>([{ open: [], newest: undefined }], ({ open, newest }) => ({
    state: 'logClosed',
    ports: open,
    shows: { open, newest },
    on: Object.fromEntries(
      allAlike.map((message) => [
        message,
        open.includes(message)
          ? { to: { open, newest: message }, does: [tell(message, { type: 'toast.repeat' })] }
          : {
              to: { open: [...open, message], newest: message },
              does: [start(message, { key: anyText(), message: alike[message] })],
            },
      ]),
    ),
  })),
})
