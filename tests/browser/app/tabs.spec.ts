import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { places } from '../support/misbehaviours.ts'
import { expect, test } from '../support/house.ts'
import { logOut, screenOf, storedToken } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

/** Tabs of one browser share the session and the preferences (docs/behaviour.md#tabs). */

test.beforeEach(({ house }) => house.reset(smallWorld))

test.describe('two tabs of one browser', () => {
  test('share a session: when one tab signs out, so does the other', async ({ page, context, house }) => {
    await house.enter(page)
    const other = await context.newPage()
    await other.goto(`${house.url}/incidents/1/`)
    await expect(screenOf(other).userMenu).toBeVisible()
    await logOut(page)
    await expect(screenOf(page).login.heading).toBeVisible()
    await expect(screenOf(other).login.heading).toBeVisible()
    await expect(screenOf(other).status('You signed out in another tab')).toBeVisible()
    await expect(other).toHaveURL(`${house.url}/login?next=${encodeURIComponent('/incidents/1/')}`)
    expect(await storedToken(page)).toBeUndefined()
  })

  test('share a session: when one tab signs in, so does the other', async ({ page, context, house }) => {
    await page.goto(`${house.url}/incidents/1/`)
    const other = await context.newPage()
    await other.goto(`${house.url}/login`)
    await screenOf(other).login.fill('operator')
    await expect(screenOf(other).rows).toHaveCount(4)
    await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()
    await expect(page).toHaveURL(`${house.url}/incidents/1/`)
  })

  test('both stay signed in if the server breaks while one of the tabs is opened', async ({ page, context, house }) => {
    house.expectConsole(/status of 502/)
    await house.enter(page)
    await expect(screenOf(page).rows).toHaveCount(4)
    await house.breakDown({ kind: 'status', status: 502, body: 'html', match: places.user })
    const other = await context.newPage()
    await other.goto(`${house.url}/`)
    await expect(other.getByRole('heading', { name: 'Your sign-in could not be checked' })).toBeVisible()
    await expect(screenOf(page).rows).toHaveCount(4)
    expect(await storedToken(page)).toBeDefined()
    expect((await house.calls()).filter((call) => call.includes('logout'))).toEqual([])
  })

  test('switch users together: when one tab signs in as another user, so does the other, and neither shows text that the first user typed', async ({
    page,
    context,
    house,
  }) => {
    await house.enter(page, '/incidents/1/')
    await screenOf(page).button('Close incident').click()
    await screenOf(page).closing.text.fill('For nobody else to read')
    const other = await context.newPage()
    await other.goto(`${house.url}/`)
    await logOut(other)
    await screenOf(other).login.fill('observer')
    for (const tab of [page, other]) await expect(screenOf(tab).userMenu).toContainText('Ola')
    await expect(page).toHaveURL(`${house.url}/incidents/1/`)
    await expect(screenOf(page).closing.dialog).toBeHidden()
    await screenOf(page).button('Close incident').click()
    await expect(screenOf(page).closing.text).toHaveValue('')
  })

  test('tell each other what they changed: the other shows it, and counts again, although it never refreshes', async ({
    page,
    context,
    house,
  }) => {
    await house.enter(page)
    await expect(screenOf(page).rows).toHaveCount(4)
    const other = await context.newPage()
    await other.goto(`${house.url}/`)
    await expect(screenOf(other).rows).toHaveCount(4)
    await listBarOf(other).chooseUpdates('Never')
    const pk = Number(await screenOf(page).rows.first().getAttribute('data-pk'))
    await page.goto(`${house.url}/incidents/${pk}/`)
    await screenOf(page).button('Acknowledge').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
    await expect(screenOf(other).rows).toHaveCount(3)
    await expect(other.locator(`tr[data-pk="${pk}"]`)).toHaveCount(0)
    await expect(other.locator('#list-extent')).toHaveText('3 incidents')
  })

  test("remember the choices made in each tab: neither tab overwrites the other's choices", async ({
    page,
    context,
    house,
  }) => {
    await house.reset({ seed: 1 })
    const pageSize = (tab: Page) => tab.getByLabel('Rows per page:')
    const screen = screenOf(page)
    await house.enter(page)
    await expect(screen.rows).toHaveCount(25)
    const other = await context.newPage()
    await other.goto(`${house.url}/`)
    await expect(screenOf(other).rows).toHaveCount(25)
    await pageSize(page).selectOption('10')
    await listBarOf(other).chooseRows('Compact')
    await expect(screen.rows).toHaveCount(10)
    await expect(pageSize(other)).toHaveValue('25')
    await page.reload()
    await expect(screen.rows).toHaveCount(10)
    await expect(screen.table).toHaveAttribute('data-density', 'compact')
  })
})
