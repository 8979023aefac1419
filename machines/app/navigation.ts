/** Where the user is, and which places they may see (docs/behaviour.md#routes, #leaving). */
import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { FormPlace, PageName } from '../forms/domain/formDraft.ts'
import { afterLogin, loginPath, tokenInQuery, withoutUselessToken } from '../session/domain/loginPlace.ts'
import { isProtected, isSamePage, placeOf, routeOf, type Place } from '../core/domain/route.ts'
import { theEvent } from '../core/eventParameters.ts'
import { location, type LocationCommand, type LocationEvent } from './ports.ts'
import { coverAfter, coverAfterGoing, type Cover } from './domain/cover.ts'
import { child, parent, receiver, type SingletonActor } from '../core/system.ts'

export interface NavigationInput {
  readonly place: Place
}

export interface NavigationContext {
  readonly place: Place
  /**
   * Whether the path has changed since the page was loaded. Once it has, each new page receives the focus. A new query
   * with the same path does not count as a change.
   */
  readonly hasMoved: boolean
  readonly guarded: readonly Guarded[]
  readonly cover: Cover
  /** The navigation that the user requested, while the dialog asks for confirmation. */
  readonly wanted: Wanted | undefined
}

/**
 * Unfinished work: the screens with unsaved forms, and what only signing out would abandon, a bulk run and the orders that
 * wait to be written.
 */
export type Guarded = FormPlace | 'bulkRun' | 'heldOrders'

/** Ways of leaving a page: a link, Back or Forward, signing out. */
export type Wanted = LocationCommand | { readonly type: 'signOut' }

export type NavigationEvent =
  | LocationEvent
  | { type: 'navigation.go'; to: string; replace?: boolean }
  | { type: 'navigation.signOut' }
  /** Something covers the page: adds a history entry with the same address, so that Back uncovers it. */
  | { type: 'navigation.cover' }
  /** The page is uncovered: removes the entry of the cover, if that entry is still the current one. */
  | { type: 'navigation.uncover' }
  /** The current unfinished work. */
  | { type: 'navigation.guard'; guarded: readonly Guarded[] }
  /** Leaves anyway: unsaved changes are discarded. */
  | { type: 'navigation.leave' }
  | { type: 'navigation.stay' }
  | { type: 'navigation.admit' }
  /** The session ended. `deliberate`: the user signed out, so the next sign-in does not lead back to this place. */
  | { type: 'navigation.dismiss'; deliberate: boolean }

/** Milliseconds to wait, before signing out, for what is being written; then the dialog asks. */
export const writingPatience = 10_000

/** Reports to the parent. */
export type NavigationReport =
  | { type: 'navigation.moved'; place: Place }
  | { type: 'navigation.tokenFound'; token: string }
  | { type: 'navigation.signingOut' }

/**
 * While nobody is signed in, protected places redirect to the login page, which remembers the requested place; once a
 * user is signed in, the login page redirects there. A token in the login page's query is immediately removed from the
 * address and, if it is valid and nobody is signed in, passed to the parent. Leaving a page with unsaved changes asks
 * for confirmation first, however the user leaves it.
 */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    input: {} as NavigationInput,
    tags: {} as 'leaveDialog',
  },
  actors: { location },
  actions: {
    rememberPlace: assign(({ context }, { place, by }: { place: Place; by: number }) => ({
      ...movedTo(context, place),
      cover: coverAfter(context.cover, context.place, place, by),
    })),
    // Replaces the entry of the cover: it has the same address as the page, so going Back to it would change nothing.
    go: sendTo(
      child(location, 'location'),
      ({ context: { cover } }, { to, replace }: { to: string; replace?: boolean }) =>
        goingTo(to, replace === true || cover === 'open'),
    ),
    addEntry: sendTo(child(location, 'location'), ({ context: { place } }) => ({
      type: 'location.push',
      to: place.path + place.search,
      isSamePlace: true as const,
    })),
    removeEntry: sendTo(child(location, 'location'), { type: 'location.travel', by: -1 }),
    noteGone: assign(({ context }, going: { to: string; replace?: boolean }) => ({
      cover: coverAfterGoing(context.cover, context.place, going),
    })),
    noteCovered: assign({ cover: 'open' }),
    noteUncovered: assign({ cover: 'none' }),
    guard: assign((_, { guarded }: { guarded: readonly Guarded[] }) => ({ guarded })),
    unguardLeft: assign(({ context }) => ({ guarded: context.guarded.filter((page) => !isLeft(context, page)) })),
    wantToGo: assign((_, { to, replace }: { to: string; replace?: boolean }) => ({ wanted: goingTo(to, replace) })),
    wantToTravel: assign((_, { by }: { by: number }) => ({ wanted: { type: 'location.travel', by } })),
    wantToSignOut: assign({ wanted: { type: 'signOut' } }),
    forgetWanted: assign({ wanted: undefined }),
    turnBack: sendTo(child(location, 'location'), (_, { by }: { by: number }) => ({
      type: 'location.travel',
      by: -by,
    })),
    giveUpForms: sendTo(receiver('drafts'), ({ context }) => ({
      type: 'drafts.dropForms',
      page: isSigningOut(context) ? undefined : pageOf(context),
    })),
    doAsWanted: enqueueActions(({ context: { wanted }, enqueue }) => {
      if (wanted === undefined) return
      if (wanted.type === 'signOut') enqueue.sendTo(parent<NavigationReport>(), { type: 'navigation.signingOut' })
      else enqueue.sendTo(child(location, 'location'), wanted)
    }),
    tellSigningOut: sendTo(parent<NavigationReport>(), { type: 'navigation.signingOut' }),
    writeHeld: sendTo(receiver('heldOrders'), { type: 'heldOrders.writeAll' }),
    handOverToken: sendTo(parent<NavigationReport>(), ({ context }) => ({
      type: 'navigation.tokenFound',
      token: tokenInQuery(context.place) ?? '',
    })),
    dropToken: enqueueActions(({ context, enqueue }) =>
      redirect(enqueue, context, withoutUselessToken(context.place) ?? context.place.path),
    ),
    goHome: enqueueActions(({ context, enqueue }) => redirect(enqueue, context, '/')),
    goToLogin: enqueueActions(({ context, enqueue }) => redirect(enqueue, context, loginPath(undefined))),
    goToLoginAndBack: enqueueActions(({ context, enqueue }) => redirect(enqueue, context, loginPath(context.place))),
    goWhereWanted: enqueueActions(({ context, enqueue }) => redirect(enqueue, context, afterLogin(context.place))),
    tellMoved: sendTo(parent<NavigationReport>(), ({ context }) => ({
      type: 'navigation.moved',
      place: context.place,
    })),
  },
  guards: {
    isCovered: ({ context }) => context.cover === 'open',
    isDeliberate: (_, { deliberate }: { deliberate: boolean }) => deliberate,
    carriesToken: ({ context }) => tokenInQuery(context.place) !== undefined,
    carriesUselessToken: ({ context }) => withoutUselessToken(context.place) !== undefined,
    needsSession: ({ context }) => isProtected(routeOf(context.place.path)),
    isAtLogin: ({ context }) => routeOf(context.place.path).name === 'login',
    isAnyHeld: ({ context }) => context.guarded.includes('heldOrders'),
    isHeldStill: (_, { guarded }: { guarded: readonly Guarded[] }) => guarded.includes('heldOrders'),
    isAnythingUnsaved: ({ context }) => context.guarded.length > 0,
    isNothingLost: ({ context }, { guarded }: { guarded: readonly Guarded[] }) =>
      !isSigningOut(context) && !guarded.some((one) => isLeft(context, one)),
    leadsElsewhere: ({ context }, { to }: { to: string }) => !isSamePage(placeOf(to), context.place),
    leavesUnsaved: ({ context }, { to }: { to: string }) =>
      isGuarded(context) && !isSamePage(placeOf(to), context.place),
    hasLeftUnsaved: ({ context }, { place, by }: { place: Place; by: number }) =>
      isGuarded(context) && by !== 0 && !isSamePage(place, context.place),
    isElsewhere: ({ context }, { place, by }: { place: Place; by: number }) =>
      by !== 0 && !isSamePage(place, context.place),
  },
  delays: { writingPatience },
}).createMachine({
  id: 'navigation',
  description: 'Where the user is, and which places they may see.',
  context: initialContext,
  invoke: { src: 'location', id: 'location' },
  initial: 'undecided',
  states: {
    undecided: {
      description: 'It is not known yet whether a user is signed in, so nothing is redirected.',
      always: [
        { guard: 'carriesToken', actions: ['handOverToken', 'goHome', 'tellMoved'] },
        { guard: 'carriesUselessToken', actions: ['dropToken', 'tellMoved'] },
      ],
      on: {
        'navigation.admit': { target: 'member' },
        'navigation.signOut': { actions: 'tellSigningOut' },
        'navigation.dismiss': [
          { guard: { type: 'isDeliberate', params: theEvent }, target: 'guest', actions: ['goToLogin', 'tellMoved'] },
          { target: 'guest' },
        ],
      },
    },
    guest: {
      description:
        'Nobody is signed in: only the login page and unknown addresses are shown; every other address redirects to the login page.',
      always: [
        { guard: 'carriesToken', target: 'undecided' },
        { guard: 'carriesUselessToken', actions: ['dropToken', 'tellMoved'] },
        { guard: 'needsSession', actions: ['goToLoginAndBack', 'tellMoved'] },
      ],
      on: { 'navigation.admit': { target: 'member' } },
    },
    member: {
      description:
        'A user is signed in: every place can be shown, and the login page redirects to the page that it has remembered.',
      always: [
        { guard: 'carriesToken', actions: ['goHome', 'tellMoved'] },
        { guard: 'isAtLogin', actions: ['goWhereWanted', 'tellMoved'] },
      ],
      exit: 'forgetWanted',
      initial: 'staying',
      states: {
        staying: {
          description: 'The user can go anywhere, unless unsaved work would be lost.',
          entry: 'forgetWanted',
          on: {
            'navigation.go': {
              guard: { type: 'leavesUnsaved', params: theEvent },
              target: 'asking',
              actions: { type: 'wantToGo', params: theEvent },
            },
            'location.changed': {
              guard: { type: 'hasLeftUnsaved', params: theEvent },
              target: 'asking',
              actions: [
                { type: 'wantToTravel', params: theEvent },
                { type: 'turnBack', params: theEvent },
              ],
            },
            'navigation.signOut': [
              { guard: 'isAnyHeld', target: 'writing', actions: ['wantToSignOut', 'writeHeld'] },
              { guard: 'isAnythingUnsaved', target: 'asking', actions: 'wantToSignOut' },
              { actions: 'tellSigningOut' },
            ],
          },
        },
        writing: {
          description: 'The user is signing out: what waits to be written is written before that.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Not everything has been written.',
              on: {
                'navigation.guard': [
                  { guard: { type: 'isHeldStill', params: theEvent } },
                  { target: 'written', actions: { type: 'guard', params: theEvent } },
                ],
              },
              after: { writingPatience: { target: '#navigation.member.asking' } },
            },
            written: {
              description: 'Everything has been written, or has become a bulk run, about which the dialog asks.',
              always: [
                { guard: 'isAnythingUnsaved', target: '#navigation.member.asking' },
                { target: '#navigation.member.staying', actions: 'tellSigningOut' },
              ],
            },
          },
        },
        asking: {
          description: 'The dialog asks whether to leave the page although unsaved work would be lost.',
          tags: ['leaveDialog'],
          on: {
            'navigation.stay': { target: 'staying' },
            'navigation.leave': { target: 'staying', actions: ['giveUpForms', 'unguardLeft', 'doAsWanted'] },
            'navigation.guard': {
              guard: { type: 'isNothingLost', params: theEvent },
              target: 'staying',
              actions: [{ type: 'guard', params: theEvent }, 'doAsWanted'],
            },
            'navigation.go': {
              guard: { type: 'leadsElsewhere', params: theEvent },
              actions: { type: 'wantToGo', params: theEvent },
            },
            'location.changed': {
              guard: { type: 'isElsewhere', params: theEvent },
              actions: { type: 'turnBack', params: theEvent },
            },
          },
        },
      },
      on: {
        'navigation.dismiss': [
          { guard: { type: 'isDeliberate', params: theEvent }, target: 'guest', actions: ['goToLogin', 'tellMoved'] },
          { target: 'guest' },
        ],
      },
    },
  },
  on: {
    'navigation.cover': { actions: ['addEntry', 'noteCovered'] },
    'navigation.uncover': [
      { guard: 'isCovered', actions: ['noteUncovered', 'removeEntry'] },
      { actions: 'noteUncovered' },
    ],
    'navigation.guard': { actions: { type: 'guard', params: theEvent } },
    'navigation.go': {
      actions: [
        { type: 'go', params: theEvent },
        { type: 'noteGone', params: theEvent },
      ],
    },
    'location.changed': { actions: [{ type: 'rememberPlace', params: theEvent }, 'tellMoved'] },
  },
})

export type NavigationRef = ActorRefFrom<typeof navigationMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    navigation: SingletonActor<
      typeof navigationMachine,
      Extract<
        NavigationEvent,
        {
          type: 'navigation.go' | 'navigation.cover' | 'navigation.uncover' | 'navigation.guard' | 'navigation.signOut'
        }
      >
    >
  }
}

function initialContext({ input }: { input: NavigationInput }): NavigationContext {
  return { place: input.place, hasMoved: false, guarded: [], wanted: undefined, cover: 'none' }
}

interface Redirecting {
  assign(change: Partial<NavigationContext>): void
  sendTo(receiver: () => ActorRefFrom<typeof location>, event: LocationCommand): void
}

/**
 * The place changes immediately, before the browser confirms it, so that a forbidden page is not shown even for a
 * moment.
 */
function redirect(enqueue: Redirecting, context: NavigationContext, to: string): void {
  enqueue.assign({ ...movedTo(context, placeOf(to)), cover: 'none' })
  enqueue.sendTo(child(location, 'location'), { type: 'location.replace', to })
}

function movedTo({ place: from, hasMoved }: NavigationContext, place: Place): Partial<NavigationContext> {
  return { place, hasMoved: hasMoved || place.path !== from.path }
}

function pageOf({ place }: NavigationContext): PageName {
  return routeOf(place.path).name
}

function isGuarded(context: NavigationContext): boolean {
  return context.guarded.includes(pageOf(context))
}

function isSigningOut({ wanted }: NavigationContext): boolean {
  return wanted?.type === 'signOut'
}

/** Whether the requested navigation leaves this unfinished work behind. Signing out leaves all work behind. */
function isLeft(context: NavigationContext, page: Guarded): boolean {
  return isSigningOut(context) || page === pageOf(context)
}

function goingTo(to: string, replace: boolean | undefined): LocationCommand {
  return { type: replace === true ? 'location.replace' : 'location.push', to }
}
