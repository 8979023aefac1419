import { routeOf } from '../../../../machines/core/domain/route.ts'
import type { DraftsRef } from '../../../../machines/forms/drafts.ts'
import type { NavigationRef } from '../../../../machines/app/navigation.ts'
import { isClosed } from '../../../../machines/incident/domain/incident.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import { ownDrafts } from '../../../../machines/forms/readings.ts'
import type { FormDraft, PageName } from '../../../../machines/forms/domain/formDraft.ts'
import type { LeftWork } from '../../../../machines/app/domain/leftWork.ts'

type Shown<Ref extends { getSnapshot: () => unknown }> = ReturnType<Ref['getSnapshot']>

/** Id of the button that opens the user menu. */
export const userMenuButton = 'user-menu'

/** Shown while the user's name is not known. */
export const nobodysName = 'User'

/** The name of the screen; '/' and the page of a single incident count as 'incidents'. */
export function currentSection({ context }: Shown<NavigationRef>): string {
  const { name } = routeOf(context.place.path)
  return name === 'incident' ? 'incidents' : name
}

/** Whether the operator asked to sign out. */
export function isSigningOut({ context }: Shown<NavigationRef>): boolean {
  return context.wanted?.type === 'signOut'
}

/** The screen that the operator is leaving; undefined when signing out, which leaves all screens. */
export function pageLeft(snapshot: Shown<NavigationRef>): PageName | undefined {
  return isSigningOut(snapshot) ? undefined : routeOf(snapshot.context.place.path).name
}

/** The titles of the user's unsaved work on a screen, one per line; on all screens if `page` is undefined. */
export function unsavedTitles(snapshot: Shown<DraftsRef>, page: PageName | undefined): string {
  return ownForms(snapshot)
    .filter((form) => page === undefined || form.page === page)
    .map(({ title }) => title)
    .join('\n')
}

/** The user's unsaved forms. */
export function ownForms({ context: { owner, forms } }: Shown<DraftsRef>): readonly FormDraft[] {
  return [...ownDrafts(owner, forms).values()]
}

/** The user's unsent texts, by key. */
export function ownTexts({ context: { owner, texts } }: Shown<DraftsRef>): ReadonlyMap<string, string> {
  return ownDrafts(owner, texts)
}

/** Which incidents are closed although this work requires them to be open. */
export function areClosed(
  { context }: Shown<IncidentsRef>,
  works: readonly LeftWork[],
): readonly (number | undefined)[] {
  const { storedIncidents } = context.store
  return works
    .map(({ openIncident }) => openIncident)
    .filter((pk) => pk !== undefined && isClosed(storedIncidents.get(pk)?.incident))
}

/** Whether both lists contain the same work with the same titles. */
export function isSameWork(one: readonly LeftWork[] | undefined, other: readonly LeftWork[] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function pathShown({ context }: Shown<NavigationRef>): string {
  return context.place.path
}

/** The screen that is open. */
export function sectionShown({ context }: Shown<NavigationRef>): PageName {
  return routeOf(context.place.path).name
}

/** Whether closing the page would lose unsaved input. */
export function holdsUnsaved({ context }: Shown<DraftsRef>): boolean {
  return context.forms.size > 0 || context.texts.size > 0
}
