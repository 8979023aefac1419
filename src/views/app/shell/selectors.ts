import { routeOf } from '../../../../machines/core/domain/route.ts'
import type { ColorScheme } from '../../../../machines/list/domain/preferences.ts'
import type { DraftsRef } from '../../../../machines/forms/drafts.ts'
import type { NavigationRef } from '../../../../machines/app/navigation.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import type { PreferencesRef } from '../../../../machines/list/preferences.ts'
import { ownDrafts } from '../../../../machines/forms/readings.ts'
import type { ResumptionRef } from '../../../../machines/forms/resumption.ts'
import type { FormDraft, PageName } from '../../../../machines/forms/domain/formDraft.ts'
import type { LeftWork } from '../../../../machines/app/domain/leftWork.ts'

type Shown<Ref extends { getSnapshot: () => unknown }> = ReturnType<Ref['getSnapshot']>

/** Id of what opens the user menu. */
export const userMenuButton = 'user-menu'

/** What stands for a person who is not known (specification, section 2, User menu). */
export const nobodysName = 'User'

/** The name of the screen; '/' counts as the incidents, and so does the page of one of them. */
export function currentSection({ context }: Shown<NavigationRef>): string {
  const { name } = routeOf(context.place.path)
  return name === 'incident' ? 'incidents' : name
}

export function colorSchemeChosen({ context }: Shown<PreferencesRef>): ColorScheme {
  return context.preferences.colorScheme
}

/** Whether what the person wants is to log out. */
export function isSigningOut({ context }: Shown<NavigationRef>): boolean {
  return context.wanted?.type === 'signOut'
}

/** The screen that is being left; undefined: all of them, by logging out. */
export function pageLeft(snapshot: Shown<NavigationRef>): PageName | undefined {
  return isSigningOut(snapshot) ? undefined : routeOf(snapshot.context.place.path).name
}

/** What the person has not saved on a screen, a line each; undefined: on all of them. */
export function unsavedTitles(snapshot: Shown<DraftsRef>, page: PageName | undefined): string {
  return ownForms(snapshot)
    .filter((form) => page === undefined || form.page === page)
    .map(({ title }) => title)
    .join('\n')
}

/** The forms of the person that hold something not saved. */
export function ownForms({ context: { owner, forms } }: Shown<DraftsRef>): readonly FormDraft[] {
  return [...ownDrafts(owner, forms).values()]
}

/** What the person has typed and not sent, by key. */
export function ownTexts({ context: { owner, texts } }: Shown<DraftsRef>): ReadonlyMap<string, string> {
  return ownDrafts(owner, texts)
}

/** Keys of what was there when the person came. */
export function leftKeys({ context }: Shown<ResumptionRef>): readonly string[] {
  return context.left
}

/** Of the incidents that this is about and that have to be open for it, those that are known to be closed. */
export function areClosed(
  { context }: Shown<IncidentsRef>,
  works: readonly LeftWork[],
): readonly (number | undefined)[] {
  const { storedIncidents } = context.store
  return works
    .map(({ openIncident }) => openIncident)
    .filter((pk) => {
      const incident = pk === undefined ? undefined : storedIncidents.get(pk)?.incident
      return incident?.stateful === true && !incident.open
    })
}

/** Whether it is the same work, said in the same words. */
export function isSameWork(one: readonly LeftWork[] | undefined, other: readonly LeftWork[] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function pathShown({ context }: Shown<NavigationRef>): string {
  return context.place.path
}

/** Which screen shows. */
export function sectionShown({ context }: Shown<NavigationRef>): PageName {
  return routeOf(context.place.path).name
}

/** Whether anything was typed that would be lost with the page. */
export function holdsUnsaved({ context }: Shown<DraftsRef>): boolean {
  return context.forms.size > 0 || context.texts.size > 0
}
