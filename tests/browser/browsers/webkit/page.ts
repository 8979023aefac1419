import * as v from 'valibot'
import type { Members } from '../protocol.ts'
import { logEntryOf } from './console.ts'
import { connectDriver, type Driver } from './driver.ts'
import { connectInspector, type Inspector } from './inspector.ts'
import { networkOf } from './network.ts'
import { startWebKit, type Surroundings } from './programs.ts'
import type { ScriptPlace } from './scripts.ts'

/** The settings for the pages of a browser. They may be made before the page exists, and apply to every document. */
export interface Wishes extends Surroundings {
  readonly viewport: Size
  readonly isDark: boolean
  /** Functions to call in each document before its own scripts, as source text. */
  readonly scripts: readonly string[]
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A page in its own browser. */
export interface WebKitPage {
  readonly driver: Driver
  readonly place: () => ScriptPlace
  /** The last known address. */
  readonly url: () => string
  /** Opens an address. Returns the id of this navigation in the events. */
  readonly navigate: (url: string) => Promise<string>
  readonly reload: () => Promise<void>
  readonly resize: (size: Size) => Promise<void>
  readonly setOffline: (isOffline: boolean) => Promise<void>
  readonly wish: (wishes: Wishes) => Promise<void>
  /**
   * Sets a cookie, given in the form of `document.cookie`. If the page is not on the cookie's host yet, the cookie is
   * set once it is.
   */
  readonly setCookie: (domain: string, text: string) => Promise<void>
  /** A screenshot of the visible part of the page, as a PNG in base64. */
  readonly picture: () => Promise<string>
  /** The cookies that the page's scripts can read. The driver itself lists none for a host that is an IP address. */
  readonly cookies: () => Promise<readonly Members[]>
  readonly close: () => Promise<void>
}

const navigated = v.object({ frame: v.object({ url: v.string(), parentId: v.optional(v.string()) }) })
const intercepted = v.object({ requestId: v.string() })
const told = v.object({ result: v.object({ value: v.optional(v.unknown()) }) })

/** Milliseconds between two checks of the address, since no event reports a change of address without a load. */
const look = 100

/** Resolves after several frames, when the current state of the page must be on screen. Runs in the page. */
const drawn = `new Promise((resolve) => {
  const wait = (frames) => frames === 0 ? resolve() : requestAnimationFrame(() => wait(frames - 1))
  wait(10)
})`

/** Opens a page in a new browser, and emits its events. */
export async function openPage(
  context: string,
  begin: Wishes,
  emit: (method: string, params: Members) => void,
): Promise<WebKitPage> {
  const programs = await startWebKit(begin)
  // Starting a session also opens the page.
  const driver = await connectDriver(programs.driver)
  let wishes = begin
  let cookies: readonly string[] = []
  let realms = 0
  let isRealmThere = false
  let url = 'about:blank'
  let wanted: string | undefined
  let navigations = 0
  const network = networkOf(context, emit)
  const realm = () => `${context}-${realms}`
  const at = () => ({ context, url, timestamp: Date.now() })

  function endRealm(): void {
    if (!isRealmThere) return
    isRealmThere = false
    for (const ended of [realm(), `${realm()}/utility`]) emit('script.realmDestroyed', { realm: ended })
  }

  function beginRealm(): void {
    endRealm()
    realms += 1
    isRealmThere = true
    emit('script.realmCreated', { realm: realm(), type: 'window', origin: 'null', context })
  }

  function commit(to: string): void {
    endRealm()
    url = to
    const navigation = wanted ?? nextNavigation()
    wanted = undefined
    if (cookies.length > 0 && to !== 'about:blank') {
      // The cookies have been set. Setting them again could undo later changes by the console.
      cookies = []
      applyWishes(inspector.ask).catch(() => {})
    }
    emit('browsingContext.navigationStarted', { ...at(), navigation })
    emit('browsingContext.navigationCommitted', { ...at(), navigation })
  }

  function nextNavigation(): string {
    navigations += 1
    return `${context}-navigation-${navigations}`
  }

  const bootstrap = () => [...cookies, ...wishes.scripts.map((script) => `(${script})();`)].join('\n')

  async function prepare(ask: Inspector['ask']): Promise<void> {
    for (const domain of ['Page', 'Runtime', 'Network', 'Console']) await ask(`${domain}.enable`)
    await applyWishes(ask)
  }

  async function applyWishes(ask: Inspector['ask']): Promise<void> {
    await ask('Page.setBootstrapScript', { source: bootstrap() })
    await ask('Page.overrideUserPreference', { name: 'PrefersReducedMotion', value: 'Reduce' })
    await ask('Page.overrideUserPreference', { name: 'PrefersColorScheme', value: wishes.isDark ? 'Dark' : 'Light' })
  }

  const inspector = await connectInspector(programs.inspectorPort, {
    prepare,
    hear: (method, params, isShown) => {
      if (method === 'Network.requestIntercepted') {
        const { requestId } = v.parse(intercepted, params)
        inspector.ask('Network.interceptRequestWithError', { requestId, errorType: 'General' }).catch(() => {})
      } else if (method.startsWith('Network.')) network(method, params)
      if (!isShown) return
      if (method === 'Console.messageAdded') emit('log.entryAdded', logEntryOf(params, { context, realm: realm() }))
      else if (method === 'Runtime.executionContextCreated') beginRealm()
      else if (method === 'Page.domContentEventFired')
        emit('browsingContext.domContentLoaded', { ...at(), navigation: null })
      else if (method === 'Page.loadEventFired') emit('browsingContext.load', { ...at(), navigation: null })
      else if (method === 'Page.frameNavigated') {
        const { frame } = v.parse(navigated, params)
        if (frame.parentId === undefined) commit(frame.url)
      }
    },
  })
  const { ask } = inspector

  const valueOf = async (expression: string) =>
    v.parse(told, await ask('Runtime.evaluate', { expression, returnByValue: true })).result.value

  let isLooking = false
  const looking = setInterval(() => {
    if (isLooking) return
    isLooking = true
    valueOf('location.href')
      .then((now) => {
        if (typeof now !== 'string' || now === url) return
        url = now
        emit('browsingContext.historyUpdated', at())
      })
      // If the document was replaced in the meantime, its navigation has already been reported.
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }, look)

  /** Makes the page this large. The window is larger by its toolbar. */
  async function resize({ width, height }: Size): Promise<void> {
    const bar = Number(await valueOf('outerHeight - innerHeight'))
    await driver.resize(width, height + bar)
    for (let attempt = 0; attempt < 40; attempt += 1) {
      if ((await valueOf('`${innerWidth} ${innerHeight}`')) === `${width} ${height}`) return
    }
    throw new Error(
      `The page should be ${width} by ${height}, but is ${String(await valueOf('`${innerWidth} ${innerHeight}`'))}.`,
    )
  }

  await resize(begin.viewport)
  return {
    driver,
    place: () => ({ ask, context, realm: realm() }),
    url: () => url,
    navigate: async (to) => {
      wanted = nextNavigation()
      const navigation = wanted
      await ask('Page.navigate', { url: to })
      return navigation
    },
    reload: async () => void (await ask('Page.reload')),
    resize,
    setOffline: async (isOffline) => {
      if (isOffline) await ask('Network.addInterception', { url: '.*', stage: 'request', isRegex: true })
      else await ask('Network.removeInterception', { url: '.*', stage: 'request', isRegex: true })
      await ask('Network.setInterceptionEnabled', { enabled: isOffline })
      await valueOf(`Object.defineProperty(navigator, 'onLine', { configurable: true, value: ${!isOffline} });
        dispatchEvent(new Event('${isOffline ? 'offline' : 'online'}'))`)
    },
    wish: async (next) => {
      wishes = next
      await applyWishes(ask)
    },
    setCookie: async (domain, text) => {
      const script = `if (location.hostname === ${JSON.stringify(domain)}) document.cookie = ${JSON.stringify(text)};`
      await valueOf(script)
      if (new URL(url).hostname === domain) return
      cookies = [...cookies, script]
      await applyWishes(ask)
    },
    picture: async () => {
      const { result } = v.parse(
        v.object({ result: v.object({ objectId: v.string() }) }),
        await ask('Runtime.evaluate', { expression: drawn }),
      )
      await ask('Runtime.awaitPromise', { promiseObjectId: result.objectId })
      return driver.picture()
    },
    cookies: async () =>
      String(await valueOf('document.cookie'))
        .split('; ')
        .filter((each) => each !== '')
        .map((each) => ({
          name: each.slice(0, each.indexOf('=')),
          value: { type: 'string', value: each.slice(each.indexOf('=') + 1) },
          domain: new URL(url).hostname,
          path: '/',
          httpOnly: false,
          secure: false,
        })),
    close: async () => {
      clearInterval(looking)
      inspector.close()
      endRealm()
      await programs.stop()
    },
  }
}
