/** The current page (docs/behaviour.md#routes). The actors of a page run while that page is open. */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { destinationsMachine } from '../alerting/destinations.ts'
import type { maintenanceTasksMachine } from '../maintenance/maintenanceTasks.ts'
import type { profilesMachine } from '../alerting/profiles.ts'
import type { sendersMachine } from '../alerting/senders.ts'
import type { timeslotsMachine } from '../alerting/timeslots.ts'
import { incidentPath, isSamePage, routeOf, showsList, type Place, type Route } from '../core/domain/route.ts'
import { isDue, isRestored, isWanted, type Refresh } from '../core/domain/refreshCause.ts'
import { theEvent } from '../core/eventParameters.ts'
import { later } from '../core/later.ts'
import { child, receiver, type SingletonActor } from '../core/system.ts'
import { isSameQuery, queryOfAddress, unrestrictedQuery, type IncidentQuery } from '../filter/domain/incidentQuery.ts'
import { queryOnScreen } from '../filter/readings.ts'
import type { filterUseMachine } from '../alerting/filterUse.ts'
import type { sourceMatchesMachine } from '../filter/sourceMatches.ts'
import type { sourceSystemsMachine } from '../filter/sourceSystems.ts'
import { addressCopyMachine } from '../incident/addressCopy.ts'
import type { DialogAction } from '../incident/domain/dialogAction.ts'
import type { Changed } from '../incident/domain/changed.ts'
import type { ToldCount } from '../list/domain/changeFeed.ts'
import { type Trail } from '../incident/domain/trail.ts'
import type { incidentMachine } from '../incident/incident.ts'
import { asksList } from '../list/domain/askedQuery.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import { incidentListMachine, type IncidentListReport } from '../list/incidentList.ts'
import { displayAddress, lentAt } from '../views/domain/displayParts.ts'
import { viewOf } from '../views/domain/viewAddress.ts'
import { isWall } from '../views/domain/wallDisplay.ts'
import { lentDisplay, lentTo } from '../views/lentDisplay.ts'
import type { CurrentPageEvent, CurrentPageRequest } from './currentPageEvent.ts'
import {
  addressedIncident,
  addressOf,
  displayShown,
  listShortcuts,
  neighbourOf,
  pageShortcuts,
  searchOfPlace,
} from './currentPagePlaces.ts'
import type { KeyboardEvent } from './ports.ts'
import { followingPage, listPage } from './resourcePages.ts'
import type { shortcutsMachine } from './shortcuts.ts'
import type { surroundingsMachine } from './surroundings.ts'
import type { wallMachine } from './wall.ts'

const destinations = later<typeof destinationsMachine>('destinations', 'alerting')
const filterUse = later<typeof filterUseMachine>('filterUse', 'controls')
const incident = later<typeof incidentMachine>('incident', 'incident')
const maintenanceTasks = later<typeof maintenanceTasksMachine>('maintenanceTasks', 'alerting')
const profiles = later<typeof profilesMachine>('profiles', 'alerting')
const senders = later<typeof sendersMachine>('senders', 'incident')
const shortcuts = later<typeof shortcutsMachine>('shortcuts', 'controls')
const sourceMatches = later<typeof sourceMatchesMachine>('sourceMatches', 'controls')
const sourceSystems = later<typeof sourceSystemsMachine>('sourceSystems', 'alerting')
const surroundings = later<typeof surroundingsMachine>('surroundings', 'incident')
const timeslots = later<typeof timeslotsMachine>('timeslots', 'alerting')
const wall = later<typeof wallMachine>('wall', 'controls')

export interface CurrentPageInput {
  readonly place: Place
}

export interface CurrentPageContext extends CurrentPageInput {
  /**
   * The rows of the list as they were last on screen: the links to the next and previous incident on an incident's page
   * follow their order.
   */
  readonly trail: Trail
  /** The id of the view that the address of the list belongs to; undefined if it belongs to none. */
  readonly view: string | undefined
  /** On the wall, the query part of the address from which it was opened, if it was opened from another page. */
  readonly before?: string | undefined
}

/** What follows from an address of the list with a query. */
const followingAddress = ['followAddress', 'lendDisplay', 'noteView'] as const

/** Keeps the list's address and the filter in step: an address with a query changes the filter. */
export const currentPageMachine = setup({
  types: {
    context: {} as CurrentPageContext,
    events: {} as CurrentPageEvent,
    input: {} as CurrentPageInput,
    children: {} as {
      addressCopy: 'addressCopy'
      destinations: 'destinations'
      incident: 'incident'
      incidentList: 'incidentList'
      profiles: 'profiles'
      senders: 'senders'
      shortcuts: 'shortcuts'
      sourceMatches: 'sourceMatches'
      filterUse: 'filterUse'
      sourceSystems: 'sourceSystems'
      surroundings: 'surroundings'
      timeslots: 'timeslots'
      wall: 'wall'
      lentDisplay: 'lentDisplay'
      maintenanceTasks: 'maintenanceTasks'
    },
  },
  actors: {
    addressCopy: addressCopyMachine,
    destinations,
    incident,
    incidentList: incidentListMachine,
    lentDisplay,
    maintenanceTasks,
    profiles,
    senders,
    shortcuts,
    sourceMatches,
    filterUse,
    sourceSystems,
    surroundings,
    timeslots,
    wall,
  },
  actions: {
    takePlace: assign(({ context: { place: left, before } }, { place }: { place: Place }) => ({
      place,
      before: isWall(left) ? before : left.search,
    })),
    remember: sendTo(receiver('preferences'), (_, { change }: { change: Partial<Preferences> }) => ({
      type: 'preferences.change',
      change,
    })),
    takeTrail: assign((_, { rows }: IncidentListReport) => ({ trail: rows })),
    refresh: raise({ type: 'currentPage.refresh', because: 'asked' }),
    refreshStore: sendTo(receiver('incidents'), { type: 'incidents.refresh' }),
    // What was missed needs no request here: the store is being caught up. What failed, it has been told itself.
    fetchStore: enqueueActions(({ enqueue }, { because }: Refresh) => {
      if (because === 'missed' || because === 'restored') return
      enqueue.sendTo(receiver('incidents'), { type: because === 'doubt' ? 'incidents.refetch' : 'incidents.refresh' })
    }),
    releaseRows: sendTo(receiver('incidents'), { type: 'incidents.release', by: 'page' }),
    putOnWall: sendTo(receiver('incidents'), { type: 'incidents.putOnWall' }),
    takeOffWall: sendTo(receiver('incidents'), { type: 'incidents.takeOffWall' }),
    leaveBulk: sendTo(receiver('bulk'), { type: 'bulk.leave' }),
    endSearch: sendTo(receiver('filter'), { type: 'filter.endSearch' }),
    refreshCount: sendTo(receiver('incidentCount'), { type: 'incidentCount.refresh' }),
    refreshSeverityCounts: sendTo(receiver('severityCounts'), { type: 'severityCounts.refresh' }),
    followCount: sendTo(receiver('incidentCount'), (_, { count }: { count: ToldCount | undefined }) =>
      count === undefined ? { type: 'incidentCount.refresh' } : { type: 'incidentCount.tell', told: count },
    ),
    followAddress: sendTo(receiver('filter'), ({ context: { place }, self }) => ({
      type: 'filter.adopt',
      query: queryOfAddress(place.search) ?? queryOnScreen(self),
    })),
    lendDisplay: sendTo(receiver('preferences'), ({ context: { place } }) => ({
      type: 'preferences.lend',
      lent: lentAt(place),
    })),
    noteView: assign(({ context: { place } }) => ({ view: viewOf(place.search) })),
    showAddress: sendTo(receiver('navigation'), ({ context: { place, view }, self }) => ({
      type: 'navigation.go',
      to: addressOf(place, { query: queryOnScreen(self), display: displayShown(place, self) }, view),
      replace: true,
    })),
    showQuery: sendTo(
      receiver('navigation'),
      ({ context: { place, view }, self }, { query, replace }: { query: IncidentQuery; replace: boolean }) => ({
        type: 'navigation.go',
        // Without any condition, the list is no longer that of the view or link.
        to: isSameQuery(query, unrestrictedQuery)
          ? addressOf(place, { query, display: {} }, undefined)
          : addressOf(place, { query, display: lentTo(self) }, view),
        replace,
      }),
    ),
    actInDialog: sendTo(child(incidentListMachine), (_, { action }: { action: DialogAction }) => ({
      type: 'incidentList.act',
      action,
    })),
    refreshList: sendTo(child(incidentListMachine), (_, { because }: Refresh) => ({
      type: 'incidentList.refresh',
      because,
    })),
    actOnPage: sendTo(child(incident), (_, { action }: { action: DialogAction }) => ({ type: 'incident.act', action })),
    press: sendTo(child(shortcuts), (_, { pressed }: { pressed: KeyboardEvent }) => pressed),
    goToNeighbour: sendTo(receiver('navigation'), ({ context }, { action }: { action: DialogAction }) => ({
      type: 'navigation.go',
      to: incidentPath(neighbourOf(context, action) ?? 0),
    })),
    viewRow: sendTo(child(incidentListMachine), (_, { pk }: { pk: number }) => ({ type: 'incidentList.view', pk })),
    needControls: sendTo(receiver('chunks'), { type: 'chunks.need', name: 'controls' }),
    needIncident: sendTo(receiver('chunks'), { type: 'chunks.need', name: 'incident' }),
    needShift: sendTo(receiver('chunks'), { type: 'chunks.need', name: 'shift' }),
    openShift: sendTo(receiver('shift'), ({ context: { place } }) => ({ type: 'shift.open', search: place.search })),
    renewShift: sendTo(receiver('shift'), { type: 'shift.renew' }),
    needAlerting: sendTo(receiver('chunks'), { type: 'chunks.need', name: 'alerting' }),
    followList: sendTo(child(incidentListMachine), (_, { changed }: { changed: Changed }) => ({
      type: 'incidentList.follow',
      changed,
    })),
    tellListed: sendTo(receiver('unseenAlarms'), (_, { rows }: IncidentListReport) => ({
      type: 'unseenAlarms.list',
      rows,
    })),
    tellNoneListed: sendTo(receiver('unseenAlarms'), { type: 'unseenAlarms.list', rows: [] }),
    // The stopped child cannot tell it: XState runs no exit actions when it stops a child.
    tellNoneOpened: sendTo(receiver('unseenAlarms'), { type: 'unseenAlarms.open', pk: undefined }),
    refreshIncident: sendTo(child(incident), (_, { because }: Refresh) => ({
      type: 'incident.refresh',
      because,
    })),
    followIncident: sendTo(child(incident), (_, { changed }: { changed: Changed }) => ({
      type: 'incident.follow',
      changed,
    })),
    refreshSurroundings: sendTo(child(surroundings), { type: 'surroundings.refresh' }),
    refreshProfiles: sendTo(child(profiles), { type: 'resources.refresh' }),
    followProfiles: sendTo(child(profiles), { type: 'profiles.follow' }),
    refreshTimeslots: sendTo(child(timeslots), { type: 'resources.refresh' }),
    followDestinations: sendTo(child(destinations), { type: 'destinations.follow' }),
    refreshDestinations: sendTo(child(destinations), { type: 'resources.refresh' }),
    refreshSources: sendTo(child(sourceSystems), { type: 'resources.refresh' }),
    refreshTasks: sendTo(child(maintenanceTasks), { type: 'resources.refresh' }),
  },
  guards: {
    showsList: ({ context }) => showsList(context.place),
    isListWithQuery: ({ context }) => asksList(context.place),
    /** The wall shows the same list, so all addresses of the list count as the same page. */
    isSameList: (_, { place }: { place: Place }) => showsList(place),
    isSameListWithQuery: (_, { place }: { place: Place }) => asksList(place),
    at: ({ context }, { page }: { page: Route['name'] }) => routeOf(context.place.path).name === page,
    isOtherDisplay: ({ context: { place } }, { address }: { address: string }) =>
      displayAddress(lentAt(place)) !== address,
    isDue: (_, refresh: Refresh) => isDue(_, refresh),
    isWanted: (_, refresh: Refresh) => isWanted(_, refresh),
    isRestored: (_, refresh: Refresh) => isRestored(_, refresh),
    isForIncident: (_, { action }: { action: DialogAction }) =>
      action !== 'next' && action !== 'previous' && action !== 'open',
    hasNeighbour: ({ context }, { action }: { action: DialogAction }) => neighbourOf(context, action) !== undefined,
    isSamePage: ({ context }, { place }: { place: Place }) => isSamePage(place, context.place),
  },
}).createMachine({
  id: 'currentPage',
  description: 'The current page.',
  context: initialContext,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Finds the page for the place.',
      always: [
        { guard: 'isListWithQuery', target: 'incidentList', actions: [...followingAddress] },
        { guard: 'showsList', target: 'incidentList', actions: 'showAddress' },
        { guard: { type: 'at', params: { page: 'incident' } }, target: 'incident' },
        { guard: { type: 'at', params: { page: 'notificationProfiles' } }, target: 'profiles' },
        { guard: { type: 'at', params: { page: 'timeslots' } }, target: 'timeslots' },
        { guard: { type: 'at', params: { page: 'destinations' } }, target: 'destinations' },
        { guard: { type: 'at', params: { page: 'maintenance' } }, target: 'maintenance' },
        { guard: { type: 'at', params: { page: 'sourceSystems' } }, target: 'sourceSystems' },
        { guard: { type: 'at', params: { page: 'shift' } }, target: 'shift' },
        { target: 'elsewhere' },
      ],
    },
    incidentList: {
      description:
        'The incident list. It is fetched again whenever it is opened, so that changes made elsewhere show immediately.',
      entry: ['refreshStore', 'refreshCount', 'refreshSeverityCounts'],
      exit: ['endSearch', 'tellNoneListed', 'tellNoneOpened'],
      invoke: [
        { src: 'incidentList', id: 'incidentList', systemId: 'incidentList' },
        { src: 'lentDisplay', id: 'lentDisplay' },
      ],
      initial: 'arriving',
      states: {
        arriving: {
          description: 'Checks whether the wall was opened.',
          always: [{ guard: { type: 'at', params: { page: 'wall' } }, target: 'onWall' }, { target: 'operated' }],
        },
        operated: {
          description: 'The list with all its controls.',
          exit: ['releaseRows', 'leaveBulk'],
          invoke: [
            { src: 'shortcuts', id: 'shortcuts', input: listShortcuts },
            { src: 'addressCopy', id: 'addressCopy' },
            { src: 'sourceMatches', id: 'sourceMatches' },
            { src: 'filterUse', id: 'filterUse' },
          ],
          on: {
            'currentPage.press': { actions: { type: 'press', params: theEvent } },
            'shortcuts.refresh': { actions: 'refresh' },
            'shortcuts.open': { actions: { type: 'viewRow', params: theEvent } },
            'shortcuts.pressedInDialog': { actions: { type: 'actInDialog', params: theEvent } },
          },
          always: { guard: { type: 'at', params: { page: 'wall' } }, target: 'onWall' },
        },
        onWall: {
          description: 'The wall: the list without controls. What it shows, one view after another, is not remembered.',
          entry: ['needControls', 'putOnWall'],
          exit: 'takeOffWall',
          invoke: { src: 'wall', id: 'wall' },
          on: { 'currentPage.remember': {} },
          always: { guard: { type: 'at', params: { page: 'incidents' } }, target: 'operated' },
        },
      },
      on: {
        'incidentList.ordered': {
          actions: [
            { type: 'takeTrail', params: theEvent },
            { type: 'tellListed', params: theEvent },
          ],
        },
        'currentPage.follow': {
          actions: [
            { type: 'followCount', params: theEvent },
            'refreshSeverityCounts',
            { type: 'followList', params: theEvent },
          ],
        },
        'currentPage.refresh': [
          { guard: { type: 'isRestored', params: theEvent }, actions: { type: 'refreshList', params: theEvent } },
          {
            actions: [
              { type: 'fetchStore', params: theEvent },
              'refreshCount',
              'refreshSeverityCounts',
              { type: 'refreshList', params: theEvent },
            ],
          },
        ],
        'lentDisplay.changed': { guard: { type: 'isOtherDisplay', params: theEvent }, actions: 'showAddress' },
        'currentPage.showQuery': { actions: { type: 'showQuery', params: theEvent } },
        'currentPage.move': [
          {
            guard: { type: 'isSameListWithQuery', params: theEvent },
            actions: [{ type: 'takePlace', params: theEvent }, ...followingAddress],
          },
          {
            guard: { type: 'isSameList', params: theEvent },
            actions: [{ type: 'takePlace', params: theEvent }, 'showAddress'],
          },
        ],
      },
    },
    incident: {
      description: 'The page of one incident.',
      entry: ['needControls', 'needIncident'],
      exit: 'tellNoneOpened',
      invoke: [
        { src: 'incident', id: 'incident', input: addressedIncident },
        { src: 'surroundings', id: 'surroundings', input: addressedIncident },
        { src: 'senders', id: 'senders' },
        { src: 'shortcuts', id: 'shortcuts', input: pageShortcuts },
      ],
      on: {
        'currentPage.press': { actions: { type: 'press', params: theEvent } },
        'shortcuts.refresh': { actions: 'refresh' },
        'shortcuts.pressedInDialog': [
          { guard: { type: 'hasNeighbour', params: theEvent }, actions: { type: 'goToNeighbour', params: theEvent } },
          { guard: { type: 'isForIncident', params: theEvent }, actions: { type: 'actOnPage', params: theEvent } },
        ],
        'currentPage.follow': {
          actions: [{ type: 'followIncident', params: theEvent }, 'refreshSurroundings'],
        },
        'currentPage.refresh': {
          actions: [
            { type: 'fetchStore', params: theEvent },
            { type: 'refreshIncident', params: theEvent },
            'refreshSurroundings',
          ],
        },
      },
    },
    profiles: followingPage(
      'The notification profiles.',
      { src: 'profiles', id: 'profiles', systemId: 'profiles' },
      'refreshProfiles',
      'followProfiles',
    ),
    timeslots: listPage('The timeslots.', { src: 'timeslots', id: 'timeslots' }, 'refreshTimeslots'),
    destinations: followingPage(
      'The destinations.',
      { src: 'destinations', id: 'destinations' },
      'refreshDestinations',
      'followDestinations',
    ),
    maintenance: listPage(
      'The planned maintenance.',
      { src: 'maintenanceTasks', id: 'maintenanceTasks', systemId: 'maintenanceTasks', input: searchOfPlace },
      'refreshTasks',
    ),
    sourceSystems: listPage(
      'The sources of the server.',
      { src: 'sourceSystems', id: 'sourceSystems' },
      'refreshSources',
    ),
    shift: {
      description: 'What happened in a shift. Its address says which.',
      entry: ['needControls', 'needShift', 'openShift'],
      on: {
        'currentPage.move': {
          guard: { type: 'isSamePage', params: theEvent },
          actions: [{ type: 'takePlace', params: theEvent }, 'openShift'],
        },
        'currentPage.refresh': {
          guard: { type: 'isWanted', params: theEvent },
          actions: [{ type: 'fetchStore', params: theEvent }, 'renewShift'],
        },
      },
    },
    elsewhere: { description: 'A page without actors.' },
  },
  on: {
    'currentPage.refresh': { actions: { type: 'fetchStore', params: theEvent } },
    'currentPage.remember': { actions: { type: 'remember', params: theEvent } },
    'currentPage.move': [
      { guard: { type: 'isSamePage', params: theEvent }, actions: { type: 'takePlace', params: theEvent } },
      { target: '.choosing', actions: { type: 'takePlace', params: theEvent } },
    ],
  },
})

export type CurrentPageRef = ActorRefFrom<typeof currentPageMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    currentPage: SingletonActor<typeof currentPageMachine, CurrentPageRequest>
  }
}

function initialContext({ input }: { input: CurrentPageInput }): CurrentPageContext {
  return { ...input, trail: [], view: viewOf(input.place.search) }
}
