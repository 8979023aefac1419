/**
 * Which pages may be visited (docs/behaviour.md#routes): guests are redirected to the login page and back after
 * sign-in.
 */
import type { Place } from '../../../../machines/core/domain/route.ts'
import { navigationMachine, type NavigationContext } from '../../../../machines/app/navigation.ts'
import { start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send, wait } from '../../support/walk.ts'

const places = {
  home: { path: '/', search: '' },
  'an incident': { path: '/incidents/7/', search: '' },
  login: { path: '/login', search: '' },
  'login with a way back': { path: '/login', search: '?next=%2Fincidents%2F7%2F' },
  'an unknown page': { path: '/nowhere', search: '' },
} satisfies Record<string, Place>
const tokens = {
  'login with a token': { path: '/login', search: '?token=abc' },
  'login with a token and a way back': { path: '/login', search: '?token=abc&next=%2Fincidents%2F7%2F' },
} satisfies Record<string, Place>
const useless = {
  'login with an invalid token': { path: '/login', search: '?token=%E2%82%AC&next=%2Fincidents%2F7%2F' },
} satisfies Record<string, Place>
const arrivals = { ...places, ...tokens, ...useless }

type At = keyof typeof places

const location = start('location')
const tokenFound = tellParent({ type: 'navigation.tokenFound', token: 'abc' })

function moved(place: Place): Effect {
  return tellParent({ type: 'navigation.moved', place })
}

function redirected(place: Place): Effect[] {
  return [tell('location', { type: 'location.replace', to: place.path + place.search }), moved(place)]
}

function push(to: string): Effect[] {
  return [tell('location', { type: 'location.push', to })]
}

function replace(to: string): Effect[] {
  return [tell('location', { type: 'location.replace', to })]
}

interface Visit {
  readonly session: 'undecided' | 'guest' | 'member'
  readonly at: At
  /** Whether the path has changed since the start: from then on, each new page receives the focus. */
  readonly hasMoved: boolean
}

/** Where each place redirects to, depending on what is known about the session; to itself if it is not listed. */
const redirects: Readonly<Record<Visit['session'], Partial<Readonly<Record<keyof typeof arrivals, At>>>>> = {
  /** Before the session is known, no page redirects to the login page. */
  undecided: {
    'login with a token': 'home',
    'login with a token and a way back': 'home',
    'login with an invalid token': 'login with a way back',
  },
  guest: {
    home: 'login',
    'an incident': 'login with a way back',
    'login with a token': 'home',
    'login with a token and a way back': 'home',
    'login with an invalid token': 'login with a way back',
  },
  /** A token never overrides a live session. */
  member: {
    login: 'home',
    'login with a way back': 'an incident',
    'login with a token': 'home',
    'login with a token and a way back': 'home',
    'login with an invalid token': 'an incident',
  },
}

/** The outcome of passing through these places to the last. A new query on the same page is no move. */
function moves(visit: Visit, to: At, does: readonly Effect[], passed: readonly Place[] = []): ModelledOutcome<Visit> {
  const hasMoved = [...passed, places[to]].some(({ path }) => path !== places[visit.at].path)
  return { to: { ...visit, at: to, hasMoved: visit.hasMoved || hasMoved }, does }
}

function arrivesAt(visit: Visit, place: keyof typeof arrivals): ModelledOutcome<Visit> {
  const { session } = visit
  const passed = arrivals[place]
  const to = redirects[session][place] ?? (place as At)
  const isRead = place in tokens && session !== 'member'
  const does = [moved(passed), ...(isRead ? [tokenFound] : []), ...(to === place ? [] : redirected(places[to]))]
  return moves({ ...visit, session: isRead ? 'undecided' : session }, to, does, [passed])
}

/** The session is known now, so the place may redirect. */
function becomes(visit: Visit, session: 'guest' | 'member'): ModelledOutcome<Visit> {
  const to = redirects[session][visit.at]
  const changed: Visit = { ...visit, session }
  return to === undefined ? { to: changed } : moves(changed, to, redirected(places[to]))
}

function visitRow(visit: Visit): ModelledRow<Visit> {
  const { session, at, hasMoved } = visit
  return {
    state: session === 'member' ? { member: 'staying' } : session,
    ports: ['location'],
    shows: { place: places[at], hasMoved },
    on: {
      ...Object.fromEntries(
        (Object.keys(arrivals) as (keyof typeof arrivals)[]).map((place) => [
          `comes to ${place}`,
          arrivesAt(visit, place),
        ]),
      ),
      'is sent to timeslots': { to: visit, does: push('/timeslots') },
      'is redirected to timeslots': { to: visit, does: replace('/timeslots') },
      'is signed in': session === 'member' ? undefined : becomes(visit, 'member'),
      // Signing out is deliberate: the next login does not return to the page that was left.
      'signs out':
        session === 'guest' ? undefined : moves({ ...visit, session: 'guest' }, 'login', redirected(places.login)),
      'loses the session': session === 'guest' ? undefined : becomes(visit, 'guest'),
    },
  }
}

function begun(at: At, hasMoved = false): Visit {
  return { session: 'undecided', at, hasMoved }
}

function arrives(place: Place, by = 0) {
  return hear('location', { type: 'location.changed', place, by })
}

export const walk = modelledWalk({
  machine: navigationMachine,
  observe: ({ place, hasMoved }: NavigationContext) => ({ place, hasMoved }),
  starts: {
    ...Object.fromEntries(
      (Object.keys(places) as At[]).map((at) => [
        `at ${at}`,
        { input: { place: places[at] }, to: begun(at), does: [location] },
      ]),
    ),
    'with an invalid token': {
      input: { place: { path: '/login', search: '?token=%E2%82%AC' } },
      to: begun('login'),
      does: [location, ...redirected(places.login)],
    },
    'with a token': {
      input: { place: tokens['login with a token'] },
      to: begun('home', true),
      does: [location, tokenFound, ...redirected(places.home)],
    },
  },
  cases: {
    ...Object.fromEntries(Object.entries(arrivals).map(([name, place]) => [`comes to ${name}`, arrives(place)])),
    'is sent to timeslots': send({ type: 'navigation.go', to: '/timeslots' }),
    'is redirected to timeslots': send({ type: 'navigation.go', to: '/timeslots', replace: true }),
    'is signed in': send({ type: 'navigation.admit' }),
    'signs out': send({ type: 'navigation.dismiss', deliberate: true }),
    'loses the session': send({ type: 'navigation.dismiss', deliberate: false }),
  },
  rowOf: visitRow,
})

const pages = {
  timeslots: { path: '/timeslots', search: '' },
  profiles: { path: '/notificationprofiles', search: '' },
} as const

const list: Place = { path: '/incidents', search: '?open=true' }
const filtered: Place = { path: '/incidents', search: '?open=false' }

type Page = keyof typeof pages

/** The ways to leave a page: a link, a redirect, Back, Forward or signing out. */
const ways = {
  link: { type: 'location.push', to: '/notificationprofiles' },
  redirect: { type: 'location.replace', to: '/notificationprofiles' },
  'link on the same page': { type: 'location.push', to: '/timeslots?name=a' },
  back: { type: 'location.travel', by: -1 },
  forward: { type: 'location.travel', by: 1 },
  'sign-out': { type: 'signOut' },
  /** Signing out while orders are being written before that. */
  'sign-out once written': { type: 'signOut' },
} as const

interface Staying {
  readonly session: 'undecided' | 'guest' | 'member'
  /** The current page or, if nobody is signed in, the page to open after signing in. */
  readonly page: Page
  /** The page with unsaved changes. */
  readonly unsaved: Page | 'nowhere'
  /** Whether orders wait to be written. */
  readonly isHeld: boolean
  /** Seconds since they have been written before signing out. */
  readonly written: 0 | 6
  /** The move that the dialog asks about. */
  readonly asked: keyof typeof ways | undefined
}

type Moves = ModelledRow<Staying>['on']

const screens = { timeslots: ['timeslots'], profiles: ['notificationProfiles'], nowhere: [] } as const

function guardedIn({ unsaved, isHeld }: Staying): readonly string[] {
  return [...screens[unsaved], ...(isHeld ? ['heldOrders'] : [])]
}

const signingOut = tellParent({ type: 'navigation.signingOut' })

function loginFor(page: Page): Place {
  return { path: '/login', search: `?next=${encodeURIComponent(pages[page].path)}` }
}

function travels(by: number): Effect {
  return tell('location', { type: 'location.travel', by })
}

/** Outcomes that are the same in every session: changes to the unsaved work, and address changes without a question. */
function forAll(staying: Staying): Moves {
  const goesTo = (page: Page): ModelledOutcome<Staying> => ({ to: { ...staying, page }, does: [moved(pages[page])] })
  return {
    'a timeslot is changed': { to: { ...staying, unsaved: 'timeslots', isHeld: false } },
    'a profile is changed': { to: { ...staying, unsaved: 'profiles', isHeld: false } },
    'everything is saved': { to: { ...staying, unsaved: 'nowhere', isHeld: false } },
    'an order waits': { to: { ...staying, unsaved: 'nowhere', isHeld: true } },
    'follows a link to profiles': { to: staying, does: push('/notificationprofiles') },
    'is redirected to profiles': { to: staying, does: replace('/notificationprofiles') },
    'follows a link within timeslots': { to: staying, does: push('/timeslots?name=a') },
    'goes back to profiles': goesTo('profiles'),
    'goes forward to timeslots': goesTo('timeslots'),
    'profiles are shown': goesTo('profiles'),
  }
}

function losesSession(staying: Staying): ModelledOutcome<Staying> {
  return {
    to: { ...staying, session: 'guest', asked: undefined },
    does: redirected(loginFor(staying.page)),
  }
}

function guestRow(staying: Staying): ModelledRow<Staying> {
  const sentBack = (page: Page): ModelledOutcome<Staying> => ({
    to: { ...staying, page },
    does: [moved(pages[page]), ...redirected(loginFor(page))],
  })
  return {
    state: 'guest',
    ports: ['location'],
    shows: { place: loginFor(staying.page), guarded: guardedIn(staying), wanted: undefined },
    on: {
      ...forAll(staying),
      'goes back to profiles': sentBack('profiles'),
      'goes forward to timeslots': sentBack('timeslots'),
      'profiles are shown': sentBack('profiles'),
      // Unsaved changes are restored after the next sign-in, so the console asks again before the operator leaves.
      'is signed in': { to: { ...staying, session: 'member' }, does: redirected(pages[staying.page]) },
    },
  }
}

/** The console asks before the operator leaves unsaved changes. The page stays until the operator has answered. */
function stayingMoves(staying: Staying): Moves {
  const { page, unsaved } = staying
  const asksAbout = (asked: keyof typeof ways, ...does: readonly Effect[]): ModelledOutcome<Staying> => ({
    to: { ...staying, asked },
    does,
  })
  // What waits is written before the user is signed out.
  const signsOut = (): ModelledOutcome<Staying> => {
    if (staying.isHeld) return asksAbout('sign-out once written', tell('heldOrders', { type: 'heldOrders.writeAll' }))
    return unsaved === 'nowhere' ? { to: staying, does: [signingOut] } : asksAbout('sign-out')
  }
  // The console keeps unsaved changes on another page without asking about them.
  const leaves = unsaved === 'timeslots' && page === 'timeslots'
  const returns = unsaved === 'profiles' && page === 'profiles'
  return {
    ...forAll(staying),
    'loses the session': losesSession(staying),
    ...(leaves
      ? {
          'follows a link to profiles': asksAbout('link'),
          'is redirected to profiles': asksAbout('redirect'),
          'goes back to profiles': asksAbout('back', travels(1)),
        }
      : {}),
    ...(returns
      ? {
          'goes forward to timeslots': asksAbout('forward', travels(-1)),
          'follows a link within timeslots': asksAbout('link on the same page'),
        }
      : {}),
    'asks to sign out': signsOut(),
  }
}

function askedMoves(staying: Staying, asked: keyof typeof ways): Moves {
  const { page } = staying
  const wanted = ways[asked]
  const does = wanted.type === 'signOut' ? signingOut : tell('location', wanted)
  // Signing out waits for the operator's answer, even if the changes have been saved in the meantime.
  const isLost = (unsaved: Staying['unsaved']) => asked === 'sign-out' || unsaved === page
  const changes = (unsaved: Staying['unsaved'], isHeld = false): ModelledOutcome<Staying> =>
    isLost(unsaved)
      ? { to: { ...staying, unsaved, isHeld } }
      : { to: { ...staying, unsaved, isHeld, asked: undefined }, does: [does] }
  return {
    ...forAll(staying),
    'loses the session': losesSession(staying),
    // A move before the answer is undone: the page stays.
    ...(page === 'timeslots'
      ? {
          'goes back to profiles': { to: staying, does: [travels(1)] },
          'follows a link to profiles': { to: { ...staying, asked: 'link' } },
          'is redirected to profiles': { to: { ...staying, asked: 'redirect' } },
        }
      : {
          'goes forward to timeslots': { to: staying, does: [travels(-1)] },
          'follows a link within timeslots': { to: { ...staying, asked: 'link on the same page' } },
        }),
    'stays on the page': { to: { ...staying, asked: undefined } },
    'leaves the page': {
      to: {
        ...staying,
        asked: undefined,
        unsaved: isLost(staying.unsaved) ? 'nowhere' : staying.unsaved,
        isHeld: staying.isHeld && asked !== 'sign-out',
      },
      does: [
        tell('drafts', {
          type: 'drafts.dropForms',
          page: asked === 'sign-out' ? undefined : screens[page][0],
        }),
        does,
      ],
    },
    'a timeslot is changed': changes('timeslots'),
    'a profile is changed': changes('profiles'),
    // If the changes are saved before the operator answers, the question disappears, unless it is about signing out.
    'everything is saved': changes('nowhere'),
    'an order waits': changes('nowhere', true),
  }
}

/** What waits is being written: then the user is signed out, or asked about what is not saved. */
function writingMoves(staying: Staying): Moves {
  const asks = (unsaved: Page): ModelledOutcome<Staying> => ({
    to: { ...staying, unsaved, isHeld: false, asked: 'sign-out', written: 0 },
  })
  return {
    ...forAll(staying),
    'loses the session': losesSession({ ...staying, written: 0 }),
    'a timeslot is changed': asks('timeslots'),
    'a profile is changed': asks('profiles'),
    'everything is saved': {
      to: { ...staying, unsaved: 'nowhere', isHeld: false, asked: undefined, written: 0 },
      does: [signingOut],
    },
    'six seconds pass':
      staying.written === 0
        ? { to: { ...staying, written: 6 } }
        : { to: { ...staying, asked: 'sign-out', written: 0 } },
  }
}

function stayingRow(staying: Staying): ModelledRow<Staying> {
  const { session, page, asked } = staying
  if (session === 'guest') return guestRow(staying)
  const shows = { place: pages[page], guarded: guardedIn(staying), wanted: asked && ways[asked] }
  if (session === 'undecided') {
    return {
      state: 'undecided',
      ports: ['location'],
      shows,
      on: {
        ...forAll(staying),
        'is signed in': { to: { ...staying, session: 'member' } },
        'loses the session': losesSession(staying),
        // The console does not ask, because it does not know the owner of the forms yet.
        'asks to sign out': { to: staying, does: [signingOut] },
      },
    }
  }
  if (asked === undefined)
    return { state: { member: 'staying' }, ports: ['location'], shows, on: stayingMoves(staying) }
  if (asked === 'sign-out once written')
    return { state: { member: { writing: 'waiting' } }, ports: ['location'], shows, on: writingMoves(staying) }
  return {
    state: { member: 'asking' },
    tags: ['leaveDialog'],
    ports: ['location'],
    shows,
    on: askedMoves(staying, asked),
  }
}

const visiting: Staying = {
  session: 'undecided',
  page: 'timeslots',
  unsaved: 'nowhere',
  isHeld: false,
  written: 0,
  asked: undefined,
}

const coverable = { list, filtered, timeslots: pages.timeslots } satisfies Record<string, Place>

interface Covered {
  readonly at: keyof typeof coverable
  readonly cover: NavigationContext['cover']
}

function coveredRow(covered: Covered): ModelledRow<Covered> {
  const { at, cover } = covered
  const place: Place = coverable[at]
  const isOpen = cover === 'open'
  const arrivesAt = (to: Covered['at'], after: Covered['cover']): ModelledOutcome<Covered> => ({
    to: { at: to, cover: isOpen ? after : cover },
    does: [moved(coverable[to])],
  })
  // The next page replaces the history entry of the dialog that covers the page.
  const push = isOpen ? 'location.replace' : 'location.push'
  const goes = (type: 'location.push' | 'location.replace', to: string, after: Covered['cover']) => ({
    to: { at, cover: after },
    does: [tell('location', { type, to })],
  })
  const isList = at !== 'timeslots'
  return {
    state: 'undecided',
    ports: ['location'],
    shows: { place, cover },
    on: {
      'something covers the page': {
        to: { at, cover: 'open' },
        does: [tell('location', { type: 'location.push', to: place.path + place.search, isSamePlace: true })],
      },
      'it is closed': {
        to: { at, cover: 'none' },
        does: isOpen ? [tell('location', { type: 'location.travel', by: -1 })] : [],
      },
      'chooses another filter': goes(push, '/incidents?open=any', 'none'),
      'corrects the address': goes('location.replace', '/incidents?open=any', cover),
      'follows a link to the list': goes(push, '/incidents?open=true', at === 'list' ? cover : 'none'),
      'goes back to the list': arrivesAt('list', isList ? 'left' : 'none'),
      'goes back to timeslots': arrivesAt('timeslots', isList ? 'none' : 'left'),
      'another filter is shown': arrivesAt('filtered', isList ? 'open' : 'none'),
      'timeslots are shown': arrivesAt('timeslots', isList ? 'none' : 'open'),
    },
  }
}

const uncovered: Covered = { at: 'list', cover: 'none' }

/** A dialog that covers the page has its own history entry, so that Back closes it instead of leaving the page. */
export const covering = modelledWalk({
  machine: navigationMachine,
  singletons: { drafts: {} },
  observe: ({ place, cover }: NavigationContext) => ({ place, cover }),
  starts: { 'a list': { input: { place: list }, to: uncovered, does: [location] } },
  cases: {
    'something covers the page': send({ type: 'navigation.cover' }),
    'it is closed': send({ type: 'navigation.uncover' }),
    'chooses another filter': send({ type: 'navigation.go', to: '/incidents?open=any' }),
    'corrects the address': send({ type: 'navigation.go', to: '/incidents?open=any', replace: true }),
    'follows a link to the list': send({ type: 'navigation.go', to: '/incidents?open=true' }),
    'goes back to the list': arrives(list, -1),
    'goes back to timeslots': arrives(pages.timeslots, -1),
    'another filter is shown': arrives(filtered),
    'timeslots are shown': arrives(pages.timeslots),
  },
  rowOf: coveredRow,
})

/** The question about unsaved changes (docs/behaviour.md#leaving), before a move to another page or signing out. */
export const leaving = modelledWalk({
  machine: navigationMachine,
  singletons: { drafts: {}, heldOrders: {} },
  observe: ({ place, guarded, wanted }: NavigationContext) => ({ place, guarded, wanted }),
  starts: { 'a visit': { input: { place: pages.timeslots }, to: visiting, does: [location] } },
  cases: {
    'a timeslot is changed': send({ type: 'navigation.guard', guarded: screens.timeslots }),
    'a profile is changed': send({ type: 'navigation.guard', guarded: screens.profiles }),
    'everything is saved': send({ type: 'navigation.guard', guarded: screens.nowhere }),
    'an order waits': send({ type: 'navigation.guard', guarded: ['heldOrders'] }),
    'six seconds pass': wait(6000),
    'follows a link to profiles': send({ type: 'navigation.go', to: '/notificationprofiles' }),
    'is redirected to profiles': send({ type: 'navigation.go', to: '/notificationprofiles', replace: true }),
    'follows a link within timeslots': send({ type: 'navigation.go', to: '/timeslots?name=a' }),
    'goes back to profiles': arrives(pages.profiles, -1),
    'goes forward to timeslots': arrives(pages.timeslots, 1),
    'profiles are shown': arrives(pages.profiles),
    'asks to sign out': send({ type: 'navigation.signOut' }),
    'stays on the page': send({ type: 'navigation.stay' }),
    'leaves the page': send({ type: 'navigation.leave' }),
    'is signed in': send({ type: 'navigation.admit' }),
    'loses the session': send({ type: 'navigation.dismiss', deliberate: false }),
  },
  rowOf: stayingRow,
})
