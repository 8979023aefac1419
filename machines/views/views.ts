/** The views that the user keeps in this browser (docs/behaviour.md#views). */
import { assign, enqueueActions, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { hasCome } from '../core/later.ts'
import { child, receiver, type SingletonActor } from '../core/system.ts'
import { textEntryMachine, type TextEntryOutput } from '../forms/textEntry.ts'
import { preferencesOf } from '../list/readings.ts'
import { errorWords, failedAttempt } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import { mostViews, newViews, noViews, viewWith, type ViewChange } from './domain/view.ts'
import { openAddress } from './domain/viewContent.ts'
import { importOf, unreadWords } from './domain/viewFile.ts'
import { keptViews, pickViewFile, saveViewFile, type KeptViewsEvent, type ViewFile } from './ports.ts'
import { viewCountsMachine } from './viewCounts.ts'
import {
  afterBaseChange,
  areCountsSeen,
  contentOnScreen,
  detaching,
  enoughViews,
  fileOf,
  isOnScreen,
  keptOnScreen,
  looking,
  nameDraftKey,
  nameEntry,
  notStored,
  openView,
  openingOf,
  ownAddress,
  questionsOf,
  renameDraftOf,
  renameEntry,
  replacing,
  seenView,
  targetOf,
  type ViewsContext,
  type ViewsEvent,
  type ViewsInput,
  type ViewsRequest,
} from './viewRequests.ts'
import { viewScreen, type ViewScreenChanged } from './viewScreen.ts'

interface Identified {
  readonly id: string
}

/**
 * A view is opened by its address: the filter and the preferences follow the address, as they follow a link. Changes are
 * made by the storage, which tells every tab of the browser which views there are then.
 */
export const viewsMachine = setup({
  types: {
    context: {} as ViewsContext,
    events: {} as ViewsEvent,
    input: {} as ViewsInput,
    children: {} as {
      keptViews: 'keptViews'
      viewScreen: 'viewScreen'
      viewCounts: 'viewCounts'
      viewName: 'textEntry'
      pickViewFile: 'pickViewFile'
      saveViewFile: 'saveViewFile'
    },
    tags: {} as 'nameDialog' | 'renameDialog' | 'deleteDialog',
  },
  actors: {
    keptViews,
    viewScreen,
    viewCounts: viewCountsMachine,
    textEntry: textEntryMachine,
    pickViewFile,
    saveViewFile,
  },
  actions: {
    takeKept: assign((_, { kept, isStored }: KeptViewsEvent) => ({ kept, isStored })),
    sayUnread: enqueueActions(({ enqueue }, { unread }: KeptViewsEvent) => {
      if (unread === undefined) return
      const text = ['Some of your views could not be read.', ...unreadWords(unread)].join(' ')
      enqueue.sendTo(receiver('toasts'), showing({ severity: 'warning', text }))
    }),
    sayNotStored: enqueueActions(({ context, enqueue }, { isStored, kept }: KeptViewsEvent) => {
      if (!isStored && context.isStored && kept.views.length > 0) enqueue.sendTo(receiver('toasts'), showing(notStored))
    }),
    /** So that the next visit keeps the place of the tabs until they are loaded. */
    rememberTabs: enqueueActions(({ context, enqueue, self }) => {
      const viewTabs = context.kept.views.length > 0
      if (preferencesOf(self).viewTabs === viewTabs) return
      enqueue.sendTo(receiver('preferences'), { type: 'preferences.change', change: { viewTabs } })
    }),
    followScreen: enqueueActions(({ context, enqueue, self }, { type: _, ...screen }: ViewScreenChanged) => {
      const [before, after] = [seenView(context), seenView({ ...context, screen })]
      enqueue.assign({ screen })
      const ids = [before, after].filter((id) => id !== undefined)
      if (before !== after) enqueue.sendTo(child(keptViews, 'keptViews'), changing(looking(self, ids)))
      const news = afterBaseChange({ ...context, screen })
      if (news === undefined) return
      enqueue.sendTo(child(keptViews, 'keptViews'), changing(news.change))
      if (news.message !== undefined) enqueue.sendTo(receiver('toasts'), showing(news.message))
    }),
    noteShown: assign({ isPageShown: true }),
    /** The view was looked at until now. */
    noteHidden: enqueueActions(({ context, enqueue, self }) => {
      const seen = seenView(context)
      enqueue.assign({ isPageShown: false })
      if (seen !== undefined) enqueue.sendTo(child(keptViews, 'keptViews'), changing(looking(self, [seen])))
    }),
    count: sendTo(child(viewCountsMachine), ({ context }) => ({
      type: 'viewCounts.follow',
      asked: questionsOf(context),
    })),
    showCounts: sendTo(child(viewCountsMachine), ({ context }) => ({
      type: areCountsSeen(context) ? 'viewCounts.show' : 'viewCounts.hide',
    })),
    doubtCounts: sendTo(child(viewCountsMachine), { type: 'viewCounts.doubt' }),
    openPlace: enqueueActions(({ context, enqueue }, { place }: { place: number }) => {
      const view = context.kept.views[place]
      if (view !== undefined) enqueue.raise({ type: 'views.open', id: view.id })
    }),
    openStandard: raise(({ context }) => ({ type: 'views.open', id: context.kept.standard ?? '' })),
    open: enqueueActions(({ context, enqueue }, { id }: Identified) => {
      const opening = openingOf(context, id)
      if (opening === undefined) return
      enqueue.sendTo(receiver('filter'), opening.filter)
      enqueue.sendTo(receiver('navigation'), opening.navigation)
    }),
    useOwn: sendTo(receiver('navigation'), ({ context }) => ({
      type: 'navigation.go',
      to: ownAddress(context),
      replace: true,
    })),
    addNamed: enqueueActions(({ context, enqueue }, output: TextEntryOutput) => {
      if (!output.submitted) return
      const views = newViews(context.kept.views, [{ ...keptOnScreen(context), name: output.value }], Date.now())
      enqueue.sendTo(child(keptViews, 'keptViews'), changing({ type: 'add', views }))
      enqueue.sendTo(receiver('drafts'), { type: 'drafts.drop', key: nameDraftKey })
      enqueue.sendTo(receiver('navigation'), {
        type: 'navigation.go',
        to: openAddress(contentOnScreen(context), views[0]?.id),
        replace: true,
      })
    }),
    save: sendTo(child(keptViews, 'keptViews'), ({ context }, { id }: Identified) => changing(replacing(context, id))),
    detach: enqueueActions(({ context, enqueue }, { id }: Identified) => {
      const change = detaching(context, id)
      if (change !== undefined) enqueue.sendTo(child(keptViews, 'keptViews'), changing(change))
    }),
    aimAt: assign((_, { id }: Identified) => ({ target: id })),
    rename: enqueueActions(({ context: { target: id = '' }, enqueue }, output: TextEntryOutput) => {
      if (!output.submitted) return
      enqueue.sendTo(child(keptViews, 'keptViews'), changing({ type: 'rename', id, name: output.value }))
      enqueue.sendTo(receiver('drafts'), { type: 'drafts.drop', key: renameDraftOf(id) })
    }),
    deleteTarget: enqueueActions(({ context, enqueue }) => {
      const { target: id = '' } = context
      enqueue.sendTo(child(keptViews, 'keptViews'), changing({ type: 'delete', id }))
      enqueue.sendTo(
        receiver('toasts'),
        showing({ severity: 'warning', text: `Deleted view ${targetOf(context).name}` }),
      )
      if (openView(context)?.id !== id || context.screen?.isListShown !== true) return
      const to = ownAddress(context)
      enqueue.sendTo(receiver('navigation'), { type: 'navigation.go', to, replace: true })
    }),
    choose: sendTo(child(keptViews, 'keptViews'), (_, { standard }: { standard: string | undefined }) =>
      changing({ type: 'choose', standard }),
    ),
    move: sendTo(child(keptViews, 'keptViews'), (_, { id, to }: { id: string; to: number }) =>
      changing({ type: 'move', id, to }),
    ),
    noteMoved: assign((_, { id }: Identified) => ({ moved: id })),
    drag: assign((_, { id }: Identified) => ({ drag: { id, over: id } })),
    dragOver: assign(({ context: { drag } }, { over }: { over: string }) => ({ drag: drag && { ...drag, over } })),
    drop: enqueueActions(({ context: { drag, kept }, enqueue }) => {
      enqueue.assign({ drag: undefined })
      const to = kept.views.findIndex(({ id }) => id === drag?.over)
      if (drag !== undefined && drag.over !== drag.id && to !== -1)
        enqueue.raise({ type: 'views.move', id: drag.id, to })
    }),
    endDrag: assign({ drag: undefined }),
    sayEnough: sendTo(receiver('toasts'), showing(enoughViews)),
    importPicked: enqueueActions(({ context, enqueue }, file: ViewFile | undefined) => {
      if (file === undefined) return
      const { views, sentence } = importOf(file, context.kept.views)
      if (views.length > 0) {
        const added = newViews(context.kept.views, views, Date.now())
        enqueue.sendTo(child(keptViews, 'keptViews'), changing({ type: 'add', views: added }))
      }
      const severity = views.length > 0 ? 'success' : 'error'
      enqueue.sendTo(receiver('toasts'), showing({ severity, text: sentence }))
    }),
    takeFile: assign(({ context }, { id }: { id: string | undefined }) => ({ file: fileOf(context, id) })),
    sayFileFailed: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failedAttempt(`Failed to import views: ${errorWords(error, 'read file')}`, error, 'read file')),
    ),
    sayNotSaved: sendTo(receiver('toasts'), (_, { error }: { error: unknown }) =>
      showing(failedAttempt(`Failed to export views: ${errorWords(error, 'save file')}`, error, 'save file')),
    ),
  },
  guards: {
    isKnown: ({ context: { kept, screen } }, { id }: Identified) =>
      screen !== undefined && viewWith(kept.views, id) !== undefined,
    isElsewhere: ({ context }, { id }: Identified) => !isOnScreen(context, id),
    hasStandard: ({ context }) =>
      viewWith(context.kept.views, context.kept.standard) !== undefined && !isOnScreen(context, context.kept.standard),
    isRoomLeft: ({ context: { kept, screen } }) => screen !== undefined && kept.views.length < mostViews,
    isScreenKnown: ({ context: { screen } }) => screen !== undefined,
    isTargetLeft: ({ context: { kept, target } }) => viewWith(kept.views, target) !== undefined,
  },
}).createMachine({
  id: 'views',
  description: 'The views that the user keeps in this browser.',
  context: nothingKept,
  invoke: [
    { src: 'viewCounts', id: 'viewCounts' },
    { src: 'keptViews', id: 'keptViews', input: ownerOf },
    { src: 'viewScreen', id: 'viewScreen' },
  ],
  initial: 'idle',
  states: {
    idle: {
      description: 'Views can be kept, renamed, deleted, imported and exported.',
      initial: 'resting',
      states: {
        resting: { description: 'Nothing is being imported.' },
        picking: {
          description: 'The user chooses a file of views, which is then read.',
          invoke: {
            src: 'pickViewFile',
            id: 'pickViewFile',
            onDone: { target: 'resting', actions: { type: 'importPicked', params: theOutput } },
            onError: { target: 'resting', actions: { type: 'sayFileFailed', params: theError } },
          },
        },
      },
      on: {
        'views.keep': [
          { guard: 'isRoomLeft', target: 'naming' },
          { guard: 'isScreenKnown', actions: 'sayEnough' },
          { target: 'expecting' },
        ],
        'views.rename': {
          guard: { type: 'isKnown', params: theEvent },
          target: 'renaming',
          actions: { type: 'aimAt', params: theEvent },
        },
        'views.delete': {
          guard: { type: 'isKnown', params: theEvent },
          target: 'deciding',
          actions: { type: 'aimAt', params: theEvent },
        },
        'views.import': { target: '.picking' },
        'views.export': { target: 'saving', actions: { type: 'takeFile', params: theEvent } },
      },
    },
    expecting: {
      description: 'A view is to be kept, but what is on screen is not known yet.',
      on: {
        'viewScreen.changed': {
          target: 'naming',
          actions: [{ type: 'followScreen', params: theEvent }, 'count', 'showCounts'],
        },
      },
    },
    naming: {
      description: 'The dialog asks for the name of a new view.',
      tags: ['nameDialog'],
      invoke: {
        src: 'textEntry',
        id: 'viewName',
        input: nameEntry,
        onDone: { target: 'idle', actions: { type: 'addNamed', params: theOutput } },
      },
      on: { 'views.import': { target: 'idle.picking' } },
    },
    renaming: {
      description: 'The dialog asks for another name for a view.',
      tags: ['renameDialog'],
      invoke: {
        src: 'textEntry',
        id: 'viewName',
        input: renameEntry,
        onDone: { target: 'idle', actions: { type: 'rename', params: theOutput } },
      },
    },
    deciding: {
      description: 'The dialog asks whether to delete a view.',
      tags: ['deleteDialog'],
      on: {
        'views.confirm': [{ guard: 'isTargetLeft', target: 'idle', actions: 'deleteTarget' }, { target: 'idle' }],
        'views.decline': { target: 'idle' },
      },
    },
    saving: {
      description: 'A file of views is being saved.',
      invoke: {
        src: 'saveViewFile',
        id: 'saveViewFile',
        input: fileToSave,
        onDone: { target: 'idle' },
        onError: { target: 'idle', actions: { type: 'sayNotSaved', params: theError } },
      },
    },
  },
  on: {
    'keptViews.told': {
      actions: [
        { type: 'sayNotStored', params: theEvent },
        { type: 'takeKept', params: theEvent },
        { type: 'sayUnread', params: theEvent },
        'rememberTabs',
        'count',
        'showCounts',
      ],
    },
    'viewScreen.changed': { actions: [{ type: 'followScreen', params: theEvent }, 'count', 'showCounts'] },
    'views.show': { actions: ['noteShown', 'count', 'showCounts'] },
    'views.hide': { actions: ['noteHidden', 'count', 'showCounts'] },
    'views.doubt': { actions: 'doubtCounts' },
    'views.open': {
      guard: { type: 'isElsewhere', params: theEvent },
      actions: { type: 'open', params: theEvent },
    },
    'views.openPlace': { actions: { type: 'openPlace', params: theEvent } },
    'views.goToStandard': { guard: 'hasStandard', actions: 'openStandard' },
    'views.useOwn': { guard: 'isScreenKnown', actions: 'useOwn' },
    'views.save': { guard: { type: 'isKnown', params: theEvent }, actions: { type: 'save', params: theEvent } },
    'views.detach': { actions: { type: 'detach', params: theEvent } },
    'views.choose': { actions: { type: 'choose', params: theEvent } },
    'views.move': {
      guard: { type: 'isKnown', params: theEvent },
      actions: [
        { type: 'move', params: theEvent },
        { type: 'noteMoved', params: theEvent },
      ],
    },
    'views.drag': { actions: { type: 'drag', params: theEvent } },
    'views.dragOver': { actions: { type: 'dragOver', params: theEvent } },
    'views.drop': { actions: 'drop' },
    'views.endDrag': { actions: 'endDrag' },
  },
})

hasCome(viewsMachine)

export type ViewsRef = ActorRefFrom<typeof viewsMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    views: SingletonActor<typeof viewsMachine, ViewsRequest>
  }
}

function nothingKept({ input }: { input: ViewsInput }): ViewsContext {
  return {
    ...input,
    kept: noViews,
    isStored: true,
    screen: undefined,
    isPageShown: true,
    target: undefined,
    file: { name: '', text: '' },
    moved: undefined,
    drag: undefined,
  }
}

function ownerOf({ context: { username } }: { context: ViewsContext }) {
  return { username }
}

function fileToSave({ context: { file } }: { context: ViewsContext }): ViewFile {
  return file
}

function changing(change: ViewChange) {
  return { type: 'keptViews.change', change } as const
}
