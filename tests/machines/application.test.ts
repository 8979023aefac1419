/**
 * Behaviour that depends on all charts together. The whole application runs on a stage; the test plays only the
 * operator, the browser and the server.
 */
import { describe, expect, it } from 'vitest'
import { Fault } from '../../machines/core/domain/fault.ts'
import { appMachine } from '../../machines/app/app.ts'
import { defaultPreferences, type Preferences } from '../../machines/list/domain/preferences.ts'
import { placeOf } from '../../machines/core/domain/route.ts'
import type { Server } from '../../machines/server/domain/server.ts'
import type { SessionToken } from '../../machines/session/domain/token.ts'
import type { User } from '../../machines/session/domain/user.ts'
import { charts } from '../../machines/index.ts'
import type { NavigationContext } from '../../machines/app/navigation.ts'
import type { UnseenAlarmsContext } from '../../machines/alarms/unseenAlarms.ts'
import type { TextEntryContext } from '../../machines/forms/textEntry.ts'
import { beginning } from './support/clock.ts'
import { call, say, start, tell, type AnyEvent, type Effect } from './support/effects.ts'
import { ana, firstServer, incident, refused, secondServer, unauthorized, unreachable } from './support/fixtures.ts'
import { Stage, type RunningChart } from './support/stage.ts'

const runtime = { backendUrl: 'https://argus.example', cookieDomain: 'argus.example' }
const page = { incidents: [incident()], next: undefined, previous: undefined, unreadable: 0 }
const bob: User = { username: 'bob', firstName: 'Bob', adminUrl: undefined }
/** A token without a known expiry. */
function tokenOf(token: string): SessionToken {
  return { token, expiresAt: undefined }
}

/** A visit to this address by ana, who has a token. */
function signedIn(address: string): Visit {
  const visit = new Visit(address, 'kept')
  visit.stage.settle('fetchCurrentUser', ana)
  return visit
}

const signOff = ['workspace', 'currentPage', 'incident', 'signOff']

/** Those of a user who does not want to be able to undo anything. */
const preferences: Preferences = { ...defaultPreferences, undoSeconds: 0 }

/** The whole application, from its start-up, without `toasts` and `chunks`. The messages sent to `toasts` are recorded. */
class Visit {
  readonly stage: Stage

  constructor(address: string, token?: string | SessionToken, server: Server = firstServer) {
    this.stage = new Stage(appMachine, {
      input: {
        preferences,
        place: placeOf(address),
        token: typeof token === 'string' ? tokenOf(token) : token,
        unfinished: { texts: new Map(), forms: new Map(), runs: new Map() },
        hasSkeleton: false,
      },
      real: ['keptList', ...charts.map(({ id }) => id).filter((id) => id !== 'toasts' && id !== 'chunks')],
    })
    this.stage.settle('findConfiguration', { runtime, build: {}, warnings: [] })
    this.stage.settle('meetServer', server)
  }

  /** The id of the request for the list that is open, or 'none'. */
  get listRequest(): string {
    return this.stage.standing.ports.find((port) => ['load', 'gather', 'refresh'].includes(port)) ?? 'none'
  }

  /** Sends an event that the operator causes. */
  does(chart: readonly string[], event: AnyEvent): void {
    this.child(...chart).send(event)
  }

  /** Sends an event from the browser, the server or another tab, through an open port. */
  receives(port: string, chart: readonly string[], event: AnyEvent): void {
    if (!this.stage.standing.ports.includes(port)) throw new Error(`${port} is not open`)
    this.child(...chart).send(event)
  }

  /** A chart below `visit`, found by the ids on the path to it. */
  child(...ids: readonly string[]): RunningChart {
    return this.stage.child('visit', ...ids)
  }

  submitsTheForm(): void {
    this.does(['loginForm'], { type: 'loginForm.changeUsername', value: 'ana' })
    this.does(['loginForm'], { type: 'loginForm.changePassword', password: 'secret' })
    this.does(['loginForm'], { type: 'loginForm.submit' })
  }

  signsIn(user = ana): void {
    this.submitsTheForm()
    this.stage.settle('requestToken', tokenOf('fresh'))
    this.stage.settle('fetchCurrentUser', user)
  }

  signsOut(): void {
    this.does(['navigation'], { type: 'navigation.signOut' })
  }

  /** A call with this token receives a 401. */
  isRefused(token: string): void {
    this.receives('apiActivity', ['connectivity'], { type: 'api.unauthorized', token })
  }

  /** The incident of this page is loaded, and its closing dialog opens. */
  opensTheClosingDialog(): void {
    this.stage.settle('loadIncident', incident())
    this.does(signOff, { type: 'signOff.close' })
  }

  types(text: string): void {
    this.does([...signOff, 'textEntry'], { type: 'textEntry.change', value: text })
  }

  get closingMessage(): unknown {
    return contextOf<TextEntryContext>(this.child(...signOff, 'textEntry')).value
  }

  get address(): string {
    const { place } = contextOf<NavigationContext>(this.child('navigation'))
    return place.path + place.search
  }

  get session(): unknown {
    return this.child('session').getSnapshot().value
  }

  get isSignedIn(): boolean {
    return this.child().getSnapshot().tags.has('signedIn')
  }
}

function contextOf<Context>(chart: RunningChart): Context {
  return chart.getSnapshot().context as Context
}

const unauthorizedMessage = say('error', 'Unauthorized, logging out')

describe('signing in', () => {
  it('leads to the requested page', () => {
    const visit = new Visit('/incidents/7/')
    expect(visit.address).toBe('/login?next=%2Fincidents%2F7%2F')
    visit.stage.takeEffects()
    visit.signsIn()
    expect(visit.address).toBe('/incidents/7/')
    expect(visit.stage.takeEffects()).toContainEqual(start('loadIncident', { pk: 7 }))
  })

  it('with wrong credentials shows an error and keeps the input, and the operator can try again', () => {
    const visit = new Visit('/incidents')
    visit.submitsTheForm()
    visit.stage.fail('requestToken', refused('sign in', 400, { non_field_errors: ['Unable to log in.'] }))
    expect(visit.child('loginForm').getSnapshot()).toMatchObject({
      context: { username: 'ana', password: 'secret', refusal: 'Wrong username or password' },
    })
    visit.does(['loginForm'], { type: 'loginForm.submit' })
    visit.stage.settle('requestToken', tokenOf('fresh'))
    visit.stage.settle('fetchCurrentUser', ana)
    expect(visit.isSignedIn).toBe(true)
  })

  it('in another tab signs this tab in too, if the password being checked here turns out to be wrong', () => {
    const visit = new Visit('/incidents/7/')
    visit.submitsTheForm()
    visit.receives('otherTabs', ['session'], { type: 'otherTab.signedIn', token: tokenOf('elsewhere') })
    visit.stage.fail('requestToken', refused('sign in', 400, { non_field_errors: ['Unable to log in.'] }))
    visit.stage.settle('fetchCurrentUser', ana)
    expect(visit.isSignedIn).toBe(true)
    expect(visit.address).toBe('/incidents/7/')
  })

  it("at the server's pages in another tab signs this tab in too, if the password being checked here turns out to be wrong", () => {
    const visit = new Visit('/incidents/7/', undefined, secondServer)
    visit.stage.fail('recognizeUser', unauthorized('get current user'))
    visit.submitsTheForm()
    visit.receives('otherTabs', ['session'], { type: 'otherTab.recognized' })
    visit.stage.fail('requestToken', refused('sign in', 400, { non_field_errors: ['Unable to log in.'] }))
    visit.stage.settle('recognizeUser', ana)
    expect(visit.isSignedIn).toBe(true)
  })

  it('with the token of an earlier visit skips the login page', () => {
    const visit = new Visit('/incidents/7/', 'kept')
    expect(visit.address).toBe('/incidents/7/')
    visit.stage.settle('fetchCurrentUser', ana)
    expect(visit.isSignedIn).toBe(true)
    expect(visit.address).toBe('/incidents/7/')
  })

  it("with a token in the login page's query removes it from the address immediately, and leads to '/'", () => {
    const visit = new Visit('/login?token=abc')
    expect(visit.address).not.toContain('abc')
    const effects = visit.stage.takeEffects()
    expect(effects).toContainEqual(tell('location', { type: 'location.replace', to: '/' }))
    expect(effects).toContainEqual(call('keepToken', tokenOf('abc')))
    visit.stage.settle('fetchCurrentUser', ana)
    expect(visit.isSignedIn).toBe(true)
    expect(visit.address).toBe('/')
  })

  it('with a token in the query never overrides a live session', () => {
    const visit = signedIn('/incidents')
    visit.stage.takeEffects()
    visit.receives('location', ['navigation'], { type: 'location.changed', place: placeOf('/login?token=abc') })
    expect(visit.address).toBe('/')
    expect(visit.stage.takeEffects().filter(({ does }) => does === 'call')).toEqual([])
  })

  it('keeps the token and tries again if the server does not respond', () => {
    const visit = new Visit('/incidents', 'kept')
    visit.stage.fail('fetchCurrentUser', unreachable('get current user'))
    expect(visit.session).toEqual({ holding: { authenticatingByToken: 'earned' } })
    visit.stage.wait(5000)
    visit.stage.settle('fetchCurrentUser', ana)
    expect(visit.isSignedIn).toBe(true)
  })

  it('fails in this tab only, if the server refuses to return the user', () => {
    const visit = new Visit('/incidents', 'kept')
    visit.stage.takeEffects()
    visit.stage.fail('fetchCurrentUser', refused('get current user', 403, { detail: 'no' }))
    expect(visit.session).toBe('anonymous')
    expect(visit.address).toBe('/login?next=%2Fincidents')
    const effects = visit.stage.takeEffects()
    expect(effects).toEqual(
      expect.arrayContaining<Effect>([
        say('error', 'Failed to get current user: no'),
        call('forgetToken', { token: tokenOf('kept') }),
      ]),
    )
    expect(effects).not.toContainEqual(expect.objectContaining({ port: 'announceSignOut' }))
    expect(effects).not.toContainEqual(expect.objectContaining({ port: 'requestLogout' }))
  })
})

describe('a 401', () => {
  it('ends the session with a toast, and signing in leads back to the page', () => {
    const visit = signedIn('/incidents/7/')
    visit.stage.takeEffects()
    visit.isRefused('kept')
    expect(visit.stage.takeEffects()).toEqual(
      expect.arrayContaining<Effect>([unauthorizedMessage, call('forgetToken', { token: tokenOf('kept') })]),
    )
    expect(visit.address).toBe('/login?next=%2Fincidents%2F7%2F')
    visit.signsIn()
    expect(visit.address).toBe('/incidents/7/')
  })

  it('for an older token is ignored', () => {
    const visit = signedIn('/incidents')
    visit.stage.takeEffects()
    visit.isRefused('older')
    expect(visit.isSignedIn).toBe(true)
    expect(visit.stage.takeEffects()).toEqual([])
  })

  it('in response to the sign-out call completes the sign-out, and does not loop', () => {
    const visit = signedIn('/incidents')
    visit.signsOut()
    visit.stage.takeEffects()
    visit.isRefused('kept')
    visit.stage.fail('requestLogout', unauthorized('log out'))
    expect(visit.session).toBe('anonymous')
    expect(visit.address).toBe('/login')
    expect(visit.stage.takeEffects()).not.toContainEqual(unauthorizedMessage)
  })
})

describe('a token that expires', () => {
  const minute = 60_000
  const passing = { token: 'kept', expiresAt: beginning + 16 * minute }
  const next = { token: 'next', expiresAt: beginning + 600 * minute }

  /** A user who has half written a message, fifteen minutes before the token expires. */
  function near(): Visit {
    const visit = new Visit('/incidents/7/', passing)
    visit.stage.settle('fetchCurrentUser', ana)
    visit.opensTheClosingDialog()
    visit.types('half written')
    visit.stage.wait(minute)
    return visit
  }

  function signsInAgain(visit: Visit): void {
    visit.does(['session', 'renewal'], { type: 'renewal.change', password: 'secret' })
    visit.does(['session', 'renewal'], { type: 'renewal.submit' })
    visit.stage.settle('requestToken', next)
  }

  it('is renewed by the same user, and nothing on the page restarts', () => {
    const visit = near()
    const workspace = visit.child('workspace')
    visit.stage.takeEffects()
    signsInAgain(visit)
    const effects = visit.stage.takeEffects()
    expect(effects).toContainEqual(start('requestToken', { username: 'ana', password: 'secret' }))
    expect(effects).toContainEqual(call('keepToken', next))
    expect(visit.child('workspace')).toBe(workspace)
    expect(visit.closingMessage).toBe('half written')
  })

  it('does not end the session: missed changes are fetched once there is a new token', () => {
    const visit = near()
    visit.stage.settle(visit.listRequest, page)
    visit.stage.wait(15 * minute)
    expect(visit.stage.takeEffects()).toContainEqual(call('suspendToken'))
    visit.isRefused('kept')
    expect(visit.isSignedIn).toBe(true)
    expect(visit.stage.takeEffects()).not.toContainEqual(unauthorizedMessage)
    signsInAgain(visit)
    expect(visit.listRequest).toBe('refresh')
    expect(visit.closingMessage).toBe('half written')
  })

  it('ends the session if it is refused long before its expiry', () => {
    const visit = new Visit('/incidents/7/', passing)
    visit.stage.settle('fetchCurrentUser', ana)
    visit.stage.takeEffects()
    visit.isRefused('kept')
    expect(visit.isSignedIn).toBe(false)
    expect(visit.stage.takeEffects()).toContainEqual(unauthorizedMessage)
  })

  it('is renewed here if it was renewed in another tab', () => {
    const visit = near()
    visit.receives('otherTabs', ['session'], { type: 'otherTab.signedIn', token: next })
    visit.stage.settle('fetchCurrentUser', ana)
    expect(visit.child('session', 'renewal').getSnapshot().tags.has('dialog')).toBe(false)
    expect(visit.closingMessage).toBe('half written')
  })
})

describe('a server of version 2.0 or later, on the same site', () => {
  it('knows who is signed in on its own pages, so no token is requested', () => {
    const visit = new Visit('/incidents/7/', undefined, secondServer)
    expect(visit.isSignedIn).toBe(false)
    visit.stage.settle('recognizeUser', ana)
    expect(visit.isSignedIn).toBe(true)
    expect(visit.address).toBe('/incidents/7/')
    expect(visit.stage.takeEffects()).toContainEqual(call('relyOnOwnSession'))
  })

  it('is asked who is signed in as soon as its version is known, however late, and the form keeps its input', () => {
    const visit = new Visit('/incidents/7/', undefined)
    visit.does(['loginForm'], { type: 'loginForm.changeUsername', value: 'ana' })
    visit.receives('apiActivity', ['connectivity'], { type: 'api.met', server: secondServer })
    visit.stage.fail('recognizeUser', unauthorized('get current user'))
    expect(visit.child('loginForm').getSnapshot()).toMatchObject({ context: { username: 'ana', refusal: undefined } })
    expect(visit.address).toBe('/login?next=%2Fincidents%2F7%2F')
  })

  it('does not sign the user in again automatically after signing out', () => {
    const visit = new Visit('/incidents/7/', undefined, secondServer)
    visit.stage.settle('recognizeUser', ana)
    visit.signsOut()
    visit.stage.settle('requestLogout', 'continuing')
    visit.receives('apiActivity', ['connectivity'], { type: 'api.met', server: secondServer })
    visit.receives('network', ['connectivity'], { type: 'network.offline' })
    visit.receives('apiActivity', ['connectivity'], { type: 'api.answered' })
    expect(visit.stage.standing.ports).not.toContain('recognizeUser')
    expect(visit.isSignedIn).toBe(false)
  })
})

describe('a restored network', () => {
  /** A user who has paused the updates of the list. */
  function paused(): Visit {
    const visit = signedIn('/incidents')
    visit.does(['workspace', 'autoUpdate'], { type: 'autoUpdate.pause' })
    return visit
  }

  function networkReturns(visit: Visit): void {
    visit.receives('network', ['connectivity'], { type: 'network.offline' })
    visit.receives('apiActivity', ['connectivity'], { type: 'api.answered' })
  }

  it('refreshes a list that is kept up to date', () => {
    const visit = signedIn('/incidents')
    visit.stage.settle(visit.listRequest, page)
    networkReturns(visit)
    expect(visit.listRequest).toBe('refresh')
  })

  it('moves nothing in a paused list', () => {
    const visit = paused()
    visit.stage.settle(visit.listRequest, page)
    networkReturns(visit)
    expect(visit.listRequest).toBe('none')
  })

  it('loads missing content even if the list is paused', () => {
    const visit = paused()
    const missing = ['load', 'fetchFilters', 'fetchSourceSystems']
    for (const port of missing) visit.stage.fail(port, unreachable('reach the server'))
    expect(visit.stage.standing.ports).not.toEqual(expect.arrayContaining(missing))
    networkReturns(visit)
    expect(visit.stage.standing.ports).toEqual(expect.arrayContaining(missing))
  })
})

describe('unsent input', () => {
  function typing(): Visit {
    const visit = signedIn('/incidents/7/')
    visit.opensTheClosingDialog()
    visit.types('half written')
    return visit
  }

  it('survives a 401 and is restored after signing in', () => {
    const visit = typing()
    visit.isRefused('kept')
    visit.signsIn()
    visit.opensTheClosingDialog()
    expect(visit.closingMessage).toBe('half written')
  })

  it('is not shown to another user, and is restored for its owner', () => {
    const visit = typing()
    visit.isRefused('kept')
    visit.signsIn(bob)
    visit.opensTheClosingDialog()
    expect(visit.closingMessage).toBe('')
    visit.isRefused('fresh')
    visit.signsIn(ana)
    visit.opensTheClosingDialog()
    expect(visit.closingMessage).toBe('half written')
  })

  it('survives a failure of the server', () => {
    const visit = typing()
    visit.does([...signOff, 'textEntry'], { type: 'textEntry.submit' })
    visit.stage.fail('closeIncident', unreachable('close incident'))
    expect(visit.closingMessage).toBe('half written')
  })

  it('is dropped once it has been sent', () => {
    const visit = typing()
    visit.does([...signOff, 'textEntry'], { type: 'textEntry.submit' })
    visit.stage.settle('closeIncident', {})
    visit.stage.settle('refreshIncident', incident({ open: false }))
    visit.does(signOff, { type: 'signOff.follow', open: true, stateful: true })
    visit.does(signOff, { type: 'signOff.close' })
    expect(visit.closingMessage).toBe('')
  })
})

describe('signing out', () => {
  it('ends every request and timer of the session', () => {
    const visit = signedIn('/incidents')
    expect(visit.stage.standing.ports).toEqual(expect.arrayContaining(['load', 'fetchFilters']))
    visit.signsOut()
    visit.stage.settle('requestLogout', 'ended')
    expect(visit.stage.standing.ports).toEqual([
      'apiActivity',
      'chunks',
      'fetchLoginMethods',
      'location',
      'network',
      'otherTabs',
      'toasts',
    ])
    visit.stage.takeEffects()
    visit.stage.wait(120_000)
    expect(visit.stage.takeEffects()).toEqual([])
  })

  it('in another tab signs out here with a toast, and forgets the token', () => {
    const visit = signedIn('/incidents/7/')
    visit.stage.takeEffects()
    visit.receives('otherTabs', ['session'], { type: 'otherTab.signedOut', token: 'kept' })
    expect(visit.isSignedIn).toBe(false)
    expect(visit.address).toBe('/login?next=%2Fincidents%2F7%2F')
    expect(visit.stage.takeEffects()).toEqual(
      expect.arrayContaining<Effect>([
        say('warning', 'You signed out in another tab'),
        call('forgetToken', { token: tokenOf('kept') }),
      ]),
    )
  })

  it('deliberately leads to the login page, without a way back', () => {
    const visit = signedIn('/incidents/7/')
    visit.signsOut()
    visit.stage.settle('requestLogout', 'ended')
    expect(visit.address).toBe('/login')
    expect(visit.stage.takeEffects()).toContainEqual(call('announceSignOut', { token: tokenOf('kept') }))
  })

  it('ends the page and its dialog as soon as it is requested, so that nothing more can be changed', () => {
    const visit = signedIn('/incidents/7/')
    visit.opensTheClosingDialog()
    visit.types('done with it')
    visit.signsOut()
    expect(visit.isSignedIn).toBe(false)
    expect(visit.stage.standing.ports).toEqual([
      'apiActivity',
      'chunks',
      'location',
      'network',
      'otherTabs',
      'requestLogout',
      'toasts',
    ])
  })

  it("is possible while the token's user is unknown, and ends that token", () => {
    const visit = new Visit('/incidents/7/', 'kept')
    visit.stage.fail('fetchCurrentUser', unreachable('get current user'))
    visit.stage.takeEffects()
    visit.signsOut()
    expect(visit.stage.takeEffects()).toContainEqual(start('requestLogout', { token: tokenOf('kept') }))
    visit.stage.settle('requestLogout', 'ended')
    expect(visit.address).toBe('/login')
  })

  it('is possible while a token from another tab is being checked and the page is still on screen', () => {
    const visit = signedIn('/incidents/7/')
    visit.receives('otherTabs', ['session'], { type: 'otherTab.signedIn', token: tokenOf('newer') })
    visit.signsOut()
    visit.stage.settle('requestLogout', 'ended')
    expect(visit.stage.takeEffects()).toContainEqual(call('announceSignOut', { token: tokenOf('newer') }))
    expect(visit.address).toBe('/login')
  })

  it('of an older session in another tab does not end a newer session here', () => {
    const visit = signedIn('/incidents/7/')
    visit.receives('otherTabs', ['session'], { type: 'otherTab.signedOut', token: 'older' })
    visit.receives('otherTabs', ['session'], { type: 'otherTab.signedOut', token: undefined })
    expect(visit.isSignedIn).toBe(true)
  })

  it('ends the old session, and then follows a sign-in that happened in another tab meanwhile', () => {
    const visit = signedIn('/incidents/7/')
    visit.signsOut()
    visit.receives('otherTabs', ['session'], { type: 'otherTab.signedIn', token: tokenOf('newer') })
    visit.stage.takeEffects()
    visit.stage.settle('requestLogout', 'ended')
    expect(visit.stage.takeEffects()).toEqual(
      expect.arrayContaining<Effect>([
        call('announceSignOut', { token: tokenOf('kept') }),
        call('keepToken', tokenOf('newer')),
      ]),
    )
    visit.stage.settle('fetchCurrentUser', bob)
    expect(visit.isSignedIn).toBe(true)
    expect(visit.stage.takeEffects()).toContainEqual(say('success', 'Signed in as bob'))
  })

  it('does not wait forever for a server that does not respond', () => {
    const visit = signedIn('/incidents')
    visit.signsOut()
    visit.stage.wait(5000)
    expect(visit.session).toBe('anonymous')
  })
})

describe('a server that does not respond', () => {
  it('is called again until it responds; then the list on screen is fetched again', () => {
    const visit = signedIn('/incidents')
    visit.stage.settle(visit.listRequest, page)
    visit.receives('apiActivity', ['connectivity'], { type: 'api.unreachable' })
    expect(visit.child('connectivity').getSnapshot()).toMatchObject({
      value: { connection: { problems: { waiting: 'seen' } } },
    })
    visit.stage.wait(5000)
    visit.stage.takeEffects()
    visit.stage.settle('meetServer', firstServer)
    expect(visit.stage.takeEffects()).toContainEqual(expect.objectContaining({ port: 'refresh' }))
  })

  it('is called every five seconds while a proxy answers in its place, and the list is fetched as soon as it responds', () => {
    const visit = signedIn('/incidents')
    visit.stage.settle(visit.listRequest, page)
    visit.receives('apiActivity', ['connectivity'], { type: 'api.proxied' })
    for (let probes = 0; probes < 6; probes += 1) {
      visit.stage.fail(
        'meetServer',
        new Fault({ kind: 'server', action: 'get metadata', status: 502, body: 'Bad Gateway' }),
      )
      visit.stage.wait(5000)
    }
    visit.stage.takeEffects()
    visit.stage.settle('meetServer', firstServer)
    expect(visit.stage.takeEffects()).toContainEqual(expect.objectContaining({ port: 'refresh' }))
  })
})

describe('auto-update', () => {
  const event = { pk: 1, incident: 7, receivedAt: 0 }
  const nothing = { events: [], hasMore: false, unreadable: 0, count: 1 }

  /**
   * A user on the list page of a server with an event feed. An event in the first half minute has made the console
   * fetch the list again.
   */
  function polling(): Visit {
    const visit = signedIn('/incidents')
    visit.stage.settle(visit.listRequest, page)
    visit.stage.wait(30_000)
    visit.stage.settle('fetchLatestEvents', [event])
    visit.stage.settle(visit.listRequest, page)
    return visit
  }

  it('fetches the list every 30 seconds if the server has no event feed, and keeps the rows on screen while it fetches', () => {
    const visit = signedIn('/incidents')
    visit.stage.settle(visit.listRequest, page)
    visit.stage.wait(29_999)
    expect(visit.stage.standing.ports).not.toContain('fetchLatestEvents')
    visit.stage.wait(1)
    visit.stage.fail('fetchLatestEvents', refused('get recent events', 404, {}))
    for (let tick = 0; tick < 5; tick += 1) {
      expect(visit.child('workspace', 'incidents').getSnapshot()).toMatchObject({
        context: { store: { incidents: [7] } },
      })
      visit.stage.settle(visit.listRequest, page)
      visit.stage.wait(30_000)
      expect(visit.stage.standing.ports).not.toContain('fetchLatestEvents')
    }
  })

  it('fetches only new events if the server has an event feed, and counts the rows as refreshed by that response', () => {
    const visit = polling()
    visit.stage.wait(30_000)
    expect(visit.listRequest).toBe('none')
    visit.stage.settle('fetchChanges', nothing)
    expect(visit.listRequest).toBe('none')
    expect(visit.child('workspace', 'incidents').getSnapshot()).toMatchObject({
      value: { listed: 'ready' },
      context: { refreshedAt: Date.now(), store: { incidents: [7] } },
    })
  })

  it('shows the new state of changed incidents', () => {
    const visit = polling()
    visit.stage.wait(30_000)
    visit.stage.settle('fetchChanges', {
      ...nothing,
      events: [
        { ...event, pk: 2 },
        { ...event, pk: 3, incident: 8 },
      ],
    })
    const eight = incident({ pk: 8, startTime: '2026-01-16T10:00:00+01:00' })
    visit.stage.settle('fetchListedIncidents', { items: [eight], unreadable: 0 })
    expect(visit.child('workspace', 'incidents').getSnapshot()).toMatchObject({
      context: { store: { incidents: [8] } },
    })
  })

  it('keeps the count of matches up to date without a separate call', () => {
    const visit = polling()
    visit.stage.settle('fetchIncidentCount', 1)
    visit.stage.wait(30_000)
    visit.stage.settle('fetchChanges', { ...nothing, events: [{ ...event, pk: 2 }], count: 0 })
    visit.stage.settle('fetchListedIncidents', { items: [], unreadable: 0 })
    expect(visit.child('workspace', 'incidentCount').getSnapshot()).toMatchObject({ context: { count: 0 } })
    visit.stage.takeEffects()
    for (let tick = 0; tick < 6; tick += 1) {
      visit.stage.wait(30_000)
      visit.stage.settle('fetchChanges', { ...nothing, count: 0 })
    }
    expect(
      visit.stage.takeEffects().filter((effect) => 'port' in effect && effect.port === 'fetchIncidentCount'),
    ).toEqual([])
  })

  it('fetches the incident on screen only when it changes', () => {
    const visit = signedIn('/incidents/7/')
    visit.stage.settle('loadIncident', incident())
    visit.stage.settle(visit.listRequest, page)
    visit.stage.wait(30_000)
    visit.stage.settle('fetchLatestEvents', [event])
    visit.stage.settle(visit.listRequest, page)
    visit.stage.settle('refreshIncident', incident())
    visit.stage.wait(30_000)
    visit.stage.settle('fetchChanges', nothing)
    expect(visit.stage.standing.ports).not.toContain('refreshIncident')
    visit.stage.wait(30_000)
    visit.stage.settle('fetchChanges', { ...nothing, events: [{ ...event, pk: 2 }] })
    visit.stage.settle('fetchListedIncidents', { items: [incident()], unreadable: 0 })
    expect(visit.stage.standing.ports).toContain('refreshIncident')
  })

  it('fetches the whole list when the network is back, and when the tab is shown again', () => {
    const visit = polling()
    visit.receives('network', ['connectivity'], { type: 'network.offline' })
    visit.receives('apiActivity', ['connectivity'], { type: 'api.answered' })
    visit.stage.settle(visit.listRequest, page)
    visit.receives('visibility', ['workspace'], { type: 'page.hidden' })
    visit.stage.wait(100_000)
    expect(visit.stage.standing.ports).not.toContain('fetchChanges')
    visit.receives('visibility', ['workspace'], { type: 'page.attended' })
    expect(visit.listRequest).toBe('refresh')
  })

  it('fetches the whole list when the tab is shown again, even if events were fetched just before in the hidden tab', () => {
    const visit = polling()
    visit.receives('visibility', ['workspace'], { type: 'page.hidden' })
    visit.stage.wait(150_000)
    visit.stage.settle('fetchChanges', nothing)
    visit.stage.wait(5000)
    expect(visit.listRequest).toBe('none')
    visit.receives('visibility', ['workspace'], { type: 'page.attended' })
    expect(visit.listRequest).toBe('refresh')
  })

  it('fetches no events while updates are off', () => {
    const visit = polling()
    visit.does(['workspace', 'autoUpdate'], { type: 'autoUpdate.choose', method: 'never' })
    visit.stage.takeEffects()
    visit.stage.wait(300_000)
    expect(visit.stage.takeEffects()).toEqual([])
  })

  it('fetches the whole list on request, piece by piece, and then only new events', () => {
    const visit = polling()
    visit.does(['workspace', 'autoUpdate'], { type: 'autoUpdate.hold', extent: 'everything' })
    const older = incident({ pk: 6, startTime: '2026-01-14T10:00:00+01:00' })
    visit.stage.settle(visit.listRequest, { ...page, next: 'second' })
    visit.stage.settle(visit.listRequest, { ...page, incidents: [older] })
    const rows = () => visit.child('workspace', 'incidents').getSnapshot()
    expect(rows()).toMatchObject({ context: { extent: 'everything', store: { incidents: [7, 6] }, hasMore: false } })
    visit.stage.wait(30_000)
    visit.stage.settle('fetchChanges', { ...nothing, events: [{ ...event, pk: 2, incident: 6 }] })
    visit.stage.settle('fetchListedIncidents', { items: [], unreadable: 0 })
    expect(rows()).toMatchObject({ context: { store: { incidents: [7] } } })
    expect(visit.listRequest).toBe('none')
  })

  it("stops when the operator chooses 'never', and remembers the choice", () => {
    const visit = signedIn('/incidents')
    visit.stage.settle(visit.listRequest, page)
    visit.stage.takeEffects()
    visit.does(['workspace', 'autoUpdate'], { type: 'autoUpdate.choose', method: 'never' })
    expect(visit.stage.takeEffects()).toContainEqual(
      start('storePreferences', { preferences: { ...preferences, autoUpdateMethod: 'never' } }),
    )
    visit.stage.wait(120_000)
    expect(visit.listRequest).toBe('none')
  })
})

describe('an incident that becomes an alarm', () => {
  const list = ['workspace', 'currentPage', 'incidentList']
  /** The primary keys of the unseen alarms, after incident 7 became an alarm while this tab is on screen. */
  function unseenOf(visit: Visit): readonly number[] {
    const unseenAlarms = visit.child('workspace', 'unseenAlarms')
    unseenAlarms.send({ type: 'unseenAlarms.show' })
    unseenAlarms.send({ type: 'unseenAlarms.meet', arrived: [incident({ pk: 7 })], since: beginning, gone: [] })
    return contextOf<UnseenAlarmsContext>(unseenAlarms).unseen.map(({ pk }) => pk)
  }
  function opened(address: string): Visit {
    const visit = signedIn(address)
    if (address === '/incidents') visit.does(list, { type: 'incidentList.view', pk: 7 })
    visit.stage.settle('loadIncident', incident({ pk: 7 }))
    return visit
  }
  const leaves = (visit: Visit) =>
    visit.receives('location', ['navigation'], { type: 'location.changed', place: placeOf('/timeslots'), by: 1 })

  it.each(['/incidents', '/incidents/7/'])('is seen while it is open: %s', (address) => {
    expect(unseenOf(opened(address))).toEqual([])
  })

  it.each<[string, string, (visit: Visit) => void]>([
    ['its dialog was closed', '/incidents', (visit) => visit.does(list, { type: 'incidentList.closeDialog' })],
    ['the dialog went on', '/incidents', (visit) => visit.does(list, { type: 'incidentList.view', pk: 8 })],
    ['the list was left with its dialog', '/incidents', leaves],
    ['its page was left', '/incidents/7/', leaves],
    [
      'it had disappeared',
      '/incidents/7/',
      (visit) => {
        visit.does(['workspace', 'currentPage', 'incident'], { type: 'incident.refresh', because: 'asked' })
        visit.stage.fail('refreshIncident', refused('get incident', 404, {}))
      },
    ],
  ])('is unseen after %s', (_, address, happens) => {
    const visit = opened(address)
    happens(visit)
    expect(unseenOf(visit)).toEqual([7])
  })
})

describe('a search', () => {
  const address = '/incidents?open=true&acked=false&search=mail'

  function searching() {
    const visit = signedIn('/incidents?open=true&acked=false')
    visit.stage.settle(visit.listRequest, page)
    visit.does(['workspace', 'filter'], { type: 'filter.search', text: 'mail' })
    visit.stage.takeEffects()
    return visit
  }
  const moves = (visit: Visit, to: string) =>
    visit.receives('location', ['navigation'], { type: 'location.changed', place: placeOf(to), by: 1 })
  const searched = (visit: Visit) => ({
    filter: visit.stage.child('visit', 'workspace', 'filter').getSnapshot().context,
    list: visit.stage.child('visit', 'workspace', 'incidents').getSnapshot().context,
  })

  it('typed just before leaving the list is applied, and is still there on returning', () => {
    const visit = searching()
    moves(visit, '/timeslots')
    const isAsked = { filter: { query: { search: 'mail' } }, list: { request: { search: 'mail' } } }
    expect(searched(visit)).toMatchObject(isAsked)
    visit.stage.takeEffects()
    moves(visit, '/incidents')
    expect(visit.stage.takeEffects()).toContainEqual(tell('location', { type: 'location.replace', to: address }))
    moves(visit, address)
    expect(searched(visit)).toMatchObject(isAsked)
  })

  it('that is submitted is added to the address immediately, so that Back returns to it', () => {
    const visit = searching()
    visit.does(['workspace', 'filter'], { type: 'filter.endSearch' })
    expect(visit.stage.takeEffects()).toContainEqual(tell('location', { type: 'location.replace', to: address }))
  })
})
