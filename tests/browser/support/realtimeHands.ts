import { expect, type Page } from '@playwright/test'
import type { RealtimeHands } from '../../machines/models/list/realtimeDriver.ts'
import { unfoldFilter } from './filterControls.ts'
import { connectionOf, listOnScreen } from './live.ts'
import { passes, screenOf } from './screen.ts'
import { listBarOf } from './listBar.ts'

/**
 * Plays the story of the live connection in a browser. Requires `page.clock.install()`. `arrive` signs in with a
 * session of the server, and opens the list.
 */
export function realtimeHands(page: Page, arrive: () => Promise<void>): RealtimeHands {
  const screen = screenOf(page)
  const { live, trying, givenUp, failure } = connectionOf(page)
  const words = {
    interval: page.getByText(/^every \d+ s$/),
    live,
    trying,
    'given up': givenUp,
    paused: page.getByText(/^paused/),
  }

  async function changeVisibility(state: DocumentVisibilityState) {
    await page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
      // A hidden tab draws no frames.
      if (visibility === 'hidden') Reflect.set(window, 'drawnBefore', window.requestAnimationFrame)
      const frames: unknown = visibility === 'hidden' ? () => 0 : Reflect.get(window, 'drawnBefore')
      Reflect.set(window, 'requestAnimationFrame', frames)
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  }

  return {
    arrive,
    choose: async (method) => {
      await listBarOf(page).chooseUpdates(method)
    },
    askForAcknowledged: async () => {
      await unfoldFilter(page)
      const choices = page.getByRole('radiogroup', { name: 'Acknowledged or not' })
      await choices.getByRole('radio', { name: 'Both' }).press('Space')
    },
    pause: () => listBarOf(page).pause(),
    resume: () => listBarOf(page).resume(),
    hide: () => changeVisibility('hidden'),
    show: () => changeVisibility('visible'),
    loseNetworkForAWhile: async () => {
      await page.context().setOffline(true)
      await expect(screen.banner).toBeVisible()
      await page.context().setOffline(false)
    },
    waitUntil: async (state) => {
      const [reached, backoff] = state === 'live' ? [live, 8000] : [givenUp, 64_000]
      await expect(async () => {
        if ((await reached.count()) === 0) await passes(page, backoff)
        await expect(reached).toBeVisible({ timeout: state === 'live' ? 1500 : 300 })
      }).toPass()
    },
    seeConnection: (state) => expect(words[state]).toBeVisible(),
    seeFailure: (isThere) => expect(failure).toHaveCount(isThere ? 1 : 0),
    seeRows: (pks) => expect(async () => expect(await listOnScreen(page)).toEqual(await pks())).toPass(),
    seeRow: (description, text) => expect(screen.rows.filter({ hasText: description })).toContainText(text),
    refreshAtWork: async (happens) => {
      // The keys come with the controls.
      await expect(page.getByRole('button', { name: /^Messages/ })).toBeAttached()
      const row = await screen.rows.nth(1).elementHandle()
      const pk = await screen.rows.nth(1).getAttribute('data-pk')
      const tick = page.getByRole('checkbox', { name: `Select incident ${pk}`, exact: true })
      await page.locator(`tr[data-pk="${pk}"] a[data-opens]`).focus()
      const focus = await page.evaluateHandle(() => document.activeElement)
      await page.keyboard.press('x')
      await expect(tick).toBeChecked()
      await happens()
      const answered = page.waitForResponse((response) => /\/incidents\/\?(?!count)/.test(response.url()))
      await page.keyboard.press('r')
      await answered
      await expect(page.getByRole('button', { name: /new.*: show$/ })).toBeAttached()
      await expect(tick).toBeChecked()
      const isUndisturbed = await page.evaluate(
        ({ watched, focused, key }) =>
          document.activeElement === focused && document.querySelector(`tr[data-pk="${key}"]`) === watched,
        { watched: row, focused: focus, key: pk },
      )
      expect(isUndisturbed).toBe(true)
      await page.keyboard.press('x')
      await expect(tick).not.toBeChecked()
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    },
  }
}
