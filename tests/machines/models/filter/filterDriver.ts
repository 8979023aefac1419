import type { StateValueFrom } from 'xstate'
import type { filterStory } from './filterStory.ts'
import type { Driver, Look } from '../player.ts'

export type FilterStoryState = Extract<StateValueFrom<typeof filterStory>, string>
export type FilterStoryEvent = Parameters<typeof filterStory.transition>[1]['type']

/** An entry for each state and each step of the story of the filter, or it does not compile. */
export type FilterDriver = Driver<FilterStoryState, FilterStoryEvent>

/** What a person sees of a state, whichever way the client is used. */
export interface FilterSight {
  /** The query in the address bar. */
  readonly address: string
  /** Descriptions of the rows; undefined where the list could not be had. */
  readonly listed: readonly string[] | undefined
  /** The saved filter that is chosen. */
  readonly chosen?: string
  /** The saved filters that can be chosen. */
  readonly choices: readonly string[]
  /** Buttons for the saved filters, beside 'Create filter'; and the word that it is modified. */
  readonly offers: readonly string[]
  readonly isModified?: true
  readonly dialog?: {
    readonly title: string
    readonly says?: string
    /** What the field for the name holds. */
    readonly name?: string
  }
  /** A message on screen. */
  readonly message?: string
}

const newest = 'Mail of Oslo is slow'
const severe = 'Link to Oslo is down'
const old = 'Link to Bergen is down'
const closed = 'Fan in Oslo has stopped'

/** The world of the story, the oldest first; `hoursAgo` is when each began. */
export const incidents = [
  { description: old, level: 4, tags: ['location=bergen'], hoursAgo: 2, isClosed: false },
  { description: closed, level: 3, tags: ['location=oslo'], hoursAgo: 0, isClosed: true },
  { description: severe, level: 1, tags: ['location=oslo'], hoursAgo: 0, isClosed: false },
  { description: newest, level: 3, tags: ['location=oslo'], hoursAgo: 0, isClosed: false },
] as const

/** The filter that the operator has saved, beside one that came with the world. */
export const oslo = {
  name: 'Oslo',
  filter: { open: true, acked: false, stateful: null, maxlevel: 5, tags: ['location=oslo'], sourceSystemIds: [] },
} as const

const mine = 'Mine'
const locked = 'The database is locked.'

/** How things are called where the story is played, and what is there besides. */
export interface FilterNames {
  /** What an incident or a saved filter of the story is called. */
  readonly called: (name: string) => string
  /** The saved filters that are there besides. */
  readonly others: readonly string[]
  /** What the server says of a saved filter that is not there. */
  readonly goneWords: string
}

/** At the stand-in server, whose world comes with a saved filter. */
const asTold: FilterNames = {
  called: (name) => name,
  others: ['Nobody looks at these yet'],
  goneWords: 'No Filter matches the given query.',
}

/** What the story says of each state. */
export function filterSights({
  called,
  others,
  goneWords,
}: FilterNames): Readonly<Record<FilterStoryState, FilterSight>> {
  const savedName = called(oslo.name)
  const choices = [...others, savedName]

  const atOnce = {
    address: '?open=true&acked=false',
    listed: [called(newest), called(severe), called(old)],
    choices,
    offers: [],
  }
  const closedOnes = { ...atOnce, address: '?open=false&acked=false', listed: [called(closed)] }
  const inOslo = {
    ...atOnce,
    address: '?open=true&acked=false&tag=location%3Doslo',
    listed: [called(newest), called(severe)],
  }
  const chosen = { ...inOslo, chosen: savedName, offers: ['Delete filter'] }
  const closedInOslo = { ...atOnce, address: '?open=false&acked=false&tag=location%3Doslo', listed: [called(closed)] }
  const modified = {
    ...closedInOslo,
    chosen: savedName,
    isModified: true,
    offers: ['Save filter', 'Discard changes', 'Delete filter'],
  } as const
  const saved = { ...closedInOslo, chosen: savedName, offers: ['Delete filter'] }
  const created = { ...atOnce, chosen: called(mine), choices: [called(mine), ...choices], offers: ['Delete filter'] }
  const deleted = { ...inOslo, choices: others }
  const withoutSaved = { ...atOnce, choices: [], offers: ['Load saved filters again'] }
  return {
    watching: atOnce,
    'watching the closed ones': closedOnes,
    'without a list': { ...closedOnes, listed: undefined, message: 'Failed to get incidents' },
    'watching the last hour': {
      ...atOnce,
      address: '?open=true&acked=false&timeframe=1',
      listed: [called(newest), called(severe)],
    },
    searched: { ...atOnce, address: '?open=true&acked=false&search=mail', listed: [called(newest)] },
    'searched the closed ones': { ...closedOnes, address: '?open=false&acked=false&search=Fan' },
    linked: { ...atOnce, address: '?maxlevel=2&tag=location%3Doslo', listed: [called(severe)] },
    'told that the saved filters failed': { ...withoutSaved, message: `Failed to fetch filters: ${locked}` },
    'waiting for the saved filters': { ...withoutSaved, offers: [] },
    chosen,
    unselected: inOslo,
    modified,
    discarded: chosen,
    saved: { ...saved, message: 'Updated filter' },
    'saved for good': saved,
    'told that it was not saved': { ...modified, message: `Failed to update filter: ${locked}` },
    'told that it is gone': {
      ...closedInOslo,
      choices: others,
      message: `Failed to update filter: ${goneWords}`,
    },
    'asked for a name': { ...atOnce, dialog: { title: 'Create filter', name: '' } },
    'told that a name is required': {
      ...atOnce,
      dialog: { title: 'Create filter', name: '', says: 'Filter name is required' },
    },
    'told that it was not created': {
      ...atOnce,
      dialog: { title: 'Create filter', name: called(mine) },
      message: `Failed to create filter: ${locked}`,
    },
    created: { ...created, message: 'Created filter' },
    'created for good': created,
    'asked to replace': {
      ...atOnce,
      dialog: {
        title: 'Save to an existing filter',
        says: `There is already a filter ‘${savedName}’. Are you sure you want to overwrite it with the filter on screen?`,
      },
    },
    'asked for another name': { ...atOnce, dialog: { title: 'Create filter', name: savedName } },
    replaced: { ...atOnce, chosen: savedName, offers: ['Delete filter'], message: 'Updated filter' },
    'asked to delete': {
      ...chosen,
      dialog: { title: 'Delete filter', says: `Are you sure you want to delete the filter ‘${savedName}’?` },
    },
    'told that it was not deleted': { ...chosen, message: `Failed to delete filter: ${locked}` },
    deleted: { ...deleted, message: `Deleted filter ${savedName}` },
    'deleted for good': deleted,
  }
}

/** What one way of using the client lets a person do. */
export interface FilterHands {
  /** Arrives at an address as somebody who is signed in. */
  readonly open: (path: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly goBack: () => Promise<void>
  /** One of the choices that lie side by side. */
  readonly pick: (group: string, choice: string) => Promise<void>
  /** One entry of a field that unfolds. */
  readonly choose: (field: string, entry: string) => Promise<void>
  readonly search: (text: string) => Promise<void>
  readonly press: (button: string) => Promise<void>
  /** A button of the dialog. */
  readonly answer: (button: string) => Promise<void>
  /** Types the name in the dialog, in place of what is there. */
  readonly name: (text: string) => Promise<void>
  /** Looks for all of it, and finds nothing of the kind beside it. */
  readonly see: (sight: FilterSight) => Promise<void>
  readonly seeFocusOn: (role: 'button' | 'combobox', name: string) => Promise<void>
  /** The query in the address bar. */
  readonly address: () => Promise<string>
  /** Has the list fetched again, and finds rows, dialog, saved filters and focus as they were. */
  readonly refresh: () => Promise<void>
}

/** What happens on the server's side. */
export interface FilterServer {
  /** Switches a fault on and returns its id. */
  readonly breakDown: (fault: Readonly<Record<string, unknown>>) => Promise<number>
  /** Takes every fault away. */
  readonly repair: () => Promise<void>
  /** Takes the saved filter away, as its owner would from elsewhere. */
  readonly removeSaved: () => Promise<void>
  /** Descriptions of what GET /api/v1/incidents/ answers to a query. */
  readonly list: (query: string) => Promise<readonly string[]>
}

const everyFilter = '^/api/v\\d+/notificationprofiles/filters/$'
const oneFilter = '^/api/v\\d+/notificationprofiles/filters/\\d+/$'
const list = { method: 'GET', path: '^/api/v\\d+/incidents/\\?(?!count)' }

function breaking(method: string, path: string) {
  return { kind: 'status', status: 500, detail: locked, match: { method, path } }
}

/** The same question in the server's words (specification, section 7), read off the address bar alone. */
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
 * Plays the story with these hands. Where a state is looked at closely, the rows are what the server answers to the
 * question in the address bar, and a refresh changes nothing.
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
        throw new Error(`the server lists '${answer.join(', ')}' and the screen '${listed.join(', ')}'`)
      }
      await hands.refresh()
      await hands.see(withoutMessage(sights[state]))
    }
  }

  async function whileBroken(fault: Readonly<Record<string, unknown>>, act: () => Promise<void>) {
    await server.breakDown(fault)
    await act()
  }

  async function giveName(name: string) {
    await hands.name(name)
    await hands.answer('Create')
  }

  const lookAtClosed = () => hands.pick('Open or closed', 'Closed')
  const save = () => hands.press('Save filter')

  const does: FilterDriver['does'] = {
    'look at the closed ones': lookAtClosed,
    'look at the closed ones while the list fails': () =>
      whileBroken({ kind: 'status', status: 500, detail: locked, match: list }, lookAtClosed),
    'fetch the list again': async () => {
      await server.repair()
      await hands.press('Try again')
    },
    'look at the last hour': () => hands.choose('Timeframe', 'Last 60 minutes'),
    search: () => hands.search('mail'),
    'search the closed ones': () => hands.search('Fan'),
    'follow a link': () => arrive('/?maxlevel=2&tag=location%3Doslo'),
    'go back': () => hands.goBack(),
    reload: () => hands.reload(),
    choose: () => hands.choose('Saved filter', called(oslo.name)),
    unselect: () => hands.choose('Saved filter', 'No saved filter'),
    modify: lookAtClosed,
    discard: async () => {
      await hands.press('Discard changes')
      await hands.seeFocusOn('combobox', 'Saved filter')
    },
    save,
    'save while the server breaks': () => whileBroken({ ...breaking('PUT', oneFilter), times: 1 }, save),
    'save what somebody else has deleted': async () => {
      await server.removeSaved()
      await save()
    },
    'ask to create': () => hands.press('Create filter'),
    'decline to create': async () => {
      await hands.answer('Cancel')
      await hands.seeFocusOn('button', 'Create filter')
    },
    'give no name': () => giveName(''),
    'give a name': () => giveName(called(mine)),
    'give a name while the server breaks': () =>
      whileBroken({ ...breaking('POST', everyFilter), times: 1 }, () => giveName(called(mine))),
    'give a taken name': () => giveName(called(oslo.name)),
    'decline to replace': () => hands.answer('no'),
    replace: () => hands.answer('yes'),
    'ask to delete': () => hands.press('Delete filter'),
    'decline to delete': async () => {
      await hands.answer('no')
      await hands.seeFocusOn('button', 'Delete filter')
    },
    delete: async () => {
      await hands.answer('yes')
      await hands.seeFocusOn('combobox', 'Saved filter')
    },
    'delete while the server breaks': async () => {
      await whileBroken({ ...breaking('DELETE', oneFilter), times: 1 }, () => hands.answer('yes'))
      await hands.seeFocusOn('button', 'Delete filter')
    },
    'reload while the saved filters fail': () => whileBroken(breaking('GET', everyFilter), hands.reload),
    'reload while the saved filters keep one waiting': () =>
      whileBroken({ kind: 'hang', match: { method: 'GET', path: everyFilter } }, hands.reload),
    'load the saved filters again': async () => {
      await server.repair()
      await hands.press('Load saved filters again')
      await hands.seeFocusOn('combobox', 'Saved filter')
    },
    'get the saved filters at last': () => server.repair(),
  }
  return {
    does,
    sees: {
      watching: sight('watching'),
      'watching the closed ones': sight('watching the closed ones'),
      'without a list': sight('without a list'),
      'watching the last hour': sight('watching the last hour'),
      searched: sight('searched'),
      'searched the closed ones': sight('searched the closed ones'),
      linked: sight('linked'),
      'told that the saved filters failed': sight('told that the saved filters failed'),
      'waiting for the saved filters': sight('waiting for the saved filters'),
      chosen: sight('chosen'),
      unselected: sight('unselected'),
      modified: sight('modified'),
      discarded: sight('discarded'),
      saved: sight('saved'),
      'saved for good': sight('saved for good'),
      'told that it was not saved': sight('told that it was not saved'),
      'told that it is gone': sight('told that it is gone'),
      'asked for a name': sight('asked for a name'),
      'told that a name is required': sight('told that a name is required'),
      'told that it was not created': sight('told that it was not created'),
      created: sight('created'),
      'created for good': sight('created for good'),
      'asked to replace': sight('asked to replace'),
      'asked for another name': sight('asked for another name'),
      replaced: sight('replaced'),
      'asked to delete': sight('asked to delete'),
      'told that it was not deleted': sight('told that it was not deleted'),
      deleted: sight('deleted'),
      'deleted for good': sight('deleted for good'),
    },
  }
}

/** A message that goes by itself may be over by then. */
function withoutMessage({ message: _message, ...sight }: FilterSight): FilterSight {
  return sight
}
