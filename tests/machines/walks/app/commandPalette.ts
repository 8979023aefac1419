/**
 * The command palette (docs/behaviour.md#command-palette): what it offers where, what a command does, and that it opens
 * and closes with its key.
 */
import { commandPaletteMachine, type CommandPaletteContext } from '../../../../machines/app/commandPalette.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { ana, incident } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, hear, send } from '../../support/walk.ts'

const critical = { pk: 3, name: 'Critical nights', filter: {} }
const storedIncidents = new Map([
  [7, { incident: incident({ pk: 7, open: true }) }],
  [8, { incident: incident({ pk: 8, open: false, acked: false }) }],
  [9, { incident: incident({ pk: 9, open: true, acked: true }) }],
])

/** The list: 7 is open, 8 closed, 9 open and acknowledged; no row is ticked; nothing waits. */
const onList = {
  currentPage: { place: { path: '/incidents/', search: '' }, trail: [] },
  incidentList: { viewed: undefined, trail: [], rows: [7, 8, 9] },
  incidents: { departed: new Set<number>(), store: { storedIncidents } },
  selection: { ticked: new Set<number>() },
  bulkRun: {},
  actionLog: {},
  listGroups: {
    lines: { lines: [{ kind: 'group', id: 'group oslo', group: { rows: [7, 9] } }] },
  },
  views: { kept: { views: [] } },
  savedFilters: { saved: [] },
  maintenance: {},
  session: { user: ana },
  autoUpdate: {},
  preferences: { preferences: { colorScheme: 'auto' } },
  heldOrders: { held: [] },
  navigation: {},
  filter: {},
  toasts: {},
}

const round = { of: 'close', id: 'r' }

/** The same with something of everything. */
const busyList = {
  ...onList,
  incidents: { ...onList.incidents, can: ['incidents.showNext', 'incidents.showPrevious'] },
  views: { kept: { views: [{ name: 'Night watch' }, { name: 'Ålesund' }] } },
  savedFilters: { saved: [critical] },
  autoUpdate: { can: ['autoUpdate.pause'] },
  actionLog: {
    tags: ['offering'],
    isAble: true,
    offered: '3',
    actions: [{ id: '3', given: [{ pk: 9, acknowledgement: 90 }], expiration: undefined, takingBack: 'no' }],
  },
  heldOrders: {
    held: [
      { standing: 'waiting', order: { id: 'a', operation: 'close', pks: [9], text: '', isSingle: true } },
      { standing: 'waiting', order: { id: 'b', operation: 'close', pks: [8], text: '', isSingle: true, round } },
      {
        standing: 'waiting',
        order: { id: 'c', operation: 'saveTicketUrl', pks: [8], text: 'x', isSingle: true, round },
      },
      { standing: 'sending', order: { id: 'd', operation: 'reopen', pks: [9], text: '', isSingle: true } },
    ],
  },
}

function press(key: string, focus: object): Effect {
  return tell('currentPage', { type: 'currentPage.press', pressed: { type: 'keyboard.pressed', key, ...focus } })
}

function pressInDialog(key: string): Effect {
  return tell('currentPage', { type: 'currentPage.press', pressed: { type: 'keyboard.pressedInDialog', key } })
}

const goesTo = (to: string): Effect => tell('navigation', { type: 'navigation.go', to })
const prefers = (colorScheme: string): Effect =>
  tell('preferences', { type: 'preferences.change', change: { colorScheme } })

/** A command as an operator sees it, and what it does. */
type Offer = readonly [name: string, does: Effect]

const everywhere: readonly Offer[] = [
  ['Incidents', goesTo('/incidents')],
  ['Timeslots', goesTo('/timeslots')],
  ['Profiles', goesTo('/notificationprofiles')],
  ['Shift', goesTo('/shift')],
  ['Destinations', goesTo('/destinations')],
  ['Wall mode', goesTo('/wall')],
]

const refreshing: Offer = ['Refresh', tell('currentPage', { type: 'currentPage.refresh', because: 'asked' })]
const messages: Offer = ['Messages', tell('toasts', { type: 'toasts.openLog' })]
const help = (focus: object): Offer => ['Keyboard shortcuts', press('?', focus)]
const console: readonly Offer[] = [
  ['Theme: Light', prefers('light')],
  ['Theme: Dark', prefers('dark')],
  ['Logout', tell('navigation', { type: 'navigation.signOut' })],
]

function ofConsole(focus?: object): readonly Offer[] {
  return [...everywhere, refreshing, messages, ...(focus === undefined ? [] : [help(focus)]), ...console]
}

const row7 = { pk: 7 }
const notifies = tell('notifyMe', { type: 'notifyMe.open' })

/** What the busy list offers while row 7 has the focus. */
const offeredOnRow7: readonly Offer[] = [
  ['Undo closing incident 8, with a ticket', tell('heldOrders', { type: 'heldOrders.undo', id: 'c' })],
  ['Take back the acknowledgement of incident 9', tell('actionLog', { type: 'actionLog.takeBack', id: '3' })],
  ['Acknowledge incident 7', press('a', row7)],
  ['Close incident 7', press('c', row7)],
  ['Ticket of incident 7', press('t', row7)],
  ['Add a note to incident 7', press('n', row7)],
  ['Open incident 7', press('o', row7)],
  ['Tick incident 7', press('x', row7)],
  ['Select everything that matches', press('*', row7)],
  ['Notify me of these', notifies],
  ['Group rows', press('g', row7)],
  ['Search', press('/', row7)],
  ['Next page', press(']', row7)],
  ['Previous page', press('[', row7)],
  ['Pause updates', tell('autoUpdate', { type: 'autoUpdate.pause' })],
  ['Night watch', tell('views', { type: 'views.openPlace', place: 0 })],
  ['Ålesund', tell('views', { type: 'views.openPlace', place: 1 })],
  ['Critical nights', tell('filter', { type: 'filter.choose', saved: critical })],
  ...ofConsole(row7),
]

/** What is typed, and the names found by it, best first. */
const searches = {
  nothing: undefined,
  'clo inc': ['Undo closing incident 8, with a ticket', 'Close incident 7'],
  NIGHT: ['Night watch', 'Critical nights'],
  ålesund: ['Ålesund'],
  'view ale': ['Ålesund'],
  '#12': ['Go to incident 12'],
  qqq: [],
} as const satisfies Readonly<Record<string, readonly string[] | undefined>>

type Search = keyof typeof searches

interface Palette {
  readonly isOpen: boolean
  readonly search: Search
  readonly at: number
}

const closed: Palette = { isOpen: false, search: 'nothing', at: 0 }

function offersFor(search: Search): readonly Offer[] {
  const numbered: Offer = ['Go to incident 12', goesTo('/incidents/12/')]
  const names: readonly string[] | undefined = searches[search]
  if (names === undefined) return offeredOnRow7
  return names.map((name) => [...offeredOnRow7, numbered].find((offer) => offer[0] === name) ?? numbered)
}

function paletteRow({ isOpen, search, at }: Palette): ModelledRow<Palette> {
  const opened: ModelledOutcome<Palette> = { to: { ...closed, isOpen: true }, does: [start('focusKeeper')] }
  if (!isOpen)
    return {
      state: 'closed',
      ports: ['paletteKey', 'notifyMe'],
      shows: { names: [], at: 0 },
      on: { 'presses Ctrl+K on row 7': opened },
    }
  const offers = offersFor(search)
  const typing = (Object.keys(searches) as Search[]).map((text) => [
    `types ${text}`,
    { to: { isOpen, search: text, at: 0 } },
  ])
  const choosing = (place: number): ModelledOutcome<Palette> | undefined => {
    const offer = offers[place]
    return offer && { to: closed, does: [offer[1]] }
  }
  const moving = (to: number) => (offers.length === 0 ? undefined : { to: { isOpen, search, at: to } })
  return {
    state: 'open',
    tags: ['open'],
    ports: ['paletteKey', 'notifyMe', 'focusKeeper'],
    shows: { names: offers.map(([name]) => name), at },
    on: {
      ...(Object.fromEntries(typing) as Record<string, ModelledOutcome<Palette>>),
      'presses Ctrl+K on row 7': { to: closed },
      'closes it': { to: closed },
      'goes down': moving(at === offers.length - 1 ? 0 : at + 1),
      'goes up': moving(at === 0 ? offers.length - 1 : at - 1),
      'points at the second': offers.length < 2 ? undefined : { to: { isOpen, search, at: 1 } },
      ...Object.fromEntries(places.map((place) => [`chooses the ${place}`, choosing(place)])),
    },
  }
}

/** All places of the list on row 7, and one beyond. */
const places = [...offeredOnRow7.keys(), offeredOnRow7.length]

function observe({ found, current }: CommandPaletteContext) {
  return { names: found.map(({ name }) => name), at: current }
}

const presses = (focus: object) => hear('paletteKey', { type: 'paletteKey.pressed', ...focus })

export const walk = modelledWalk({
  machine: commandPaletteMachine,
  singletons: busyList,
  observe,
  starts: { 'on the list': { to: closed, does: [start('paletteKey'), start('notifyMe')] } },
  cases: {
    'presses Ctrl+K on row 7': presses(row7),
    'closes it': send({ type: 'commandPalette.close' }),
    ...Object.fromEntries(
      Object.keys(searches).map((text) => [
        `types ${text}`,
        send({ type: 'commandPalette.type', text: text === 'nothing' ? '' : text }),
      ]),
    ),
    'goes down': send({ type: 'commandPalette.move', by: 1 }),
    'goes up': send({ type: 'commandPalette.move', by: -1 }),
    'points at the second': send({ type: 'commandPalette.point', at: 1 }),
    ...Object.fromEntries(places.map((at) => [`chooses the ${at}`, send({ type: 'commandPalette.choose', at })])),
  },
  rowOf: paletteRow,
})

const fromMenu = send({ type: 'commandPalette.open' })

/** A walk that only opens the palette in another place, from the menu without a row, and chooses there. */
function offering(singletons: Readonly<Record<string, object>>, focus: object | undefined, offers: readonly Offer[]) {
  const opener = focus === undefined ? 'opens it from the menu' : 'presses Ctrl+K'
  const choices = offers.map(([name], at) => [`chooses ${name}`, send({ type: 'commandPalette.choose', at })] as const)
  return defineWalk({
    machine: commandPaletteMachine,
    singletons,
    observe,
    starts: { there: { input: undefined, to: 'closed', does: [start('paletteKey'), start('notifyMe')] } },
    cases: { [opener]: focus === undefined ? fromMenu : presses(focus), ...Object.fromEntries(choices) },
    rows: {
      closed: {
        state: 'closed',
        ports: ['paletteKey', 'notifyMe'],
        shows: { names: [], at: 0 },
        on: { [opener]: { to: 'open' as const, does: [start('focusKeeper')] } },
      },
      open: {
        state: 'open',
        tags: ['open'],
        ports: ['paletteKey', 'notifyMe', 'focusKeeper'],
        shows: { names: offers.map(([name]) => name), at: 0 },
        on: {
          ...(focus === undefined ? {} : { [opener]: 'closed' as const }),
          ...Object.fromEntries(
            offers.map(([name, does]) => [`chooses ${name}`, { to: 'closed' as const, does: [does] }]),
          ),
        },
      },
    },
  })
}

const nowhere = { pk: undefined }

function listOffers(focus: object): readonly Offer[] {
  return [
    ['Select everything that matches', press('*', focus)],
    ['Notify me of these', notifies],
    ['Group rows', press('g', focus)],
    ['Search', press('/', focus)],
  ]
}

/** Without a row, nothing about incidents is offered. */
export const plainWalk = offering(onList, nowhere, [...listOffers(nowhere), ...ofConsole(nowhere)])

const ticked = {
  ...onList,
  selection: { ticked: new Set([7, 8]) },
  autoUpdate: { can: ['autoUpdate.resume'], tags: ['paused'] },
}

export const menuWalk = offering(onList, undefined, [...listOffers(nowhere), ...ofConsole(nowhere)])

/** Two rows are ticked, of which one is closed: they can be acknowledged, but not signed off together. */
export const tickedWalk = offering(ticked, row7, [
  ['Acknowledge 2 ticked incidents', press('a', row7)],
  ['Ticket of 2 ticked incidents', press('t', row7)],
  ['Add a note to 2 ticked incidents', press('n', row7)],
  ['Open incident 7', press('o', row7)],
  ['Untick incident 7', press('x', row7)],
  ['Select everything that matches', press('*', row7)],
  ['Clear the selection of 2 incidents', tell('selection', { type: 'selection.clear' })],
  ['Notify me of these', notifies],
  ['Group rows', press('g', row7)],
  ['Search', press('/', row7)],
  ['Resume updates', tell('autoUpdate', { type: 'autoUpdate.resume' })],
  ...ofConsole(row7),
])

const group = { pk: 7, part: 'group oslo' }

const bothGiven = [
  { pk: 7, acknowledgement: 70 },
  { pk: 9, acknowledgement: 90 },
]
const afterBoth = {
  ...onList,
  actionLog: { ...busyList.actionLog, actions: [{ ...busyList.actionLog.actions[0], given: bothGiven }] },
}

/** The line of a group: nothing is opened or ticked by its number. Two acknowledgements can be taken back. */
export const groupWalk = offering(afterBoth, group, [
  ['Take back 2 acknowledgements', tell('actionLog', { type: 'actionLog.takeBack', id: '3' })],
  ['Acknowledge the group of 2 incidents', press('a', group)],
  ['Close the group of 2 incidents', press('c', group)],
  ['Ticket of the group of 2 incidents', press('t', group)],
  ['Add a note to the group of 2 incidents', press('n', group)],
  ...listOffers(group),
  ...ofConsole(group),
])

/** While a run is unfinished, no other can begin. */
export const runningWalk = offering({ ...onList, bulkRun: { tags: ['unfinished'] } }, row7, [
  ['Open incident 7', press('o', row7)],
  ['Tick incident 7', press('x', row7)],
  ...listOffers(row7),
  ...ofConsole(row7),
])

const shown = { incident: { tags: ['shown'] } }
const loading = { incident: { tags: ['loading'] } }
const viewing8 = { viewed: 8, trail: [7, 8, 9], rows: [7, 8, 9] }
const inDialog = { ...onList, incidentList: { ...viewing8, children: shown } }

/** In the dialog of a closed incident between two others. */
export const dialogWalk = offering(inDialog, nowhere, [
  ['Reopen incident 8', pressInDialog('c')],
  ['Ticket of incident 8', pressInDialog('t')],
  ['Add a note to incident 8', pressInDialog('n')],
  ['Next incident', pressInDialog('j')],
  ['Previous incident', pressInDialog('k')],
  ['Open the page of the incident', pressInDialog('o')],
  ...ofConsole(),
])

/** The incident is known, but its chart does nothing before it has been fetched. */
export const loadingDialogWalk = offering({ ...onList, incidentList: { ...viewing8, children: loading } }, nowhere, [
  ['Next incident', pressInDialog('j')],
  ['Previous incident', pressInDialog('k')],
  ['Open the page of the incident', pressInDialog('o')],
  ...ofConsole(),
])

const { incidentList: _, listGroups: __, ...elsewhere } = onList
const pageOf9 = { place: { path: '/incidents/9/', search: '' }, trail: [9, 7] }
const onPage = { ...elsewhere, currentPage: { ...pageOf9, children: shown } }

/** On the page of an acknowledged incident, the first of the list it was opened from. */
export const pageWalk = offering(onPage, nowhere, [
  ['Close incident 9', press('c', nowhere)],
  ['Ticket of incident 9', press('t', nowhere)],
  ['Add a note to incident 9', press('n', nowhere)],
  ['Next incident', press('j', nowhere)],
  ...ofConsole(nowhere),
])

/** The page of a known incident is still loading. */
export const loadingPageWalk = offering({ ...elsewhere, currentPage: { ...pageOf9, children: loading } }, nowhere, [
  ['Next incident', press('j', nowhere)],
  ...ofConsole(nowhere),
])

const unknown = { ...elsewhere, currentPage: { place: { path: '/incidents/12/', search: '' }, trail: [] } }

/** On the page of an incident that is not known yet. */
export const unknownWalk = offering(unknown, nowhere, ofConsole(nowhere))

const filters = {
  ...elsewhere,
  currentPage: { place: { path: '/timeslots/', search: '' }, trail: [] },
  savedFilters: { saved: [critical] },
}

/** Elsewhere there is no list for a saved filter. */
export const elsewhereWalk = offering(filters, nowhere, ofConsole())

const newest = { ...filters, savedFilters: { saved: [] }, maintenance: { ongoing: [] } }
const toMaintenance: Offer = ['Maintenance', goesTo('/maintenance')]
const toSources: Offer = ['Sources', goesTo('/sourcesystems')]

/** The console's commands, with these after those that go to pages that every server has. */
function withPages(...pages: readonly Offer[]): readonly Offer[] {
  const all = ofConsole()
  return [...all.slice(0, everywhere.length), ...pages, ...all.slice(everywhere.length)]
}

/** On a server that shows its planned maintenance. */
export const newestWalk = offering(newest, nowhere, withPages(toMaintenance))

/** For the staff of such a server. */
export const staffWalk = offering(
  { ...newest, session: { user: { ...ana, adminUrl: 'https://argus.example.org/admin/' } } },
  nowhere,
  withPages(toMaintenance, toSources),
)
