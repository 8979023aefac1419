import type { ActorRef, AnyActorRef, Snapshot } from 'xstate'
import { cappedText } from './domain/cappedText.ts'
import type { Listing } from './domain/arrivals.ts'
import type { BulkOperation } from './domain/bulk.ts'
import type { IncidentFilter } from './domain/filter.ts'
import type { FormDraft, FormKind, FormOf, PageName } from './domain/formDraft.ts'
import type { Incident, IncidentChange } from './domain/incident.ts'
import type { IncidentStore, StoredIncident } from './domain/incidentStore.ts'
import type { KeptList } from './domain/keptList.ts'
import { inOrder } from './domain/listOrder.ts'
import type { LiveChange } from './domain/liveChange.ts'
import type { Holder } from './domain/liveList.ts'
import type { DescribedMedium } from './domain/medium.ts'
import type { Message } from './domain/message.ts'
import type { PageRequest } from './domain/page.ts'
import type { Preferences } from './domain/preferences.ts'
import type { ListRenewal } from './domain/listRenewal.ts'
import type { SavedFilter } from './domain/savedFilter.ts'

/**
 * Lone actors: one of each per page, found by a system id that equals the chart's id. Here stand the events that other
 * charts may send them; what only their parent or a view sends is in the chart itself.
 */
export interface LoneActorEvents {
  notifications:
    | { type: 'notifications.show'; message: Message }
    /** Into the message log only, without a message on screen. */
    | { type: 'notifications.log'; messages: readonly Message[] }
  drafts:
    | { type: 'drafts.keep'; key: string; text: string }
    | { type: 'drafts.drop'; key: string }
    /** A form holds something that is not saved. */
    | { type: 'drafts.keepForm'; form: FormDraft }
    /** It no longer does. */
    | { type: 'drafts.dropForm'; key: string }
    /** The person gives up what is not saved on a screen; undefined: on all of them. */
    | { type: 'drafts.dropForms'; page: PageName | undefined }
  incidents:
    /** The answer to a request that left at that time, in milliseconds since 1970: what was heard since wins over it. */
    | { type: 'incidents.modify'; incident: Incident; askedAt: number }
    | { type: 'incidents.change'; pk: number; change: IncidentChange }
    /** The time has come: ignored while an answer is awaited. */
    | { type: 'incidents.refresh' }
    /** What became of the incidents that something happened to. */
    | { type: 'incidents.renew'; renewal: ListRenewal }
    /** Something was written: what is on its way is out of date. */
    | { type: 'incidents.refetch' }
    /** The live connection told of changes. */
    | { type: 'incidents.merge'; changes: readonly LiveChange[] }
    /** Somebody is busy with the rows on screen, or no longer is. */
    | { type: 'incidents.hold'; by: Holder }
    /** 'page': with the page that holds the list goes whoever was busy there. */
    | { type: 'incidents.release'; by: Holder | 'page' }
  selection: { type: 'selection.tick'; pk: number } | { type: 'selection.untick'; pk: number }
  /** Opens the dialog of an operation on these incidents. */
  bulk: { type: 'bulk.begin'; operation: BulkOperation; pks: readonly number[] }
}

export type LoneActorId = keyof LoneActorEvents

/** Raised where a chart speaks to a lone actor that does not run: a fault of assembly, never of a person. */
export class LoneActorMissing extends Error {
  override readonly name = 'LoneActorMissing'
  constructor(id: string) {
    super(`lone actor not running: ${id}`)
  }
}

/** The lone actor of that id, seen from any actor of the same system. */
export function loneActor<Id extends LoneActorId>(
  self: AnyActorRef,
  id: Id,
): ActorRef<Snapshot<unknown>, LoneActorEvents[Id]> {
  const found: ActorRef<Snapshot<unknown>, LoneActorEvents[Id]> | undefined = self.system.get(id)
  if (found === undefined) throw new LoneActorMissing(id)
  return found
}

/** The event that shows a message. */
export function showing(message: Message): { type: 'notifications.show'; message: Message } {
  return { type: 'notifications.show', message: { ...message, text: cappedText(message.text) } }
}

/** The event that puts warnings into the message log. */
export function loggingWarnings(texts: readonly string[]): { type: 'notifications.log'; messages: readonly Message[] } {
  return { type: 'notifications.log', messages: texts.map((text) => ({ severity: 'warning', text: cappedText(text) })) }
}

interface DraftsSnapshot {
  readonly context: { readonly owner: string | undefined; readonly texts: ReadonlyMap<string, string> }
}

/** What the person typed earlier under a key and has not sent, or ''. */
export function draftOf(self: AnyActorRef, key: string): string {
  const drafts: { getSnapshot(): DraftsSnapshot } | undefined = self.system.get('drafts')
  if (drafts === undefined) throw new LoneActorMissing('drafts')
  const { owner, texts } = drafts.getSnapshot().context
  return texts.get(draftKey(owner, key)) ?? ''
}

interface FormsSnapshot {
  readonly context: { readonly owner: string | undefined; readonly forms: ReadonlyMap<string, FormDraft> }
}

/** The forms of the person that hold something not saved. */
export function unsavedForms(self: AnyActorRef): readonly FormDraft[] {
  const drafts: { getSnapshot(): FormsSnapshot } | undefined = self.system.get('drafts')
  if (drafts === undefined) throw new LoneActorMissing('drafts')
  const { owner, forms } = drafts.getSnapshot().context
  return [...forms].filter(([key]) => key.startsWith(draftKey(owner, ''))).map(([, form]) => form)
}

/** What the form of that kind and key holds that is not saved; undefined where it holds nothing. */
export function formDraftOf<Kind extends FormKind>(self: AnyActorRef, kind: Kind, key: string): FormOf<Kind> | undefined {
  return unsavedForms(self).find((form): form is FormOf<Kind> => form.kind === kind && form.key === key)
}

interface MediaSnapshot {
  readonly context: { readonly media: readonly DescribedMedium[] }
}

/** The media as they are known now. */
export function knownMedia(self: AnyActorRef): readonly DescribedMedium[] {
  const media: { getSnapshot(): MediaSnapshot } | undefined = self.system.get('media')
  if (media === undefined) throw new LoneActorMissing('media')
  return media.getSnapshot().context.media
}

interface ClockSnapshot {
  readonly context: { readonly skew: number }
}

/** How far the server's clock is ahead of this machine's, in milliseconds, as far as is known (decisions, Time). */
export function serverSkew(self: AnyActorRef): number {
  const clock: { getSnapshot(): ClockSnapshot } | undefined = self.system.get('clock')
  if (clock === undefined) throw new LoneActorMissing('clock')
  return clock.getSnapshot().context.skew
}

interface PreferencesSnapshot {
  readonly context: { readonly preferences: Preferences }
}

/** The preferences as they are now. */
export function preferencesOf(self: AnyActorRef): Preferences {
  const preferences: { getSnapshot(): PreferencesSnapshot } | undefined = self.system.get('preferences')
  if (preferences === undefined) throw new LoneActorMissing('preferences')
  return preferences.getSnapshot().context.preferences
}

interface IncidentsSnapshot {
  readonly context: { readonly store: IncidentStore }
}

/** What the store knows of these incidents now. */
export function knownIncidents(self: AnyActorRef, pks: readonly number[]): ReadonlyMap<number, Incident> {
  const incidents: { getSnapshot(): IncidentsSnapshot } | undefined = self.system.get('incidents')
  if (incidents === undefined) throw new LoneActorMissing('incidents')
  const { storedIncidents } = incidents.getSnapshot().context.store
  return new Map(pks.flatMap((pk) => {
    const known = storedIncidents.get(pk)
    return known === undefined ? [] : [[pk, known.incident]]
  }))
}

/** The list by primary key, in the order in which the person has it on screen. */
export function listedIncidents(self: AnyActorRef): readonly number[] {
  const incidents: { getSnapshot(): IncidentsSnapshot } | undefined = self.system.get('incidents')
  if (incidents === undefined) throw new LoneActorMissing('incidents')
  return inOrder(incidents.getSnapshot().context.store, preferencesOf(self).order)
}

interface RowsSnapshot {
  readonly context: { readonly departed: ReadonlySet<number> }
}

/** Which rows on screen are gone by the last word. */
export function departedIncidents(self: AnyActorRef): ReadonlySet<number> {
  const incidents: { getSnapshot(): RowsSnapshot } | undefined = self.system.get('incidents')
  if (incidents === undefined) throw new LoneActorMissing('incidents')
  return incidents.getSnapshot().context.departed
}

interface ListingSnapshot {
  readonly context: Pick<Listing, 'hasMore'> & {
    readonly request: Pick<PageRequest, 'cursor'>
    readonly store: Pick<IncidentStore, 'storedIncidents'>
    readonly latest: readonly number[]
  }
  hasTag(tag: 'loading' | 'gathering'): boolean
}

/** The incident list as it is now. */
export function listingOf(self: AnyActorRef): Listing {
  const incidents: { getSnapshot(): ListingSnapshot } | undefined = self.system.get('incidents')
  if (incidents === undefined) throw new LoneActorMissing('incidents')
  const snapshot = incidents.getSnapshot()
  const { store, latest, hasMore, request } = snapshot.context
  return {
    listed: latest,
    storedIncidents: store.storedIncidents,
    hasMore,
    isFirst: request.cursor === undefined,
    isGrowing: snapshot.hasTag('loading') || snapshot.hasTag('gathering'),
  }
}

interface KeptListSnapshot {
  readonly context: KeptList
  hasTag(tag: 'settled'): boolean
}

/** The incident list as it is kept now, and whether it is what the server last said. */
export function listKept(self: AnyActorRef): { readonly list: KeptList; readonly isSettled: boolean } {
  const incidents: { getSnapshot(): KeptListSnapshot } | undefined = self.system.get('incidents')
  if (incidents === undefined) throw new LoneActorMissing('incidents')
  const snapshot = incidents.getSnapshot()
  return { list: snapshot.context, isSettled: snapshot.hasTag('settled') }
}

interface StoreSnapshot {
  readonly context: ListedIncidents & { readonly store: Pick<IncidentStore, 'storedIncidents'> }
}

/** Which incidents the list holds by the last word, and where that comes from. */
export interface ListedIncidents {
  readonly latest: readonly number[]
  /** When the list was last asked for, and when its last answer came; milliseconds since 1970. */
  readonly askedAt: number
  readonly refreshedAt: number | undefined
}

/** What the store holds of one incident now, and the list. */
export function storedIncidentOf(
  self: AnyActorRef,
  pk: number,
): { readonly stored: StoredIncident | undefined; readonly list: ListedIncidents } {
  const incidents: { getSnapshot(): StoreSnapshot } | undefined = self.system.get('incidents')
  if (incidents === undefined) throw new LoneActorMissing('incidents')
  const { context } = incidents.getSnapshot()
  return { stored: context.store.storedIncidents.get(pk), list: context }
}

interface SelectionSnapshot {
  readonly context: { readonly ticked: ReadonlySet<number> }
}

/** Which incidents are ticked now. */
export function tickedIncidents(self: AnyActorRef): ReadonlySet<number> {
  const selection: { getSnapshot(): SelectionSnapshot } | undefined = self.system.get('selection')
  if (selection === undefined) throw new LoneActorMissing('selection')
  return selection.getSnapshot().context.ticked
}

interface FilterSnapshot {
  readonly context: { readonly query: { readonly filter: IncidentFilter } }
}

/** What the list is asked for now. */
export function filterOnScreen(self: AnyActorRef): IncidentFilter {
  const filter: { getSnapshot(): FilterSnapshot } | undefined = self.system.get('filter')
  if (filter === undefined) throw new LoneActorMissing('filter')
  return filter.getSnapshot().context.query.filter
}

interface SavedFiltersSnapshot {
  readonly context: { readonly saved: readonly SavedFilter[] }
}

/** The saved filters as they are known now. */
export function knownFilters(self: AnyActorRef): readonly SavedFilter[] {
  const filters: { getSnapshot(): SavedFiltersSnapshot } | undefined = self.system.get('savedFilters')
  if (filters === undefined) throw new LoneActorMissing('savedFilters')
  return filters.getSnapshot().context.saved
}

/** Drafts belong to a person: the key under which a draft of `owner` is kept. */
export function draftKey(owner: string | undefined, key: string): string {
  return `${owner ?? ''}\n${key}`
}
