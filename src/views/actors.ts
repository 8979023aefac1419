import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { AppRef } from '../../machines/app/app.ts'
import type { ClockRef } from '../../machines/server/clock.ts'
import { queryAddress, withTag } from '../../machines/filter/domain/incidentQuery.ts'
import { routePatterns } from '../../machines/core/domain/route.ts'
import type { User } from '../../machines/session/domain/user.ts'
import type { Configuration } from '../../machines/core/domain/configuration.ts'
import { unknownServer, type Server } from '../../machines/server/domain/server.ts'

/**
 * The one place where views meet the actor system. Every actor is reached from the root through the children of its
 * parent's snapshot, so that a view is drawn again when an actor comes or goes. An actor that a view needs and that has
 * just gone is undefined for the moment until the view goes too.
 */

const RootContext = createContext<AppRef | undefined>(undefined)

/** Gives the views below it the root actor. */
export const RootProvider = RootContext.Provider

/** The root actor. */
export function useApp(): AppRef {
  const root = useContext(RootContext)
  if (root === undefined) throw new TypeError('a view stands outside of RootProvider')
  return root
}

/**
 * What `selector` makes of an actor's snapshot; undefined while there is no actor. The view is drawn again when the
 * result changes: by identity, or by `compare` where the selector makes a fresh object.
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
  return useSelector(ref, (snapshot) => (snapshot === undefined ? undefined : selector(snapshot)), compare)
}

type Observed<Snapshot> = Pick<AnyActorRef, 'subscribe'> & { getSnapshot(): Snapshot }

/** Whether an actor's state carries a tag; false while there is no actor. */
export function useTag(ref: Observed<{ hasTag(tag: string): boolean }> | undefined, tag: string): boolean {
  return useSelector(ref, (snapshot) => snapshot?.hasTag(tag) === true)
}

/** Whether an event would change anything now; false while there is no actor. */
export function useCan<Event>(ref: Observed<{ can(event: Event): boolean }> | undefined, event: Event): boolean {
  return useSelector(ref, (snapshot) => snapshot?.can(event) === true)
}

/**
 * The server's time in milliseconds since 1970, made into something coarser so that a view is not drawn every second.
 * `skew`: how far it is ahead of this machine's, by which tell those who note when something happened here.
 */
export function useTime<Shown extends string | number | boolean>(show: (now: number, skew: number) => Shown): Shown {
  const clock: ClockRef | undefined = useSelector(useApp(), (snapshot) => snapshot.children.clock)
  return useSelector(clock, (snapshot) => {
    const { now, skew } = snapshot?.context ?? { now: 0, skew: 0 }
    return show(now + skew, skew)
  })
}

/** What is found out before anybody can sign in; undefined once that is over. */
export const useStartUp = () => useSelector(useApp(), (snapshot) => snapshot.children.startUp)
/** Who is there and where they are; undefined until start-up is over. */
export const useVisit = () => useSelector(useApp(), (snapshot) => snapshot.children.visit)

/** What the deployment decided; undefined until start-up is over. */
export function useConfiguration(): Configuration | undefined {
  return useSelected(useVisit(), (snapshot) => snapshot.context.configuration)
}

/** What is known of the server. */
export function useServer(): Server {
  return useSelected(useVisit(), (snapshot) => snapshot.context.server) ?? unknownServer
}

/** Who is signed in; undefined while nobody is. */
export function useUser(): User | undefined {
  return useSelected(useVisit(), (snapshot) => snapshot.context.user)
}

export const useSession = () => useSelected(useVisit(), (snapshot) => snapshot.children.session)
/** Whose the token is, as long as that is not known. */
export const useTokenCheck = () => useSelected(useSession(), (snapshot) => snapshot.children.tokenCheck)
/** How long the token is still good, while somebody is signed in. */
export const useRenewal = () => useSelected(useSession(), (snapshot) => snapshot.children.renewal)
export const useLoginForm = () => useSelected(useVisit(), (snapshot) => snapshot.children.loginForm)
export const useNavigation = () => useSelected(useVisit(), (snapshot) => snapshot.children.navigation)
export const useRelease = () => useSelector(useApp(), (snapshot) => snapshot.children.release)
export const useConnectivity = () => useSelected(useVisit(), (snapshot) => snapshot.children.connectivity)
export const useToasts = () => useSelector(useApp(), (snapshot) => snapshot.children.toasts)
export const usePreferences = () => useSelector(useApp(), (snapshot) => snapshot.children.preferences)
export const useShell = () => useSelected(useVisit(), (snapshot) => snapshot.children.shell)
export const useWorkspace = () => useSelected(useVisit(), (snapshot) => snapshot.children.workspace)
/** What keeps the list up to date. */
const useUpkeep = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.upkeep)
/** The page the person is on. */
export const useCurrentPage = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.currentPage)

export const useIncidents = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.incidents)
/** How many incidents match, where the server tells it. */
export const useIncidentCount = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.incidentCount)
export const useAutoUpdate = () => useSelected(useUpkeep(), (snapshot) => snapshot.children.autoUpdate)
/** What has arrived unseen, and how it makes itself heard. */
export const useAttention = () => useSelected(useUpkeep(), (snapshot) => snapshot.children.attention)
/** How many open, unacknowledged criticals have arrived since somebody looked. */
export const useUnseenCount = () => useSelected(useAttention(), ({ context }) => context.arrivals?.unseen.size) ?? 0
/** The list's address, narrowed to what carries a tag, 'key=value', as well. */
export function useTaggedListAddress(tag: string): string {
  const address = useSelected(useWorkspace(), ({ context }) => queryAddress(withTag(context.query, tag))) ?? ''
  return routePatterns.incidents + address
}
/** Which rows are ticked. */
export const useSelection = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.selection)
/** The run of bulk work, if there is one. */
export const useBulkRun = () => useSelector(useApp(), (snapshot) => snapshot.children.bulkRun)
/** What of it is on its way. */
export const useBulkDelivery = () => useSelected(useBulkRun(), (snapshot) => snapshot.children.bulkDelivery)
/** What of it is being looked up. */
export const useBulkReview = () => useSelected(useBulkRun(), (snapshot) => snapshot.children.bulkReview)
/** The dialogs of bulk work. */
export const useBulk = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.bulk)
export const useShortcuts = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.shortcuts)
/** What the list is asked for. */
export const useFilter = () => useSelected(useWorkspace(), (snapshot) => snapshot.children.filter)
export const useIncidentList = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.incidentList)
/** The incident of the incident page. */
export const usePageIncident = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.incident)
/** The incident of the list's dialog. */
export const useDialogIncident = () => useSelected(useIncidentList(), (snapshot) => snapshot.children.incident)

/** The way back to what was begun before somebody was signed in. */
export const useResumption = () => useSelector(useApp(), (snapshot) => snapshot.children.resumption)
/** What is not saved yet. */
export const useDrafts = () => useSelector(useApp(), (snapshot) => snapshot.children.drafts)

export const useProfiles = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.profiles)
export const useTimeslots = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.timeslots)
export const useDestinations = () => useSelected(useCurrentPage(), (snapshot) => snapshot.children.destinations)

/** The child of that id; undefined while there is none. */
export function useChild<Ref extends AnyActorRef>(parent: AnyActorRef | undefined, id: string): Ref | undefined {
  return useSelected(parent, (snapshot: { children?: Record<string, Ref | undefined> }) => snapshot.children?.[id])
}
