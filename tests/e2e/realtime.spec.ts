import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expect, test, type House } from './support/house.ts'
import { screenOf } from './support/screen.ts'

/** The live connection (specification, section 4; decisions, Realtime): a real socket, and what can happen to it. */

const answered = v.object({ results: v.array(v.object({ pk: v.number() })) })

/** Only a federated sign-in leaves the session that the socket needs. */
async function goLive(page: Page, house: House) {
  await page.goto(`${house.url}/oidc/login/dataporten_feide/?user=operator&next=/incidents`)
  await expect(screenOf(page).rows).toHaveCount(25)
  await page.getByRole('combobox', { name: 'Auto-update:' }).selectOption('Realtime')
  await expect(live(page)).toBeVisible()
}

function live(page: Page) {
  return page.getByText('live: changes to this page show at once')
}

/** What the server would show on the first page now. */
async function answerOf(page: Page, { url }: House): Promise<readonly string[]> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const answer = await page.request.get(`${url}/api/v1/incidents/?open=true&acked=false&page_size=25`, {
    headers: { Authorization: `Token ${token}` },
  })
  return v.parse(answered, await answer.json()).results.map(({ pk }) => `/incidents/${pk}/`)
}

async function expectTheServersList(page: Page, house: House) {
  await expect(async () => {
    const links = page.locator('a[data-opens]')
    const shown = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(shown).toEqual(await answerOf(page, house))
  }).toPass()
}

test('what happens shows at once, without asking', async ({ page, house }) => {
  await goLive(page, house)
  await expectTheServersList(page, house)
  await house.forgetCalls()
  const pk = await house.report({ description: 'Live link down' })
  await expect(page.getByRole('link', { name: 'Live link down' })).toBeVisible()
  await house.happen(pk, { action: 'acknowledge', description: 'seen' })
  await expect(page.getByRole('link', { name: 'Live link down' })).toHaveCount(0)
  expect((await house.calls()).filter((call) => call.includes('/incidents/'))).toEqual([])
})

for (const trouble of [
  { kind: 'socket', how: 'refuse' },
  { kind: 'socket', how: 'hang' },
  { kind: 'socket', how: 'accept-and-drop', times: 1 },
  { kind: 'socket', how: 'flap', ms: 50, times: 2 },
]) {
  test(`a connection in trouble (${trouble.how}) comes back, and nothing is missed`, async ({ page, house }) => {
    house.expectConsole(/WebSocket/)
    await goLive(page, house)
    await house.breakDown(trouble)
    await expect(live(page)).toHaveCount(0)
    await house.report({ description: 'Nobody was listening' })
    await house.repair()
    await expect(live(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nobody was listening' })).toBeVisible()
    await expectTheServersList(page, house)
  })
}
