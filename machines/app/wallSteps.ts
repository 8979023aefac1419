/** Steps through the user's views on the wall (docs/behaviour.md#wall-mode). */
import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { routePatterns } from '../core/domain/route.ts'
import { theEvent } from '../core/eventParameters.ts'
import { following } from '../core/following.ts'
import { hasCome, isWaiting } from '../core/later.ts'
import { receiver, singletonActor } from '../core/system.ts'
import { savedFilterOf, type SavedFilter } from '../filter/domain/savedFilter.ts'
import { shownBy, type View } from '../views/domain/view.ts'
import { viewOf } from '../views/domain/viewAddress.ts'
import { wallChoicesOf, withWallChoices, type WallChoices } from '../views/domain/wallChoices.ts'
import { stopAfter, tourOf, wallAddressOf, type Tour } from '../views/domain/wallTour.ts'

/** What the steps follow from: the address of the wall, and the views of this browser. */
export interface WallPlace {
  /** The query part of the address. */
  readonly search: string
  readonly views: readonly View[]
  /** Undefined while the saved filters are not known. */
  readonly saved: readonly SavedFilter[] | undefined
}

export interface WallPlaceChanged extends WallPlace {
  readonly type: 'wallPlace.changed'
}

/** The address of the wall, and the views of this browser once they are known. */
export const wallPlace = following(['currentPage', 'views'], (self): WallPlaceChanged => {
  const { search } = singletonActor(self, 'currentPage').getSnapshot().context.place
  const views = singletonActor(self, 'views').getSnapshot()
  const { kept, screen } = isWaiting(views) ? { kept: undefined, screen: undefined } : views.context
  return { type: 'wallPlace.changed', search, views: kept?.views ?? noViews, saved: screen?.saved }
})

const noViews: readonly View[] = []

export interface WallStepsContext extends WallPlace {
  readonly choices: WallChoices
  readonly tour: Tour
  /** The id of the view that the address belongs to. */
  readonly shown: string | undefined
}

export type WallStepsEvent =
  | WallPlaceChanged
  /** Stops the steps, or continues them. */
  | { type: 'wallSteps.togglePause' }
  /** Shows the next or the previous view now. */
  | { type: 'wallSteps.go'; by: 1 | -1 }
  /** Changes what the address says of the wall itself. */
  | { type: 'wallSteps.choose'; change: Partial<WallChoices> }

/** Each step goes to the address of the view, so that the address bar always says what the wall shows. */
export const wallStepsMachine = setup({
  types: {
    context: {} as WallStepsContext,
    events: {} as WallStepsEvent,
    children: {} as { wallPlace: 'wallPlace' },
    tags: {} as 'stepping' | 'paused' | 'lacking',
  },
  actors: { wallPlace },
  actions: {
    takePlace: assign((_, { search, views, saved }: WallPlaceChanged) => atPlace({ search, views, saved })),
    show: enqueueActions(({ context, enqueue }, { by }: { by: 0 | 1 | -1 }) => {
      const { tour, shown, saved, search } = context
      const view = stopAfter(tour, shown, by)
      const to = view && wallAddressOf(view, saved, search)
      const query = view && shownBy(view, saved)?.query
      if (view === undefined || to === undefined || query === undefined) return
      // A step from the only view to itself shows what has become of it.
      if (view.id === shown && (by === 0 || to === routePatterns.wall + search)) return
      const chosen = savedFilterOf(saved ?? [], view.base?.pk)?.pk
      enqueue.sendTo(receiver('filter'), { type: 'filter.expect', query, chosen })
      enqueue.sendTo(receiver('navigation'), { type: 'navigation.go', to, replace: true })
    }),
    choose: enqueueActions(({ context, enqueue, self }, { change }: { change: Partial<WallChoices> }) => {
      const { path } = singletonActor(self, 'currentPage').getSnapshot().context.place
      const to = path + withWallChoices(context.search, { ...context.choices, ...change })
      enqueue.sendTo(receiver('navigation'), { type: 'navigation.go', to, replace: true })
    }),
  },
  guards: {
    isStill: ({ context }) => context.choices.step === undefined,
    isLacking: ({ context }) => context.tour.stops.length === 0,
    isSameStop: ({ context }, told: WallPlaceChanged) => isSameStop(context, atPlace(told)),
    hasSteps: (_, told: WallPlaceChanged) => {
      const { choices, tour } = atPlace(told)
      return choices.step !== undefined && tour.stops.length > 0
    },
  },
  delays: { stepPeriod: ({ context }) => (context.choices.step ?? 0) * 1000 },
}).createMachine({
  id: 'wallSteps',
  description: 'Steps through the user’s views on the wall.',
  context: atPlace({ search: '', views: noViews, saved: undefined }),
  invoke: { src: 'wallPlace', id: 'wallPlace' },
  initial: 'still',
  states: {
    still: { description: 'The wall stays with one list.' },
    choosing: {
      description: 'Decides what follows from the address and the views.',
      always: [
        { guard: 'isStill', target: 'still' },
        { guard: 'isLacking', target: 'lacking' },
        // A list of no view, or of another one, gives way to the first view.
        { target: 'stepping', actions: { type: 'show', params: { by: 0 } } },
      ],
    },
    lacking: {
      description: 'The address asks for steps, but this browser keeps none of the views.',
      tags: ['lacking'],
    },
    stepping: {
      description: 'A view is shown for the chosen time, then the next one; the only view, as it is then.',
      tags: ['stepping'],
      after: { stepPeriod: { target: 'stepping', reenter: true, actions: { type: 'show', params: { by: 1 } } } },
      on: {
        'wallSteps.togglePause': { target: 'paused' },
        'wallSteps.go': { target: 'stepping', reenter: true, actions: { type: 'show', params: theEvent } },
      },
    },
    paused: {
      description: 'The view stays until somebody continues the steps.',
      tags: ['stepping', 'paused'],
      on: {
        // Without steps, the chart chooses as in every other state.
        'wallPlace.changed': {
          guard: { type: 'hasSteps', params: theEvent },
          actions: { type: 'takePlace', params: theEvent },
        },
        'wallSteps.togglePause': { target: 'stepping' },
        'wallSteps.go': { actions: { type: 'show', params: theEvent } },
      },
    },
  },
  on: {
    'wallPlace.changed': [
      { guard: { type: 'isSameStop', params: theEvent }, actions: { type: 'takePlace', params: theEvent } },
      { target: '.choosing', actions: { type: 'takePlace', params: theEvent } },
    ],
    'wallSteps.choose': { actions: { type: 'choose', params: theEvent } },
  },
})

hasCome(wallStepsMachine)

export type WallStepsRef = ActorRefFrom<typeof wallStepsMachine>

function atPlace({ search, views, saved }: WallPlace): WallStepsContext {
  const choices = wallChoicesOf(search)
  return { search, views, saved, choices, tour: tourOf(views, choices), shown: viewOf(search) }
}

/** Whether the same view stays on screen for the same time, before the same other views. */
function isSameStop(one: WallStepsContext, other: WallStepsContext): boolean {
  const stopsOf = ({ tour }: WallStepsContext) => tour.stops.map(({ id }) => id).join()
  return one.choices.step === other.choices.step && one.shown === other.shown && stopsOf(one) === stopsOf(other)
}
