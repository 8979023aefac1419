import { chromium, type BrowserContext } from '@playwright/test'
import { browserFlags, provideBrowser } from '../../support/browser.mjs'
import { serveStandIn, type Served } from '../../server/serve.ts'

/** What a browser without a cache requests until something can be seen. */
export interface Visit {
  /** The built files, as paths below the folder of the build. */
  readonly files: readonly string[]
  /** The number of requests, including those for the page itself and those to the server. */
  readonly requests: number
  /** Paths that were requested more than once: server paths until something can be seen, file paths even after that. */
  readonly repeated: readonly string[]
  /** The addresses on other sites that were requested. */
  readonly offSite: readonly string[]
}

/** The name of each visit, and the element that ends it. */
const ends = {
  list: 'tbody tr[data-pk]',
  login: 'form input[type="password"]',
} as const

export type VisitName = keyof typeof ends

/** Visits the list with a remembered session, and the login page, each in a separate browser context. */
export async function visitConsole(dist: string): Promise<Readonly<Record<VisitName, Visit>>> {
  const fileRequests: string[] = []
  const served = await serveStandIn({
    dist,
    seed: 1,
    feed: { perMinute: 0 },
    note: ({ url }) => {
      const { pathname } = new URL(url)
      if (!served.standIn.handles(pathname)) fileRequests.push(pathname)
    },
  })
  const browser = await chromium.launch({ executablePath: provideBrowser(), args: [...browserFlags] })
  try {
    const visit = async (name: VisitName, prepare: (context: BrowserContext) => Promise<void>) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await prepare(context)
      fileRequests.length = 0
      const { addresses, offSite } = await visitPage(context, served.url, name)
      await context.close()
      const paths = addresses.map((address) => address.pathname.slice(1))
      return {
        files: [...new Set(paths)].filter((path) => /\.(?:js|css)$/.test(path)),
        // The addresses do not include the page itself.
        requests: addresses.length + 1,
        repeated: repeatedIn([
          ...fileRequests,
          ...addresses.map(({ pathname, search }) => pathname + search).filter((path) => served.standIn.handles(path)),
        ]),
        offSite,
      }
    }
    return {
      list: await visit('list', (context) => signIn(context, served)),
      login: await visit('login', async () => undefined),
    }
  } finally {
    await browser.close()
    await served.close()
  }
}

/** Sets the token cookie that an earlier visit would have left. */
async function signIn(context: BrowserContext, { url, standIn: { world } }: Served): Promise<void> {
  const user = world.userNamed('operator')
  if (user === undefined) throw new Error('The stand-in server has no user called operator.')
  await context.addCookies([
    {
      name: 'token',
      value: world.sessions.signIn(user, world.now()),
      domain: new URL(url).hostname,
      path: '/',
      sameSite: 'Strict',
    },
  ])
}

/**
 * The addresses on this site that were requested before the end of the visit, and all requested addresses on other
 * sites.
 */
async function visitPage(context: BrowserContext, origin: string, name: VisitName) {
  const page = await context.newPage()
  const offSite: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) offSite.push(request.url())
  })
  await page.addInitScript(markFirst, ends[name])
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => performance.getEntriesByName('seen').length > 0)
  // An icon is loaded after everything else.
  await page.waitForLoadState('networkidle')
  const names = await page.evaluate(() => {
    const end = performance.getEntriesByName('seen')[0]?.startTime ?? Infinity
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // Chromium asks for the icon again after each change of the address; the cache answers.
    const sent = resources.filter(({ transferSize, decodedBodySize }) => transferSize > 0 || decodedBodySize === 0)
    return sent.filter(({ startTime }) => startTime <= end).map((entry) => entry.name)
  })
  const addresses = names.map((address) => new URL(address)).filter((address) => address.origin === origin)
  return { addresses, offSite }
}

/** Sets the performance mark 'seen' when an element first appears. Runs in the page. */
function markFirst(selector: string) {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(selector) === null) return
    performance.mark('seen')
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

function repeatedIn(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.filter((path, index) => paths.indexOf(path) !== index))]
}
