import type { BrowserContext, Page, Request } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, isAboutAlarms, playedOn, test, type House } from '../support/house.ts'
import { arrive, connectionOf } from '../support/live.ts'
import { listBarOf } from '../support/listBar.ts'
import { firstCheckForAlarms, passes, refreshInterval, screenOf } from '../support/screen.ts'

/**
 * Of the tabs of a browser, one leads, and the hidden ones that follow ask the server nothing
 * (docs/behaviour.md#the-leading-tab).
 */

test.use(playedOn('2.9'))

const critical = { description: 'Power is out', level: 1 }
const title = 'Argus | Incidents'
/** Milliseconds until a hidden tab rests, and for which a leader may be silent. */
const [restDelay, leaderPatience] = [5000, 5000]

test.beforeEach(async ({ context, house }) => {
  await context.clock.install()
  await house.reset(smallWorld)
  await feignSight(context)
})

/** A browser without a window never hides a tab, so the tests make the pages report themselves as hidden. */
async function feignSight(context: BrowserContext) {
  await context.addInitScript(() => {
    const seen = { state: 'visible' }
    Object.defineProperty(document, 'visibilityState', { get: () => seen.state })
    Object.defineProperty(document, 'hidden', { get: () => seen.state === 'hidden' })
    Object.defineProperty(document, 'hasFocus', { value: () => seen.state === 'visible' })
    addEventListener('turn', (event) => {
      seen.state = event instanceof CustomEvent && event.detail === 'hidden' ? 'hidden' : 'visible'
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
}

function turn(page: Page, detail: 'hidden' | 'visible') {
  return page.evaluate((state) => dispatchEvent(new CustomEvent('turn', { detail: state })), detail)
}

/** Waits until no page waits for an answer. */
function callsIn(context: BrowserContext): () => Promise<void> {
  const open = new Set<Request>()
  context.on('request', (request) => open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return async () => {
    let looks = 0
    await expect.poll(() => (looks = open.size === 0 ? looks + 1 : 0)).toBeGreaterThan(1)
  }
}

/** Opens the list in another tab. */
async function openTab(context: BrowserContext, house: House, path = '/'): Promise<Page> {
  const tab = await context.newPage()
  const firstCheck = firstCheckForAlarms(tab)
  await tab.goto(house.url + path)
  await firstCheck
  return tab
}

/** Opens the list in the first tab, which leads. */
async function openFirst(page: Page, house: House): Promise<Page> {
  const firstCheck = firstCheckForAlarms(page)
  await house.enter(page)
  await firstCheck
  return page
}

async function allCalls(house: House): Promise<number> {
  return (await house.calls()).length + (await house.alarmCalls()).length
}

/** How many calls the server gets while the tab on screen refreshes and checks alarms this often. */
async function callsInRounds(seen: Page, house: House, rounds: number): Promise<number> {
  const areAnswered = callsIn(seen.context())
  const updated = () => seen.getByText(/^Updated /).textContent()
  await passes(seen, restDelay)
  await areAnswered()
  await house.forgetCalls()
  for (let round = 0; round < rounds; round += 1) {
    const before = await updated()
    const check = seen.waitForResponse((response) => isAboutAlarms(response.url()))
    await passes(seen, refreshInterval)
    await expect.poll(updated).not.toBe(before)
    await check
    await areAnswered()
  }
  return allCalls(house)
}

test('ten tabs, of which one is on screen, ask the server as often as one', async ({ page, context, house }) => {
  // Ten pages start one after another.
  test.slow()
  let seen = await openFirst(page, house)
  const one = await callsInRounds(seen, house, 6)
  for (let tabs = 1; tabs < 10; tabs += 1) {
    await turn(seen, 'hidden')
    seen = await context.newPage()
    await seen.goto(`${house.url}/`)
    await expect(seen.getByRole('button', { name: /^Messages/ })).toBeVisible()
  }
  const ten = await callsInRounds(seen, house, 6)
  expect(one).toBeGreaterThan(6)
  expect(ten).toBeLessThanOrEqual(1.2 * one)
})

/** Two hidden tabs, of which the first leads, and has just told of an alarm. */
async function openHidden(page: Page, context: BrowserContext, house: House): Promise<Page> {
  await openFirst(page, house)
  const last = await openTab(context, house)
  await turn(last, 'hidden')
  await turn(page, 'hidden')
  await passes(page, restDelay)
  await house.report(critical)
  await passes(page, refreshInterval)
  await expect(page).toHaveTitle(`(1) ${title}`)
  await expect(last).toHaveTitle(title)
  return last
}

test('if no tab is on screen, one checks for alarms; if it is closed, another does', async ({
  page,
  context,
  house,
}) => {
  const other = await openHidden(page, context, house)
  await page.close()
  await passes(other, restDelay)
  await expect(other).toHaveTitle(`(1) ${title}`)
})

test('if the leader crashes, the next tab leads', async ({ page, context, house }) => {
  await openFirst(page, house)
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  const next = await openTab(context, house)
  await turn(next, 'hidden')
  await passes(next, restDelay)
  await house.report(critical)
  await passes(next, refreshInterval)
  await expect(next).toHaveTitle(`(1) ${title}`)
})

test('a leader that hangs is replaced, and follows when it comes back', async ({ page, context, house }) => {
  const other = await openHidden(page, context, house)
  await page.evaluate(() => {
    const post = Reflect.get(BroadcastChannel.prototype, 'postMessage')
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      if (JSON.stringify(message).includes('asked')) post.call(this, message)
    }
  })
  await passes(other, refreshInterval)
  await passes(other, leaderPatience)
  await passes(other, restDelay)
  await expect(other).toHaveTitle(`(1) ${title}`)
  await expect(page).toHaveTitle(title)
})

test('a tab that rests asks nothing when another tab writes, and shows it once it is on screen', async ({
  page,
  context,
  house,
}) => {
  await openFirst(page, house)
  await listBarOf(page).chooseUpdates('Never')
  const screen = screenOf(page)
  await expect(screen.rows).toHaveCount(4)
  const pk = Number(await screen.rows.first().getAttribute('data-pk'))
  const other = await openTab(context, house, `/incidents/${pk}/`)
  await turn(page, 'hidden')
  await passes(page, restDelay)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await screenOf(other).button('Acknowledge').click()
  const written = other.waitForResponse((response) => response.request().method() === 'POST')
  await other.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
  await written
  await passes(page, refreshInterval)
  expect(asked).toEqual([])
  await turn(page, 'visible')
  await expect(screen.rows).toHaveCount(3)
})

test.describe('on a server with a live connection', () => {
  test.use(playedOn('1.19'))

  test('a tab that rests has no live connection, and opens it again when it is shown', async ({
    page,
    context,
    house,
  }) => {
    await arrive(page, house)
    await listBarOf(page).chooseUpdates('Realtime')
    await expect(connectionOf(page).live).toBeVisible()
    const other = await openTab(context, house)
    await expect(connectionOf(other).live).toBeVisible()
    expect(await house.openSockets()).toBe(2)
    await turn(page, 'hidden')
    await passes(page, restDelay)
    await expect.poll(house.openSockets).toBe(1)
    await house.report(critical)
    await turn(page, 'visible')
    await expect(screenOf(page).row(critical.description)).toBeVisible()
    await expect.poll(house.openSockets).toBe(2)
  })
})
