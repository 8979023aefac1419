import type { StateValueFrom } from 'xstate'
import type { Driver, Look } from '../player.ts'
import type { signOffStory } from './signOffStory.ts'

export type SignOffStoryState = Extract<StateValueFrom<typeof signOffStory>, string>
export type SignOffStoryEvent = Parameters<typeof signOffStory.transition>[1]['type']

/** An entry for each state and each step of the story of closing and reopening, or it does not compile. */
export type SignOffDriver = Driver<SignOffStoryState, SignOffStoryEvent>

/** Where the incident is looked at. */
export const places = ['its own page', 'the dialog of the list'] as const
export type Place = (typeof places)[number]

/** What a person sees of a state, whichever way the client is used. */
export interface SignOffSight {
  /** The chip of the status. */
  readonly chip: 'Open' | 'Closed' | 'Stateless'
  /** The button that is offered; none where a sentence says why. */
  readonly offers?: 'Close incident' | 'Open incident'
  /** What happened to the incident, the newest first: what, what was said, by whom. */
  readonly events: readonly string[]
  readonly dialog?: SignOffDialogSight
  /** Messages on screen. `{pk}` is the incident's. */
  readonly messages?: readonly string[]
}

export interface SignOffDialogSight {
  readonly title: string
  /** All its sentences. */
  readonly says: readonly string[]
  /** What the field for the closing message holds; none where there is no such field. */
  readonly text?: string
  readonly buttons: readonly string[]
  /** Says that it has been done already, and that the button can do nothing. */
  readonly isVain?: true
}

export const words = 'Replaced the optics'
export const byOla = 'Ola was there first'

const closing = {
  title: 'Manually close incident',
  says: [
    'Write a message describing why the incident was manually closed',
    'Are you sure you want to close this incident?',
  ],
  text: '',
  buttons: ['Cancel', 'Close now'],
}
const reopening = {
  title: 'Reopen incident',
  says: ['Are you sure you want to reopen this incident?'],
  buttons: ['no', 'yes'],
}
const closingInVain = {
  ...closing,
  text: words,
  says: closing.says.toSpliced(1, 0, 'This incident has been closed in the meantime.'),
  isVain: true,
} as const
const reopeningInVain = {
  ...reopening,
  says: [...reopening.says, 'This incident has been reopened in the meantime.'],
  isVain: true,
} as const

const locked = 'The database is locked.'
const notClosed = 'Failed to close incident {pk} - '
const notReopened = 'Failed to reopen incident {pk} - '

/** Who the story is about, by their usernames. */
export interface SignOffPeople {
  readonly me: string
  /** Whoever closes and reopens the incident past the console. */
  readonly other: string
}

/** What the story says of each state. */
export function signOffSights({ me, other }: SignOffPeople): Readonly<Record<SignOffStoryState, SignOffSight>> {
  const open = { chip: 'Open', offers: 'Close incident', events: [] } as const
  const closed = { chip: 'Closed', offers: 'Open incident', events: [`Close, ${me}`] } as const
  const closedWithMessage = { ...closed, events: [`Close, ${words}, ${me}`] }
  const closedByOla = { ...closed, events: [`Close, ${byOla}, ${other}`] }
  const reopened = { ...open, events: [`Reopen, ${me}`, `Close, ${me}`] }
  const reopenedByOla = { ...open, events: [`Reopen, ${byOla}, ${other}`, `Close, ${me}`] }
  return {
    open,
    stateless: { chip: 'Stateless', events: [] },
    'asked to close': { ...open, dialog: closing },
    'told that the server broke': {
      ...open,
      dialog: { ...closing, text: words },
      messages: [`${notClosed}${locked}`, `Api Server Error: ${locked}`],
    },
    'told that nobody answered': {
      ...open,
      dialog: { ...closing, text: words },
      messages: [`${notClosed}no answer from the server`],
    },
    'told that the answer was lost': {
      ...closedWithMessage,
      dialog: closingInVain,
      messages: [`${notClosed}no answer from the server`],
    },
    'told that it was closed before': {
      ...closedByOla,
      dialog: closingInVain,
      messages: [`${notClosed}The incident is already closed.`],
    },
    'closed while asked': { ...closedByOla, dialog: closingInVain },
    'closed with a message': closedWithMessage,
    'closed by somebody else': closedByOla,
    closed,
    'asked to reopen': { ...closed, dialog: reopening },
    'told that reopening broke': {
      ...closed,
      dialog: reopening,
      messages: [`${notReopened}${locked}`, `Api Server Error: ${locked}`],
    },
    'told that nobody answered the reopening': {
      ...closed,
      dialog: reopening,
      messages: [`${notReopened}no answer from the server`],
    },
    'told that the answer to reopening was lost': {
      ...reopened,
      dialog: reopeningInVain,
      messages: [`${notReopened}no answer from the server`],
    },
    'told that it was reopened before': {
      ...reopenedByOla,
      dialog: reopeningInVain,
      messages: [`${notReopened}The incident is already open.`],
    },
    'reopened while asked': { ...reopenedByOla, dialog: reopeningInVain },
    reopened,
    'reopened by somebody else': reopenedByOla,
  }
}

/** What one way of using the client lets a person do. */
export interface SignOffHands {
  /** Arrives, signed in, where the incident or the stateless one is looked at. */
  readonly open: (which: 'stateful' | 'stateless') => Promise<void>
  /** A button of the actions. */
  readonly choose: (name: string) => Promise<void>
  /** A button of the dialog. */
  readonly answer: (name: string) => Promise<void>
  /** The same, where the button says that it can do nothing. */
  readonly insist: (name: string) => Promise<void>
  readonly type: (text: string) => Promise<void>
  readonly press: (key: 'Escape') => Promise<void>
  /** Looks for all of it, and finds nothing of the kind beside it. */
  readonly see: (sight: SignOffSight) => Promise<void>
  /** The dialog waits for the server: nothing can be typed, and no button does anything. */
  readonly seeBusy: () => Promise<void>
  readonly seeMessage: (text: string) => Promise<void>
  readonly seeFocusOn: (role: 'button' | 'textbox', name: string) => Promise<void>
  /** Has the incident fetched again, and finds the dialog, what is typed and the focus as they were. */
  readonly refresh: () => Promise<void>
}

/** What happens on the server's side. */
export interface SignOffServer {
  readonly breakDown: (fault: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly repair: () => Promise<void>
  /** Somebody else closes or reopens the incident. */
  readonly happen: (action: 'close' | 'reopen', description: string) => Promise<void>
  /** How often it was asked to close or reopen so far. */
  readonly countAsked: () => Promise<number>
}

const posting = { method: 'POST', path: 'incidents/\\d+/events/$' }
const breakdown = { kind: 'status', status: 500, detail: locked, match: posting }
const silence = { kind: 'drop', match: posting }
const lostAnswer = { kind: 'drop', after: true, match: posting }
const slowness = { kind: 'slow', ms: 600_000, match: posting }

/** Plays the story with these hands. Where a state is looked at closely the incident is refreshed, and nothing of a person's work is disturbed. */
export function signOffDriver(hands: SignOffHands, server: SignOffServer, people: SignOffPeople): SignOffDriver {
  const sights = signOffSights(people)
  let hasArrived = false

  function sight(state: SignOffStoryState) {
    return async (look?: Look) => {
      if (!hasArrived) await hands.open('stateful')
      hasArrived = true
      await hands.see(sights[state])
      if (look === 'in passing') return
      await hands.refresh()
      await hands.see(sights[state])
    }
  }

  async function whileBroken(fault: Readonly<Record<string, unknown>>, answer: string) {
    await server.breakDown(fault)
    await hands.answer(answer)
  }

  /** Whatever is pressed while the answer is awaited, the server is asked once. */
  async function whileSlow(answer: string, decline: string) {
    const before = await server.countAsked()
    await whileBroken(slowness, answer)
    await hands.seeBusy()
    await hands.insist(answer)
    await hands.insist(decline)
    await hands.press('Escape')
    await hands.seeBusy()
    await server.repair()
    return async () => {
      if ((await server.countAsked()) !== before + 1) throw new Error('The server was not asked exactly once.')
    }
  }

  /** The server is not asked, not even a moment later. */
  async function inVain(answer: string) {
    const before = await server.countAsked()
    await hands.insist(answer)
    await hands.refresh()
    if ((await server.countAsked()) !== before) throw new Error('The server was asked for what is done already.')
  }

  async function closeAgain() {
    await server.repair()
    await hands.answer('Close now')
    await hands.seeMessage('Closed incident {pk}')
    await hands.seeFocusOn('button', 'Open incident')
  }

  async function reopenAgain() {
    await server.repair()
    await hands.answer('yes')
    await hands.seeMessage('Reopened incident {pk}')
    await hands.seeFocusOn('button', 'Close incident')
  }

  async function leaveClosing(leave: () => Promise<void>) {
    const before = await server.countAsked()
    await hands.type('Never mind')
    await leave()
    await hands.seeFocusOn('button', 'Close incident')
    if ((await server.countAsked()) !== before) throw new Error('A decline asked the server.')
  }

  async function failClosing(fault: Readonly<Record<string, unknown>>) {
    await hands.type(words)
    await whileBroken(fault, 'Close now')
    await hands.seeFocusOn('button', 'Close now')
  }

  async function failReopening(fault: Readonly<Record<string, unknown>>) {
    await whileBroken(fault, 'yes')
    await hands.seeFocusOn('button', 'yes')
  }

  const does: SignOffDriver['does'] = {
    'look at a stateless incident': () => hands.open('stateless'),
    'ask to close': async () => {
      await hands.choose('Close incident')
      await hands.seeFocusOn('textbox', 'Closing message')
    },
    'decline to close': () => leaveClosing(() => hands.answer('Cancel')),
    'leave closing with Escape': () => leaveClosing(() => hands.press('Escape')),
    close: closeAgain,
    'close with a message': async () => {
      await hands.type(words)
      await closeAgain()
    },
    'close while the answer is slow': async () => {
      await hands.type(words)
      const expectOnce = await whileSlow('Close now', 'Cancel')
      await hands.seeMessage('Closed incident {pk}')
      await expectOnce()
    },
    'close while the server breaks': () => failClosing(breakdown),
    'close while nobody answers': () => failClosing(silence),
    'close while the answer is lost': () => failClosing(lostAnswer),
    'close what somebody else has closed unseen': async () => {
      await hands.type(words)
      await server.happen('close', byOla)
      await hands.answer('Close now')
    },
    'see somebody else close it': async () => {
      await hands.type(words)
      await server.happen('close', byOla)
      await hands.refresh()
    },
    'close all the same': () => inVain('Close now'),
    'close again': closeAgain,
    'give up closing': async () => {
      await server.repair()
      await hands.answer('Cancel')
      await hands.seeFocusOn('button', 'Open incident')
    },
    'ask to reopen': async () => {
      await hands.choose('Open incident')
      await hands.seeFocusOn('button', 'no')
    },
    'say no': async () => {
      await hands.answer('no')
      await hands.seeFocusOn('button', 'Open incident')
    },
    'leave reopening with Escape': async () => {
      await hands.press('Escape')
      await hands.seeFocusOn('button', 'Open incident')
    },
    'say yes': reopenAgain,
    'say yes while the answer is slow': async () => {
      const expectOnce = await whileSlow('yes', 'no')
      await hands.seeMessage('Reopened incident {pk}')
      await expectOnce()
    },
    'say yes while the server breaks': () => failReopening(breakdown),
    'say yes while nobody answers': () => failReopening(silence),
    'say yes while the answer is lost': () => failReopening(lostAnswer),
    'say yes to what somebody else has reopened unseen': async () => {
      await server.happen('reopen', byOla)
      await hands.answer('yes')
    },
    'see somebody else reopen it': async () => {
      await server.happen('reopen', byOla)
      await hands.refresh()
    },
    'say yes all the same': () => inVain('yes'),
    'say yes again': reopenAgain,
    'say no after all': async () => {
      await server.repair()
      await hands.answer('no')
      await hands.seeFocusOn('button', 'Close incident')
    },
  }
  return {
    does,
    sees: {
      open: sight('open'),
      stateless: sight('stateless'),
      'asked to close': sight('asked to close'),
      'told that the server broke': sight('told that the server broke'),
      'told that nobody answered': sight('told that nobody answered'),
      'told that the answer was lost': sight('told that the answer was lost'),
      'told that it was closed before': sight('told that it was closed before'),
      'closed while asked': sight('closed while asked'),
      'closed with a message': sight('closed with a message'),
      'closed by somebody else': sight('closed by somebody else'),
      closed: sight('closed'),
      'asked to reopen': sight('asked to reopen'),
      'told that reopening broke': sight('told that reopening broke'),
      'told that nobody answered the reopening': sight('told that nobody answered the reopening'),
      'told that the answer to reopening was lost': sight('told that the answer to reopening was lost'),
      'told that it was reopened before': sight('told that it was reopened before'),
      'reopened while asked': sight('reopened while asked'),
      reopened: sight('reopened'),
      'reopened by somebody else': sight('reopened by somebody else'),
    },
  }
}
