/**
 * Toasts (docs/behaviour.md#messages): each cause has one toast, which counts repetitions, shows the latest text and
 * disappears when the cause has ended. Escape closes all. Every toast is in the log.
 */
import { toastsMachine, type ToastsContext } from '../../../../machines/messages/toasts.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { modelledRows, nameOf } from '../../support/modelled.ts'
import { anyText } from '../../support/shapes.ts'
import { defineWalk, hear, send, type Row } from '../../support/walk.ts'

const messages = {
  Saved: { severity: 'success', text: 'Saved' },
  Failed: { severity: 'error', text: 'Failed', cause: 'save' },
  Ignored: { severity: 'warning', text: 'Ignored' },
} as const

type Shown = 'Saved' | 'Failed'
type Logged = keyof typeof messages

const goes = ({ key }: { key: string }) => ({ type: 'toast.gone', key })

export const walk = defineWalk({
  machine: toastsMachine,
  nameOf: (id, input: { message: { text: string } } | undefined) => input?.message.text ?? id,
  observe: ({ open, log, owner }: ToastsContext) => ({
    open: open.map(({ message }) => message.text),
    newest: log[0]?.message.text,
    owner,
  }),
  starts: {
    'a page': {
      to: name({ open: [], newest: undefined, state: 'logClosed', owner: undefined }),
      does: [start('escapeKey')],
    },
  },
  cases: {
    'a success is shown': send({ type: 'toasts.show', message: messages.Saved }),
    'an error is shown': send({ type: 'toasts.show', message: messages.Failed }),
    'an entry is added to the log': send({ type: 'toasts.log', messages: [messages.Ignored] }),
    'the success closes': hear('Saved', goes),
    'the error closes': hear('Failed', goes),
    'the error is withdrawn': send({ type: 'toasts.withdraw', message: messages.Failed }),
    'the cause of the error ends': send({ type: 'toasts.solve', cause: 'save' }),
    'another cause ends': send({ type: 'toasts.solve', cause: 'load' }),
    'Escape is pressed': hear('escapeKey', { type: 'escapeKey.pressed' }),
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
  // The next user does not see the previous user's toasts, either in the log or on screen.
  const signsIn = (person: 'ana' | 'bob') =>
    name(
      owner === undefined || owner === person
        ? { ...screen, owner: person }
        : { ...screen, owner: person, newest: undefined, open: [] },
    )
  return {
    state,
    tags: state === 'logOpen' ? ['logOpen'] : [],
    ports: ['escapeKey', ...open],
    shows: { open, newest, owner },
    on: {
      'a success is shown': appears('Saved'),
      'an error is shown': appears('Failed'),
      'an entry is added to the log': name({ ...screen, newest: 'Ignored' }),
      ...(open.includes('Saved') ? { 'the success closes': leaves('Saved') } : {}),
      ...(open.includes('Failed') ? { 'the error closes': leaves('Failed') } : {}),
      ...(open.includes('Failed') ? { 'the error is withdrawn': leaves('Failed') } : {}),
      ...(open.includes('Failed') ? { 'the cause of the error ends': leaves('Failed') } : {}),
      'Escape is pressed': name({ ...screen, open: [] }),
      'ana signs in': signsIn('ana'),
      'bob signs in': signsIn('bob'),
      ...(state === 'logClosed'
        ? { 'the log is opened': name({ ...screen, state: 'logOpen' }) }
        : { 'the log is closed': name({ ...screen, state: 'logClosed' }) }),
    },
  }
}

/**
 * Messages that share their severity, text or cause; and general and detailed messages about the same failure.
 */
const alike = {
  'success Saved': { severity: 'success', text: 'Saved' },
  'warning Saved': { severity: 'warning', text: 'Saved' },
  'success Sent': { severity: 'success', text: 'Sent' },
  'error Not saved': { severity: 'error', text: 'Not saved', cause: 'save' },
  'error Not saved: no': { severity: 'error', text: 'Not saved: no', cause: 'save' },
  'error Broken': { severity: 'error', text: 'Broken', cause: 'save', isGeneral: true },
  'warning Near': { severity: 'warning', text: 'Near', cause: 'save' },
} as const
type Alike = keyof typeof alike

/** The three messages about one failure share a toast. */
const shelfOf = (message: Alike) => (message.startsWith('error') ? 'save' : message)

/** The text of a toast: a message and, after a plus, the general message below it. */
type Toast = Alike | `${Alike} + ${Alike}`

interface Shelf {
  /** The open toasts, in order of arrival. */
  readonly open: readonly Toast[]
  readonly newest: Alike | undefined
}

const general = 'error Broken'
/** The messages of each model. To keep the combinations few, either all have the same cause or none has a cause. */
const withoutCause: readonly Alike[] = ['success Saved', 'warning Saved', 'success Sent']
const ofOneCause: readonly Alike[] = ['error Not saved', 'error Not saved: no', general, 'warning Near']

/** Two messages share a toast if they have the same severity and the same cause or, without a cause, the same text. */
export const likeness = likenessOf(withoutCause)
export const sharedCause = likenessOf(ofOneCause)

function likenessOf(messages: readonly Alike[]) {
  return defineWalk({
    machine: toastsMachine,
    nameOf: (id, input: { message: { severity: string; text: string } } | undefined) =>
      input === undefined ? id : shelfOf(`${input.message.severity} ${input.message.text}` as Alike),
    observe: ({ open, log: [newest] }: ToastsContext) => ({
      open: open.map(({ message: { severity, text }, general: below }) => {
        const says = `${severity} ${text}`
        return below === undefined ? says : `${says} + error ${below}`
      }),
      newest: newest === undefined ? undefined : `${newest.message.severity} ${newest.message.text}`,
    }),
    starts: { 'a page': { to: nameOf({ open: [], newest: undefined }), does: [start('escapeKey')] } },
    cases: Object.fromEntries(
      messages.map((message) => [message, send({ type: 'toasts.show', message: alike[message] })]),
    ),
    rows: modelledRows<Shelf>([{ open: [], newest: undefined }], ({ open, newest }) => ({
      state: 'logClosed',
      ports: ['escapeKey', ...open.map((toast) => shelfOf(saidBy(toast)))],
      shows: { open, newest },
      on: Object.fromEntries(messages.map((message) => [message, shows(open, message)])),
    })),
  })
}

function saidBy(toast: Toast): Alike {
  return toast.split(' + ')[0] as Alike
}

function shows(open: readonly Toast[], message: Alike): { to: Shelf; does: Effect[] } {
  const shelf = shelfOf(message)
  const shown = open.find((toast) => shelfOf(saidBy(toast)) === shelf)
  if (shown === undefined) {
    const does = [start(shelf, { key: anyText(), message: alike[message] })]
    return { to: { open: [...open, message], newest: message }, does }
  }
  // The general and the detailed report of a failure count once; two reports of the same kind count twice.
  const isGeneral = saidBy(shown) === general
  const does = isGeneral === (message === general) ? [tell(shelf, { type: 'toast.repeat' })] : []
  const renewed = open.map((toast) => (toast === shown ? after(shown, message) : toast))
  return { to: { open: renewed, newest: message }, does }
}

function after(shown: Toast, message: Alike): Toast {
  if (message === general) return saidBy(shown) === general ? general : `${saidBy(shown)} + ${general}`
  return shown.includes(general) ? `${message} + ${general}` : message
}
