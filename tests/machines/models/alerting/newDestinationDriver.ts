import { pager, type KeptDestination } from './destinationDriver.ts'
import type { newDestinationStory } from './newDestinationStory.ts'
import { checksOf } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'

export type NewDestinationStoryState = StateOf<typeof newDestinationStory>

/** Carries out the story of a new destination. A missing state or step is a compile-time error. */
export type NewDestinationDriver = DriverOf<typeof newDestinationStory>

/** The media in the story: the one that the operator chooses, a second one, and one that is not installed. */
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

/** The destination that the operator already has. */
export const first = { media: 'pager', label: 'Night duty', settings: { account: '17', gateway, ward: '4' } } as const

/** The expected contents of the form, for either test tool. */
export interface FormSight {
  /** The chosen medium; '' if there is none. */
  readonly medium: string
  /** The reason why the chosen medium cannot be used. */
  readonly absence?: string
  /** The text in each field, from top to bottom, by the field's title. */
  readonly fields: Readonly<Record<string, string>>
  /** The error of each field, by the field's title. */
  readonly problems: Readonly<Record<string, string>>
  /** Whether the destination can be created. */
  readonly isCreatable: boolean
}

/** The expected screen in one state. */
export interface NewDestinationSight {
  /** The form; undefined if the drawer is closed. */
  readonly form: FormSight | undefined
  /** The heading of the group of the medium's destinations. */
  readonly group: string
  /** Whether the page mentions an unfinished new destination. */
  readonly isPending?: true
}

/** The names of the story's media and destinations on the server where the story is played. */
export interface NewDestinationNames {
  /** The name of a destination of the story. */
  readonly called: (name: string) => string
  /** The medium that the operator chooses, a second one, and one that is not installed. */
  readonly medium: string
  readonly other: string
  readonly missing: string
  /** The title of the setting that must be unique. */
  readonly field: string
  /** Values of that setting: `taken` is used by the destination that the operator already has, and `free` is unused. */
  readonly accounts: Readonly<Record<'taken' | 'free', string>>
  /** The other text settings of the medium, from top to bottom, with what the operator types into them. */
  readonly rest: Readonly<Record<string, string>>
  /** The settings that must not be empty. */
  readonly required: readonly string[]
  /** The text settings of the other medium. */
  readonly otherFields: readonly string[]
  /** The number of destinations of the medium, not counting those of the story. */
  readonly others: number
  /** The settings that the server stores for the new destination. */
  readonly settings: KeptDestination['settings']
}

/** The names on the stand-in, with a pager. The console does not send the boolean setting, so it becomes false. */
const asTold: NewDestinationNames = {
  called: (name) => name,
  medium: 'Pager',
  other: 'Lamp',
  missing: 'Semaphore',
  field: 'Account',
  accounts: { taken: '17', free: '4711' },
  rest: { Gateway: gateway, Ward: '4' },
  required: ['Account', 'Gateway'],
  otherFields: ['Room'],
  others: 0,
  settings: { account: '4711', gateway, ward: '4', loud: false },
}

function valued(fields: readonly string[], value: string): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((field) => [field, value]))
}

/** The expected screen in each state. */
export function newDestinationSights({
  called,
  medium,
  other,
  missing,
  field,
  accounts,
  rest,
  required,
  otherFields,
  others,
}: NewDestinationNames = asTold): Readonly<Record<NewDestinationStoryState, NewDestinationSight>> {
  const group = `${medium} (${others + 1})`
  const grown = `${medium} (${others + 2})`
  const title = called('Ward four')
  const nothingChosen: FormSight = { medium: '', fields: {}, problems: {}, isCreatable: false }
  const empty: FormSight = {
    medium,
    fields: { Title: '', [field]: '', ...valued(Object.keys(rest), '') },
    problems: {},
    isCreatable: false,
  }
  const filled: FormSight = {
    ...empty,
    fields: { Title: title, [field]: accounts.free, ...rest },
    isCreatable: true,
  }
  const chosenOther: FormSight = {
    medium: other,
    fields: { Title: '', ...valued(otherFields, '') },
    problems: {},
    isCreatable: false,
  }
  return {
    closed: { form: undefined, group },
    'nothing chosen': { form: nothingChosen, group },
    'missing medium shown': {
      form: {
        ...nothingChosen,
        medium: missing,
        absence: `${missing} is not installed on this server: it sends nothing.`,
        fields: { Title: '' },
      },
      group,
    },
    'pager chosen': { form: empty, group },
    'required fields shown': { form: { ...empty, problems: valued(required, 'Required') }, group },
    'lamp chosen': { form: chosenOther, group },
    'filled in': { form: filled, group },
    'lamp chosen, title kept': { form: { ...chosenOther, fields: { ...chosenOther.fields, Title: title } }, group },
    refused: {
      form: {
        ...filled,
        fields: { ...filled.fields, [field]: accounts.taken },
        problems: { [field]: `${field} already exists` },
      },
      group,
    },
    'closed with unsaved input': { form: undefined, group, isPending: true },
    created: { form: empty, group: grown },
    'created without a response': { form: filled, group: grown },
  }
}

/** The operator's actions and checks, which each test tool implements. */
export interface NewDestinationHands {
  /** Opens the destinations page as a signed-in user. */
  readonly open: () => Promise<void>
  /** Presses a button by its label, without expecting an outcome. */
  readonly press: (name: 'Create new destination' | 'Close' | 'Create' | 'Clear') => Promise<void>
  readonly choose: (medium: string) => Promise<void>
  /** Replaces the text in a field. */
  readonly type: (label: string, text: string) => Promise<void>
  readonly key: (name: 'Enter') => Promise<void>
  /** Makes the user lose the session and sign in again. */
  readonly loseSession: () => Promise<void>
  readonly see: (sight: NewDestinationSight) => Promise<void>
  readonly seeMessage: (text: string) => Promise<void>
  /** Expects the focus to move to the button with this label, or to the field with this title. */
  readonly seeFocusOn: (words: string) => Promise<void>
}

/** Reads the destinations from the server, and makes the server misbehave. */
export interface NewDestinationServer {
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** The story's destinations on the server, oldest first. */
  readonly kept: () => Promise<readonly KeptDestination[]>
}

const creating = { method: 'POST', path: '/api/v2/notificationprofiles/destinations/' }

/** Plays the story with these actions and checks, and compares the server's data in each state. */
export function newDestinationDriver(
  hands: NewDestinationHands,
  server: NewDestinationServer,
  names: NewDestinationNames = asTold,
): NewDestinationDriver {
  const { called, medium, other, missing, field, accounts, rest, settings } = names
  const title = called('Ward four')
  const sights = newDestinationSights(names)
  let hasArrived = false

  function sight(state: NewDestinationStoryState) {
    return async () => {
      if (!hasArrived) await hands.open()
      hasArrived = true
      const told = sights[state]
      await hands.see(told)
      const kept = await server.kept()
      const isCreated = state.startsWith('created')
      if (kept.length !== (isCreated ? 2 : 1) || (isCreated && !isSame(kept.at(-1), { label: title, settings }))) {
        throw new Error(`The server has ${JSON.stringify(kept)} in the state '${state}'.`)
      }
    }
  }

  async function createWhile(misbehaviour: Readonly<Record<string, unknown>>) {
    await server.breakDown({ ...misbehaviour, match: creating })
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
    'choose the pager': () => hands.choose(medium),
    'choose the lamp': () => hands.choose(other),
    'choose a missing medium': () => hands.choose(missing),
    'fill it in': async () => {
      await hands.type('Title', title)
      for (const [name, value] of Object.entries(rest)) await hands.type(name, value)
      await hands.type(field, accounts.free)
    },
    'clear it': async () => {
      await hands.press('Clear')
      await hands.seeFocusOn('Create')
    },
    'create it': async () => {
      await hands.press('Create')
      await hands.seeMessage(`Created new destination: ${title}`)
      await hands.seeFocusOn('Create')
    },
    'create it with Enter': async () => {
      await hands.type(field, accounts.free)
      await hands.key('Enter')
      await hands.seeMessage(`Created new destination: ${title}`)
      await hands.seeFocusOn(field)
    },
    'create it while the server fails': async () => {
      await createWhile({ kind: 'status', status: 500, detail: 'The database is locked.', times: 1 })
      await hands.seeMessage('Failed to create destination: The database is locked.')
      await hands.seeFocusOn('Create')
    },
    // A browser may repeat the call automatically, so the misbehaviour is not limited to one call.
    'create it, but the response is lost': () => createWhile({ kind: 'drop', after: true }),
    'create one with an account that is taken': async () => {
      await hands.type(field, accounts.taken)
      await hands.press('Create')
      await hands.seeFocusOn('Create')
    },
    'type another account': () => hands.type(field, accounts.free),
    'lose the session and sign in again': () => hands.loseSession(),
  }
  return {
    does,
    sees: checksOf(sights, sight),
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
