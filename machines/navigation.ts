/** Where the person is and may be (specification, section 2, routes; decisions, Session). */
import { assign, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { afterLogin, isProtected, loginPath, placeOf, routeOf, tokenInQuery, type Place } from './domain/route.ts'
import { theEvent } from './parameters.ts'
import { location, type LocationEvent } from './ports.ts'

export interface NavigationInput {
  readonly place: Place
}

export interface NavigationContext {
  readonly place: Place
  /**
   * Whether the path has changed since the page was loaded: from then on, a new page takes the focus. A question put
   * into the address of the same page is no move.
   */
  readonly hasMoved: boolean
}

export type NavigationEvent =
  | LocationEvent
  | { type: 'navigation.go'; to: string; replace?: boolean }
  | { type: 'navigation.admit' }
  /** The session ended; `deliberate`: by the person, who then does not come back to where they were. */
  | { type: 'navigation.dismiss'; deliberate: boolean }

/**
 * Protected places send a guest to the login page, which remembers where they wanted to go; a member on the login page
 * is sent there. A token in the login page's query is handed over and taken out of the address at once.
 */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    input: {} as NavigationInput,
  },
  actors: { location },
  actions: {
    rememberPlace: assign(({ context }, { place }: { place: Place }) => movedTo(context, place)),
    go: sendTo('location', (_, { to, replace }: { to: string; replace?: boolean }) => ({
      type: replace === true ? 'location.replace' : 'location.push',
      to,
    })),
    handOverToken: sendParent(({ context }) => ({
      type: 'navigation.tokenFound',
      token: tokenInQuery(context.place) ?? '',
    })),
    goHome: enqueueActions(({ context, enqueue }) => redirect(enqueue, context, '/')),
    goToLogin: enqueueActions(({ context, enqueue }) => redirect(enqueue, context, loginPath(undefined))),
    goToLoginAndBack: enqueueActions(({ context, enqueue }) => redirect(enqueue, context, loginPath(context.place))),
    goWhereWanted: enqueueActions(({ context, enqueue }) => redirect(enqueue, context, afterLogin(context.place))),
    tellMoved: sendParent(({ context }) => ({ type: 'navigation.moved', place: context.place })),
  },
  guards: {
    isDeliberate: (_, { deliberate }: { deliberate: boolean }) => deliberate,
    carriesToken: ({ context }) => tokenInQuery(context.place) !== undefined,
    needsSession: ({ context }) => isProtected(routeOf(context.place.path)),
    isAtLogin: ({ context }) => routeOf(context.place.path).name === 'login',
  },
}).createMachine({
  id: 'navigation',
  description: 'Where the person is and may be.',
  context: startingPlace,
  invoke: { src: 'location', id: 'location' },
  initial: 'undecided',
  states: {
    undecided: {
      description: 'It is not known yet whether the person is signed in: nobody is sent anywhere.',
      always: { guard: 'carriesToken', actions: ['handOverToken', 'goHome', 'tellMoved'] },
      on: {
        'navigation.admit': { target: 'member' },
        'navigation.dismiss': { target: 'guest' },
      },
    },
    guest: {
      description: 'Nobody is signed in: only the login page and unknown addresses can be seen.',
      always: [
        { guard: 'carriesToken', target: 'undecided' },
        { guard: 'needsSession', actions: ['goToLoginAndBack', 'tellMoved'] },
      ],
      on: { 'navigation.admit': { target: 'member' } },
    },
    member: {
      description: 'Somebody is signed in: every place can be seen, the login page leads on.',
      always: [
        { guard: 'carriesToken', actions: ['goHome', 'tellMoved'] },
        { guard: 'isAtLogin', actions: ['goWhereWanted', 'tellMoved'] },
      ],
      on: {
        'navigation.dismiss': [
          {
            guard: { type: 'isDeliberate', params: theEvent },
            target: 'guest',
            actions: ['goToLogin', 'tellMoved'],
          },
          { target: 'guest' },
        ],
      },
    },
  },
  on: {
    'navigation.go': { actions: { type: 'go', params: theEvent } },
    'location.changed': { actions: [{ type: 'rememberPlace', params: theEvent }, 'tellMoved'] },
  },
})

export type NavigationRef = ActorRefFrom<typeof navigationMachine>

function startingPlace({ input }: { input: NavigationInput }): NavigationContext {
  return { place: input.place, hasMoved: false }
}

interface Redirecting {
  assign(change: NavigationContext): void
  sendTo(target: 'location', event: { type: 'location.replace'; to: string }): void
}

/** The place changes at once, before the browser confirms it: what may not be seen is not shown for a moment. */
function redirect(enqueue: Redirecting, context: NavigationContext, to: string): void {
  enqueue.assign(movedTo(context, placeOf(to)))
  enqueue.sendTo('location', { type: 'location.replace', to })
}

function movedTo({ place: from, hasMoved }: NavigationContext, place: Place): NavigationContext {
  return { place, hasMoved: hasMoved || place.path !== from.path }
}
