import type { Browser, Page } from '@playwright/test'
import { createRandom, type Random } from '../../server/random.ts'
import {
  expectTheServersState,
  goesLive,
  open,
  serversState,
  signInLive,
  type Colleague,
  type State,
} from '../support/colleagues.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test, type House } from '../support/house.ts'
import { passes } from '../support/screen.ts'
import { byTurns, inPlacesByTurns } from '../support/screens.ts'

/**
 * Two operators work on one incident while the stand-in server keeps changing other incidents: neither sees an outdated
 * state for longer than one refresh (docs/behaviour.md#live-updates, docs/behaviour.md#store).
 */

const description = 'Uplink of trd-gw2 is down'
const ticketUrl = 'https://tickets.example.org/issues/4711'
/** Milliseconds between two refreshes while the live connection delivers changes. */
const reconcileInterval = 60_000

test.beforeEach(async ({ house }) => {
  await house.reset({ ...smallWorld, feed: { perMinute: 60 } })
})

test.afterEach(async ({ browser, context }) => {
  for (const opened of browser.contexts()) if (opened !== context) await opened.close()
})

interface Together {
  readonly pk: number
  readonly one: Colleague
  readonly other: Colleague
}

type Company = 'two people' | 'two tabs of one person'

/** Creates an incident of a source whose incidents the stand-in server does not change on its own. */
function report(house: House): Promise<number> {
  return house.report({ description, level: 1, source: 1 })
}

/**
 * Signs in both operators, with a live connection. One opens the incident on its page, the other in the dialog of the
 * list.
 */
async function meet(page: Page, browser: Browser, house: House, company: Company = 'two people'): Promise<Together> {
  // A tab that is hidden, or leaves the page, while it is connecting gives up the attempt, and the browser logs an
  // error.
  house.expectConsole(/WebSocket is closed before the connection is established/)
  const pk = await report(house)
  await page.clock.install()
  await signInLive(page, house, 'operator')
  const second = company === 'two people' ? await anotherBrowser(browser, house) : await page.context().newPage()
  await second.clock.install()
  if (company === 'two people') await signInLive(second, house, 'observer')
  else {
    await second.goto(`${house.url}/incidents`)
    await goesLive(second)
  }
  const together = {
    pk,
    one: await open(page, pk, description, 'page'),
    other: await open(second, pk, description, 'dialog'),
  }
  await expectTheServersState(house, pk, together.one, together.other)
  return together
}

async function anotherBrowser(browser: Browser, house: House): Promise<Page> {
  const context = await browser.newContext()
  house.watch(context)
  return context.newPage()
}

/**
 * Makes a change, and expects both pages to show it without a refresh. Each page may show only the states before and
 * after the change.
 */
async function expectBothFollow(house: House, { pk, one, other }: Together, happens: () => Promise<void>) {
  const before = await serversState(one.page, house, pk)
  forgetQuestions(one, other)
  await happens()
  await reachesTheServer(house, { pk, one, other }, before)
  await expectTheServersState(house, pk, one, other)
  await expectNothingElseSeen(house, { pk, one, other }, before.status)
}

/**
 * Waits until the server's state has changed: until then both pages agree with it, although they have not followed
 * anything yet.
 */
async function reachesTheServer(house: House, { pk, one }: Together, before: State) {
  await expect.poll(() => serversState(one.page, house, pk)).not.toEqual(before)
}

function forgetQuestions(...colleagues: readonly Colleague[]) {
  for (const colleague of colleagues) colleague.countQuestions()
}

async function expectNothingElseSeen(house: House, { pk, one, other }: Together, before: string) {
  const after = (await serversState(one.page, house, pk)).status
  for (const colleague of [one, other]) {
    expect(await colleague.takeSeen()).toEqual(before === after ? [before] : [before, after])
  }
}

/** Changes the incident by a bulk call, for which the server sends no live message (tests/server/recordings: bulk). */
async function changeSilently(page: Page, { url }: House, what: string, body: object) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const answer = await page.request.post(`${url}/api/v2/incidents/${what}/bulk/`, {
    headers: { Authorization: `Token ${token}` },
    data: body,
  })
  expect(answer.status()).toBe(201)
}

/**
 * Holds back the response to the next request with this method and path: the server sends it immediately, but the page
 * receives it only once `arrive` is called.
 */
async function holdAnswer(page: Page, method: string, path: RegExp) {
  let arrive = () => {}
  let given = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  const isGiven = new Promise<void>((resolve) => (given = resolve))
  let isHeld = false
  await page.route(path, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback()
    isHeld = true
    const response = await route.fetch()
    given()
    await gate
    return route.fulfill({ response })
  })
  return { isGiven, arrive }
}

interface Meeting extends Together {
  /** Makes a change, and expects both pages to show it. */
  readonly follow: (happens: () => Promise<void>) => Promise<void>
}

/** Series of changes to the incident, made by the operators or directly on the server. */
const happenings: readonly (readonly [string, (house: House, meeting: Meeting) => Promise<void>])[] = [
  [
    'a change by either',
    async (_, { one, other, follow }) => {
      // The page of the acting operator fetches the result once, and again if the live message arrived meanwhile.
      const does = async (actor: Colleague, happens: () => Promise<void>, most = 2) => {
        await follow(happens)
        expect(actor.countQuestions()).toBeLessThanOrEqual(most)
        // The other tab of the same person is told, and fetches the incident once.
        expect((actor === one ? other : one).countQuestions()).toBeLessThanOrEqual(1)
      }
      await does(one, () => one.close('Fixed'))
      await does(other, () => other.reopen())
      await does(other, () => other.close())
      await does(one, () => one.reopen())
      await does(other, () => other.acknowledge('Looking into it'))
      await does(one, () => one.acknowledge('Me too'))
      // Before saving, the console checks whether someone else has changed the ticket.
      await does(one, () => one.saveTicket(ticketUrl), 3)
      await does(other, () => other.saveTicket(`${ticketUrl}#2`), 3)
      await does(one, () => one.saveTicket(''), 3)
    },
  ],
  [
    'a change on the server',
    async (house, { pk, one, other, follow }) => {
      await follow(() => house.happen(pk, { action: 'change', ticket_url: ticketUrl }))
      await follow(() => house.happen(pk, { action: 'note', description: 'The carrier called' }))
      await follow(() => house.happen(pk, { action: 'acknowledge', description: 'Third shift knows' }))
      await follow(() => house.happen(pk, { action: 'close', description: 'Resolved by hand' }))
      await follow(() => house.happen(pk, { action: 'reopen' }))
      await follow(() => house.happen(pk, { action: 'end' }))
      expect([one.countQuestions(), other.countQuestions()]).toEqual([0, 0])
    },
  ],
]

function seenBy(company: Company) {
  return happenings.map(([what, happen]) => ({ company, what, happen }))
}

/** Tests each series either with two operators or with two tabs of one operator. With EVERY_FORM=1, tests both. */
const meetings = inPlacesByTurns(seenBy('two tabs of one person'), seenBy('two people'))
for (const { company, what, happen } of meetings) {
  test(`${company}: ${what} shows on both screens immediately`, async ({ page, browser, house }) => {
    test.slow()
    const together = await meet(page, browser, house, company)
    await happen(house, { ...together, follow: (happens) => expectBothFollow(house, together, happens) })
  })
}

test('a change that is undone before its response arrives is undone on both screens, and a deleted incident disappears from both', async ({
  page,
  browser,
  house,
}) => {
  house.expectConsole(/status of 404/)
  const together = await meet(page, browser, house)
  const { pk, one, other } = together
  const { isGiven, arrive } = await holdAnswer(page, 'POST', /\/incidents\/\d+\/events\/$/)
  await one.close('Fixed')
  await isGiven
  await expectTheServersState(house, pk, other)
  await other.reopen()
  await expectTheServersState(house, pk, other)
  arrive()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectTheServersState(house, pk, one, other)

  await house.happen(pk, { action: 'delete', told: true })
  for (const { page: theirs } of [one, other]) {
    await expect(theirs.getByRole('heading', { name: 'No such incident' })).toBeVisible()
  }
})

test('a response older than a live message never brings the old state back, not even for a moment', async ({
  page,
  browser,
  house,
}) => {
  const together = await meet(page, browser, house)
  const { pk, one } = together
  const { isGiven, arrive } = await holdAnswer(page, 'GET', /\/incidents\/\d+\/$/)
  await passes(page, reconcileInterval)
  await isGiven
  await expectBothFollow(house, together, () => house.happen(pk, { action: 'close', description: 'Fixed' }))
  // The repeated request also fetches changes that were made without a message.
  await changeSilently(page, house, 'ticket_url', { ids: [pk], ticket_url: ticketUrl })
  arrive()
  await expectTheServersState(house, pk, one)
  expect(await one.takeSeen()).toEqual([
    'Closed, Unacknowledged, No ticket',
    `Closed, Unacknowledged, Ticket ${ticketUrl}`,
  ])
})

interface Step {
  readonly name: string
  readonly happens: () => Promise<void>
  /**
   * The operators whose pages show the change only at the next refresh, because the server sends no message about it.
   */
  readonly whoWaits: readonly Colleague[]
}

/**
 * Chooses a change that is possible in the incident's current state. Every change has a different description, because
 * the server sends no message about a change whose description repeats an earlier one.
 */
function nextStep(random: Random, number: number, status: string, house: House, { pk, one, other }: Together): Step {
  const isOpen = status.startsWith('Open')
  const isLinked = !status.endsWith('No ticket')
  const [actor, name, onlooker] = random.chance(0.5) ? [one, 'one', other] : [other, 'the other', one]
  const words = `Said in step ${number}`
  const url = isLinked && random.chance(0.5) ? '' : `${ticketUrl}?step=${number}`
  const byHand = (what: string, happens: () => Promise<void>, whoWaits: readonly Colleague[] = []) => ({
    name: `${name} ${what}`,
    happens,
    whoWaits,
  })
  const byServer = (what: string, action: object) => ({
    name: `the server ${what}`,
    happens: () => house.happen(pk, { ...action }),
    whoWaits: [],
  })
  const silently = (what: string, call: string, body: object) => ({
    name: `${what} without a live message`,
    happens: () => changeSilently(one.page, house, call, { ids: [pk], ...body }),
    whoWaits: [one, other],
  })
  return random.pick<Step>([
    byHand(isOpen ? 'closes' : 'reopens', () => (isOpen ? actor.close(words) : actor.reopen())),
    byHand('acknowledges', () => actor.acknowledge(words)),
    byHand('acknowledges without a text', () => actor.acknowledge(''), [onlooker]),
    byHand(`saves the ticket '${url}'`, () => actor.saveTicket(url)),
    byServer(isOpen ? 'closes' : 'reopens', { action: isOpen ? 'close' : 'reopen', description: words }),
    byServer('acknowledges', { action: 'acknowledge', description: words }),
    byServer('notes', { action: 'note', description: words }),
    byServer(`changes the ticket to '${url}'`, { action: 'change', ticket_url: url }),
    silently(isOpen ? 'a close' : 'a reopening', 'events', {
      event: { type: isOpen ? 'CLO' : 'REO', description: words },
    }),
    silently('a ticket', 'ticket_url', { ticket_url: url }),
  ])
}

for (const seed of byTurns([1, 2])) {
  test(`random changes show on both screens (seed ${seed})`, async ({ page, browser, house }) => {
    test.setTimeout(180_000)
    const together = await meet(page, browser, house)
    const random = createRandom(seed)
    for (let number = 1; number <= 14; number += 1) {
      const before = await serversState(page, house, together.pk)
      const { name, happens, whoWaits } = nextStep(random, number, before.status, house, together)
      await test.step(`${number}: ${name}`, async () => {
        await happens()
        await reachesTheServer(house, together, before)
        await Promise.all(whoWaits.map((colleague) => passes(colleague.page, reconcileInterval)))
        await expectTheServersState(house, together.pk, together.one, together.other)
        await expectNothingElseSeen(house, together, before.status)
      })
    }
  })
}
