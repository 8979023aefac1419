import * as v from 'valibot'
import { failure, serveProtocol, success, type Asker, type Members } from '../protocol.ts'
import { nothing, typingOf } from '../typing.ts'
import { openPage, type WebKitPage, type Wishes } from './page.ts'
import { callFunction, evaluate, evaluation, functionCall } from './scripts.ts'

/**
 * Implements the part of WebDriver BiDi that the stories need, because WebKitGTK does not support it. Classic WebDriver
 * drives the pointer and the keyboard; the web inspector does everything within a page. Each browser context is a
 * separate browser with one page.
 */
export async function bridgeToWebKit(): Promise<void> {
  await serveProtocol(serve)
}

interface Browser {
  readonly userContext: string
  readonly wishes: Wishes
  readonly page?: { readonly context: string; readonly hands: WebKitPage }
}

const inContexts = { userContexts: v.optional(v.array(v.string()), []), contexts: v.optional(v.array(v.string()), []) }
const ofBrowser = v.object({ userContext: v.string() })
const ofPage = v.object({ context: v.string() })
const size = v.object({ width: v.number(), height: v.number() })
const viewport = v.object({ ...inContexts, context: v.optional(v.string()), viewport: size })
const media = v.object({ ...inContexts, features: v.record(v.string(), v.nullable(v.string())) })
const cookie = v.object({
  cookie: v.object({
    name: v.string(),
    value: v.object({ type: v.literal('string'), value: v.string() }),
    domain: v.string(),
    path: v.optional(v.string(), '/'),
    sameSite: v.optional(v.string(), 'lax'),
    // The bridge sets cookies with a script of the page, which can set no other values.
    httpOnly: v.optional(v.literal(false)),
    secure: v.optional(v.literal(false)),
  }),
  partition: ofBrowser,
})
const partition = v.object({ partition: ofBrowser })
const target = v.object({ target: v.object({ context: v.string(), sandbox: v.optional(v.string()) }) })
const handles = v.object({ handles: v.array(v.string()) })
const keysAndPointers = v.object({
  ...ofPage.entries,
  actions: v.array(v.looseObject({ actions: v.array(v.record(v.string(), v.unknown())) })),
})

const plain: Wishes = {
  locale: undefined,
  timezone: undefined,
  viewport: { width: 1280, height: 720 },
  isDark: false,
  scripts: [],
}

type Command = (params: Members) => Promise<Members>

function serve(asker: Asker): void {
  const browsers = new Map<string, Browser>()
  let last = 0
  const next = (kind: string) => `${kind}-${(last += 1)}`
  const emit = (method: string, params: Members) => asker.send({ type: 'event', method, params })

  function browserOf(userContext: string): Browser {
    const browser = browsers.get(userContext)
    if (browser === undefined) throw new Error(`There is no browser ${userContext}.`)
    return browser
  }

  function pageOf(context: string): WebKitPage {
    const page = [...browsers.values()].find((browser) => browser.page?.context === context)?.page
    if (page === undefined) throw new Error(`There is no page ${context}.`)
    return page.hands
  }

  /** The browsers that a command applies to, named by their own ids or by the ids of their pages. */
  function meant({
    userContexts,
    contexts,
  }: {
    readonly userContexts: readonly string[]
    readonly contexts: readonly string[]
  }) {
    return [...browsers.values()].filter(
      ({ userContext, page }) =>
        userContexts.includes(userContext) || (page !== undefined && contexts.includes(page.context)),
    )
  }

  async function wish(about: Browser, wishes: Partial<Wishes>): Promise<void> {
    const changed = { ...about, wishes: { ...about.wishes, ...wishes } }
    browsers.set(about.userContext, changed)
    await about.page?.hands.wish(changed.wishes)
  }

  async function closePage(userContext: string): Promise<void> {
    const { page, ...browser } = browserOf(userContext)
    browsers.set(userContext, browser)
    if (page === undefined) return
    await page.hands.close()
    emit('browsingContext.contextDestroyed', {
      context: page.context,
      url: page.hands.url(),
      userContext,
      parent: null,
      children: null,
    })
  }

  const ignored: Command = () => Promise.resolve({})

  const commands: Readonly<Record<string, Command>> = {
    'session.new': () =>
      Promise.resolve({
        sessionId: 'webkit',
        capabilities: { browserName: 'webkit', browserVersion: '', userAgent: '' },
      }),
    'session.subscribe': ignored,
    'browser.setDownloadBehavior': ignored,
    'network.addDataCollector': ignored,
    // Nothing is intercepted, because none of these tests responds to a request in place of the server.
    'network.addIntercept': () => Promise.resolve({ intercept: next('intercept') }),
    'network.setCacheBehavior': ignored,
    'emulation.setScreenOrientationOverride': ignored,
    'emulation.setScreenSettingsOverride': ignored,
    'browsingContext.activate': ignored,
    'browser.createUserContext': () => {
      const userContext = next('browser')
      browsers.set(userContext, { userContext, wishes: plain })
      return Promise.resolve({ userContext })
    },
    'browser.removeUserContext': async (params) => {
      const { userContext } = v.parse(ofBrowser, params)
      await closePage(userContext)
      browsers.delete(userContext)
      return {}
    },
    'browser.close': async () => {
      for (const userContext of browsers.keys()) await closePage(userContext)
      setImmediate(() => process.exit(0))
      return {}
    },
    'emulation.setLocaleOverride': async (params) => {
      const { locale, ...about } = v.parse(v.object({ ...inContexts, locale: v.string() }), params)
      for (const browser of meant(about)) await wish(browser, { locale })
      return {}
    },
    'emulation.setTimezoneOverride': async (params) => {
      const { timezone, ...about } = v.parse(v.object({ ...inContexts, timezone: v.string() }), params)
      for (const browser of meant(about)) await wish(browser, { timezone })
      return {}
    },
    'emulation.setMediaFeaturesOverride': async (params) => {
      const { features, ...about } = v.parse(media, params)
      for (const browser of meant(about)) await wish(browser, { isDark: features['prefers-color-scheme'] === 'dark' })
      return {}
    },
    'emulation.setNetworkConditions': async (params) => {
      const { networkConditions, ...about } = v.parse(
        v.object({ ...inContexts, networkConditions: v.nullable(v.object({})) }),
        params,
      )
      for (const browser of meant(about)) await browser.page?.hands.setOffline(networkConditions !== null)
      return {}
    },
    'browsingContext.setViewport': async (params) => {
      const { context, viewport: wanted, ...about } = v.parse(viewport, params)
      if (context !== undefined) await pageOf(context).resize(wanted)
      else for (const browser of meant(about)) await wish(browser, { viewport: wanted })
      return {}
    },
    'browsingContext.create': async (params) => {
      const { userContext } = v.parse(ofBrowser, params)
      const { wishes, page } = browserOf(userContext)
      if (page !== undefined) throw new Error('The browser context already has its page.')
      const context = next('page')
      const held: [string, Members][] = []
      let isTold = false
      const hands = await openPage(context, wishes, (method, told) => {
        if (isTold) emit(method, told)
        else held.push([method, told])
      })
      browsers.set(userContext, { userContext, wishes, page: { context, hands } })
      emit('browsingContext.contextCreated', {
        context,
        url: 'about:blank',
        userContext,
        parent: null,
        originalOpener: null,
        children: null,
        clientWindow: context,
      })
      isTold = true
      for (const [method, told] of held) if (method.startsWith('script.')) emit(method, told)
      return { context }
    },
    'browsingContext.close': async (params) => {
      const { context } = v.parse(ofPage, params)
      const browser = [...browsers.values()].find(({ page }) => page?.context === context)
      if (browser !== undefined) await closePage(browser.userContext)
      return {}
    },
    'browsingContext.navigate': async (params) => {
      const { context, url } = v.parse(v.object({ ...ofPage.entries, url: v.string() }), params)
      return { navigation: await pageOf(context).navigate(url), url }
    },
    'browsingContext.reload': async (params) => {
      await pageOf(v.parse(ofPage, params).context).reload()
      return {}
    },
    'browsingContext.traverseHistory': async (params) => {
      const { context, delta } = v.parse(v.object({ ...ofPage.entries, delta: v.number() }), params)
      await pageOf(context)
        .place()
        .ask('Runtime.evaluate', { expression: `history.go(${delta})` })
      return {}
    },
    'browsingContext.captureScreenshot': async (params) => ({
      data: await pageOf(v.parse(ofPage, params).context).picture(),
    }),
    'script.addPreloadScript': async (params) => {
      const { functionDeclaration, ...about } = v.parse(
        v.object({ ...inContexts, functionDeclaration: v.string(), arguments: v.optional(v.tuple([])) }),
        params,
      )
      for (const browser of meant(about))
        await wish(browser, { scripts: [...browser.wishes.scripts, functionDeclaration] })
      return { script: next('script') }
    },
    'script.evaluate': async (params) => {
      const { context, sandbox } = v.parse(target, params).target
      const place = pageOf(context).place()
      return evaluate(
        sandbox === undefined ? place : { ...place, realm: `${place.realm}/utility` },
        v.parse(evaluation, params),
      )
    },
    'script.callFunction': async (params) => {
      const { context } = v.parse(target, params).target
      return callFunction(pageOf(context).place(), v.parse(functionCall, params))
    },
    'script.disown': async (params) => {
      const { ask } = pageOf(v.parse(target, params).target.context).place()
      for (const objectId of v.parse(handles, params).handles) await ask('Runtime.releaseObject', { objectId })
      return {}
    },
    'input.performActions': async (params) => {
      const { context, actions } = v.parse(keysAndPointers, params)
      await pageOf(context).driver.perform(
        actions.map((source) => ({ ...source, actions: source.actions.map(wholePixels) })),
      )
      return {}
    },
    'storage.getCookies': async (params) => {
      const { page } = browserOf(v.parse(partition, params).partition.userContext)
      return { cookies: (await page?.hands.cookies()) ?? [] }
    },
    'storage.setCookie': async (params) => {
      const {
        cookie: { name, value, domain, path, sameSite },
        partition: { userContext },
      } = v.parse(cookie, params)
      const { page } = browserOf(userContext)
      if (page === undefined) throw new Error('A cookie can only be set on a page.')
      await page.hands.setCookie(domain, `${name}=${value.value}; path=${path}; SameSite=${sameSite}`)
      return {}
    },
    'storage.deleteCookies': async (params) => {
      await browserOf(v.parse(partition, params).partition.userContext).page?.hands.driver.forgetCookies()
      return {}
    },
  }

  asker.onMessage((asked) => {
    const { id, method, params } = asked
    const typing = typingOf(asked)
    const command = commands[typing === undefined ? method : 'input.performActions']
    if (command === undefined) {
      asker.send(failure(id, 'unknown command', method))
      return
    }
    command(typing ?? params).then(
      (result) => asker.send(success(id, typing === undefined ? result : nothing)),
      (error: unknown) =>
        asker.send(failure(id, 'unknown error', error instanceof Error ? error.message : String(error))),
    )
  })
  asker.onClose(() => process.exit(0))
}

/** Classic WebDriver does not accept fractional pixels. */
function wholePixels(action: Members): Members {
  const { x, y } = action
  return typeof x === 'number' && typeof y === 'number' ? { ...action, x: Math.round(x), y: Math.round(y) } : action
}
