import type { Page } from '@playwright/test'
import { generations } from '../../server/options.ts'
import { expect, test, type House } from '../support/house.ts'
import { callsOf, passes, refreshInterval, screenOf } from '../support/screen.ts'
import { byTurns } from '../support/screens.ts'

/**
 * Polling on an interval fetches the events since the last refresh and the incidents that they changed. It fetches the
 * whole list only occasionally (docs/behaviour.md#polling).
 */

const description = 'Uplink that is watched is down'

/** Waits for the responses to all calls, because a jump of the clock would make open calls time out. */
let allAnswered: () => Promise<void>

test.beforeEach(async ({ page }) => {
  allAnswered = callsOf(page)
  await page.clock.install()
})

/**
 * Opens the list on a server of this generation, and lets two ticks of the interval pass. The first fetches the list;
 * the second fetches the seeded events that are newer than the event with the latest source date.
 */
async function openPolledList(page: Page, house: House, generation: string) {
  await house.reset({ seed: 1, generation })
  await house.enter(page)
  const screen = screenOf(page)
  await expect(screen.rows).toHaveCount(25)
  await expect(screen.userMenu).toBeVisible()
  await nextTick(page, house)
  await nextTick(page, house)
  return screen
}

/**
 * Lets the interval pass, waits until the events have been fetched, and returns the calls that the server received
 * meanwhile.
 */
async function nextTick(page: Page, house: House): Promise<readonly string[]> {
  await allAnswered()
  await house.forgetCalls()
  const before = await updateTime(page)
  await passes(page, refreshInterval)
  await expect.poll(() => updateTime(page)).not.toBe(before)
  return house.calls()
}

function updateTime(page: Page): Promise<string | null> {
  return page.getByText(/^Updated /).textContent()
}

const wholeList = /incidents\/\?(?!count)(?!.*(?:id__in|cursor)=)/
const chosen = /incidents\/\?.*id__in=/

for (const generation of byTurns(generations)) {
  test(`from a server of generation ${generation}, the console requests the events and the incidents that changed`, async ({
    page,
    house,
  }) => {
    const screen = await openPolledList(page, house, generation)
    const quiet = await nextTick(page, house)
    expect(quiet.some((call) => call.includes('/incidents/events/?'))).toBe(true)
    expect(quiet.filter((call) => wholeList.test(call) || chosen.test(call))).toEqual([])

    const pk = await house.report({ description, level: 4 })
    const told = await nextTick(page, house)
    await expect(screen.rows.first()).toContainText(description)
    await expect(screen.rows).toHaveCount(25)
    expect(told.filter((call) => wholeList.test(call))).toEqual([])
    expect(told.filter((call) => chosen.test(call))).toHaveLength(1)

    await house.happen(pk, { action: 'change', level: 1 })
    await nextTick(page, house)
    await expect(screen.rows.first()).toContainText('1 - Critical')
    await house.happen(pk, { action: 'close' })
    await nextTick(page, house)
    await expect(screen.row(description)).toHaveCount(0)
    await expect(screen.rows).toHaveCount(25)
  })
}

test("the rows and the next page match the server's list after one row moved up and another was pushed off the page", async ({
  page,
  house,
}) => {
  const screen = await openPolledList(page, house, '2.9')
  const addresses = () =>
    screen.rows.locator('a[data-opens]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const pks: number[] = []
  for (const name of ['one', 'two', 'three']) pks.push(await house.report({ description: `Arrival ${name}` }))
  await nextTick(page, house)
  await expect(screen.rows.first()).toContainText('Arrival three')
  await house.happen(pks[1] ?? 0, { action: 'close' })
  await nextTick(page, house)
  await expect(screen.row('Arrival two')).toHaveCount(0)
  const first = await addresses()
  await screen.button('Next page').click()
  await expect(screen.button('First page')).toBeEnabled()
  await expect.poll(async () => new Set([...first, ...(await addresses())]).size).toBe(50)
  const second = await addresses()

  await screen.button('First page').click()
  await expect(screen.button('First page')).toBeDisabled()
  await expect.poll(addresses).toEqual(first)
  await screen.button('Next page').click()
  await expect(screen.button('First page')).toBeEnabled()
  await expect.poll(addresses).toEqual(second)
})

test('if the server does not send the events, the console requests the list instead, without a message', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of (?:404|500)/)
  const screen = await openPolledList(page, house, '2.9')
  for (const [name, misbehaviour] of [
    ['an error', { kind: 'status', status: 500, body: 'html' }],
    ['data of another shape', { kind: 'garbled', how: 'shape' }],
    ['no feed of events', { kind: 'status', status: 404, body: 'html' }],
  ] as const) {
    await test.step(name, async () => {
      const id = await house.breakDown({ ...misbehaviour, match: { path: '/api/v2/incidents/events/' } })
      for (const turn of ['first', 'second']) {
        await house.report({ description: `The ${turn} with ${name}` })
        expect((await nextTick(page, house)).filter((call) => wholeList.test(call))).toHaveLength(1)
        await expect(screen.rows.first()).toContainText(`The ${turn} with ${name}`)
      }
      await house.repair(id)
    })
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(screen.stale).toHaveCount(0)
})
