import type { Page } from '@playwright/test'
import { generations } from '../../server/options.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** A start against a healthy server leaves no error in the browser's log (docs/behaviour.md#start-up). */

/** Notes the errors that the browser logs from now on. */
function errorsOf(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    const words = `${message.text()} ${message.location().url}`
    if (message.type() === 'error') errors.push(words)
  })
  return errors
}

/** What the browser remembers of the server. */
function factsOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('argus.1.serverFacts') ?? '')
}

for (const generation of generations) {
  test.describe(`on a server of generation ${generation}`, () => {
    test.use({ generation })
    test.beforeEach(({ house }) => house.reset(smallWorld))

    test('the second start of a guest logs no error', async ({ page, house }) => {
      await page.goto(`${house.url}/`)
      await expect(screenOf(page).login.heading).toBeVisible()
      const errors = errorsOf(page)
      await page.reload()
      await expect(screenOf(page).login.heading).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(errors).toEqual([])
    })

    test('the second start of a user logs no error', async ({ page, house }) => {
      const last = generation.startsWith('1.') ? /\/filters\/$/ : /\/plannedmaintenance\/$/
      const askedForAll = page.waitForResponse(last)
      await house.enter(page)
      await askedForAll
      if (!generation.startsWith('1.')) await expect.poll(() => factsOf(page)).toContain('foreignFilters')
      if (generation === '2.9') await expect.poll(() => factsOf(page)).toContain('withoutMaintenance')
      const errors = errorsOf(page)
      await page.reload()
      await expect(screenOf(page).userMenu).toContainText('Olga')
      await page.waitForLoadState('networkidle')
      expect(errors).toEqual([])
    })
  })
}
