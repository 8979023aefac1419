import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** Browsers that refuse a feature, and failures of the console itself. */

const refusals: Readonly<Record<string, () => void>> = {
  'storage, cookies, history and messages between tabs': () => {
    const refuse = () => {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    History.prototype.pushState = refuse
    History.prototype.replaceState = refuse
    Reflect.deleteProperty(window, 'BroadcastChannel')
  },
  'every cookie silently': () => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  },
}

for (const [what, refuse] of Object.entries(refusals)) {
  test(`in a browser that refuses ${what}, the sign-in, the list and the navigation still work`, async ({
    page,
    house,
  }) => {
    await page.addInitScript(refuse)
    const screen = screenOf(page)
    await page.goto(`${house.url}/login`)
    await screen.login.fill('operator')
    await expect(screen.rows.first()).toBeVisible()
    await page.getByRole('link', { name: 'Timeslots' }).click()
    await expect(page.getByRole('heading', { name: 'Timeslots', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Incidents', exact: true }).click()
    await expect(screen.rows.first()).toBeVisible()
  })
}

test('if the console cannot start at all, a message says so and offers to load it again', async ({ page, house }) => {
  house.expectConsole(/nothing to count on/)
  await page.addInitScript(() => {
    Object.defineProperty(HTMLBaseElement.prototype, 'href', {
      get: () => {
        throw new Error('nothing to count on')
      },
    })
  })
  await page.goto(`${house.url}/incidents`)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('nothing to count on')
  await expect(page.getByRole('link', { name: 'Load Argus again' })).toHaveAttribute('href', './')
  await expect(page).toHaveTitle('Argus | Something went wrong')
})

test('a screen that breaks does not affect the others, and is shown again on request', async ({ page, house }) => {
  house.expectConsole(/a count broke/)
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get(this: Intl.NumberFormat) {
        if (document.documentElement.hasAttribute('data-broken')) throw new Error('a count broke')
        const format: unknown = own?.get?.call(this)
        return format
      },
    })
    document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('data-broken', ''))
  })
  const screen = screenOf(page)
  const broken = page.getByRole('heading', { name: 'This screen stopped working' })
  // More than a thousand match: only such a count needs separators.
  await house.reset({ seed: 1, incidents: 3000 })
  await house.enter(page)
  await expect(broken).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('a count broke')
  await page.getByRole('link', { name: 'Timeslots' }).click()
  await expect(page.getByRole('heading', { name: 'Timeslots', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Incidents', exact: true }).click()
  await expect(broken).toBeVisible()
  await page.evaluate(() => document.documentElement.removeAttribute('data-broken'))
  await screen.button('Show it again').click()
  await expect(screen.rows).toHaveCount(25)
})
