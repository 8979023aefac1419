/**
 * Feeds odd data from every source in the browser: storage, cookies, frames, other tabs, history, and files of the
 * site.
 */
import * as fc from 'fast-check'
import superjson from 'superjson'
import { longestText } from '../../../../machines/core/domain/cappedText.ts'
import { completeConfiguration, configurationDefaults } from '../../../../machines/core/domain/configuration.ts'
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { queryAddress } from '../../../../machines/filter/domain/incidentQuery.ts'
import { defaultPreferences, type Preferences } from '../../../../machines/list/domain/preferences.ts'
import type { LocationEvent } from '../../../../machines/app/ports.ts'
import type { OtherTabEvent, TabLeadEvent } from '../../../../machines/session/ports.ts'
import type { WriteTabEvent, SocketEvent } from '../../../../machines/list/ports.ts'
import type { AlarmTabEvent } from '../../../../machines/alarms/ports.ts'
import { findConfiguration } from '../../../../src/api/core/configuration.ts'
import { cookiesNamed } from '../../../../src/api/session/readCookies.ts'
import { countParameters, listedParameters, pageParameters } from '../../../../src/api/list/listRequest.ts'
import { createUnfinishedStorage } from '../../../../src/api/app/unfinished.ts'
import { currentPlace, isOnSite, leaveSite, openAddress } from '../../../../src/api/app/location.ts'
import { createOtherTabs } from '../../../../src/api/session/otherTabs.ts'
import { checkRelease } from '../../../../src/api/app/release.ts'
import { openAlarmTabs } from '../../../../src/api/alarms/alarmTabs.ts'
import { openWriteTabs } from '../../../../src/api/list/writeTabs.ts'
import { openTabLead } from '../../../../src/api/session/tabLead.ts'
import { actionsEntry, openKeptActions } from '../../../../src/api/bulk/keptActions.ts'
import type { KeptActionsEvent } from '../../../../machines/bulk/ports.ts'
import { openKeptPauses, pausesEntry } from '../../../../src/api/alerting/keptPauses.ts'
import { isDay } from '../../../../machines/alerting/domain/pausing/pause.ts'
import type { KeptPausesEvent } from '../../../../machines/alerting/ports.ts'
import { messagesEntry, openKeptMessages } from '../../../../src/api/incident/keptMessages.ts'
import type { KeptMessagesEvent } from '../../../../machines/incident/ports.ts'
import { openKeptViews, viewsEntry } from '../../../../src/api/views/keptViews.ts'
import type { KeptViewsEvent } from '../../../../machines/views/ports.ts'
import { contentOf } from '../../../../machines/views/domain/viewContent.ts'
import { claimSound } from '../../../../src/api/alarms/soundClaims.ts'
import { openLiveConnection, type LiveSocket } from '../../../../src/api/list/socket.ts'
import { dialectOf } from '../../../../src/api/server/dialect.ts'
import { createRememberedMetadata } from '../../../../src/api/server/rememberedMetadata.ts'
import { storagePrefix } from '../../../../src/api/core/basePath.ts'
import { createPreferenceStorage } from '../../../../src/api/list/preferenceStorage.ts'
import { createTokenKeeper } from '../../../../src/api/session/tokenCookie.ts'
import { browserStorage } from '../../../api/app/browserStorage.ts'
import { jsonOf, mangled, mangledText } from '../mangledJson.ts'
import { oddText, oddValue } from '../oddValues.ts'
import { promise, subject, type Subject } from '../subject.ts'
import { answeredBy, anyAnswers } from './answers.ts'
import { samplesOf } from './wireSamples.ts'

const now = Date.UTC(2026, 0, 15, 12)
const frames = samplesOf('wireSocketMessage')

export const browserSubjects: readonly Subject[] = [
  storageSubject(),
  rememberedSubject(),
  unfinishedSubject(),
  cookieSubject(),
  frameSubject(),
  otherTabsSubject(),
  alarmTabsSubject(),
  writeTabsSubject(),
  tabLeadSubject(),
  soundedSubject(),
  viewsSubject(),
  messagesSubject(),
  pausesSubject(),
  actionsSubject(),
  addressSubject(),
  configurationSubject(),
  releaseSubject(),
]

/** Preferences read from any stored data give valid queries, and stay the same when written and read again. */
function storageSubject(): Subject {
  const timestamp = new Date(now)
  const stored = Object.entries({
    ...defaultPreferences,
    savedFilter: 4,
    cursor: { before: '2026-01-15T12:00:00Z' },
    timeframeHours: 24,
    order: { by: 'severity', direction: 'ascending' },
    tagColumns: ['host'],
  }).map(([key, value]) => {
    const sample: unknown = JSON.parse(superjson.stringify({ value, timestamp }))
    return mangledText([sample]).map((text) => ({ key, text }))
  })
  return subject(
    'storage',
    fc.array(fc.oneof(...stored), { maxLength: 3 }),
    async (entries) => {
      const browser = browserStorage(Object.fromEntries(entries.map(({ key, text }) => [storagePrefix + key, text])))
      const storage = createPreferenceStorage(() => browser, '/')
      const read = storage.read()
      checkAskable(read)
      await storage.write(read)
      promise(
        superjson.stringify(createPreferenceStorage(() => browser, '/').read()) === superjson.stringify(read),
        'the data changes when it is written and read again',
      )
    },
    4,
  )
}

/** Any remembered metadata gives a dialect, and is the same after being written and read again. */
function rememberedSubject(): Subject {
  const backendUrl = 'https://argus.example'
  const sample = { backendUrl, serverVersion: '2.9.0', apiVersions: { stable: 'v2' } }
  return subject(
    'remembered metadata',
    mangledText([sample]),
    (text) => {
      const browser = browserStorage({ [`${storagePrefix}server`]: text })
      const remembered = createRememberedMetadata(() => browser, '/')
      const read = remembered.read(backendUrl)
      dialectOf(read)
      if (read === undefined) return
      remembered.write(backendUrl, read)
      promise(
        superjson.stringify(remembered.read(backendUrl)) === superjson.stringify(read),
        'the data changes if it is written and read again',
      )
    },
    4,
  )
}

/**
 * Whatever unfinished work this tab has stored is restored or ignored, and the bulk runs stay the same when written and
 * read again.
 */
function unfinishedSubject(): Subject {
  const [form, run] = [samplesOf('wireFormDraft'), samplesOf('wireKeptRun')]
  const drafts: unknown = JSON.parse(
    superjson.stringify({
      texts: new Map([['ana\nsignOff.7', 'half written']]),
      forms: new Map(form.map((one, index) => [`ana\nform.${index}`, one])),
    }),
  )
  const runs: unknown = JSON.parse(superjson.stringify(new Map(run.map((one, index) => [`ana${index}`, one]))))
  return subject(
    'unfinished',
    fc.tuple(mangledText([drafts]), mangledText([runs])),
    ([draftText, runText]) => {
      const browser = browserStorage({ [`${storagePrefix}drafts`]: draftText, [`${storagePrefix}runs`]: runText })
      const storage = createUnfinishedStorage(() => browser, '/')
      const read = storage.read()
      storage.writeRuns({ owner: undefined, runs: read.runs })
      const again = createUnfinishedStorage(() => browser, '/').read()
      const named = new Map([...read.runs].filter(([whose]) => whose !== ''))
      promise(
        superjson.stringify(again.runs) === superjson.stringify(named),
        'the data changes when it is written and read again',
      )
    },
    4,
  )
}

/** Checks that no query of the list with these preferences throws when it is written as parameters. */
function checkAskable({ filter, timeframeHours, cursor, pageSize }: Preferences): void {
  const question = { filter, timeframeHours, search: '', withLevels: true }
  queryAddress(question)
  countParameters(question, now)
  pageParameters({ ...question, cursor, pageSize }, now)
  listedParameters({ question, pks: [1], cursor, oldest: undefined, newest: undefined }, now)
}

/**
 * Whatever the cookies are, reading the token from them does not throw; a token that is found can be stored and
 * removed.
 */
function cookieSubject(): Subject {
  const cookie = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('token', 'token_expiry', 'csrftoken', '', 'x'),
        fc.oneof(oddText, fc.constant('1800000000000.abcdef01')),
      )
      .map(([name, value]) => `${name}=${value}`),
    oddText,
  )
  return subject('cookies', fc.array(cookie, { maxLength: 6 }), (cookies) => {
    const page = { cookie: cookies.join('; '), hostname: 'argus.example', basePath: '/console/' }
    for (const name of ['token', 'token_expiry', 'csrftoken', '']) cookiesNamed(name, page.cookie)
    const keeper = createTokenKeeper(page, () => ({ cookieDomain: 'argus.example', useSecureCookie: true }))
    const restored = keeper.restore()
    if (restored === undefined) return
    // Every request carries the token in this header; an invalid header throws.
    new Headers({ Authorization: `Token ${restored.token}` })
    keeper.keep(restored)
    keeper.forget(restored)
    promise(keeper.current() === undefined, 'a forgotten token is still there')
  })
}

/** Every frame is reported as a change or counted as unreadable, except those that confirm the subscription. */
function frameSubject(): Subject {
  const frame = fc.oneof(
    { arbitrary: mangledText(frames), weight: 6 },
    { arbitrary: fc.constantFrom<unknown>(undefined, null, 7, new ArrayBuffer(8), {}), weight: 1 },
  )
  return subject('socket', fc.array(frame, { maxLength: 30 }), (all) => {
    class FedSocket extends EventTarget implements LiveSocket {
      readonly OPEN = 1
      readonly readyState = 1
      send(): void {}
      close(): void {}
    }
    const socket = new FedSocket()
    const events: SocketEvent[] = []
    const page = { requestAnimationFrame: () => 1, cancelAnimationFrame: () => {}, openSocket: () => socket }
    const connection = openLiveConnection(page, 'wss://argus.example/ws', (event) => events.push(event))
    for (const data of all) socket.dispatchEvent(new MessageEvent('message', { data }))
    socket.dispatchEvent(new Event('close'))
    connection.stop()
    const reported = events.reduce((sum, event) => {
      if (event.type === 'socket.subscribed') return sum + 1
      return event.type === 'socket.told' ? sum + event.changes.length + event.unreadable : sum
    }, 0)
    promise(reported === all.length, `${all.length} frames arrived, ${reported} were reported`)
  })
}

/** Each message on the channel, whatever it is, is reported at most once; announcing it posts at most one message. */
function otherTabsSubject(): Subject {
  const messages = [
    { type: 'signedIn', token: 'abc', expiresAt: 1_800_000_000_000 },
    { type: 'signedOut' },
    { type: 'recognized' },
  ]
  return subject('otherTabs', fc.array(fc.oneof(mangled(messages), oddValue), { maxLength: 5 }), (incoming) => {
    const reported: OtherTabEvent[] = []
    const posted = withMessages(incoming, () => {
      const tabs = createOtherTabs('/')
      const stop = tabs.listen((event) => reported.push(event))
      return {
        close: () => {
          for (const event of reported) if (event.type === 'otherTab.signedIn') tabs.announceSignIn(event.token)
          stop()
        },
      }
    })
    promise(
      reported.length <= incoming.length && posted <= reported.length,
      'more messages were reported than arrived, or more were posted than reported',
    )
  })
}

/**
 * Opens and closes tabs while the browser's channels are replaced by one that delivers these messages. Returns how many
 * were posted meanwhile.
 */
function withMessages(incoming: readonly unknown[], open: () => { readonly close: () => void }): number {
  const real = globalThis.BroadcastChannel
  const channel = new EventTarget()
  let posted = 0
  globalThis.BroadcastChannel = class extends real {
    constructor(name: string) {
      super(name)
      this.close()
    }
    override addEventListener(type: string, listener: EventListenerOrEventListenerObject | null): void {
      channel.addEventListener(type, listener)
    }
    override removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null): void {
      channel.removeEventListener(type, listener)
    }
    override postMessage(): void {
      posted += 1
    }
  }
  try {
    const tabs = open()
    for (const data of incoming) channel.dispatchEvent(new MessageEvent('message', { data }))
    tabs.close()
    return posted
  } finally {
    globalThis.BroadcastChannel = real
  }
}

/** Whatever messages about alarms arrive, only those with valid values are reported. */
function alarmTabsSubject(): Subject {
  const messages = [
    { type: 'looked', pks: [7], at: now },
    { type: 'chosen', change: { soundAlerts: true, alarmsMutedUntil: now } },
  ]
  return subject('alarmTabs', fc.array(fc.oneof(mangled(messages), oddValue), { maxLength: 5 }), (incoming) => {
    const reported: AlarmTabEvent[] = []
    withMessages(incoming, () => openAlarmTabs('/', (event) => reported.push(event)))
    for (const event of reported) {
      if (event.type === 'alarmTabs.looked') {
        promise(
          [...event.pks, event.at].every((value) => Number.isSafeInteger(value)),
          "an invalid 'looked' message was reported",
        )
        continue
      }
      const { soundAlerts = false, alarmFilter = 0 } = event.change
      promise(typeof soundAlerts === 'boolean' && Number.isSafeInteger(alarmFilter), 'an invalid choice was reported')
    }
  })
}

/** Whatever messages about written incidents arrive, only primary keys and a name are reported. */
function writeTabsSubject(): Subject {
  const messages = [{ server: 'https://argus.example', username: 'ana', pks: [7] }]
  return subject('writeTabs', fc.array(fc.oneof(mangled(messages), oddValue), { maxLength: 5 }), (incoming) => {
    const reported: WriteTabEvent[] = []
    withMessages(incoming, () => openWriteTabs('/', 'https://argus.example', (event) => reported.push(event)))
    for (const { pks, username } of reported)
      promise(
        typeof username === 'string' && pks.every((pk) => Number.isSafeInteger(pk)),
        'an invalid message was reported',
      )
  })
}

/** Whatever messages about the leading tab arrive, only questions and answers are reported. */
function tabLeadSubject(): Subject {
  const messages = [{ type: 'asked' }, { type: 'answered', isSeen: true }]
  return subject('tabLead', fc.array(fc.oneof(mangled(messages), oddValue), { maxLength: 5 }), (incoming) => {
    const reported: TabLeadEvent[] = []
    const locks = { request: () => new Promise<never>(() => {}) }
    const scope = { locks, basePath: '/', server: 'https://argus.example', username: 'ana' }
    withMessages(incoming, () => openTabLead(scope, (event) => reported.push(event)))
    for (const event of reported)
      promise(
        event.type === 'tabLead.asked' || (event.type === 'tabLead.answered' && typeof event.isSeen === 'boolean'),
        'an invalid message was reported',
      )
  })
}

/** Whatever is stored as views, each can be opened, and all are the same when written and read again. */
function viewsSubject(): Subject {
  const shelf = { basePath: '/', server: 'https://argus.example', username: 'ana' }
  const view = {
    id: 'a',
    name: 'Oslo',
    address: '?open=true&density=compact',
    base: { pk: 4, name: 'Oslo' },
    lookedAt: now,
  }
  return subject('views', mangledText([{ views: [view], standard: 'a' }]), (text) => {
    const storage = browserStorage({ [viewsEntry(shelf)]: text })
    const told: KeptViewsEvent[] = []
    const page = { events: new EventTarget(), storage: () => storage }
    openKeptViews(page, shelf, (event) => told.push(event)).handle({
      type: 'keptViews.change',
      change: { type: 'look', ids: [], at: now },
    })
    openKeptViews(page, shelf, (event) => told.push(event))
    const [first, second, again] = told.map(({ kept }) => JSON.stringify(kept))
    promise(first === second && second === again, 'the views change when they are written and read again')
    for (const { address } of told.at(-1)?.kept.views ?? [])
      promise(contentOf(address) !== undefined, 'a view without a list')
  })
}

/** Whatever is stored as messages: what is read is what is written. */
function messagesSubject(): Subject {
  const shelf = { basePath: '/', server: 'https://argus.example.org', username: 'ana' }
  const stored = { note: ['one', 'two'], close: ['fixed'], acknowledge: [] }
  return subject('messages', mangledText([stored]), (text) => {
    const storage = browserStorage({ [messagesEntry(shelf)]: text })
    const told: KeptMessagesEvent[] = []
    const page = { events: new EventTarget(), storage: () => storage }
    openKeptMessages(page, shelf, (event) => told.push(event)).handle({
      type: 'keptMessages.change',
      change: { kind: 'acknowledge', text: undefined },
    })
    openKeptMessages(page, shelf, (event) => told.push(event))
    const [, second, again] = told.map(({ messages }) => JSON.stringify(messages))
    promise(second === again, 'the messages change when they are written and read again')
  })
}

/** Whatever is stored as pauses: what is read is what is written, each of a profile of its own, until a day that exists. */
function pausesSubject(): Subject {
  const shelf = { basePath: '/', server: 'https://argus.example.org', username: 'ana' }
  const stored = [
    { pk: 3, name: 'Nights', until: '2026-12-07', at: now },
    { pk: 4, name: 'Days', until: '2028-02-29', at: now },
  ]
  return subject('pauses', mangledText([stored]), (text) => {
    const storage = browserStorage({ [pausesEntry(shelf)]: text })
    const told: KeptPausesEvent[] = []
    const page = { events: new EventTarget(), storage: () => storage }
    openKeptPauses(page, shelf, (event) => told.push(event)).handle({
      type: 'keptPauses.change',
      change: { type: 'forget', pks: [] },
    })
    openKeptPauses(page, shelf, (event) => told.push(event))
    const [first, second, again] = told.map(({ pauses }) => JSON.stringify(pauses))
    promise(first === second && second === again, 'the pauses change when they are written and read again')
    const pauses = told.at(-1)?.pauses ?? []
    promise(new Set(pauses.map(({ pk }) => pk)).size === pauses.length, 'a profile is paused twice')
    promise(
      pauses.every(({ until }) => isDay(until)),
      'a pause until no day',
    )
  })
}

/** Whatever is stored as actions: what is read is what is written, newest first, with moments and incidents. */
function actionsSubject(): Subject {
  const shelf = { basePath: '/', server: 'https://argus.example.org', username: 'ana' }
  const common = { text: 'at it', done: 1, taken: 0, description: 'Link down', isWhole: true }
  const given = [{ pk: 7, acknowledgement: 17 }]
  const expiration = '2026-01-16T08:00:00Z'
  const stored = [
    { ...common, key: 'a', at: now, operation: 'acknowledge', pks: [7], count: 1, expiration, given },
    { ...common, key: 'b', at: now - 1, operation: 'close', pks: [7, 8], count: 5000, given: [], isWhole: false },
  ]
  return subject('actions', mangledText([stored]), (text) => {
    const storage = browserStorage({ [actionsEntry(shelf)]: text })
    const told: KeptActionsEvent[] = []
    const page = { events: new EventTarget(), storage: () => storage }
    const open = () =>
      openKeptActions(
        page,
        shelf,
        (event) => told.push(event),
        () => now,
      )
    open().handle({ type: 'keptActions.change', change: { type: 'clear', until: -1 } })
    open()
    const [first, second, again] = told.map(({ actions }) => JSON.stringify(actions))
    promise(first === second && second === again, 'the actions change when they are written and read again')
    const actions = told.at(-1)?.actions ?? []
    promise(new Set(actions.map(({ key }) => key)).size === actions.length, 'an action is there twice')
    for (const { at, pks, count, expiration: end } of actions) {
      promise(new Date(at).toISOString() !== '', 'an action at no moment')
      promise(pks.length > 0 && pks.length <= count, 'an action on more incidents than it was for')
      promise(end === undefined || !Number.isNaN(Date.parse(end)), 'an expiry that is no moment')
    }
  })
}

/** Whatever is stored about the sound of alarms, the sound of the same alarm cannot be claimed twice. */
function soundedSubject(): Subject {
  return subject('soundedAlarms', mangledText([[[7, now - 1000]]]), async (text) => {
    const storage = browserStorage()
    storage.setItem(`${storagePrefix}soundedAlarms`, text)
    const checkSound = () => Promise.resolve()
    const page = { navigator: {}, storage: () => storage, basePath: '/', checkSound }
    const claim = () => claimSound(page, { pks: [7], since: 0, within: 60_000 }, () => now)
    await claim()
    promise(!(await claim()), 'two tabs play the sound of the same alarm')
  })
}

/** Whatever data is in the history and whatever link is followed, the address stays within the console. */
function addressSubject(): Subject {
  const command = fc.oneof(
    fc.record({
      type: fc.constantFrom('location.push' as const, 'location.replace' as const),
      to: fc.oneof(
        oddText,
        oddText.map((text) => `/incidents?search=${text}`),
      ),
    }),
    fc.record({ type: fc.constant('location.travel' as const), by: fc.integer() }),
  )
  return subject(
    'location',
    fc.tuple(oddValue, fc.array(fc.oneof(command, fc.constant('popstate' as const)), { maxLength: 10 })),
    ([state, steps]) => {
      const page = Object.assign(new EventTarget(), {
        location: new URL('https://argus.example/console/incidents'),
        history: {
          state: state,
          go: () => {},
          pushState: (next: unknown, _: string, to?: string | URL | null) => write(next, to),
          replaceState: (next: unknown, _: string, to?: string | URL | null) => write(next, to),
        },
      })
      function write(next: unknown, to: string | URL | null | undefined) {
        page.history.state = next
        if (to !== null && to !== undefined) page.location = new URL(to, page.location)
      }
      const reported: LocationEvent[] = []
      const address = openAddress(page, '/console/', (event) => reported.push(event))
      for (const step of steps) {
        if (step === 'popstate') {
          page.history.state = state
          page.dispatchEvent(new Event('popstate'))
        } else {
          address.handle(step)
          if (step.type !== 'location.travel') {
            isOnSite(page, step.to)
            leaveSite(
              {
                location: {
                  href: page.location.href,
                  assign: (url) => promise(/^https?:/.test(url), `left for ${url}`),
                },
              },
              step.to,
            )
          }
        }
      }
      address.close()
      promise(page.location.href.startsWith('https://argus.example/console/'), `went to ${page.location.href}`)
      promise(currentPlace(page, '/console/').path.startsWith('/'), 'a place without a path')
      promise(reported.length <= steps.length, `${reported.length} places for ${steps.length} steps`)
    },
  )
}

/**
 * The keys of the configuration do not affect each other: valid values are used even if others are invalid, and
 * warnings about invalid values are short.
 */
function configurationSubject(): Subject {
  const right = { backendUrl: 'https://argus.example', cookieDomain: 'argus.example' }
  const keys = Object.keys(configurationDefaults)
  const garbage = fc
    .dictionary(fc.constantFrom(...keys, '__proto__', 'toString', 'other'), oddValue, { maxKeys: 6 })
    .map((found) => ({
      holdsRight: true,
      answers: [{ status: 200, headers: {}, text: jsonOf({ ...found, ...right }) }],
    }))
  const anything = anyAnswers(mangledText([{ ...right, ...configurationDefaults }])).map((answers) => ({
    holdsRight: false,
    answers,
  }))
  return subject('configuration', fc.oneof(anything, garbage), async ({ holdsRight, answers }) => {
    await answeredBy(answers, async () => {
      const build = { VITE_BACKEND_URL: '%', VITE_DEFAULT_AUTO_REFRESH_INTERVAL: '9'.repeat(400) }
      const found = await findConfiguration({ origin: 'https://argus.example', basePath: '/', build })
      for (const warning of found.warnings)
        promise(warning.length <= longestText, `a warning has ${warning.length} characters`)
      const complete = completeConfiguration(found.build, found.runtime ?? {})
      promise(
        !holdsRight || (complete?.backendUrl === right.backendUrl && complete.cookieDomain === right.cookieDomain),
        'a valid value is not used',
      )
    })
  })
}

/** Any response to the request for the console's page results in the same release, a different release or a Fault. */
function releaseSubject(): Subject {
  const page = fc.oneof(
    oddText,
    oddText.map((text) => `<script type="module" crossorigin src="${text}">`),
  )
  return subject('release', anyAnswers(page), (answers) =>
    answeredBy(answers, async () => {
      const { signal } = new AbortController()
      try {
        await checkRelease({ origin: 'https://argus.example', basePath: '/', script: './assets/index-1.js' }, signal)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
      }
    }),
  )
}
