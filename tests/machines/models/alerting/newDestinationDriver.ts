import type { StateValueFrom } from 'xstate'
import { pager, type KeptDestination } from './destinationDriver.ts'
import type { newDestinationStory } from './newDestinationStory.ts'
import type { Driver } from '../player.ts'

export type NewDestinationStoryState = Extract<StateValueFrom<typeof newDestinationStory>, string>
export type NewDestinationStoryEvent = Parameters<typeof newDestinationStory.transition>[1]['type']

/** An entry for each state and each step of the story of a new destination, or it does not compile. */
export type NewDestinationDriver = Driver<NewDestinationStoryState, NewDestinationStoryEvent>

/** The media of the story: one that is asked for, another, and one that is not installed. */
export const media = [
  pager,
  {
    slug: 'lamp',
    name: 'Lamp',
    schema: { required: ['room'], properties: { room: { type: 'string', title: 'Room' } } },
  },
  { slug: 'semaphore', name: 'Semaphore', installed: false },
] as const

const gateway = 'https://pagers.example.org/'

/** What the operator has already. */
export const first = { media: 'pager', label: 'Night duty', settings: { account: '17', gateway, ward: '4' } } as const

/** What a person sees of the form, whichever way the client is used. */
export interface FormSight {
  /** The medium that is chosen; '' where none is. */
  readonly medium: string
  /** Why nothing can be created with it. */
  readonly absence?: string
  /** What is in the fields, from the top down, by their titles. */
  readonly fields: Readonly<Record<string, string>>
  /** What is wrong with them, by their titles. */
  readonly problems: Readonly<Record<string, string>>
  /** Whether it can be created. */
  readonly isCreatable: boolean
}

/** What a person sees of a state. */
export interface NewDestinationSight {
  /** Undefined: the drawer is closed. */
  readonly form: FormSight | undefined
  /** The head of the group of pagers. */
  readonly group: 'Pager (1)' | 'Pager (2)'
  /** Whether it is said that a new one has been begun. */
  readonly isPending?: true
}

const group = 'Pager (1)'
const nothingChosen: FormSight = { medium: '', fields: {}, problems: {}, isCreatable: false }
const empty: FormSight = {
  medium: 'Pager',
  fields: { Title: '', Account: '', Gateway: '', Ward: '' },
  problems: {},
  isCreatable: false,
}
const filled: FormSight = {
  ...empty,
  fields: { Title: 'Ward four', Account: '4711', Gateway: gateway, Ward: '4' },
  isCreatable: true,
}
const lamp: FormSight = { medium: 'Lamp', fields: { Title: '', Room: '' }, problems: {}, isCreatable: false }

/** What the story says of each state. */
export const newDestinationSights: Readonly<Record<NewDestinationStoryState, NewDestinationSight>> = {
  closed: { form: undefined, group },
  'nothing chosen': { form: nothingChosen, group },
  'told that it is not installed': {
    form: {
      ...nothingChosen,
      medium: 'Semaphore',
      absence: 'Semaphore is not installed on the server.',
      fields: { Title: '' },
    },
    group,
  },
  'asked for a pager': { form: empty, group },
  'told what is required': { form: { ...empty, problems: { Account: 'Required', Gateway: 'Required' } }, group },
  'asked for a lamp': { form: lamp, group },
  'filled in': { form: filled, group },
  'asked for a lamp, its title kept': { form: { ...lamp, fields: { Title: 'Ward four', Room: '' } }, group },
  refused: {
    form: { ...filled, fields: { ...filled.fields, Account: '17' }, problems: { Account: 'Account already exists' } },
    group,
  },
  'closed with something typed': { form: undefined, group, isPending: true },
  created: { form: empty, group: 'Pager (2)' },
  'created without an answer': { form: filled, group: 'Pager (2)' },
}

const created: KeptDestination = { label: 'Ward four', settings: { account: '4711', gateway, ward: '4', loud: false } }

/** What one way of using the client lets a person do. */
export interface NewDestinationHands {
  /** Arrives, signed in, at the destinations. */
  readonly open: () => Promise<void>
  /** Presses a button by its words, whatever comes of it. */
  readonly press: (name: 'Create new destination' | 'Close' | 'Create' | 'Clear') => Promise<void>
  readonly choose: (medium: string) => Promise<void>
  /** Replaces what is in a field. */
  readonly type: (label: string, text: string) => Promise<void>
  readonly key: (name: 'Enter') => Promise<void>
  /** The session is lost, and the person signs in again. */
  readonly loseSession: () => Promise<void>
  readonly see: (sight: NewDestinationSight) => Promise<void>
  readonly seeMessage: (text: string) => Promise<void>
  /** The focus comes to a button by its words, or to a field by its title. */
  readonly seeFocusOn: (words: string) => Promise<void>
}

/** What happens on the server's side. */
export interface NewDestinationServer {
  readonly breakDown: (fault: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** The pagers it holds, the latest last. */
  readonly kept: () => Promise<readonly KeptDestination[]>
}

const creating = { method: 'POST', path: '/api/v2/notificationprofiles/destinations/' }

/** Plays the story with these hands, and looks in each state at what the server holds. */
export function newDestinationDriver(hands: NewDestinationHands, server: NewDestinationServer): NewDestinationDriver {
  let hasArrived = false

  function sight(state: NewDestinationStoryState) {
    return async () => {
      if (!hasArrived) await hands.open()
      hasArrived = true
      const told = newDestinationSights[state]
      await hands.see(told)
      const kept = await server.kept()
      const isCreated = told.group === 'Pager (2)'
      if (kept.length !== (isCreated ? 2 : 1) || (isCreated && !isSame(kept.at(-1), created))) {
        throw new Error(`The server holds ${JSON.stringify(kept)} where it is '${state}'.`)
      }
    }
  }

  async function createWhile(fault: Readonly<Record<string, unknown>>) {
    await server.breakDown({ ...fault, match: creating })
    await hands.press('Create')
  }

  const does: NewDestinationDriver['does'] = {
    'open the drawer': async () => {
      await hands.press('Create new destination')
      await hands.seeFocusOn('Medium')
    },
    'close the drawer': async () => {
      await hands.press('Close')
      await hands.seeFocusOn('Create new destination')
    },
    'try to create it': () => hands.press('Create'),
    'choose the pager': () => hands.choose('Pager'),
    'choose the lamp': () => hands.choose('Lamp'),
    'choose what is not installed': () => hands.choose('Semaphore'),
    'fill it in': async () => {
      await hands.type('Title', 'Ward four')
      await hands.type('Ward', '4')
      await hands.type('Gateway', gateway)
      await hands.type('Account', '4711')
    },
    'clear it': async () => {
      await hands.press('Clear')
      await hands.seeFocusOn('Create')
    },
    'create it': async () => {
      await hands.press('Create')
      await hands.seeMessage('Created new destination: Ward four')
      await hands.seeFocusOn('Create')
    },
    'create it with Enter': async () => {
      await hands.type('Account', '4711')
      await hands.key('Enter')
      await hands.seeMessage('Created new destination: Ward four')
      await hands.seeFocusOn('Account')
    },
    'create it while the server breaks': async () => {
      await createWhile({ kind: 'status', status: 500, detail: 'The database is locked.', times: 1 })
      await hands.seeMessage('Failed to create destination: {"detail":"The database is locked."}')
      await hands.seeFocusOn('Create')
    },
    // A browser may send it once more by itself: that answer is lost as well.
    'create it while the answer is lost': () => createWhile({ kind: 'drop', after: true }),
    'create what there is already': async () => {
      await hands.type('Account', '17')
      await hands.press('Create')
      await hands.seeFocusOn('Create')
    },
    'type another account': () => hands.type('Account', '4711'),
    'lose the session and come back': () => hands.loseSession(),
  }
  return {
    does,
    sees: {
      closed: sight('closed'),
      'nothing chosen': sight('nothing chosen'),
      'told that it is not installed': sight('told that it is not installed'),
      'asked for a pager': sight('asked for a pager'),
      'told what is required': sight('told what is required'),
      'asked for a lamp': sight('asked for a lamp'),
      'filled in': sight('filled in'),
      'asked for a lamp, its title kept': sight('asked for a lamp, its title kept'),
      refused: sight('refused'),
      'closed with something typed': sight('closed with something typed'),
      created: sight('created'),
      'created without an answer': sight('created without an answer'),
    },
  }
}

function isSame(one: KeptDestination | undefined, other: KeptDestination): boolean {
  const settings = Object.entries(other.settings)
  return (
    one?.label === other.label &&
    Object.keys(one.settings).length === settings.length &&
    settings.every(([name, value]) => one.settings[name] === value)
  )
}
