import { checksOf, type Look } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'
import type { signOffStory } from './signOffStory.ts'

export type SignOffStoryState = StateOf<typeof signOffStory>

/** Carries out the sign-off story. A missing state or step is a compile-time error. */
export type SignOffDriver = DriverOf<typeof signOffStory>

/** Where the incident is shown. */
export const places = ['its own page', 'the dialog of the list'] as const
export type Place = (typeof places)[number]

/** The expected screen in one state, for either test tool. */
export interface SignOffSight {
  /** The status chip. */
  readonly chip: 'Open' | 'Closed' | 'Stateless'
  /** The button that closes or reopens the incident; absent if that waits, or if the page explains why there is none. */
  readonly offers?: 'Close incident' | 'Open incident'
  /** Events of the incident, newest first: type, user and, if there is one, message. */
  readonly events: readonly string[]
  /** What waits to be written, in the words of the top bar. `{pk}` is the incident's key. */
  readonly waits?: string
  readonly dialog?: SignOffDialogSight
  /** Toasts on screen. `{pk}` is the incident's key. */
  readonly messages?: readonly string[]
}

export interface SignOffDialogSight {
  readonly title: string
  /** All sentences in the dialog. */
  readonly says: readonly string[]
  /** The text in the field for the closing message; absent if there is no such field. */
  readonly text?: string
  readonly buttons: readonly string[]
  /** Set if the dialog says that the incident is already closed or open. The dialog's button then has no effect. */
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
/** `{time}` is a time of day. */
const closingInVain = (by: string): SignOffDialogSight => ({
  ...closing,
  text: words,
  says: closing.says.toSpliced(1, 0, `This incident has been closed in the meantime. Closed by ${by} at {time}.`),
  buttons: closing.buttons.toSpliced(1, 0, 'Add as a note instead'),
  isVain: true,
})
const reopeningInVain = (by: string): SignOffDialogSight => ({
  ...reopening,
  says: [...reopening.says, `This incident has been reopened in the meantime. Reopened by ${by} at {time}.`],
  isVain: true,
})

/** A sentence of a dialog, in which times are written as `{time}`. */
export function withoutTimes(sentence: string): string {
  return sentence.replaceAll(/(?<= at )(?:\d{4}-\d\d-\d\d )?\d\d?:\d\d(?: [AP]M)?/g, '{time}')
}

const locked = 'The database is locked.'
const notClosed = 'Failed to close incident {pk} - '
const notReopened = 'Failed to reopen incident {pk} - '

/** The users of the story, by username. */
export interface SignOffPeople {
  readonly me: string
  /** Another user, who closes and reopens the incident elsewhere. */
  readonly other: string
}

/** The expected screen in each state. */
export function signOffSights({ me, other }: SignOffPeople): Readonly<Record<SignOffStoryState, SignOffSight>> {
  const open = { chip: 'Open', offers: 'Close incident', events: [] } as const
  const closed = { chip: 'Closed', offers: 'Open incident', events: [`Close, ${me}`] } as const
  const closedWithMessage = { ...closed, events: [`Close, ${me}, ${words}`] }
  const closedByOla = { ...closed, events: [`Close, ${other}, ${byOla}`] }
  const reopened = { ...open, events: [`Reopen, ${me}`, `Close, ${me}`] }
  const reopenedByOla = { ...open, events: [`Reopen, ${other}, ${byOla}`, `Close, ${me}`] }
  return {
    open,
    stateless: { chip: 'Stateless', events: [] },
    'asked to close': { ...open, dialog: closing },
    'server failure shown': {
      ...open,
      dialog: { ...closing, text: words },
      messages: [`${notClosed}${locked}`, `Api Server Error: ${locked}`],
    },
    'lost request shown': {
      ...open,
      dialog: { ...closing, text: words },
      messages: [`${notClosed}no response from the server`],
    },
    'lost response shown': {
      ...closedWithMessage,
      dialog: closingInVain(me),
      messages: [`${notClosed}no response from the server`],
    },
    'earlier close shown': {
      ...closedByOla,
      dialog: closingInVain(other),
      messages: [`${notClosed}The incident is already closed.`],
    },
    'closed elsewhere during the dialog': { ...closedByOla, dialog: closingInVain(other) },
    'closed with a message': closedWithMessage,
    'closed by another user': closedByOla,
    closed,
    'asked to reopen': { ...closed, dialog: reopening },
    'failed reopening shown': {
      ...closed,
      dialog: reopening,
      messages: [`${notReopened}${locked}`, `Api Server Error: ${locked}`],
    },
    'lost request to reopen shown': {
      ...closed,
      dialog: reopening,
      messages: [`${notReopened}no response from the server`],
    },
    'lost response to reopening shown': {
      ...reopened,
      dialog: reopeningInVain(me),
      messages: [`${notReopened}no response from the server`],
    },
    'earlier reopening shown': {
      ...reopenedByOla,
      dialog: reopeningInVain(other),
      messages: [`${notReopened}The incident is already open.`],
    },
    'reopened elsewhere during the dialog': { ...reopenedByOla, dialog: reopeningInVain(other) },
    reopened,
    'reopened by another user': reopenedByOla,
    'able to undo': open,
    'closing waits': { chip: 'Open', events: [], waits: 'Closing incident {pk}' },
    'closing undone': open,
    'closed after the wait': closedWithMessage,
    'reopening waits': { chip: 'Closed', events: closedWithMessage.events, waits: 'Reopening incident {pk}' },
    'reopened after the wait': { ...open, events: [`Reopen, ${me}`, ...closedWithMessage.events] },
  }
}

/** The operator's actions and checks, which each test tool implements. */
export interface SignOffHands {
  /** Opens the stateful or the stateless incident, on its page or in the dialog, as a signed-in user. */
  readonly open: (which: 'stateful' | 'stateless') => Promise<void>
  /** Chooses, beside the list, that for this many seconds closing and reopening can be undone. */
  readonly chooseUndo: (seconds: number) => Promise<void>
  /** Lets this many seconds pass. */
  readonly letPass: (seconds: number) => Promise<void>
  /** Presses *Now* beside what waits, in the top bar. The incident is on screen again afterwards. */
  readonly writeNow: () => Promise<void>
  /** Presses a button of the incident's actions. */
  readonly choose: (name: string) => Promise<void>
  /** Presses a button of the dialog. */
  readonly answer: (name: string) => Promise<void>
  /** Presses a button of the dialog although it is marked as having no effect. */
  readonly insist: (name: string) => Promise<void>
  readonly type: (text: string) => Promise<void>
  readonly press: (key: 'Escape' | 'u') => Promise<void>
  /** Expects the field for the closing message to contain this text. */
  readonly seeTyped: (text: string) => Promise<void>
  /** Expects exactly this on screen, and nothing else of the same kinds. */
  readonly see: (sight: SignOffSight) => Promise<void>
  /** Expects that the dialog waits for the server: nothing can be typed, and no button has an effect. */
  readonly seeBusy: () => Promise<void>
  readonly seeMessage: (text: string) => Promise<void>
  readonly seeFocusOn: (role: 'button' | 'textbox', name: string) => Promise<void>
  /** Fetches the incident again, and expects the dialog, the input and the focus to be unchanged. */
  readonly refresh: () => Promise<void>
}

/** Reads and changes the server, and makes it misbehave. */
export interface SignOffServer {
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly repair: () => Promise<void>
  /** Another user closes or reopens the incident. */
  readonly happen: (action: 'close' | 'reopen', description: string) => Promise<void>
  /** The number of calls made so far to close or reopen an incident. */
  readonly countAsked: () => Promise<number>
}

/** Long enough that nothing is written while a person, or a slow machine, looks at what waits. */
const undoSeconds = 60
const undoClosing = 'Undo: Closing this incident'
const undoReopening = 'Undo: Reopening this incident'

const posting = { method: 'POST', path: 'incidents/\\d+/events/$' }
const breakdown = { kind: 'status', status: 500, detail: locked, match: posting }
const silence = { kind: 'drop', match: posting }
const lostAnswer = { kind: 'drop', after: true, match: posting }
const slowness = { kind: 'slow', ms: 600_000, match: posting }

/**
 * Plays the story with these actions and checks. Checking a state closely refreshes the incident, which must not
 * disturb the operator's work.
 */
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

  async function whileBroken(misbehaviour: Readonly<Record<string, unknown>>, answer: string) {
    await server.breakDown(misbehaviour)
    await hands.answer(answer)
  }

  /** The server is called only once, whatever the operator presses while waiting for the response. */
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
      if ((await server.countAsked()) !== before + 1) throw new Error('The server was not called exactly once.')
    }
  }

  /** Presses a button that has no effect: the server is not called, not even a moment later. */
  async function inVain(answer: string) {
    const before = await server.countAsked()
    await hands.insist(answer)
    await hands.refresh()
    if ((await server.countAsked()) !== before) throw new Error('The server was called for no reason.')
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

  /** Expects that the step calls the server this many times to close or reopen the incident. */
  async function asking(times: number, step: () => Promise<void>) {
    const before = await server.countAsked()
    await step()
    const asked = (await server.countAsked()) - before
    if (asked !== times) throw new Error(`The server was called ${asked} times instead of ${times}.`)
  }

  /** Orders what can be undone: nothing is sent yet. */
  function order(name: string, answer: () => Promise<void>, offered: string) {
    return asking(0, async () => {
      await hands.choose(name)
      await answer()
      await hands.seeFocusOn('button', offered)
    })
  }

  /** What is undone is never sent, not even after the wait. */
  function undo(step: () => Promise<void>, offered: string) {
    return asking(0, async () => {
      await step()
      await hands.seeFocusOn('button', offered)
      await hands.letPass(undoSeconds)
    })
  }

  /** What was ordered is sent exactly once. */
  function write(step: () => Promise<void>, message: string) {
    return asking(1, async () => {
      await step()
      await hands.seeMessage(message)
    })
  }

  async function leaveClosing(leave: () => Promise<void>) {
    const before = await server.countAsked()
    await hands.type('Never mind')
    await leave()
    await hands.seeFocusOn('button', 'Close incident')
    if ((await server.countAsked()) !== before) throw new Error('Declining called the server.')
  }

  async function failClosing(misbehaviour: Readonly<Record<string, unknown>>) {
    await hands.type(words)
    await whileBroken(misbehaviour, 'Close now')
    await hands.seeFocusOn('button', 'Close now')
  }

  async function failReopening(misbehaviour: Readonly<Record<string, unknown>>) {
    await whileBroken(misbehaviour, 'yes')
    await hands.seeFocusOn('button', 'yes')
  }

  const does: SignOffDriver['does'] = {
    'open a stateless incident': () => hands.open('stateless'),
    'ask to close': async () => {
      await hands.choose('Close incident')
      await hands.seeFocusOn('textbox', 'Closing message')
    },
    'decline to close': () => leaveClosing(() => hands.answer('Cancel')),
    'cancel closing with Escape': () =>
      leaveClosing(async () => {
        await hands.press('Escape')
        await hands.answer('Discard')
      }),
    close: closeAgain,
    'close with a message': async () => {
      await hands.type(words)
      await closeAgain()
    },
    'close while the response is slow': async () => {
      await hands.type(words)
      const expectOnce = await whileSlow('Close now', 'Cancel')
      await hands.seeMessage('Closed incident {pk}')
      await expectOnce()
    },
    'close while the server fails': () => failClosing(breakdown),
    'close, but the request is lost': () => failClosing(silence),
    'close, but the response is lost': () => failClosing(lostAnswer),
    'close after another user has closed it unseen': async () => {
      await hands.type(words)
      await server.happen('close', byOla)
      await hands.answer('Close now')
    },
    'see another user close it': async () => {
      await hands.type(words)
      await server.happen('close', byOla)
      await hands.refresh()
    },
    'try to close anyway': () => inVain('Close now'),
    'close again': closeAgain,
    'cancel closing': async () => {
      await server.repair()
      await hands.answer('Cancel')
      await hands.seeFocusOn('button', 'Open incident')
    },
    'ask to reopen': async () => {
      await hands.choose('Open incident')
      await hands.seeFocusOn('button', 'no')
    },
    decline: async () => {
      await hands.answer('no')
      await hands.seeFocusOn('button', 'Open incident')
    },
    'cancel reopening with Escape': async () => {
      await hands.press('Escape')
      await hands.seeFocusOn('button', 'Open incident')
    },
    confirm: reopenAgain,
    'confirm while the response is slow': async () => {
      const expectOnce = await whileSlow('yes', 'no')
      await hands.seeMessage('Reopened incident {pk}')
      await expectOnce()
    },
    'confirm while the server fails': () => failReopening(breakdown),
    'confirm, but the request is lost': () => failReopening(silence),
    'confirm, but the response is lost': () => failReopening(lostAnswer),
    'confirm after another user has reopened it unseen': async () => {
      await server.happen('reopen', byOla)
      await hands.answer('yes')
    },
    'see another user reopen it': async () => {
      await server.happen('reopen', byOla)
      await hands.refresh()
    },
    'try to confirm anyway': () => inVain('yes'),
    'confirm again': reopenAgain,
    'decline after all': async () => {
      await server.repair()
      await hands.answer('no')
      await hands.seeFocusOn('button', 'Close incident')
    },
    'choose to be able to undo': async () => {
      await hands.chooseUndo(undoSeconds)
      await hands.open('stateful')
    },
    'order closing': () =>
      order(
        'Close incident',
        async () => {
          await hands.type(words)
          await hands.answer('Close now')
        },
        undoClosing,
      ),
    'undo closing': () => undo(() => hands.choose(undoClosing), 'Close incident'),
    'undo closing with u': () => undo(() => hands.press('u'), 'Close incident'),
    'order closing with the text that is back': () =>
      order(
        'Close incident',
        async () => {
          await hands.seeTyped(words)
          await hands.answer('Close now')
        },
        undoClosing,
      ),
    'write it now': () => write(hands.writeNow, 'Closed incident {pk}'),
    'let the wait pass': async () => {
      await write(() => hands.letPass(undoSeconds), 'Closed incident {pk}')
      await hands.seeFocusOn('button', 'Open incident')
    },
    'order reopening': () => order('Open incident', () => hands.answer('yes'), undoReopening),
    'undo reopening': () => undo(() => hands.choose(undoReopening), 'Open incident'),
    'write reopening now': () => write(hands.writeNow, 'Reopened incident {pk}'),
  }
  return {
    does,
    sees: checksOf(sights, sight),
  }
}
