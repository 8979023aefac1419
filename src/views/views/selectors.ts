import type { SnapshotFrom } from 'xstate'
import { lengthProblem } from '../../../machines/forms/domain/nameLength.ts'
import type { TextEntryRef } from '../../../machines/forms/textEntry.ts'
import type { PreferencesRef } from '../../../machines/list/preferences.ts'
import type { Display } from '../../../machines/views/domain/displayParts.ts'
import {
  isModified,
  mostInViewName,
  shownBy,
  standingOf,
  viewWith,
  type Standing,
  type View,
  type ViewBase,
} from '../../../machines/views/domain/view.ts'
import { openAddress } from '../../../machines/views/domain/viewContent.ts'
import type { ViewCountsRef } from '../../../machines/views/viewCounts.ts'
import { baseAfterSaving, openView, type ViewsContext } from '../../../machines/views/viewRequests.ts'
import type { ViewsRef } from '../../../machines/views/views.ts'

type ViewsSnapshot = SnapshotFrom<ViewsRef>

const noTabs: readonly View[] = []

/** The views in the order of their tabs. */
export function keptViews({ context }: ViewsSnapshot): readonly View[] {
  return context.kept.views.length === 0 ? noTabs : context.kept.views
}

export function standardView({ context }: ViewsSnapshot): string | undefined {
  return context.kept.standard
}

/** The view whose list is on screen, modified or not. */
export function viewOnScreen({ context }: ViewsSnapshot): View | undefined {
  return openView(context)
}

/** Whether what is on screen differs from the view that is open. */
export function isOpenModified({ context: { kept, screen } }: ViewsSnapshot): boolean {
  const view = openView({ kept, screen })
  if (view === undefined || screen === undefined) return false
  return isModified(view, screen.saved, { query: screen.query, display: screen.preferences })
}

/** What is known of the saved filter that a view rests on. */
export function standing(view: View) {
  return ({ context }: ViewsSnapshot): Standing => standingOf(view, context.screen?.saved)
}

/** The saved filter that a view rests on once its changes are saved; undefined if it rests on none. */
export function baseAfter({ id, base }: View) {
  return ({ context }: ViewsSnapshot): ViewBase | undefined =>
    context.screen === undefined ? base : baseAfterSaving(context, id)
}

/** The address that opens a view; '' if the view cannot be read. */
export function addressOf(view: View, as: 'view' | 'link') {
  return ({ context }: { readonly context: Pick<ViewsContext, 'screen'> }): string => {
    const content = shownBy(view, context.screen?.saved)
    return content === undefined ? '' : openAddress(content, as === 'view' ? view.id : undefined)
  }
}

/** The count of a view, and whether it is of more than the view shows. */
export function countOf(id: string) {
  return ({ context: { counts } }: SnapshotFrom<ViewCountsRef>) => counts.get(id)
}

export function isCountedAtMost(id: string) {
  return ({ context: { asked } }: SnapshotFrom<ViewCountsRef>): boolean =>
    asked.some((one) => one.id === id && one.isAtMost)
}

/** The name of the view that is being renamed or deleted. */
export function targetName({ context: { kept, target } }: ViewsSnapshot): string {
  return viewWith(kept.views, target)?.name ?? ''
}

/** Says where a view is after it was moved: '‘Oslo’ is tab 2 of 5'; '' if none was. */
export function movedWords({ context: { kept, moved } }: ViewsSnapshot): string {
  const place = kept.views.findIndex(({ id }) => id === moved)
  const view = kept.views[place]
  return view === undefined ? '' : `‘${view.name}’ is tab ${place + 1} of ${kept.views.length}`
}

/** What is on screen, in the words of an address; for comparing and for links. */
export function displayOnScreen({ context: { preferences } }: SnapshotFrom<PreferencesRef>): Display {
  return preferences
}

/** Why the submitted name was refused; undefined if it was not. */
export function viewNameProblem({ context: { problem, value } }: SnapshotFrom<TextEntryRef>): string | undefined {
  if (problem === undefined) return undefined
  if (problem === 'Required') return 'A view needs a name'
  if (problem === 'Already exists') return 'Another view has this name: choose a different one'
  return lengthProblem(value, mostInViewName)
}
