import { checksOf, type Look } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'
import type { textEntryStory } from './textEntryStory.ts'

export type TextEntryStoryState = StateOf<typeof textEntryStory>

/** Carries out the text-entry story. A missing state or step is a compile-time error. */
export type TextEntryDriver = DriverOf<typeof textEntryStory>

/** The uses of the dialog. */
export type Use = 'message' | 'name' | 'address' | 'note'

/** For each use, the dialog's title, its field's label, and the button or menu entry that opens it. */
export const asking: Readonly<Record<Use, { title: string; label: RegExp; button: string }>> = {
  message: { title: 'Manually close incident', label: /^Closing message$/, button: 'Close incident' },
  name: { title: 'Save filter as', label: /^Filter name/, button: 'Save as' },
  address: { title: 'Edit Ticket Url', label: /^Ticket URL$/, button: 'Edit Ticket Url' },
  note: { title: 'Add note', label: /^Note\b/, button: 'Add note' },
}

/** Whether this use of the dialog is on the page of an incident, and not in the list. */
export function isOfOne(use: Use): boolean {
  return use === 'message' || use === 'note'
}

/** The expected screen in one state, for either test tool; undefined if no dialog is open. */
export interface TextEntrySight {
  readonly use: Use
  readonly text: string
  /** The error of the text field. */
  readonly problem?: string
}

export const description = 'Uplink is down'
/** The incident's ticket at the start. */
export const earlierTicket = 'https://tickets.example.org/1'
const words = 'Replaced the optics'
const twoLines = `${words}\n`
const address = 'https://tickets.example.org/4711'
const relative = 'tickets/4711'
const noLink = 'ftp://tickets.example.org/4711'
const notAbsolute = 'Must be an absolute URL'
/** The error of an empty filter name. */
const required = 'Filter name is required'
const noted = 'Carrier informed'

const message = { use: 'message', text: '' } as const
const filterName = { use: 'name', text: '' } as const
const ticket = { use: 'address', text: '' } as const
const note = { use: 'note', text: '' } as const

/** What a server does with a note that it does not want. */
const refusal = {
  kind: 'status',
  status: 400,
  detail: 'Notes are closed.',
  match: { method: 'POST', path: 'incidents/\\d+/events/$' },
  times: 1,
}

/** The expected screen in each state, given the name of a saved filter. */
function sightsOf(name: string): Readonly<Record<TextEntryStoryState, TextEntrySight | undefined>> {
  return {
    'at rest': undefined,
    'asked for a message': message,
    'a message typed': { ...message, text: words },
    'a message restored': { ...message, text: words },
    'a two-line message typed': { ...message, text: twoLines },
    'an empty message sent': undefined,
    'two lines sent': undefined,
    'a message sent': undefined,
    'a message cancelled': undefined,
    'asked for a name': filterName,
    'missing name refused': { ...filterName, problem: required },
    'name of spaces refused': { ...filterName, text: '  ', problem: required },
    'a name typed': { ...filterName, text: name },
    'a name sent': undefined,
    'a name cancelled': undefined,
    'asked for an address': ticket,
    'relative address refused': { ...ticket, text: relative, problem: notAbsolute },
    'FTP address refused': { ...ticket, text: noLink, problem: notAbsolute },
    'an address typed': { ...ticket, text: address },
    'an empty address sent': undefined,
    'an address sent': undefined,
    'an address cancelled': undefined,
    'asked for a note': note,
    'missing note refused': { ...note, problem: 'Required' },
    'a note typed': { ...note, text: noted },
    'a refused note kept': { ...note, text: noted },
    'a note restored': { ...note, text: noted },
    'a note sent': undefined,
    'a note cancelled': undefined,
  }
}

/** The operator's actions and checks, which each test tool implements. */
export interface TextEntryHands {
  /** Opens the page with this use of the dialog, as a signed-in user. */
  readonly open: (use: Use) => Promise<void>
  /** Presses the button or menu entry that opens the dialog, as soon as it exists. */
  readonly ask: (use: Use) => Promise<void>
  /** Presses the button that submits (its label depends on the use), cancels the dialog or discards the text. */
  readonly answer: (which: 'submit' | 'cancel' | 'discard') => Promise<void>
  /** Focuses the field, and replaces its text. */
  readonly type: (use: Use, text: string) => Promise<void>
  readonly press: (key: 'Enter' | 'Control+Enter' | 'Escape') => Promise<void>
  /** Expects exactly this on screen, and nothing else of the same kinds. */
  readonly see: (sight: TextEntrySight | undefined) => Promise<void>
  /** Expects a message that the note was not added, for this reason. */
  readonly seeRefused: (reason: string) => Promise<void>
  readonly seeFocusInField: (use: Use) => Promise<void>
  /** Expects the focus to be back on the button that opened the dialog. */
  readonly seeFocusBack: (use: Use) => Promise<void>
  /** Fetches everything again, and expects the dialog and the focus to be unchanged. */
  readonly refresh: () => Promise<void>
  /** Ends the session elsewhere, so that the next call receives a 401, then signs in again. */
  readonly loseSession: () => Promise<void>
}

/** Reads and changes the server. */
export interface TextEntryServer {
  /** The number of changes requested so far, not counting sign-ins. */
  readonly countChanges: () => Promise<number>
  /** The description of the last close event or note, the names of the saved filters, or the incident's ticket. */
  readonly kept: (use: Use) => Promise<string>
  /** The server refuses the next note. */
  readonly refuseNote: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Another user reopens the incident. */
  readonly reopen: () => Promise<void>
}

/**
 * Plays the story with these actions and checks. Checking a state closely refreshes the data behind an open dialog,
 * which must not disturb the operator's work.
 */
export function textEntryDriver(hands: TextEntryHands, server: TextEntryServer, name = 'Night watch'): TextEntryDriver {
  const sights = sightsOf(name)

  function sight(state: TextEntryStoryState) {
    return async (look?: Look) => {
      const expected = sights[state]
      if (state === 'at rest') return
      await hands.see(expected)
      if (look === 'in passing' || expected === undefined) return
      await hands.refresh()
      await hands.see(expected)
    }
  }

  async function arrive(use: Use) {
    await hands.open(use)
    await ask(use)
  }

  async function ask(use: Use) {
    await hands.ask(use)
    await hands.seeFocusInField(use)
  }

  /** Expects that the server received exactly one change, with exactly this text. */
  async function send(use: Use, text: string, submit = () => hands.answer('submit')) {
    const before = await server.countChanges()
    await submit()
    await hands.see(undefined)
    const [kept, changes] = [await server.kept(use), (await server.countChanges()) - before]
    if (!kept.split(', ').includes(text)) throw new Error(`The server has '${kept}' instead of '${text}'.`)
    if (changes !== 1) throw new Error(`The server received ${changes} changes.`)
  }

  /** Expects that nothing is sent, not even a moment later. */
  async function sendNothing(step: () => Promise<void>) {
    const before = await server.countChanges()
    await step()
    await hands.refresh()
    if ((await server.countChanges()) !== before) throw new Error('The server received a change.')
  }

  function leave(use: Use, step: () => Promise<void>) {
    return sendNothing(async () => {
      await step()
      await hands.see(undefined)
      await hands.seeFocusBack(use)
    })
  }

  /** Escape asks first, because a text has been typed. */
  async function discard() {
    await hands.press('Escape')
    await hands.answer('discard')
  }

  function submitWrong(use: Use, text: string) {
    return sendNothing(async () => {
      await hands.type(use, text)
      await hands.answer('submit')
    })
  }

  async function typeAndSend(use: Use, text: string, sent: string) {
    await hands.type(use, text)
    await send(use, sent)
  }

  const does: TextEntryDriver['does'] = {
    'open the message dialog': () => arrive('message'),
    'submit without a message': () => send('message', ''),
    'submit a message of spaces': () => typeAndSend('message', '  ', ''),
    'type a message': () => hands.type('message', words),
    'press Ctrl+Enter in the message': () => send('message', words, () => hands.press('Control+Enter')),
    'press Enter in the message': () => sendNothing(() => hands.press('Enter')),
    'lose the session and sign in again': async () => {
      await hands.loseSession()
      await hands.see(undefined)
      await ask('message')
    },
    'submit the message': () => send('message', words),
    'cancel the message': () => leave('message', () => hands.answer('cancel')),
    'leave the message with Escape': () => leave('message', discard),
    'open the message dialog again': async () => {
      if ((await server.kept('message')) !== '') await server.reopen()
      await hands.refresh()
      await ask('message')
    },
    'open the name dialog': () => arrive('name'),
    'submit without a name': () => sendNothing(() => hands.answer('submit')),
    'submit a name of spaces': () => submitWrong('name', '  '),
    'type a name': () => hands.type('name', name),
    'submit the name': () => send('name', name),
    'press Enter in the name': () => send('name', name, () => hands.press('Enter')),
    'cancel the name': () => leave('name', () => hands.answer('cancel')),
    'leave the name with Escape': () => leave('name', discard),
    'open the name dialog again': () => ask('name'),
    'open the address dialog': () => arrive('address'),
    'submit without an address': () => typeAndSend('address', '', ''),
    'submit a relative address': () => submitWrong('address', relative),
    'submit an FTP address': () => submitWrong('address', noLink),
    'type an absolute address': () => hands.type('address', address),
    'submit the address': () => send('address', address),
    'press Enter in the address': () => send('address', address, () => hands.press('Enter')),
    'cancel the address': () => leave('address', () => hands.answer('cancel')),
    'leave the address with Escape': () => leave('address', discard),
    'open the address dialog again': () => ask('address'),
    'open the note dialog': () => arrive('note'),
    'submit without a note': () => sendNothing(() => hands.answer('submit')),
    'type a note': () => hands.type('note', noted),
    'press Ctrl+Enter in the note': () => send('note', noted, () => hands.press('Control+Enter')),
    'leave the note with Escape': () => leave('note', discard),
    'submit the note while the server refuses it': async () => {
      const before = await server.kept('note')
      await server.refuseNote(refusal)
      await hands.answer('submit')
      await hands.seeRefused(refusal.detail)
      if ((await server.kept('note')) !== before) throw new Error('The server has kept the note that it refused.')
    },
    'lose the session with the note': async () => {
      await hands.loseSession()
      await hands.see(undefined)
      await ask('note')
    },
    'submit the note': () => send('note', noted),
    'open the note dialog again': () => ask('note'),
  }
  return {
    does,
    sees: checksOf(sights, sight),
  }
}
