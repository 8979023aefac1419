import type { acknowledgementStory } from './acknowledgementStory.ts'
import { checksOf } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'

export type AcknowledgementStoryState = StateOf<typeof acknowledgementStory>

/** Carries out the acknowledgement story. A missing state or step is a compile-time error. */
export type AcknowledgementDriver = DriverOf<typeof acknowledgementStory>

/** The expected screen in one state, for either test tool. */
export interface AcknowledgementSight {
  /** The status chip. */
  readonly chip: RegExp
  /** Entries of the feed, newest first. */
  readonly feed: readonly RegExp[]
  readonly dialog?: DialogSight
  /** A toast on screen. */
  readonly message?: string
}

export interface DialogSight {
  readonly title: string
  /** The text in the message field; absent if there is no such field. */
  readonly message?: string
  readonly expiry: string
  /** The error of the expiry field. */
  readonly problem?: string
  /** A sentence in the dialog. */
  readonly says?: RegExp
}

/** How the console reads the typed date, in words. */
const untilTheEnd = /^Until the end of Thursday 31 December 2099 \(in \d\d y\)$/

const unacknowledged = { chip: /^Unacknowledged$/, feed: [] }
const untilDay = {
  chip: /^Acknowledged until 2099-12-31 23:59$/,
  feed: [/Carrier informed\s*Expires 2099-12-31 23:59:59[+-]\d\d:\d\d\s*in \d\d y\s*Change expiry/],
}

function asked(dialog: Omit<DialogSight, 'title'>): AcknowledgementSight {
  return { ...unacknowledged, dialog: { title: 'Submit acknowledment', ...dialog } }
}

function refused(expiry: string, problem: string): AcknowledgementSight {
  return asked({ message: '', expiry, problem })
}

/** The dialog with all input kept, and an error toast. */
function failed(message: string): AcknowledgementSight {
  return {
    ...asked({ message: 'Carrier informed', expiry: '12/31/2099', says: untilTheEnd }),
    message,
  }
}

/** The expected screen in each state. */
export const acknowledgementSights: Readonly<Record<AcknowledgementStoryState, AcknowledgementSight>> = {
  watching: unacknowledged,
  asked: asked({ message: '', expiry: '', says: /^Are you sure you want to acknowledge this incident\?$/ }),
  'invalid date refused': refused('tomorrow', 'Invalid Date Format'),
  'invalid time refused': refused('12/31/2099 noon', 'Invalid Time Format'),
  'past date refused': refused('01/01/2020', 'Date should not be before minimal date'),
  'distant date refused': refused('01/02/2100', 'Date should not be after maximal date'),
  'server failure shown': failed('Failed to post ack The database is locked.'),
  'lost request shown': failed('Failed to post ack no response from the server'),
  acknowledged: {
    chip: /^Acknowledged$/,
    feed: [/Acknowledge by .*Change expiry/],
    message: 'Submitted Acknowledge for {pk}',
  },
  'acknowledged with a message': {
    chip: /^Acknowledged$/,
    feed: [/Looking into it\s*Change expiry/],
  },
  'asked again': {
    chip: /^Acknowledged$/,
    feed: [/Looking into it\s*Change expiry/],
    dialog: { title: 'Submit acknowledment', message: '', expiry: '' },
  },
  'acknowledged twice': {
    chip: /^Acknowledged$/,
    feed: [/Still at it\s*Change expiry/, /Looking into it\s*Change expiry/],
  },
  'the second taken back': {
    chip: /^Acknowledged$/,
    feed: [/Still at it\s*Expired /, /Looking into it\s*Change expiry/],
  },
  'both taken back': {
    chip: /^Unacknowledged$/,
    feed: [/Still at it\s*Expired /, /Looking into it\s*Expired /],
  },
  'acknowledged for an hour': {
    chip: /^Acknowledged until \d{4}-\d\d-\d\d \d\d:\d\d$/,
    feed: [/Expires .* (in 59 min|in 1 h)\s*Change expiry/],
  },
  'acknowledged until a date from the calendar': {
    chip: /^Acknowledged until \d{4}-\d\d-15 23:59$/,
    feed: [/Expires \d{4}-\d\d-15 23:59:59.*Change expiry/],
  },
  'acknowledged until a date': untilDay,
  'asked to change the expiry': {
    ...untilDay,
    dialog: { title: 'Change expiry', expiry: '2099-12-31', says: untilTheEnd },
  },
  'invalid new expiry refused': {
    ...untilDay,
    dialog: { title: 'Change expiry', expiry: 'next week', problem: 'Invalid Date Format' },
  },
  'failed save shown': {
    ...untilDay,
    dialog: { title: 'Change expiry', expiry: '', says: /^If left empty, the acknowledgement never expires\.$/ },
    message: 'Failed to update expiry The database is locked.',
  },
  'never expiring': {
    chip: /^Acknowledged$/,
    feed: [/Carrier informed\s*Change expiry/],
    message: 'Updated expiry for {pk}',
  },
  'expiring in a week': {
    chip: /^Acknowledged until \d{4}-\d\d-\d\d \d\d:\d\d$/,
    feed: [/Carrier informed\s*Expires .* (in 6 d|in 7 d)\s*Change expiry/],
    message: 'Updated expiry for {pk}',
  },
}

/** The operator's actions and checks, which each test tool implements. */
export interface AcknowledgementHands {
  /** Opens the incident's page as a signed-in user. */
  readonly open: () => Promise<void>
  /** Presses a button of the page. */
  readonly choose: (name: string) => Promise<void>
  /** Presses a button of the dialog. */
  readonly answer: (name: string) => Promise<void>
  readonly type: (label: string, text: string) => Promise<void>
  /** Moves the focus out of the field. */
  readonly leaveField: () => Promise<void>
  readonly press: (key: 'Escape') => Promise<void>
  /** Takes back what has just been done, with the button that is offered for a while at the lower edge. */
  readonly takeBack: () => Promise<void>
  /**
   * Takes back the only action in the log that can be taken back, and closes the log. Expects the log to have these
   * actions, newest first.
   */
  readonly takeBackFromLog: (actions: readonly RegExp[]) => Promise<void>
  /** Picks the fifteenth of the next month in the open calendar. */
  readonly pickDay: () => Promise<void>
  readonly seeCalendar: (isOpen: boolean) => Promise<void>
  /** Expects exactly this on screen, and nothing else of the same kinds. `{pk}` in a toast is the incident's key. */
  readonly see: (sight: AcknowledgementSight) => Promise<void>
  /** Expects the focus to move to the button with this name. */
  readonly seeFocusOn: (name: string) => Promise<void>
}

/** Makes the server misbehave. */
export interface AcknowledgementServer {
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly repair: () => Promise<void>
}

const posting = { method: 'POST', path: 'acks/$' }
const putting = { method: 'PUT', path: 'acks/\\d+/$' }
const calendarButton = 'Choose a day'

/** Plays the story with these actions and checks. */
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

  async function whileBroken(misbehaviour: Readonly<Record<string, unknown>>, answer: string) {
    await server.breakDown(misbehaviour)
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
    'acknowledge with a typed date': async () => {
      await fill('Carrier informed', '12/31/2099')
      await hands.answer('Acknowledge')
    },
    'acknowledge for an hour': async () => {
      await hands.answer('1 h')
      await hands.answer('Acknowledge')
    },
    'acknowledge with a date from the calendar': async () => {
      await hands.answer(calendarButton)
      await hands.pickDay()
      await hands.seeCalendar(false)
      await hands.answer('Acknowledge')
    },
    'open and close the calendar': async () => {
      await hands.answer(calendarButton)
      await hands.seeCalendar(true)
      await hands.press('Escape')
      await hands.seeCalendar(false)
      await hands.seeFocusOn(calendarButton)
    },
    'type an invalid date and leave the field': () => typeAndLeave('tomorrow'),
    'type an invalid time and acknowledge': () => typeAnd('12/31/2099 noon', 'Acknowledge'),
    'type a past date and leave the field': () => typeAndLeave('01/01/2020'),
    'type a date too far ahead and acknowledge': () => typeAnd('01/02/2100', 'Acknowledge'),
    'correct it and acknowledge': async () => {
      await fill('Carrier informed', '12/31/2099')
      await hands.answer('Acknowledge')
    },
    'acknowledge while the server fails': async () => {
      await fill('Carrier informed', '12/31/2099')
      await whileBroken(
        { kind: 'status', status: 500, detail: 'The database is locked.', match: posting },
        'Acknowledge',
      )
    },
    'acknowledge, but the request is lost': async () => {
      await fill('Carrier informed', '12/31/2099')
      await whileBroken({ kind: 'drop', match: posting }, 'Acknowledge')
    },
    'acknowledge again after the failure': async () => {
      await server.repair()
      await hands.answer('Acknowledge')
    },
    'ask to acknowledge again': () => hands.choose('Acknowledge'),
    'acknowledge again, and take it back at once': async () => {
      await hands.type('Message', 'Still at it')
      await hands.answer('Acknowledge')
      await hands.takeBack()
    },
    'take the first back from the log': () =>
      hands.takeBackFromLog([
        /^Took back the acknowledgement of incident /,
        /^Acknowledged incident .*Still at it.*Took back 1 acknowledgement/,
        /^Acknowledged incident .*Looking into it/,
      ]),
    'acknowledge again': async () => {
      await hands.type('Message', 'Still at it')
      await hands.answer('Acknowledge')
    },
    'ask to change the expiry': () => hands.choose('Change expiry'),
    'cancel the change': async () => {
      await hands.type('Expiry date', '')
      await hands.answer('Cancel')
      await hands.seeFocusOn('Change expiry')
    },
    'type an invalid expiry and save': () => typeAnd('next week', 'Save'),
    'let it never expire': () => typeAnd('', 'Save'),
    'let it expire in a week': async () => {
      await hands.answer('1 week')
      await hands.answer('Save')
    },
    'save while the server fails': async () => {
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
    sees: checksOf(acknowledgementSights, sight),
  }
}
