import { expect, playedOn, test } from '../support/house.ts'
import { passes, refreshInterval, screenOf } from '../support/screen.ts'

test.describe('a server that is upgraded while the console runs', () => {
  test.use(playedOn('1.36'))

  test('signs out no user, loses no typed text, and is called through its new API', async ({ page, house }) => {
    house.expectConsole(/status of (403|410)/)
    await page.clock.install()
    const screen = screenOf(page)
    await house.reset({ seed: 1, incidents: 0 })
    const pk = await house.report({ description: 'Uplink is down' })
    await house.enter(page)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Backend version: 1.36.2')
    await page.getByRole('link', { name: 'Uplink is down' }).click()
    await screen.button('Close incident').click()
    await screen.closing.text.fill('Half a sentence')

    await house.exchange('2.9')
    await passes(page, refreshInterval)
    await expect(footer).toContainText('Backend version: 2.9.1')
    await expect(screen.closing.text).toHaveValue('Half a sentence')
    await screen.button('Close now').click()
    await expect(page.getByText(`Closed incident ${pk}`)).toBeVisible()
    await expect(page).not.toHaveURL(/login/)
    const calls = await house.calls()
    expect(calls.filter((call) => call.startsWith('POST') && call.endsWith(' 201'))).toEqual([
      `POST /api/v2/incidents/${pk}/events/ 201`,
    ])
  })

  test('accepts a sign-in from a form that was already open', async ({ page, house }) => {
    house.expectConsole(/status of (403|410)/)
    await page.goto(`${house.url}/login`)
    const { login } = screenOf(page)
    await expect(login.username).toBeVisible()
    await house.exchange('2.9')
    await login.fill('operator')
    await expect(page.getByRole('button', { name: /user menu$/ })).toContainText('Olga')
  })
})
