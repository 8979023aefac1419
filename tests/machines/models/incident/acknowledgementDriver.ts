import type { StateValueFrom } from 'xstate'
import type { acknowledgementStory } from './acknowledgementStory.ts'
import type { Driver } from '../player.ts'

export type AcknowledgementStoryState = Extract<StateValueFrom<typeof acknowledgementStory>, string>
export type AcknowledgementStoryEvent = Parameters<typeof acknowledgementStory.transition>[1]['type']

/** An entry for each state and each step of the story of an acknowledgement, or it does not compile. */
export type AcknowledgementDriver = Driver<AcknowledgementStoryState, AcknowledgementStoryEvent>

/** What a person sees of a state, whichever way the client is used. */
export interface AcknowledgementSight {
  /** The chip of the status. */
  readonly chip: RegExp
  /** Entries of the feed, the newest first. */
  readonly feed: readonly RegExp[]
  readonly dialog?: DialogSight
  /** A message on screen. */
  readonly message?: string
}

export interface DialogSight {
  readonly title: string
  /** The text of the message's field; none where there is no such field. */
  readonly message?: string
  readonly expiry: string
  /** What is wrong with the expiry. */
  readonly problem?: string
  /** What the dialog says, among other things. */
  readonly says?: RegExp
}

const unacknowledged = { chip: /^Unacknowledged$/, feed: [] }
const untilDay = {
  chip: /^Acknowledged until 2099-12-31 23:59$/,
  feed: [/^Carrier informed\s*Expires 2099-12-31 23:59:59[+-]\d\d:\d\d\s*in \d\d y\s*Change expiry/],
}

function asked(dialog: Omit<DialogSight, 'title'>): AcknowledgementSight {
  return { ...unacknowledged, dialog: { title: 'Submit acknowledment', ...dialog } }
}

function refused(expiry: string, problem: string): AcknowledgementSight {
  return asked({ message: '', expiry, problem })
}

/** The dialog with all that was typed, over a failure. */
function failed(message: string): AcknowledgementSight {
  return {
    ...asked({ message: 'Carrier informed', expiry: '12/31/2099', says: /^Expires 2099-12-31 23:59:59/ }),
    message,
  }
}

/** What the story says of each state. */
export const acknowledgementSights: Readonly<Record<AcknowledgementStoryState, AcknowledgementSight>> = {
  watching: unacknowledged,
  asked: asked({ message: '', expiry: '', says: /^Are you sure you want to acknowledge this incident\?$/ }),
  'told that it is no date': refused('tomorrow', 'Invalid Date Format'),
  'told that it is no time': refused('12/31/2099 noon', 'Invalid Time Format'),
  'told that the day is over': refused('01/01/2020', 'Date should not be before minimal date'),
  'told that the day is too far away': refused('01/02/2100', 'Date should not be after maximal date'),
  'told that the server broke': failed('Failed to post ack The database is locked.'),
  'told that nobody answered': failed('Failed to post ack no answer from the server'),
  acknowledged: {
    chip: /^Acknowledged$/,
    feed: [/^No message\s*Change expiry/],
    message: 'Submitted Acknowledge for {pk}',
  },
  'acknowledged with a message': {
    chip: /^Acknowledged$/,
    feed: [/^Looking into it\s*Change expiry/],
  },
  'asked once more': {
    chip: /^Acknowledged$/,
    feed: [/^Looking into it\s*Change expiry/],
    dialog: { title: 'Submit acknowledment', message: '', expiry: '' },
  },
  'acknowledged twice': {
    chip: /^Acknowledged$/,
    feed: [/^Still at it\s*Change expiry/, /^Looking into it\s*Change expiry/],
  },
  'acknowledged for an hour': {
    chip: /^Acknowledged until \d{4}-\d\d-\d\d \d\d:\d\d$/,
    feed: [/^No message\s*Expires .* (in 59 min|in 1 h)\s*Change expiry/],
  },
  'acknowledged until a day of the calendar': {
    chip: /^Acknowledged until \d{4}-\d\d-15 23:59$/,
    feed: [/^No message\s*Expires \d{4}-\d\d-15 23:59:59.*Change expiry/],
  },
  'acknowledged until a day': untilDay,
  'asked for another expiry': {
    ...untilDay,
    dialog: { title: 'Change expiry', expiry: '12/31/2099', says: /^Expires 2099-12-31 23:59:59/ },
  },
  'told that the other one does not read': {
    ...untilDay,
    dialog: { title: 'Change expiry', expiry: 'next week', problem: 'Invalid Date Format' },
  },
  'told that it was not saved': {
    ...untilDay,
    dialog: { title: 'Change expiry', expiry: '', says: /^If left empty, the acknowledgement never expires\.$/ },
    message: 'Failed to update expiry The database is locked.',
  },
  'never expiring': {
    chip: /^Acknowledged$/,
    feed: [/^Carrier informed\s*Change expiry/],
    message: 'Updated expiry for {pk}',
  },
  'expiring in a week': {
    chip: /^Acknowledged until \d{4}-\d\d-\d\d \d\d:\d\d$/,
    feed: [/^Carrier informed\s*Expires .* (in 6 d|in 7 d)\s*Change expiry/],
    message: 'Updated expiry for {pk}',
  },
}

/** What one way of using the client lets a person do. */
export interface AcknowledgementHands {
  /** Arrives at the page of the incident as somebody who is signed in. */
  readonly open: () => Promise<void>
  /** A button of the page. */
  readonly choose: (name: string) => Promise<void>
  /** A button of the dialog. */
  readonly answer: (name: string) => Promise<void>
  readonly type: (label: string, text: string) => Promise<void>
  /** Moves the focus on from the field one types in. */
  readonly leaveField: () => Promise<void>
  readonly press: (key: 'Escape') => Promise<void>
  /** Takes the fifteenth of the next month from the open calendar. */
  readonly pickDay: () => Promise<void>
  readonly seeCalendar: (isOpen: boolean) => Promise<void>
  /** Looks for all of it, and finds nothing of the kind beside it. `{pk}` in a message is the incident's. */
  readonly see: (sight: AcknowledgementSight) => Promise<void>
  /** The focus comes to a button, by its name. */
  readonly seeFocusOn: (name: string) => Promise<void>
}

/** What happens on the server's side. */
export interface AcknowledgementServer {
  readonly breakDown: (fault: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly repair: () => Promise<void>
}

const posting = { method: 'POST', path: 'acks/$' }
const putting = { method: 'PUT', path: 'acks/\\d+/$' }
const calendarButton = 'Choose a day'

/** Plays the story with these hands. */
export function acknowledgementDriver(
  hands: AcknowledgementHands,
  server: AcknowledgementServer,
): AcknowledgementDriver {
  let hasArrived = false

  function sight(state: AcknowledgementStoryState) {
    return async () => {
      if (!hasArrived) await hands.open()
      hasArrived = true
      await hands.see(acknowledgementSights[state])
    }
  }

  async function fill(message: string, expiry: string) {
    await hands.type('Message', message)
    await hands.type('Expiry date', expiry)
  }

  async function typeAndLeave(expiry: string) {
    await hands.type('Expiry date', expiry)
    await hands.leaveField()
  }

  async function typeAnd(expiry: string, answer: string) {
    await hands.type('Expiry date', expiry)
    await hands.answer(answer)
  }

  async function whileBroken(fault: Readonly<Record<string, unknown>>, answer: string) {
    await server.breakDown(fault)
    await hands.answer(answer)
  }

  const does: AcknowledgementDriver['does'] = {
    'ask to acknowledge': () => hands.choose('Acknowledge'),
    decline: async () => {
      await fill('Never mind', '12/31/2099')
      await hands.answer('Cancel')
      await hands.seeFocusOn('Acknowledge')
    },
    acknowledge: () => hands.answer('Acknowledge'),
    'acknowledge with a message': async () => {
      await hands.type('Message', 'Looking into it')
      await hands.answer('Acknowledge')
    },
    'acknowledge with a day that is typed': async () => {
      await fill('Carrier informed', '12/31/2099')
      await hands.answer('Acknowledge')
    },
    'acknowledge for an hour': async () => {
      await hands.answer('1 hour')
      await hands.answer('Acknowledge')
    },
    'acknowledge with a day of the calendar': async () => {
      await hands.answer(calendarButton)
      await hands.pickDay()
      await hands.seeCalendar(false)
      await hands.answer('Acknowledge')
    },
    'look at the calendar and leave it': async () => {
      await hands.answer(calendarButton)
      await hands.seeCalendar(true)
      await hands.press('Escape')
      await hands.seeCalendar(false)
      await hands.seeFocusOn(calendarButton)
    },
    'type no date and leave the field': () => typeAndLeave('tomorrow'),
    'type no time and acknowledge': () => typeAnd('12/31/2099 noon', 'Acknowledge'),
    'type a day that is over and leave the field': () => typeAndLeave('01/01/2020'),
    'type a day too far away and acknowledge': () => typeAnd('01/02/2100', 'Acknowledge'),
    'correct it and acknowledge': async () => {
      await fill('Carrier informed', '12/31/2099')
      await hands.answer('Acknowledge')
    },
    'acknowledge while the server breaks': async () => {
      await fill('Carrier informed', '12/31/2099')
      await whileBroken(
        { kind: 'status', status: 500, detail: 'The database is locked.', match: posting },
        'Acknowledge',
      )
    },
    'acknowledge while nobody answers': async () => {
      await fill('Carrier informed', '12/31/2099')
      await whileBroken({ kind: 'drop', match: posting }, 'Acknowledge')
    },
    'acknowledge again': async () => {
      await server.repair()
      await hands.answer('Acknowledge')
    },
    'ask to acknowledge once more': () => hands.choose('Acknowledge'),
    'acknowledge once more': async () => {
      await hands.type('Message', 'Still at it')
      await hands.answer('Acknowledge')
    },
    'ask for another expiry': () => hands.choose('Change expiry'),
    'decline another expiry': async () => {
      await hands.type('Expiry date', '')
      await hands.answer('Cancel')
      await hands.seeFocusOn('Change expiry')
    },
    'type no expiry that reads and save': () => typeAnd('next week', 'Save'),
    'let it never expire': () => typeAnd('', 'Save'),
    'let it expire in a week': async () => {
      await hands.answer('1 week')
      await hands.answer('Save')
    },
    'save while the server breaks': async () => {
      await hands.type('Expiry date', '')
      await whileBroken({ kind: 'status', status: 500, detail: 'The database is locked.', match: putting }, 'Save')
    },
    'save again': async () => {
      await server.repair()
      await hands.answer('Save')
    },
  }
  return {
    does,
    sees: {
      watching: sight('watching'),
      asked: sight('asked'),
      'told that it is no date': sight('told that it is no date'),
      'told that it is no time': sight('told that it is no time'),
      'told that the day is over': sight('told that the day is over'),
      'told that the day is too far away': sight('told that the day is too far away'),
      'told that the server broke': sight('told that the server broke'),
      'told that nobody answered': sight('told that nobody answered'),
      acknowledged: sight('acknowledged'),
      'acknowledged with a message': sight('acknowledged with a message'),
      'asked once more': sight('asked once more'),
      'acknowledged twice': sight('acknowledged twice'),
      'acknowledged for an hour': sight('acknowledged for an hour'),
      'acknowledged until a day of the calendar': sight('acknowledged until a day of the calendar'),
      'acknowledged until a day': sight('acknowledged until a day'),
      'asked for another expiry': sight('asked for another expiry'),
      'told that the other one does not read': sight('told that the other one does not read'),
      'told that it was not saved': sight('told that it was not saved'),
      'never expiring': sight('never expiring'),
      'expiring in a week': sight('expiring in a week'),
    },
  }
}
