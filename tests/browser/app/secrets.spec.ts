import type { Page } from '@playwright/test'
import { expect, playedOn, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/**
 * The charts report no password and no token to an inspection tool, not even one that the server repeats in an error.
 */

declare global {
  interface Window {
    inspected?: string[]
  }
}

const password = 'canary-password-4711'
const token = 'canary-token-0815'

/** Records everything that the charts report to an inspection tool. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const told: string[] = (window.inspected = [])
    Reflect.set(window, 'inspectCharts', (found: Record<string, unknown>) => {
      const { type, actor, source, event, action, snapshot } = found
      told.push(JSON.stringify({ type, actor, source, event, action, snapshot }))
    })
  })
  return () => page.evaluate(() => (window.inspected ?? []).join('\n'))
}

async function expectNoSecret(told: string) {
  expect(told.length).toBeGreaterThan(1000)
  for (const secret of [password, token]) expect(told.split('\n').filter((line) => line.includes(secret))).toEqual([])
}

test.describe('on a server whose tokens expire', () => {
  test.use(playedOn('2.9'))

  test('the charts report neither a password that the server refuses and repeats, nor the token that is granted later', async ({
    page,
    house,
  }) => {
    house.expectConsole(/status of 400/)
    const told = await listen(page)
    const screen = screenOf(page)
    await page.route(
      /token\/login\/$/,
      (route) => route.fulfill({ status: 400, json: { detail: `${password} is wrong` } }),
      {
        times: 1,
      },
    )
    await page.goto(`${house.url}/login`)
    await screen.login.fill('operator', password)
    await expect(page.getByRole('alert').filter({ hasText: 'is wrong' })).toBeVisible()
    await screen.login.fill('operator', 'operator')
    await expect(screen.rows).toHaveCount(25)
    const granted = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
    const all = await told()
    await expectNoSecret(all)
    expect(all).toContain('session.signIn')
    expect(all.includes(granted)).toBe(false)
  })

  test('the charts do not report a token from the address, even if the server repeats it in an error', async ({
    page,
    house,
  }) => {
    house.expectConsole(/status of 40[13]/)
    const told = await listen(page)
    await page.route(/auth\/user\/$/, (route) =>
      route.fulfill({ status: 403, json: { detail: `No such token: ${token}` } }),
    )
    await page.goto(`${house.url}/login?token=${token}`)
    await expect(screenOf(page).login.heading).toBeVisible()
    const all = await told()
    await expectNoSecret(all)
    expect(all).toContain('navigation.tokenFound')
  })
})
