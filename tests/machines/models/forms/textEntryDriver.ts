import type { StateValueFrom } from 'xstate'
import type { Driver, Look } from '../player.ts'
import type { textEntryStory } from './textEntryStory.ts'

export type TextEntryStoryState = Extract<StateValueFrom<typeof textEntryStory>, string>
export type TextEntryStoryEvent = Parameters<typeof textEntryStory.transition>[1]['type']

/** An entry for each state and each step of the story of a text that is asked for, or it does not compile. */
export type TextEntryDriver = Driver<TextEntryStoryState, TextEntryStoryEvent>

/** The ways in which the product asks for one text. */
export type Use = 'message' | 'name' | 'address'

/** How each of them asks: the title of its dialog, the label of its field, and the button it was asked for with. */
export const asking: Readonly<Record<Use, { title: string; label: RegExp; button: string }>> = {
  message: { title: 'Manually close incident', label: /^Closing message$/, button: 'Close incident' },
  name: { title: 'Create filter', label: /^Filter name/, button: 'Create filter' },
  address: { title: 'Edit Ticket Url', label: /^Ticket URL$/, button: 'Ticket URL' },
}

/** What a person sees of a state, whichever way the client is used; nothing where no dialog is open. */
export interface TextEntrySight {
  readonly use: Use
  readonly text: string
  /** What is wrong with the text. */
  readonly problem?: string
}

export const description = 'Uplink is down'
/** The ticket that the incident has to begin with. */
export const earlierTicket = 'https://tickets.example.org/1'
const words = 'Replaced the optics'
const twoLines = `${words}\n`
const address = 'https://tickets.example.org/4711'
const relative = 'tickets/4711'
const noLink = 'ftp://tickets.example.org/4711'
const notAbsolute = 'Must be an absolute URL'
/** 'Required' in the words that belong to this use (specification, section 5, Saved filter name). */
const required = 'Filter name is required'

const message = { use: 'message', text: '' } as const
const filterName = { use: 'name', text: '' } as const
const ticket = { use: 'address', text: '' } as const

/** What the story says of each state, with the name that a saved filter is given. */
function sightsOf(name: string): Readonly<Record<TextEntryStoryState, TextEntrySight | undefined>> {
  return {
    'at rest': undefined,
    'asked for a message': message,
    'a message begun': { ...message, text: words },
    'a message found again': { ...message, text: words },
    'a message of two lines': { ...message, text: twoLines },
    'an empty message sent': undefined,
    'two lines sent': undefined,
    'a message sent': undefined,
    'a message given up': undefined,
    'asked for a name': filterName,
    'told that a name is required': { ...filterName, problem: required },
    'told that blanks are no name': { ...filterName, text: '  ', problem: required },
    'a name typed': { ...filterName, text: name },
    'a name sent': undefined,
    'a name given up': undefined,
    'asked for an address': ticket,
    'told that it is not absolute': { ...ticket, text: relative, problem: notAbsolute },
    'told that it is no link': { ...ticket, text: noLink, problem: notAbsolute },
    'an address typed': { ...ticket, text: address },
    'an empty address sent': undefined,
    'an address sent': undefined,
    'an address given up': undefined,
  }
}

/** What one way of using the client lets a person do. */
export interface TextEntryHands {
  /** Arrives, signed in, where such a text is asked for. */
  readonly open: (use: Use) => Promise<void>
  /** Presses the button that asks for it, once there is one. */
  readonly ask: (use: Use) => Promise<void>
  /** The button of the dialog that submits, by whatever name; or the one that does not. */
  readonly answer: (which: 'submit' | 'cancel') => Promise<void>
  /** Types a text in place of what is in the field, which has the focus afterwards. */
  readonly type: (use: Use, text: string) => Promise<void>
  readonly press: (key: 'Enter' | 'Control+Enter' | 'Escape') => Promise<void>
  /** Looks for all of it, and finds nothing of the kind beside it. */
  readonly see: (sight: TextEntrySight | undefined) => Promise<void>
  readonly seeFocusInField: (use: Use) => Promise<void>
  readonly seeFocusOn: (button: string) => Promise<void>
  /** Has everything fetched again, and finds the dialog and the focus as they were. */
  readonly refresh: () => Promise<void>
  /** The session ends elsewhere; the next call finds out, and the person signs in again. */
  readonly loseSession: () => Promise<void>
}

/** What the server's side knows. */
export interface TextEntryServer {
  /** How often it was asked to change anything so far, not counting who signed in. */
  readonly countChanges: () => Promise<number>
  /** The description of the last close event, the names of the saved filters, or the incident's ticket. */
  readonly kept: (use: Use) => Promise<string>
  /** Somebody else opens the incident again. */
  readonly reopen: () => Promise<void>
}

/** Plays the story with these hands. Beneath an open dialog a close look refreshes, and nothing of a person's work is disturbed. */
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

  /** Once, and no other text than this. */
  async function send(use: Use, text: string, submit = () => hands.answer('submit')) {
    const before = await server.countChanges()
    await submit()
    await hands.see(undefined)
    const [kept, changes] = [await server.kept(use), (await server.countChanges()) - before]
    if (!kept.split(', ').includes(text)) throw new Error(`The server has '${kept}' in place of '${text}'.`)
    if (changes !== 1) throw new Error(`The server was asked for ${changes} changes.`)
  }

  /** Nothing, not even a moment later. */
  async function sendNothing(step: () => Promise<void>) {
    const before = await server.countChanges()
    await step()
    await hands.refresh()
    if ((await server.countChanges()) !== before) throw new Error('The server was asked for a change.')
  }

  function leave(use: Use, step: () => Promise<void>) {
    return sendNothing(async () => {
      await step()
      await hands.see(undefined)
      await hands.seeFocusOn(asking[use].button)
    })
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
    'ask for a message': () => arrive('message'),
    'submit no message': () => send('message', ''),
    'submit a message of blanks': () => typeAndSend('message', '  ', ''),
    'begin a message': () => hands.type('message', words),
    'press Ctrl and Enter in the message': () => sendNothing(() => hands.press('Control+Enter')),
    'press Enter in the message': () => sendNothing(() => hands.press('Enter')),
    'lose the session and come back': async () => {
      await hands.loseSession()
      await hands.see(undefined)
      await ask('message')
    },
    'submit the message': () => send('message', words),
    'cancel the message': () => leave('message', () => hands.answer('cancel')),
    'leave the message with Escape': () => leave('message', () => hands.press('Escape')),
    'ask for a message again': async () => {
      if ((await server.kept('message')) !== '') await server.reopen()
      await hands.refresh()
      await ask('message')
    },
    'ask for a name': () => arrive('name'),
    'submit no name': () => sendNothing(() => hands.answer('submit')),
    'submit a name of blanks': () => submitWrong('name', '  '),
    'type a name': () => hands.type('name', name),
    'submit the name': () => send('name', name),
    'press Enter in the name': () => send('name', name, () => hands.press('Enter')),
    'cancel the name': () => leave('name', () => hands.answer('cancel')),
    'leave the name with Escape': () => leave('name', () => hands.press('Escape')),
    'ask for a name again': () => ask('name'),
    'ask for an address': () => arrive('address'),
    'submit no address': () => typeAndSend('address', '', ''),
    'submit a relative address': () => submitWrong('address', relative),
    'submit an address that is no link': () => submitWrong('address', noLink),
    'type an absolute address': () => hands.type('address', address),
    'submit the address': () => send('address', address),
    'press Enter in the address': () => send('address', address, () => hands.press('Enter')),
    'cancel the address': () => leave('address', () => hands.answer('cancel')),
    'leave the address with Escape': () => leave('address', () => hands.press('Escape')),
    'ask for an address again': () => ask('address'),
  }
  return {
    does,
    sees: {
      'at rest': sight('at rest'),
      'asked for a message': sight('asked for a message'),
      'a message begun': sight('a message begun'),
      'a message found again': sight('a message found again'),
      'a message of two lines': sight('a message of two lines'),
      'an empty message sent': sight('an empty message sent'),
      'two lines sent': sight('two lines sent'),
      'a message sent': sight('a message sent'),
      'a message given up': sight('a message given up'),
      'asked for a name': sight('asked for a name'),
      'told that a name is required': sight('told that a name is required'),
      'told that blanks are no name': sight('told that blanks are no name'),
      'a name typed': sight('a name typed'),
      'a name sent': sight('a name sent'),
      'a name given up': sight('a name given up'),
      'asked for an address': sight('asked for an address'),
      'told that it is not absolute': sight('told that it is not absolute'),
      'told that it is no link': sight('told that it is no link'),
      'an address typed': sight('an address typed'),
      'an empty address sent': sight('an empty address sent'),
      'an address sent': sight('an address sent'),
      'an address given up': sight('an address given up'),
    },
  }
}
