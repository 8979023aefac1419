import type { filterStory } from './filterStory.ts'
import { checksOf, type Look } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'

export type FilterStoryState = StateOf<typeof filterStory>

/** Carries out the filter story. A missing state or step is a compile-time error. */
export type FilterDriver = DriverOf<typeof filterStory>

/** The expected screen in one state, for either test tool. */
export interface FilterSight {
  /** The query in the address bar. */
  readonly address: string
  /** Descriptions of the rows; undefined if the list failed to load. */
  readonly listed: readonly string[] | undefined
  /** The chosen saved filter. */
  readonly chosen?: string
  /** The saved filters on offer. */
  readonly choices: readonly string[]
  /** The actions that the menu offers. */
  readonly offers: readonly string[]
  /** The conditions in force that no control of the bar says, as named beside the controls. */
  readonly conditions: readonly string[]
  readonly isModified?: true
  readonly dialog?: {
    readonly title: string
    readonly says?: string
    /** The text in the name field. */
    readonly name?: string
  }
  /** A toast on screen. */
  readonly message?: string
}

const newest = 'Mail of Oslo is slow'
const severe = 'Link to Oslo is down'
const old = 'Link to Bergen is down'
const closed = 'Fan in Oslo has stopped'

/** The incidents in the story, oldest first. Each started `hoursAgo`. */
export const incidents = [
  { description: old, level: 4, tags: ['location=bergen'], hoursAgo: 2, isClosed: false },
  { description: closed, level: 3, tags: ['location=oslo'], hoursAgo: 0, isClosed: true },
  { description: severe, level: 1, tags: ['location=oslo'], hoursAgo: 0, isClosed: false },
  { description: newest, level: 3, tags: ['location=oslo'], hoursAgo: 0, isClosed: false },
] as const

/** A saved filter of the operator's. The server has a second saved filter. */
export const oslo = {
  name: 'Oslo',
  filter: { open: true, acked: false, stateful: null, maxlevel: 5, tags: ['location=oslo'], sourceSystemIds: [] },
} as const

const mine = 'Mine'
const renamedName = 'Oslo E'
/** The name of the filter and of the profile by which the operator is notified. */
const notified = 'Told'
/**
 * The names that the story gives to saved filters. A walk adds its mark to them, and servers store at most 40 characters.
 */
export const filterNamesGiven = [oslo.name, mine, renamedName, notified]
const locked = 'The database is locked.'

/** The names of the story's data on the server where the story is played, and other data of that server. */
export interface FilterNames {
  /** The name of an incident or a saved filter of the story. */
  readonly called: (name: string) => string
  /** The other saved filters on that server. */
  readonly others: readonly string[]
  /** The server's message about a saved filter that does not exist. */
  readonly goneWords: string
  /** Whether the server lets users publish their filters, as servers do since 2.0. */
  readonly canPublish: boolean
  /** An unused email address. */
  readonly address: string
}

/** The names on a stand-in of the first generation, which starts with a saved filter. */
export const asTold: FilterNames = {
  called: (name) => name,
  others: ['Nobody looks at these yet'],
  goneWords: 'No Filter matches the given query.',
  canPublish: false,
  address: 'ops@example.org',
}

/** The expected screen in each state. */
export function filterSights({
  called,
  others,
  goneWords,
  canPublish,
}: FilterNames): Readonly<Record<FilterStoryState, FilterSight>> {
  const savedName = called(oslo.name)
  const choices = [...others, savedName]

  const atOnce = {
    address: '?open=true&acked=false',
    listed: [called(newest), called(severe), called(old)],
    choices,
    offers: ['Save as'],
    conditions: [],
  }
  const ofChosen = ['Save as', 'Rename', ...(canPublish ? ['Make public'] : []), 'Delete']
  const closedOnes = {
    ...atOnce,
    address: '?open=false&acked=false',
    listed: [called(closed)],
    conditions: [],
  }
  const inOslo = {
    ...atOnce,
    address: '?open=true&acked=false&tag=location%3Doslo',
    listed: [called(newest), called(severe)],
    conditions: ['location=oslo'],
  }
  const chosen = { ...inOslo, chosen: savedName, offers: ofChosen }
  const closedInOslo = {
    ...atOnce,
    address: '?open=false&acked=false&tag=location%3Doslo',
    listed: [called(closed)],
    conditions: ['location=oslo'],
  }
  const modified = {
    ...closedInOslo,
    chosen: savedName,
    isModified: true,
    offers: ['Save', 'Discard changes', ...ofChosen],
  } as const
  const saved = { ...closedInOslo, chosen: savedName, offers: ofChosen }
  const created = { ...atOnce, chosen: called(mine), choices: [called(mine), ...choices], offers: ofChosen }
  const renamed = { ...chosen, chosen: called(renamedName), choices: [...others, called(renamedName)] }
  const deleted = { ...inOslo, choices: others }
  const notifying = { ...atOnce, dialog: { title: 'Notify me of these' } }
  const withoutSaved = { ...atOnce, choices: [], offers: ['Save as', 'Load saved filters again'] }
  return {
    watching: atOnce,
    'asked what to be notified of': notifying,
    'notification described': notifying,
    'refused profile shown': {
      ...atOnce,
      dialog: {
        ...notifying.dialog,
        says: `Failed to create the profile: ${locked} What had been created before is deleted again.`,
      },
    },
    notified: {
      ...atOnce,
      dialog: {
        ...notifying.dialog,
        says: `Created the profile ‘${called(notified)}’. You can change it on the page Profiles.`,
      },
    },
    'watching with another filter': { ...atOnce, choices: [...choices, called(notified)] },
    'watching closed incidents': closedOnes,
    'without a list': { ...closedOnes, listed: undefined, message: 'Failed to get incidents' },
    'watching the last hour': {
      ...atOnce,
      address: '?open=true&acked=false&timeframe=1',
      listed: [called(newest), called(severe)],
    },
    'watching all open incidents': { ...atOnce, address: '?open=true' },
    searched: {
      ...atOnce,
      address: '?open=true&acked=false&search=mail',
      listed: [called(newest)],
    },
    'closed incidents searched': {
      ...closedOnes,
      address: '?open=false&acked=false&search=Fan',
    },
    linked: {
      ...atOnce,
      address: '?maxlevel=2&tag=location%3Doslo',
      listed: [called(severe)],
      conditions: ['level 1-2', 'location=oslo'],
    },
    'failure to load the saved filters shown': { ...withoutSaved, message: `Failed to fetch filters: ${locked}` },
    'waiting for the saved filters': { ...withoutSaved, offers: ['Save as'] },
    chosen,
    unselected: inOslo,
    modified,
    discarded: chosen,
    saved: { ...saved, message: 'Updated filter' },
    'saved after reload': saved,
    'failed save shown': { ...modified, message: `Failed to update filter: ${locked}` },
    'missing filter shown': {
      ...closedInOslo,
      choices: others,
      message: `Failed to update filter: ${goneWords}`,
    },
    'asked for a name': { ...atOnce, dialog: { title: 'Save filter as', name: '' } },
    'missing name refused': {
      ...atOnce,
      dialog: { title: 'Save filter as', name: '', says: 'Filter name is required' },
    },
    'failed creation shown': {
      ...atOnce,
      dialog: { title: 'Save filter as', name: called(mine) },
      message: `Failed to create filter: ${locked}`,
    },
    created: { ...created, message: 'Created filter' },
    'created after reload': created,
    'asked to replace': {
      ...atOnce,
      dialog: {
        title: 'Save to an existing filter',
        says: `There is already a filter ‘${savedName}’. Are you sure you want to overwrite it with the filter on screen?`,
      },
    },
    'asked for another name': { ...atOnce, dialog: { title: 'Save filter as', name: savedName } },
    replaced: { ...atOnce, chosen: savedName, offers: ofChosen, message: 'Updated filter' },
    'asked for a new name': { ...chosen, dialog: { title: 'Rename filter', name: savedName } },
    renamed: { ...renamed, message: 'Renamed filter' },
    'asked to delete': {
      ...chosen,
      dialog: { title: 'Delete filter', says: `Are you sure you want to delete the filter ‘${savedName}’?` },
    },
    'failed deletion shown': { ...chosen, message: `Failed to delete filter: ${locked}` },
    deleted: { ...deleted, message: `Deleted filter ${savedName}` },
    'deleted after reload': deleted,
  }
}

/** The operator's actions and checks, which each test tool implements. */
export interface FilterHands {
  /** Opens an address as a signed-in user. */
  readonly open: (path: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly goBack: () => Promise<void>
  /** Selects an option of a segmented control. */
  readonly pick: (group: string, choice: string) => Promise<void>
  /** Selects an option of a drop-down field. */
  readonly choose: (field: string, entry: string) => Promise<void>
  readonly search: (text: string) => Promise<void>
  readonly press: (button: string) => Promise<void>
  /** Opens the menu of the saved filters, and chooses this entry. */
  readonly pickSaved: (entry: string) => Promise<void>
  /** Presses a button of the dialog. */
  readonly answer: (button: string) => Promise<void>
  /** Replaces the name in the dialog. */
  readonly name: (text: string) => Promise<void>
  /**
   * Says in the dialog to be notified of critical incidents in Oslo, at night, at a new email address, by a filter and a
   * profile of this name.
   */
  readonly describeNotification: (name: string, address: string) => Promise<void>
  /** Expects exactly this on screen, and nothing else of the same kinds. */
  readonly see: (sight: FilterSight) => Promise<void>
  /** Expects the focus on the button that names the saved filter and opens its menu. */
  readonly seeFocusOnSaved: () => Promise<void>
  /** Expects the focus on the button with this name. */
  readonly seeFocusOn: (button: string) => Promise<void>
  /** The query in the address bar. */
  readonly address: () => Promise<string>
  /** Fetches the list again, and expects the rows, the dialog, the saved filters and the focus to be unchanged. */
  readonly refresh: () => Promise<void>
}

/** Reads and changes the server, and makes it misbehave. */
export interface FilterServer {
  /** Switches a misbehaviour on and returns its id. */
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<number>
  /** Switches every misbehaviour off. */
  readonly repair: () => Promise<void>
  /** Deletes the saved filter, as its owner might do in another window. */
  readonly removeSaved: () => Promise<void>
  /** Descriptions of the incidents that GET /api/v1/incidents/ returns for a query. */
  readonly list: (query: string) => Promise<readonly string[]>
}

const everyFilter = '^/api/v\\d+/notificationprofiles/filters/$'
const everyProfile = '^/api/v\\d+/notificationprofiles/$'
const oneFilter = '^/api/v\\d+/notificationprofiles/filters/\\d+/$'
const list = { method: 'GET', path: '^/api/v\\d+/incidents/\\?(?!count)' }

function breaking(method: string, path: string) {
  return { kind: 'status', status: 500, detail: locked, match: { method, path } }
}

/** The query in the address bar, as parameters of the API, derived from the address alone. */
export function restQuery(address: string, now: number): string {
  const asked = new URLSearchParams(address)
  const query = new URLSearchParams({ page_size: '100' })
  const ask = (name: string, text: string | null) => {
    if (text !== null && text !== '') query.set(name, text)
  }
  for (const name of ['open', 'acked', 'stateful', 'search']) ask(name, asked.get(name))
  ask('level__lte', asked.get('maxlevel'))
  ask('source__id__in', asked.getAll('source').join(','))
  ask('tags', asked.getAll('tag').join(','))
  const hours = Number(asked.get('timeframe'))
  if (hours > 0) ask('start_time__gte', new Date(now - hours * 3_600_000).toISOString())
  return `?${query}`
}

/**
 * Plays the story with these actions and checks. When a state is checked closely, the rows on screen must equal those
 * that the server returns for the query in the address bar, and a refresh must change nothing.
 */
export function filterDriver(hands: FilterHands, server: FilterServer, names: FilterNames = asTold): FilterDriver {
  const { called } = names
  const sights = filterSights(names)
  let hasArrived = false

  async function arrive(path: string) {
    hasArrived = true
    await hands.open(path)
  }

  function sight(state: FilterStoryState) {
    return async (look?: Look) => {
      if (!hasArrived) await arrive('/')
      await hands.see(sights[state])
      const { listed } = sights[state]
      if (look === 'in passing' || listed === undefined) return
      const answer = await server.list(restQuery(await hands.address(), Date.now()))
      if (answer.join('\n') !== listed.join('\n')) {
        throw new Error(`the server lists '${answer.join(', ')}', but the screen '${listed.join(', ')}'`)
      }
      await hands.refresh()
      await hands.see(withoutMessage(sights[state]))
    }
  }

  async function whileBroken(misbehaviour: Readonly<Record<string, unknown>>, act: () => Promise<void>) {
    await server.breakDown(misbehaviour)
    await act()
  }

  async function giveName(name: string) {
    await hands.name(name)
    await hands.answer('Save')
  }

  /** Presses a button of the dialog that closes it. */
  async function closeNotifying(button: string) {
    await hands.answer(button)
    await hands.seeFocusOn('Notify me of these')
  }

  const createNotification = () => hands.answer('Create')

  const lookAtClosed = () => hands.pick('Open or closed', 'Closed')
  const save = () => hands.pickSaved('Save')

  const does: FilterDriver['does'] = {
    'show closed incidents': lookAtClosed,
    'show closed incidents while the list fails to load': () =>
      whileBroken({ kind: 'status', status: 500, detail: locked, match: list }, lookAtClosed),
    'fetch the list again': async () => {
      await server.repair()
      await hands.press('Try again')
    },
    'show acknowledged incidents, too': () => hands.pick('Acknowledged or not', 'Both'),
    'show the last hour': () => hands.choose('Timeframe', 'Last 60 minutes'),
    'search for text': () => hands.search('mail'),
    'search closed incidents': () => hands.search('Fan'),
    'follow a link': () => arrive('/?maxlevel=2&tag=location%3Doslo'),
    'go back': () => hands.goBack(),
    reload: () => hands.reload(),
    'choose a saved filter': () => hands.pickSaved(called(oslo.name)),
    'deselect the saved filter': () => hands.pickSaved('No saved filter'),
    'modify the filter': lookAtClosed,
    'discard the changes': async () => {
      await hands.pickSaved('Discard changes')
      await hands.seeFocusOnSaved()
    },
    'save the changes': save,
    'save while the server fails': () => whileBroken({ ...breaking('PUT', oneFilter), times: 1 }, save),
    'save a filter deleted elsewhere': async () => {
      await server.removeSaved()
      await save()
    },
    'ask to create': () => hands.pickSaved('Save as'),
    'decline to create': async () => {
      await hands.answer('Cancel')
      await hands.seeFocusOnSaved()
    },
    'ask to be notified of these': () => hands.press('Notify me of these'),
    'cancel being notified': () => closeNotifying('Cancel'),
    'say what, when and where to': () => hands.describeNotification(called(notified), names.address),
    'create the notification': createNotification,
    'create the notification while its profile is refused': () =>
      whileBroken({ ...breaking('POST', everyProfile), times: 1 }, createNotification),
    'discard the notification': async () => {
      await hands.answer('Cancel')
      await closeNotifying('Discard')
    },
    'close what was created': () => closeNotifying('Close'),
    'leave the name empty': () => giveName(''),
    'enter a name': () => giveName(called(mine)),
    'enter a name while the server fails': () =>
      whileBroken({ ...breaking('POST', everyFilter), times: 1 }, () => giveName(called(mine))),
    'enter a name that is taken': () => giveName(called(oslo.name)),
    'decline to replace': () => hands.answer('no'),
    "replace the other filter's conditions": () => hands.answer('yes'),
    'ask to rename': () => hands.pickSaved('Rename'),
    'decline to rename': async () => {
      await hands.answer('Cancel')
      await hands.seeFocusOnSaved()
    },
    'enter a new name': async () => {
      await hands.name(called(renamedName))
      await hands.answer('Rename')
      await hands.seeFocusOnSaved()
    },
    'ask to delete': () => hands.pickSaved('Delete'),
    'decline to delete': async () => {
      await hands.answer('no')
      await hands.seeFocusOnSaved()
    },
    'delete the filter': async () => {
      await hands.answer('yes')
      await hands.seeFocusOnSaved()
    },
    'delete while the server fails': async () => {
      await whileBroken({ ...breaking('DELETE', oneFilter), times: 1 }, () => hands.answer('yes'))
      await hands.seeFocusOnSaved()
    },
    'reload while the saved filters fail to load': () => whileBroken(breaking('GET', everyFilter), hands.reload),
    'reload while the saved filters do not arrive': () =>
      whileBroken({ kind: 'hang', match: { method: 'GET', path: everyFilter } }, hands.reload),
    'load the saved filters again': async () => {
      await server.repair()
      await hands.pickSaved('Load saved filters again')
      await hands.seeFocusOnSaved()
    },
    'the saved filters arrive at last': () => server.repair(),
  }
  return {
    does,
    sees: checksOf(sights, sight),
  }
}

/** A toast that closes automatically may already have closed. */
function withoutMessage({ message: _message, ...sight }: FilterSight): FilterSight {
  return sight
}
