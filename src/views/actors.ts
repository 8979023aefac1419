import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { AppRef } from '../../machines/app/app.ts'
import type { KeptRun } from '../../machines/bulk/domain/run.ts'
import { pausedRun } from '../../machines/bulk/unfinishedOwner.ts'
import { isWaiting } from '../../machines/core/later.ts'
import { heldOn } from '../../machines/incident/domain/heldOn.ts'
import type { ClockRef } from '../../machines/server/clock.ts'
import { listAddress } from '../../machines/filter/domain/incidentQuery.ts'
import { isMenuOpen, type MenuName } from '../../machines/filter/menus.ts'
import { onlyThese } from '../../machines/filter/domain/rowValue.ts'
import { defaultPreferences, type Preferences } from '../../machines/list/domain/preferences.ts'
import type { User } from '../../machines/session/domain/user.ts'
import type { Configuration } from '../../machines/core/domain/configuration.ts'
import { unknownServer, type Server } from '../../machines/server/domain/server.ts'
import type { ZoneReading } from '../../machines/server/domain/serverZone.ts'
import { withMarks, type Observed } from '../../machines/core/observed.ts'

/**
 * The only module through which views access the actor system. Each hook finds one actor: it starts at the root and
 * follows the `children` in each snapshot, so that a view re-renders when the actor starts or stops. After the actor
 * has stopped, a view that uses it may render once with undefined before it unmounts.
 */

const RootContext = createContext<AppRef | undefined>(undefined)

/** Provides the root actor to the views inside it. */
export const RootProvider = RootContext.Provider

export function useApp(): AppRef {
  const root = useContext(RootContext)
  if (root === undefined) throw new TypeError('a view is rendered outside RootProvider')
  return root
}

/**
 * The value that `selector` picks from an actor's snapshot; undefined if there is no actor, or its chart is not loaded.
 * The view re-renders when the value changes. Values are compared by identity; pass `compare` if the selector builds a
 * new object each time.
 */
export function useSelected<Ref extends AnyActorRef, Selected>(
  ref: Ref,
  selector: (snapshot: SnapshotFrom<Ref>) => Selected,
  compare?: (one: Selected | undefined, other: Selected | undefined) => boolean,
): Selected
export function useSelected<Ref extends AnyActorRef, Selected>(
  ref: Ref | undefined,
  selector: (snapshot: SnapshotFrom<Ref>) => Selected,
  compare?: (one: Selected | undefined, other: Selected | undefined) => boolean,
): Selected | undefined
export function useSelected<Ref extends AnyActorRef, Selected>(
  ref: Ref | undefined,
  selector: (snapshot: SnapshotFrom<Ref>) => Selected,
  compare?: (one: Selected | undefined, other: Selected | undefined) => boolean,
): Selected | undefined {
  return useRead<SnapshotFrom<Ref>, Selected | undefined>(
    ref,
    (snapshot) => (snapshot === undefined || isWaiting(snapshot) ? undefined : selector(snapshot)),
    compare,
  )
}

/**
 * What `read` makes of an actor's snapshot. The view re-renders when that changes. No snapshot is kept (observed.ts), so
 * `read` gets the current one.
 */
function useRead<Snapshot, Value>(
  ref: Observed<Snapshot> | undefined,
  read: (snapshot: Snapshot | undefined) => Value,
  compare?: (one: Value, other: Value) => boolean,
): Value {
  return useSelector(ref === undefined ? undefined : withMarks(ref), () => read(ref?.getSnapshot()), compare)
}

/**
 * A value of an actor's context, by its name; undefined if there is no actor, or its chart is not loaded. The view
 * re-renders when it changes.
 */
export function useValue<Context, Name extends keyof Context>(
  ref: Observed<{ readonly context: Context }>,
  name: Name,
): Context[Name]
export function useValue<Context, Name extends keyof Context>(
  ref: Observed<{ readonly context: Context }> | undefined,
  name: Name,
): Context[Name] | undefined
export function useValue<Context, Name extends keyof Context>(
  ref: Observed<{ readonly context: Context }> | undefined,
  name: Name,
): Context[Name] | undefined {
  return useRead(ref, (snapshot) => snapshot?.context[name])
}

/** Whether an actor's state has a tag, one of those that its chart declares; false if there is no actor. */
export function useTag<Tag extends string>(
  ref: Observed<{ hasTag(tag: Tag): boolean }> | undefined,
  tag: string extends Tag ? never : NoInfer<Tag>,
): boolean {
  return useRead(ref, (snapshot) => snapshot?.hasTag(tag) === true)
}

/** Whether the actor would react to an event in its current state; false if there is no actor. */
export function useCan<Event>(ref: Observed<{ can(event: Event): boolean }> | undefined, event: Event): boolean {
  return useRead(ref, (snapshot) => snapshot?.can(event) === true)
}

/**
 * Passes the server's time, in milliseconds since 1970, to `show` and returns the result. The view re-renders when the
 * result changes, so it should change rarely, not every second. `skew` is how far the server's clock is ahead of this
 * machine's; add it to times that this machine's clock recorded.
 */
export function useTime<Shown extends string | number | boolean | undefined>(
  show: (now: number, skew: number) => Shown,
): Shown {
  return useRead(useClock(), (snapshot) => {
    const { now, skew } = snapshot?.context ?? { now: 0, skew: 0 }
    return show(now + skew, skew)
  })
}

/** What is known of the server's time zone (serverOffset.ts). */
export function useServerZone(): ZoneReading | undefined {
  return useSelected(useClock(), ({ context }) => context.zone)
}

function useClock(): ClockRef | undefined {
  return useSelected(useApp(), (snapshot) => snapshot.children.clock)
}

/** The visit, which tracks the user and the page; undefined until start-up is over. */
export const useVisit = () => useSelected(useApp(), (snapshot) => snapshot.children.visit)

/** The deployment's configuration; undefined until start-up is over. */
export function useConfiguration(): Configuration | undefined {
  return useSelected(useVisit(), (snapshot) => snapshot.context.configuration)
}

export function useServer(): Server {
  return useSelected(useVisit(), (snapshot) => snapshot.context.server) ?? unknownServer
}

/** The signed-in user; undefined if nobody is signed in. */
export function useUser(): User | undefined {
  return useSelected(useVisit(), (snapshot) => snapshot.context.user)
}

export const useSession = () => useSelected(useVisit(), (snapshot) => snapshot.children.session)
/** The actor that finds out which user the token belongs to; undefined once the user is known. */
export const useTokenCheck = () => useSelected(useSession(), (snapshot) => snapshot.children.tokenCheck)
/** The actor that watches the token's expiry; undefined if nobody is signed in. */
export const useRenewal = () => useSelected(useSession(), (snapshot) => snapshot.children.renewal)
export const useLoginForm = () => useSelected(useVisit(), (snapshot) => snapshot.children.loginForm)
/** The actor that takes the user to the server's own pages to sign in; undefined if a user is signed in. */
/** Present while nobody is signed in. */
export const useForgetting = () => useSelected(useVisit(), (snapshot) => snapshot.children.forgetting)
export const useServerSignIn = () => useSelected(useLoginForm(), (snapshot) => snapshot.children.serverSignIn)
export const useNavigation = () => useSelected(useVisit(), (snapshot) => snapshot.children.navigation)
/** The actor that loads the code that the first screen does not need. */
export const useChunkLoading = () => useSelected(useApp(), (snapshot) => snapshot.children.chunks)
export const useRelease = () => useSelected(useApp(), (snapshot) => snapshot.children.release)
/** The actor that records this visit on request; undefined until start-up is over. */
export const useRecorder = () => useSelected(useApp(), (snapshot) => snapshot.children.recorder)
export const useConnectivity = () => useSelected(useVisit(), (snapshot) => snapshot.children.connectivity)
export const useToasts = () => useSelected(useApp(), (snapshot) => snapshot.children.toasts)
export const usePreferences = () => useSelected(useApp(), (snapshot) => snapshot.children.preferences)

/** The user's choice for a preference, or its default. The view re-renders when it changes. */
export function usePreference<Key extends keyof Preferences>(key: Key): Preferences[Key] {
  return useSelected(usePreferences(), ({ context }) => context.preferences[key]) ?? defaultPreferences[key]
}

/** A function that changes preferences. */
export function useChangePreferences(): (change: Partial<Preferences>) => void {
  const preferences = usePreferences()
  return (change) => preferences?.send({ type: 'preferences.change', change })
}

export const useMenus = () => useSelected(useVisit(), (snapshot) => snapshot.children.menus)
export const useIsMenuOpen = (menu: MenuName) => useSelected(useMenus(), isMenuOpen(menu)) === true
export const useWorkspace = () => useSelected(useVisit(), (snapshot) => snapshot.children.workspace)
/** The actor that offers everything that can be done here, by name. */
export const useCommandPalette = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.commandPalette)
/** The actor of the page on screen. */
export const useCurrentPage = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.currentPage)

export const useIncidents = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.incidents)
/** The actor that counts the matching incidents, if the server can count. */
export const useIncidentCount = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.incidentCount)
/** The actor that counts the incidents of each level. */
export const useSeverityCounts = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.severityCounts)
/** The actor that computes statistics about the rows; undefined if levels are not shown. */
export const useListFigures = () => useSelected(useSeverityCounts(), (snapshot) => snapshot.children.listFigures)
export const useAutoUpdate = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.autoUpdate)
/** The actor that decides which tab of this browser leads. */
export const useLeadingTab = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.leadingTab)
/** The actor that watches for alarms. */
export const useAlarmWatch = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.alarmWatch)
/** The actor that announces alarms. */
export const useAttention = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.attention)
export const useAlarmSound = () => useSelected(useAttention(), (snapshot) => snapshot.children.alarmSound)
/** The actor that keeps the alarms that the operator has not seen. */
export const useUnseenAlarms = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.unseenAlarms)
/** How many alarms the operator has not seen. */
export const useUnseenCount = () => useSelected(useUnseenAlarms(), ({ context }) => context.unseen.length) ?? 0
/** The actor that decides whether the list holds one page or everything that matches. */
export const useWholeList = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.wholeList)
/** The address of the list with the current filter, narrowed to this tag ('key=value'). */
export function useTaggedListAddress(tag: string): string {
  return useSelected(useWorkspace(), ({ context }) => listAddress(onlyThese(context.query, { kind: 'tag', tag }))) ?? ''
}
/** The actor that remembers the ticked rows. */
export const useSelection = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.selection)
/** The actor of the bulk runs, each of which is kept for its user. */
export const useBulkRun = () => useSelected(useApp(), (snapshot) => snapshot.children.bulkRun)
/** Words for the paused run that was kept last, which is known before the chart of the runs has been loaded. */
export const usePausedRun = (wordsOf: (run: KeptRun | undefined) => string) =>
  useRead(useBulkRun(), (snapshot) => wordsOf(snapshot === undefined ? undefined : pausedRun(snapshot)))
/** The actor that sends a bulk run; undefined if none is being sent. */
export const useBulkDelivery = () => useSelected(useBulkRun(), (snapshot) => snapshot.children.bulkDelivery)
/** The actor that looks up whether the unconfirmed changes of a bulk run took effect; undefined if it is not needed. */
export const useBulkReview = () => useSelected(useBulkRun(), (snapshot) => snapshot.children.bulkReview)
/** The actor of the orders that wait to be written. */
export const useHeldOrders = () => useSelected(useApp(), (snapshot) => snapshot.children.heldOrders)
/** The actor of the order that waits or is being written for this incident: about its ticket, or about its state. */
export function useHeldOn(pk: number | undefined, about: 'ticket' | 'state') {
  return useSelected(useHeldOrders(), ({ context }) => heldOn(context.held, pk, about)?.ref)
}
/** The operation that waits or is being written for the state of this incident. */
export function useHeldSignOff(pk: number) {
  return useSelected(useHeldOrders(), ({ context }) => heldOn(context.held, pk, 'state')?.order.operation)
}
/** The actor that controls the dialogs of bulk operations. */
export const useBulk = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.bulk)
/** The actor of the views that the user keeps. */
export const useViews = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.views)
/** The actor of the user's own latest messages. */
export const useOwnMessages = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.ownMessages)
/** The actor of the profiles that are paused until a day. */
export const usePauses = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.pauses)
/** The actor of the user's last actions. */
export const useActionLog = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.actionLog)
/** The actor that counts the incidents of each view. */
export const useViewCounts = () => useSelected(useViews(), (snapshot) => snapshot.children.viewCounts)
/** The actor of the wall; undefined unless the wall is shown. */
export const useWall = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.wall)
/** The actor that notices what is new on the wall, and what waits too long. */
export const useWallRows = () => useSelected(useWall(), (snapshot) => snapshot.children.wallRows)
/** The actor that steps through views on the wall. */
export const useWallSteps = () => useSelected(useWall(), (snapshot) => snapshot.children.wallSteps)
/** The actor that hides the controls of the wall. */
export const useWallControls = () => useSelected(useWall(), (snapshot) => snapshot.children.wallControls)
export const useShortcuts = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.shortcuts)
/** The actor that copies the list's address. */
export const useAddressCopy = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.addressCopy)
/** The actor that finds the incidents that sources know by the number or text in the search. */
/** The actor that finds out which profiles use a saved filter that is about to be deleted. */
export const useFilterUse = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.filterUse)
export const useSourceMatches = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.sourceMatches)
/** The actor of the conditions of the list. */
export const useFilter = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.filter)
export const useSavedFilters = () => useSelected(useFilter(), (snapshot) => snapshot.children.savedFilters)
/** The actor that fetches the planned maintenance. */
export const useMaintenance = () => useSelected(useFilter(), (snapshot) => snapshot.children.maintenance)
/** The actor that finds the sources whose heartbeats are missing. */
export const useMissingHeartbeats = () => useSelected(useFilter(), (snapshot) => snapshot.children.missingHeartbeats)
export const useIncidentList = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.incidentList)
/** The actor that looks up who acknowledged the rows on screen, and until when. */
export const useRowAcknowledgements = () =>
  useSelected(useIncidentList(), (snapshot) => snapshot.children.rowAcknowledgements)
/** The actor of the timeframe that the operator is choosing on the bars. */
export const usePeriodChoice = () => useSelected(useIncidentList(), (snapshot) => snapshot.children.periodChoice)
/** The actor that counts when everything that matches started. */
export const useStartCounting = () => useSelected(useIncidentList(), (snapshot) => snapshot.children.startCounting)
/** The actor that counts what else matches a search that has found no open incident. */
export const useClosedMatches = () => useSelected(useIncidentList(), (snapshot) => snapshot.children.closedMatches)
/** The actor that moves and resizes the columns. */
export const useColumnLayout = () => useSelected(useIncidentList(), (snapshot) => snapshot.children.columnLayout)
/** The actor that copies and saves rows. */
export const useRowCopy = () => useSelected(useIncidentList(), (snapshot) => snapshot.children.rowCopy)
/** The actor that counts the parked changes and announces them to screen readers. */
export const useParking = () => useSelected(useIncidentList(), (snapshot) => snapshot.children.parking)
/** The actor of the groups and folds of the rows. */
export const useListGroups = () => useSelected(useIncidentList(), (snapshot) => snapshot.children.listGroups)
/** The actor that decides how many rows are drawn when the list appears. */
export const useDrawing = () => useSelected(useIncidentList(), (snapshot) => snapshot.children.drawing)
export const usePageIncident = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.incident)
/** The actor that finds what else happened around that incident. */
export const useSurroundings = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.surroundings)
/** The actor that fetches the profiles that may tell of that incident. */
export const usePageSenders = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.senders)
/** The actor of the incident in the list's dialog. */
export const useDialogIncident = () => useSelected(useIncidentList(), (snapshot) => snapshot.children.incident)

/** The actor of the unfinished work from before the sign-in, and of the links back to it. */
export const useResumption = () => useSelected(useApp(), (snapshot) => snapshot.children.resumption)
/** The actor that finds out which incidents of that work were closed meanwhile. */
export const useLeftIncidents = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.leftIncidents)
/** The actor that keeps drafts and unsaved forms. */
export const useDrafts = () => useSelected(useApp(), (snapshot) => snapshot.children.drafts)

export const useProfiles = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.profiles)
/** The actor that counts the open incidents that match the filters of each profile. */
export const useProfileMatches = () => useSelected(useProfiles(), (snapshot) => snapshot.children.profileMatches)
/** The actor that pauses several profiles, and turns them on again. */
export const usePausing = () => useSelected(useProfiles(), (snapshot) => snapshot.children.pausing)
/** The actor that reads what has happened in the last days. */
export const useTrial = () => useSelected(useProfiles(), (snapshot) => snapshot.children.trial)
/** The actor that fetches the profiles that can send to the destinations. */
export const useSenders = () => useSelected(useDestinations(), (snapshot) => snapshot.children.senders)
/** The actor that fetches the profiles that use the timeslots. */
export const useTimeslotSenders = () => useSelected(useTimeslots(), (snapshot) => snapshot.children.senders)
export const useTimeslots = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.timeslots)
export const useDestinations = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.destinations)

/** The actor that reads and reckons a shift. */
export const useShift = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.shift)
/** The actor that copies and saves a shift. */
export const useShiftHandover = () => useSelected(useShift(), (snapshot) => snapshot.children.shiftHandover)
/** The actor of the fields in which the period of a shift is typed; undefined if they are closed. */
export const useShiftPeriod = () => useSelected(useShift(), (snapshot) => snapshot.children.periodEntry)

/** The child actor with this id; undefined if there is none. */
export function useChild<Ref extends AnyActorRef>(parent: AnyActorRef | undefined, id: string): Ref | undefined {
  return useSelected(parent, (snapshot: { children?: Record<string, Ref | undefined> }) => snapshot.children?.[id])
}
