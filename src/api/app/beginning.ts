import { completeConfiguration, type Configuration } from '../../../machines/core/domain/configuration.ts'
import type { FoundConfiguration } from '../../../machines/core/ports.ts'
import type { Place } from '../../../machines/core/domain/route.ts'
import type { FirstCalls } from '../../../machines/app/ports.ts'
import type { Preferences } from '../../../machines/list/domain/preferences.ts'
import { lentAt } from '../../../machines/views/domain/displayParts.ts'
import { unknownServer } from '../../../machines/server/domain/server.ts'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import { currentPlace, isOnSite } from './location.ts'
import { sendAhead } from './sendAhead.ts'
import { createServerSignIn, type ServerSignIn } from './serverSignIn.ts'
import { basePathOf } from '../core/basePath.ts'
import type { BuildEnvironment } from '../core/buildEnvironment.ts'
import { findConfiguration, takeEarlyConfiguration } from '../core/configuration.ts'
import { createPreferenceStorage, type PreferenceStorage } from '../list/preferenceStorage.ts'
import { createClient, type ApiClient } from '../server/client.ts'
import { createRememberedFacts, type RememberedFacts } from '../server/rememberedFacts.ts'
import { createRememberedMetadata, type RememberedMetadata } from '../server/rememberedMetadata.ts'
import { cookiesNamed, cookiesOf } from '../session/readCookies.ts'
import { cookiePage, createTokenKeeper, type TokenKeeper } from '../session/tokenCookie.ts'

/** The configuration values that the adapters need, read at every use because they are known only after a while. */
export type Configured = Pick<
  Configuration,
  'backendUrl' | 'backendWSUrl' | 'cookieDomain' | 'useSecureCookie' | 'debug'
>

/** What a visit has before the charts start: what earlier visits left in this browser, and the client of the server. */
export interface Beginning {
  /** The path at which the site serves the console: '/' or, for example, '/console/'. */
  readonly basePath: string
  /** The values of the configuration; those of nowhere until one is applied. */
  readonly configuration: () => Configured
  readonly applyConfiguration: (configuration: Configured) => void
  /** Finds the configuration. The first call takes what `askEarly` found. */
  readonly findConfiguration: (signal?: AbortSignal) => Promise<FoundConfiguration>
  readonly client: ApiClient
  readonly token: TokenKeeper
  readonly storage: PreferenceStorage
  readonly facts: RememberedFacts
  readonly remembered: RememberedMetadata
  readonly serverSignIn: ServerSignIn
  /** The server's CSRF token; undefined until a page of the server has set it. */
  readonly csrfToken: () => string | undefined
  /** Where the visit begins. */
  readonly place: Place
  /** Whether that is the page that shows the charts of other tabs, which asks the server nothing (docs/behaviour.md#charts). */
  readonly isAtCharts: boolean
  readonly preferences: Preferences
  /** The token that an earlier visit left in the cookie. */
  readonly restoredToken: SessionToken | undefined
  /** Sends the first calls of a remembered user, before the charts ask for them. */
  readonly sendAhead: (first: FirstCalls) => void
  /**
   * Finds the configuration and, if it says where the server is, sends the server the first questions of a remembered
   * user, before there are charts to ask them (docs/behaviour.md#start-up). Never rejects.
   */
  readonly askEarly: () => Promise<void>
}

const nowhere: Configured = {
  backendUrl: '',
  backendWSUrl: '',
  cookieDomain: '',
  useSecureCookie: false,
  debug: false,
}

/** Begins a visit: reads what this browser remembers. Sends nothing to the server. Throws if the page's base is no address. */
export function begin(page: Window, build: BuildEnvironment): Beginning {
  let configuration = nowhere
  const basePath = basePathOf(page.document)
  const token = createTokenKeeper(cookiePage(page, basePath), () => configuration)
  const facts = createRememberedFacts(
    () => page.localStorage,
    basePath,
    () => configuration.backendUrl,
  )
  const csrfToken = () => cookiesNamed('csrftoken', cookiesOf(page.document))[0]
  const client = createClient({
    baseUrl: () => configuration.backendUrl,
    token: token.current,
    site: {
      isShared: () => isOnSite(page, configuration.backendUrl),
      hasOwnSession: token.hasOwnSession,
      csrfToken,
    },
    zoneMemory: { read: () => facts.read().zone, note: (zone) => facts.note({ zone }) },
  })
  const remembered = createRememberedMetadata(() => page.localStorage, basePath)
  const storage = createPreferenceStorage(() => page.localStorage, basePath)
  const serverSignIn = createServerSignIn(() => page.sessionStorage, basePath)
  const source = { origin: page.location.origin, basePath, build, early: () => takeEarlyConfiguration(page) }
  const place = serverSignIn.arrive(currentPlace(page, basePath))
  const isAtCharts = /^\/charts\/?$/.test(place.path)
  const preferences = storage.read()
  const restoredToken = token.restore()
  const ask = (first: FirstCalls) => sendAhead(client, { remembered, facts }, first)
  let found: Promise<FoundConfiguration> | undefined

  async function askEarly() {
    found = findConfiguration(source)
    const { build: fixed, runtime = {} } = await found
    const complete = completeConfiguration(fixed, runtime)
    if (complete === undefined || (complete.debug && isAtCharts)) return
    configuration = complete
    const withoutLevels = !complete.showSeverityLevels
    if ((facts.read().withoutLevels === true) !== withoutLevels) facts.note({ withoutLevels })
    client.meetAhead()
    const inEffect = { ...preferences, ...lentAt(place) }
    ask({ place, preferences: inEffect, configuration: complete, token: restoredToken, server: unknownServer })
  }

  return {
    basePath,
    configuration: () => configuration,
    applyConfiguration: (applied) => {
      configuration = applied
    },
    findConfiguration(signal) {
      const early = found
      found = undefined
      return early ?? findConfiguration(source, signal)
    },
    client,
    token,
    storage,
    facts,
    remembered,
    serverSignIn,
    csrfToken,
    place,
    isAtCharts,
    preferences,
    restoredToken,
    sendAhead: ask,
    askEarly,
  }
}
