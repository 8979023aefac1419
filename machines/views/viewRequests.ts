/** The events, requests and messages of the views' chart. */
import type { AnyActorRef } from 'xstate'
import { fileDate, fileSubject } from '../core/domain/fileName.ts'
import { isSameFilter, isSameQuery, listAddress } from '../filter/domain/incidentQuery.ts'
import { savedFilterOf } from '../filter/domain/savedFilter.ts'
import { draftOf } from '../forms/readings.ts'
import type { TextEntryInput } from '../forms/textEntry.ts'
import type { Message } from '../messages/domain/message.ts'
import { serverSkew } from '../server/readings.ts'
import {
  isModified,
  keptFrom,
  mostInViewName,
  mostViews,
  shownBy,
  standingOf,
  suggestedName,
  viewWith,
  type KeptViews,
  type View,
  type ViewBase,
  type ViewChange,
} from './domain/view.ts'
import type { ListContent } from './domain/viewAddress.ts'
import { openAddress } from './domain/viewContent.ts'
import { isCountedAtMost, type ViewQuestion } from './domain/viewCount.ts'
import { viewFile } from './domain/viewFile.ts'
import type { KeptViewsEvent, ViewFile } from './ports.ts'
import type { ViewScreen, ViewScreenChanged } from './viewScreen.ts'

export interface ViewsInput {
  readonly username: string
  /** Whether levels are shown, and so critical incidents are known. */
  readonly withLevels: boolean
}

export interface ViewsContext extends ViewsInput {
  readonly kept: KeptViews
  readonly isStored: boolean
  /** Undefined until it is known. */
  readonly screen: ViewScreen | undefined
  /** Whether the page is in a tab that is on screen. */
  readonly isPageShown: boolean
  /** The id of the view that is being renamed or deleted. */
  readonly target: string | undefined
  /** The file that is being saved. */
  readonly file: ViewFile
  /** The id of the view that was moved last. */
  readonly moved: string | undefined
  /** The tab that is being dragged, and the tab that it is over. */
  readonly drag: { readonly id: string; readonly over: string } | undefined
}

/** The events that other charts may send. */
export type ViewsRequest =
  /** Opens the view at this place among the tabs, counted from 0. */
  | { type: 'views.openPlace'; place: number }
  /** Whether the page is in a tab that is on screen. */
  | { type: 'views.show' }
  | { type: 'views.hide' }
  /** The user has changed incidents. */
  | { type: 'views.doubt' }

export type ViewsEvent =
  | ViewsRequest
  | KeptViewsEvent
  | ViewScreenChanged
  | { type: 'views.open'; id: string }
  /** Goes to the standard view instead of clearing all conditions. */
  | { type: 'views.goToStandard' }
  /** Asks for a name under which to keep what is on screen. */
  | { type: 'views.keep' }
  /** Keeps what is on screen as this view. */
  | { type: 'views.save'; id: string }
  /** Keeps the conditions of this view, whose saved filter is gone. */
  | { type: 'views.detach'; id: string }
  /** Shows the list with the user's own display instead of that of a link. */
  | { type: 'views.useOwn' }
  | { type: 'views.rename'; id: string }
  | { type: 'views.delete'; id: string }
  | { type: 'views.confirm' }
  | { type: 'views.decline' }
  | { type: 'views.choose'; standard: string | undefined }
  | { type: 'views.move'; id: string; to: number }
  | { type: 'views.drag'; id: string }
  | { type: 'views.dragOver'; over: string }
  | { type: 'views.drop' }
  | { type: 'views.endDrag' }
  | { type: 'views.import' }
  /** Saves this view, or all of them, to a file. */
  | { type: 'views.export'; id: string | undefined }

/** What is on screen. Throws before it is known: then nothing can be kept. */
export function contentOnScreen({ screen }: Pick<ViewsContext, 'screen'>): ListContent {
  if (screen === undefined) throw new TypeError('it is not known what is on screen')
  return { query: screen.query, display: screen.preferences }
}

/** The view whose list is on screen, modified or not; undefined if none is. */
export function openView({ kept, screen }: Pick<ViewsContext, 'kept' | 'screen'>): View | undefined {
  return viewWith(kept.views, screen?.open)
}

/** Whether this view is on screen, unmodified. */
export function isOnScreen(context: Pick<ViewsContext, 'kept' | 'screen'>, id: string | undefined): boolean {
  const view = openView(context)
  const isShown = context.screen?.isListShown === true && view !== undefined && view.id === id
  return isShown && !isModified(view, context.screen?.saved, contentOnScreen(context))
}

/** The events that open a view: the filter expects the saved filter that the view rests on. */
export function openingOf({ kept, screen }: ViewsContext, id: string | undefined) {
  const view = viewWith(kept.views, id)
  const content = view && shownBy(view, screen?.saved)
  if (view === undefined || content === undefined) return undefined
  const chosen = savedFilterOf(screen?.saved ?? [], view.base?.pk)?.pk
  return {
    filter: { type: 'filter.expect', query: content.query, chosen },
    navigation: { type: 'navigation.go', to: openAddress(content, view.id) },
  } as const
}

/** What is on screen, as a view keeps it. */
export function keptOnScreen(context: Pick<ViewsContext, 'screen'>) {
  const { screen } = context
  return keptFrom(contentOnScreen(context), savedFilterOf(screen?.saved ?? [], screen?.chosen))
}

/** The change that keeps what is on screen as this view. */
export function replacing(context: Pick<ViewsContext, 'kept' | 'screen'>, id: string): ViewChange {
  return { type: 'replace', id, address: keptOnScreen(context).address, base: baseAfterSaving(context, id) }
}

/**
 * The saved filter that this view rests on once what is on screen is kept as it: still its own, unless the conditions of
 * that filter have been changed on screen.
 */
export function baseAfterSaving(context: Pick<ViewsContext, 'kept' | 'screen'>, id: string): ViewBase | undefined {
  const view = viewWith(context.kept.views, id)
  const saved = context.screen?.saved
  const shown = view && shownBy(view, saved)?.query.filter
  const isKept = shown !== undefined && isSameFilter(shown, contentOnScreen(context).query.filter)
  if (view?.base === undefined || !isKept) return keptOnScreen(context).base
  return { pk: view.base.pk, name: savedFilterOf(saved ?? [], view.base.pk)?.name ?? view.base.name }
}

/** The change after which a view rests on no saved filter. */
export function detaching({ kept }: ViewsContext, id: string): ViewChange | undefined {
  const view = viewWith(kept.views, id)
  return view && { type: 'replace', id, address: view.address, base: undefined }
}

/**
 * What follows once the open view shows its saved filter as it is now, though it was kept with another: the view is kept
 * anew, and the user is told if it was not them who changed the filter.
 */
export function afterBaseChange(context: Pick<ViewsContext, 'kept' | 'screen'>): BaseChange | undefined {
  const view = openView(context)
  if (view?.base === undefined || !isOnScreen(context, view.id)) return undefined
  const standing = standingOf(view, context.screen?.saved)
  if (standing !== 'changed' && standing !== 'changedHere') return undefined
  const base = savedFilterOf(context.screen?.saved ?? [], view.base.pk)
  const change: ViewChange = {
    type: 'replace',
    id: view.id,
    base: undefined,
    ...keptFrom(contentOnScreen(context), base),
  }
  const text = `The saved filter ‘${view.base.name}’ of this view was changed by its owner. The list shows it as it is now.`
  return { change, message: standing === 'changed' ? { severity: 'info', text } : undefined }
}

interface BaseChange {
  readonly change: ViewChange
  readonly message: Message | undefined
}

/** The change after which these views count as looked at until now. */
export function looking(self: AnyActorRef, ids: readonly string[]): ViewChange {
  return { type: 'look', ids, at: Date.now() + serverSkew(self) }
}

/**
 * The id of the view whose incidents somebody can see; undefined if there is none. While its conditions are changed on
 * screen, the list may lack incidents of the view.
 */
export function seenView({ kept, screen, isPageShown }: ViewsContext): string | undefined {
  if (!isPageShown || screen?.isListShown !== true) return undefined
  const view = openView({ kept, screen })
  const shown = view && shownBy(view, screen.saved)
  return shown !== undefined && isSameQuery(shown.query, screen.query) ? view?.id : undefined
}

/** What the counts are asked about. */
export function questionsOf(context: ViewsContext): readonly ViewQuestion[] {
  const { kept, screen, withLevels } = context
  const seen = seenView(context)
  return kept.views.flatMap((view) => {
    const content = shownBy(view, screen?.saved)
    if (content === undefined) return []
    const question = { ...content.query, withLevels }
    return {
      id: view.id,
      question,
      newSince: withLevels && view.id !== seen ? view.lookedAt : undefined,
      isAtMost: isCountedAtMost(question, screen?.tasks),
    }
  })
}

/** Whether somebody can see the counts. */
export function areCountsSeen({ kept, screen, isPageShown }: ViewsContext): boolean {
  return kept.views.length > 0 && isPageShown && screen?.isListShown === true
}

const newDraft = 'view.name'

export function renameDraftOf(id: string): string {
  return `view.${id}.name`
}

interface Scope {
  readonly context: ViewsContext
  readonly self: AnyActorRef
}

/** The dialog for the name of a new view. */
export function nameEntry({ context, self }: Scope): TextEntryInput {
  const { views } = context.kept
  const { base } = keptOnScreen(context)
  const value = draftOf(self, newDraft) || suggestedName(contentOnScreen(context), base, views)
  const taken = views.map(({ name }) => name)
  return { kind: 'name', required: true, value, draftKey: newDraft, most: mostInViewName, taken }
}

/** The dialog for another name of a view. */
export function renameEntry({ context, self }: Scope): TextEntryInput {
  const { id, name } = targetOf(context)
  const draftKey = renameDraftOf(id)
  const taken = context.kept.views.filter((view) => view.id !== id).map((view) => view.name)
  return { kind: 'name', required: true, value: draftOf(self, draftKey) || name, draftKey, most: mostInViewName, taken }
}

/** The key of the draft of the name for a new view. */
export const nameDraftKey = newDraft

/** The view that is being renamed or deleted. */
export function targetOf({ kept, target }: Pick<ViewsContext, 'kept' | 'target'>): View {
  const view = viewWith(kept.views, target)
  if (view === undefined) throw new TypeError('no view to rename or delete')
  return view
}

/** The address to go to from a view or link: the same conditions, with the user's own display. */
export function ownAddress({ screen }: ViewsContext): string {
  return listAddress(contentOnScreen({ screen }).query)
}

/** The file with this view, or with all of them. */
export function fileOf({ kept: { views } }: Pick<ViewsContext, 'kept'>, id: string | undefined): ViewFile {
  const view = viewWith(views, id)
  const parts = view === undefined ? ['views'] : ['view', fileSubject(view.name)]
  const name = ['argus', ...parts, fileDate(new Date(Date.now()))].filter((part) => part !== '').join('-')
  return { name: `${name}.json`, text: viewFile(view === undefined ? views : [view]) }
}

/** Says why no more views can be kept. */
export const enoughViews: Message = {
  severity: 'warning',
  text: `At most ${mostViews} views can be kept. Delete one first.`,
}

export const notStored: Message = {
  severity: 'warning',
  text: 'This browser does not keep views: they last until the page is closed.',
}
