/** The views that a user keeps in this browser (docs/behaviour.md#views). */
import { isSameFilter, isSameQuery, type IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import { savedFilterOf, type SavedFilter } from '../../filter/domain/savedFilter.ts'
import type { Preferences } from '../../list/domain/preferences.ts'
import { displayParts, type Display } from './displayParts.ts'
import { contentAddress, type ListContent } from './viewAddress.ts'
import { contentOf } from './viewContent.ts'

/** The saved filter that a view rests on; its name is kept for when it is gone. */
export interface ViewBase {
  readonly pk: number
  readonly name: string
}

export interface View {
  readonly id: string
  readonly name: string
  /** Conditions and display, as in the address of the list. If it rests on a saved filter, as that filter was last seen. */
  readonly address: string
  readonly base?: ViewBase | undefined
  /** When its list was last on screen, in the server's time, in milliseconds since 1970. */
  readonly lookedAt: number
}

export interface KeptViews {
  /** In the order of their tabs. */
  readonly views: readonly View[]
  /** The id of the view that the list goes to once all conditions are cleared. */
  readonly standard?: string | undefined
}

export const noViews: KeptViews = { views: [] }

/** The maximum number of views, and of characters in a name. */
export const mostViews = 50
export const mostInViewName = 60

export type ViewChange =
  /** Adds views after the others. */
  | { readonly type: 'add'; readonly views: readonly View[] }
  | { readonly type: 'replace'; readonly id: string; readonly address: string; readonly base: ViewBase | undefined }
  | { readonly type: 'rename'; readonly id: string; readonly name: string }
  | { readonly type: 'delete'; readonly id: string }
  /** Moves a view to another place among the tabs, counted from 0. */
  | { readonly type: 'move'; readonly id: string; readonly to: number }
  | { readonly type: 'choose'; readonly standard: string | undefined }
  /** The list of these views was on screen until now. */
  | { readonly type: 'look'; readonly ids: readonly string[]; readonly at: number }

/** The views after a change. A change of a view that no longer exists has no effect. */
export function changed(kept: KeptViews, change: ViewChange): KeptViews {
  const { views, standard } = kept
  switch (change.type) {
    case 'add':
      return { ...kept, views: [...views, ...change.views.filter(({ id }) => !isIn(views, id))].slice(0, mostViews) }
    case 'replace':
      return withView(kept, change.id, ({ base: _, ...view }) => ({
        ...view,
        address: change.address,
        ...(change.base === undefined ? {} : { base: change.base }),
      }))
    case 'rename':
      return withView(kept, change.id, (view) => ({ ...view, name: change.name }))
    case 'delete':
      return {
        views: views.filter(({ id }) => id !== change.id),
        ...(standard === undefined || standard === change.id ? {} : { standard }),
      }
    case 'move':
      return { ...kept, views: movedTo(views, change.id, change.to) }
    case 'choose':
      return change.standard === undefined ? { views } : { views, standard: change.standard }
    case 'look':
      return {
        ...kept,
        views: views.map((view) =>
          change.ids.includes(view.id) ? { ...view, lookedAt: Math.max(view.lookedAt, change.at) } : view,
        ),
      }
  }
}

function withView(kept: KeptViews, changedId: string, change: (view: View) => View): KeptViews {
  return { ...kept, views: kept.views.map((view) => (view.id === changedId ? change(view) : view)) }
}

/** What a view keeps, before it is one of the user's. */
export type NewView = Omit<View, 'id' | 'lookedAt'>

/**
 * The views to add, with ids that are made from the current time. A new view counts as looked at: it was made from what is
 * on screen, or has just been imported.
 */
export function newViews(views: readonly View[], added: readonly NewView[], at: number): readonly View[] {
  const taken = new Set(views.map(({ id }) => id))
  let next = at
  return added.map((view) => {
    while (taken.has(next.toString(36))) next += 1
    const id = next.toString(36)
    taken.add(id)
    return { ...view, id, lookedAt: at }
  })
}

function isIn(views: readonly View[], id: string): boolean {
  return viewWith(views, id) !== undefined
}

function movedTo(views: readonly View[], moved: string, to: number): readonly View[] {
  const view = viewWith(views, moved)
  if (view === undefined) return views
  const others = views.filter(({ id }) => id !== moved)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, view)
}

/** The view with this id; undefined if there is none. */
export function viewWith(views: readonly View[], id: string | undefined): View | undefined {
  return views.find((view) => view.id === id)
}

/**
 * What is known of the saved filter that a view rests on: it rests on none, the saved filters are not known, the filter is
 * as the view has it, the user has changed it, its owner has changed it, or it is gone: deleted, or no longer public.
 */
export type Standing = 'alone' | 'unknown' | 'same' | 'changedHere' | 'changed' | 'gone'

/** `saved`: the saved filters; undefined while they are not known. */
export function standingOf({ address, base }: View, saved: readonly SavedFilter[] | undefined): Standing {
  if (base === undefined) return 'alone'
  if (saved === undefined) return 'unknown'
  const found = savedFilterOf(saved, base.pk)
  if (found === undefined) return 'gone'
  const seen = contentOf(address)?.query.filter
  if (seen !== undefined && isSameFilter(seen, found.filter)) return 'same'
  return found.isForeign === true ? 'changed' : 'changedHere'
}

/** What a view shows: its saved filter as it is now, and everything else as the view keeps it. */
export function shownBy(view: View, saved: readonly SavedFilter[] | undefined): ListContent | undefined {
  const content = contentOf(view.address)
  const found = view.base === undefined ? undefined : savedFilterOf(saved ?? [], view.base.pk)
  if (content === undefined || found === undefined) return content
  return { ...content, query: { ...content.query, filter: found.filter } }
}

/** Whether what is on screen differs from what the view shows. A view says nothing of a display that it does not know. */
export function isModified(
  view: View,
  saved: readonly SavedFilter[] | undefined,
  { query, display }: ListContent,
): boolean {
  const shown = shownBy(view, saved)
  return shown !== undefined && !(isSameQuery(shown.query, query) && agreesWith(shown.display, display))
}

/** Whether two displays agree in everything that both of them say. */
function agreesWith(one: Display, other: Display): boolean {
  return displayParts.every(([, { keys, write }]) => {
    const isInBoth = keys.every((key) => Object.hasOwn(one, key) && Object.hasOwn(other, key))
    return !isInBoth || write(one as Preferences) === write(other as Preferences)
  })
}

/** What to keep of what is on screen. It rests on the chosen saved filter only if that filter's conditions are as saved. */
export function keptFrom(
  content: ListContent,
  chosen: SavedFilter | undefined,
): { readonly address: string; readonly base?: ViewBase } {
  const address = contentAddress(content)
  const isBase = chosen !== undefined && isSameFilter(chosen.filter, content.query.filter)
  return isBase ? { address, base: { pk: chosen.pk, name: chosen.name } } : { address }
}

/** A name to offer for a view of this content: that of its saved filter, or what its conditions are about. */
export function suggestedName(
  { query: { filter, search } }: { readonly query: IncidentQuery },
  base: ViewBase | undefined,
  views: readonly View[],
): string {
  const values = filter.tags.map((tag) => tag.slice(tag.indexOf('=') + 1)).join(', ')
  const named = [base?.name, values, search.trim()].find((name) => name !== undefined && name !== '')
  return freeName(named ?? `View ${views.length + 1}`, views)
}

/** The name, shortened to what a tab can have, with a number if another view has it. */
export function freeName(wanted: string, views: readonly { readonly name: string }[]): string {
  const isTaken = (name: string) => views.some((view) => view.name === name)
  const short = shortened(wanted, mostInViewName)
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`
    const name = shortened(short, mostInViewName - ending.length) + ending
    if (!isTaken(name)) return name
  }
}

function shortened(name: string, most: number): string {
  return Array.from(name.trim()).slice(0, most).join('').trim()
}
