import type { destinationStory } from './destinationStory.ts'
import { checksOf } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'

export type DestinationStoryState = StateOf<typeof destinationStory>

/** Carries out the story of a destination. A missing state or step is a compile-time error. */
export type DestinationDriver = DriverOf<typeof destinationStory>

/** A medium that the console does not know, with three text settings and a boolean one. */
export const pager = {
  slug: 'pager',
  name: 'Pager',
  schema: {
    required: ['account', 'gateway'],
    properties: {
      account: { type: 'string', title: 'Account', description: 'The number on the back.' },
      gateway: { type: 'string', title: 'Gateway', format: 'uri' },
      ward: { type: 'string', title: 'Ward' },
      loud: { type: 'boolean', title: 'Loud' },
    },
  },
} as const

const gateway = 'https://pagers.example.org/'
const settings = { account: '17', gateway, ward: '4' }

/** The operator's destinations: the one in the story, and a second one. */
export const destinations = [
  { media: 'pager', label: 'Night duty', settings: { ...settings, loud: true } },
  { media: 'pager', label: 'Day duty', settings: { ...settings, account: '18' } },
] as const

/** The expected contents of the row, for either test tool. */
export interface RowSight {
  /** The heading of the row. */
  readonly name: string
  readonly title: string
  readonly account: string
  /** The error of the account field. */
  readonly problem?: string
  /** The error about the destination as a whole. */
  readonly trouble?: string
  /** Whether the changes can be saved. */
  readonly isSavable: boolean
  /** The text beside the buttons that says whether the row is saved. */
  readonly standing: '' | 'Unsaved changes' | 'Not saved'
}

/** The expected screen in one state. */
export interface DestinationSight {
  /** The destination's row; undefined if it is not on screen. */
  readonly row: RowSight | undefined
  /** The heading of the destination's group. */
  readonly group: string
  /** The title of the open dialog. */
  readonly dialog?: 'Delete' | 'Leave without saving?'
}

/** The destination as stored on the server. */
export interface KeptDestination {
  readonly label: string | null
  readonly settings: Readonly<Record<string, unknown>>
}

const inUse = 'Cannot delete this destination since it is in use in the notification profile(s): Daytime.'
/** The names of the story's data on the server where the story is played. */
export interface DestinationNames {
  /** The name of a destination of the story. */
  readonly called: (name: string) => string
  /** The name of the medium. */
  readonly medium: string
  /** The title of the changed setting. */
  readonly field: string
  /**
   * Values of that setting: `mine` is the original one, `taken` the other destination's, and `free` is unused.
   */
  readonly accounts: Readonly<Record<'mine' | 'taken' | 'free', string>>
  /** The row next to 'Night duty': below it, or above it if it is the last. */
  readonly next: string
  /** The number of destinations of that medium, not counting the two of the story. */
  readonly others: number
  /**
   * The settings stored on the server for a destination with this account: as created outside the console, or as saved
   * by the console.
   */
  readonly settingsOf: (account: string, isAsCreated: boolean) => Readonly<Record<string, unknown>>
}

/** The names on the stand-in, with a pager. The console does not send the boolean setting, so it becomes false. */
const asTold: DestinationNames = {
  called: (name) => name,
  medium: pager.name,
  field: 'Account',
  accounts: { mine: '17', taken: '18', free: '19' },
  next: 'Day duty',
  others: 0,
  settingsOf: (account, isAsCreated) => ({ ...settings, account, loud: isAsCreated }),
}

/** The expected screen in each state. */
export function destinationSights({
  called,
  medium,
  field,
  accounts: { mine, taken, free },
  others,
}: DestinationNames = asTold): Readonly<Record<DestinationStoryState, DestinationSight>> {
  const title = called('Night duty')
  const unchanged: RowSight = { name: title, title, account: mine, isSavable: false, standing: '' }
  const changed: RowSight = { ...unchanged, account: free, isSavable: true, standing: 'Unsaved changes' }
  const group = `${medium} (${others + 2})`
  return {
    'as saved': { row: unchanged, group },
    changed: { row: changed, group },
    'folded away': { row: undefined, group },
    'asked to confirm leaving': { row: changed, group, dialog: 'Leave without saving?' },
    'without a title': { row: { ...unchanged, title: '', isSavable: true, standing: 'Unsaved changes' }, group },
    'saved without a title': { row: { ...unchanged, name: `${medium}: ${mine}`, title: '' }, group },
    incomplete: { row: { ...unchanged, account: '', problem: 'Required', standing: 'Unsaved changes' }, group },
    saved: { row: { ...unchanged, account: free }, group },
    'not saved': { row: { ...changed, standing: 'Not saved' }, group },
    refused: { row: { ...changed, account: taken, problem: `${field} already exists`, standing: 'Not saved' }, group },
    asked: { row: unchanged, group, dialog: 'Delete' },
    'refused deletion shown': { row: { ...unchanged, trouble: inUse }, group },
    deleted: { row: undefined, group: `${medium} (${others + 1})` },
  }
}

/** The destination as stored on the server in each state; undefined if it no longer exists. */
function heldOf({ called, accounts: { mine, free }, settingsOf }: DestinationNames): Held {
  return {
    saved: { label: called('Night duty'), settings: settingsOf(free, false) },
    'saved without a title': { label: null, settings: settingsOf(mine, true) },
    deleted: undefined,
  }
}

type Held = Readonly<Partial<Record<DestinationStoryState, KeptDestination | undefined>>>

/** The operator's actions and checks, which each test tool implements. */
export interface DestinationHands {
  /** Opens the destinations page as a signed-in user. */
  readonly open: () => Promise<void>
  /** Replaces the text in a field of the row. */
  readonly type: (label: string, text: string) => Promise<void>
  /** Presses a button of the row, without expecting an outcome. */
  readonly press: (name: 'Save' | 'Undo changes' | 'Delete') => Promise<void>
  readonly key: (name: 'Enter' | 'Escape') => Promise<void>
  /** Folds or unfolds the group. */
  readonly fold: () => Promise<void>
  readonly answer: (name: 'yes' | 'no' | 'Stay' | 'Leave without saving') => Promise<void>
  readonly follow: (link: 'Profiles') => Promise<void>
  /** Returns to the destinations. */
  readonly comeBack: () => Promise<void>
  /** Makes the user lose the session and sign in again. */
  readonly loseSession: () => Promise<void>
  readonly see: (sight: DestinationSight) => Promise<void>
  readonly seeMessage: (text: string | RegExp) => Promise<void>
  /** Expects the focus to move to this button of the row or the dialog, or to this heading. */
  readonly seeFocusOn: (words: string) => Promise<void>
}

/** Reads the destination from the server, and makes the server misbehave. */
export interface DestinationServer {
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** The destination on the server; undefined if it no longer exists. */
  readonly kept: () => Promise<KeptDestination | undefined>
}

const saving = { method: 'PATCH', path: '/api/v2/notificationprofiles/destinations/' }
const deleting = { method: 'DELETE', path: '/api/v2/notificationprofiles/destinations/' }

/** Plays the story with these actions and checks, and compares the server's data in each state. */
export function destinationDriver(
  hands: DestinationHands,
  server: DestinationServer,
  names: DestinationNames = asTold,
): DestinationDriver {
  const {
    called,
    medium,
    field,
    accounts: { mine, taken, free },
    next,
    settingsOf,
  } = names
  const before: KeptDestination = { label: called('Night duty'), settings: settingsOf(mine, true) }
  const sights = destinationSights(names)
  const held = heldOf(names)
  let hasArrived = false

  function sight(state: DestinationStoryState) {
    return async () => {
      if (!hasArrived) await hands.open()
      hasArrived = true
      await hands.see(sights[state])
      const kept = await server.kept()
      const expected = state in held ? held[state] : before
      if (JSON.stringify(inOrder(kept)) !== JSON.stringify(inOrder(expected))) {
        throw new Error(`The server has ${JSON.stringify(kept)} in the state '${state}'.`)
      }
    }
  }

  async function saveWhile(misbehaviour: Readonly<Record<string, unknown>>) {
    await server.breakDown({ ...misbehaviour, match: saving })
    await hands.press('Save')
  }

  async function ask() {
    await hands.press('Delete')
    await hands.seeFocusOn('no')
  }

  const does: DestinationDriver['does'] = {
    'type another account': () => hands.type(field, free),
    'type the original account': () => hands.type(field, mine),
    'type an unused account': () => hands.type(field, free),
    'undo the changes': async () => {
      await hands.press('Undo changes')
      await hands.seeFocusOn('Save')
    },
    'clear the title': () => hands.type('Title', ''),
    'clear the account': () => hands.type(field, ''),
    'try to save': () => hands.press('Save'),
    save: async () => {
      await hands.press('Save')
      await hands.seeMessage(`Updated destination: ${called('Night duty')}`)
      await hands.seeFocusOn('Save')
    },
    'save with Enter': async () => {
      await hands.key('Enter')
      await hands.seeMessage(`Updated destination: ${medium}: ${mine}`)
    },
    'save while the server fails': async () => {
      await saveWhile({ kind: 'status', status: 500, detail: 'The database is locked.', times: 1 })
      await hands.seeMessage(/Failed to update destination \d+: /)
    },
    // A browser may repeat the call automatically, so the misbehaviour is not limited to one call.
    'save, but the response is lost': () => saveWhile({ kind: 'drop', after: true }),
    "save another destination's account": async () => {
      await hands.type(field, taken)
      await hands.press('Save')
      await hands.seeFocusOn('Save')
    },
    'fold the group': () => hands.fold(),
    'unfold the group': () => hands.fold(),
    'go to another page': () => hands.follow('Profiles'),
    stay: () => hands.answer('Stay'),
    'leave without saving, and come back': async () => {
      await hands.answer('Leave without saving')
      await hands.comeBack()
    },
    'lose the session and sign in again': () => hands.loseSession(),
    'ask to delete it': ask,
    decline: async () => {
      await hands.answer('no')
      await hands.seeFocusOn('Delete')
    },
    'leave the dialog with Escape': async () => {
      await hands.key('Escape')
      await hands.seeFocusOn('Delete')
    },
    confirm: async () => {
      await hands.answer('yes')
      await hands.seeMessage(`Deleted destination: ${called('Night duty')}`)
      await hands.seeFocusOn(next)
    },
    'confirm while a profile needs it': async () => {
      await server.breakDown({ kind: 'status', status: 400, answer: [inUse], match: deleting, times: 1 })
      await hands.answer('yes')
      await hands.seeFocusOn('Delete')
    },
  }
  return {
    does,
    sees: checksOf(sights, sight),
  }
}

/** The label, and the settings sorted by name, for comparison. */
function inOrder(kept: KeptDestination | undefined): unknown {
  return kept === undefined
    ? null
    : [kept.label, Object.entries(kept.settings).toSorted(([one], [other]) => one.localeCompare(other))]
}
