import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { goLive } from '../support/live.ts'
import { cutConnection, places } from '../support/misbehaviours.ts'
import { firstCheckForAlarms, passes, screenOf } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

/**
 * The sentence about the age of the rows is never cut off and never covered, whatever else is on screen
 * (docs/behaviour.md#freshness).
 */

const widths = [1024, 1280, 1440, 390]

/** Why a part of the sentence or of the headings that stay on screen cannot be read at this width; empty if it can. */
function unreadable(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const isOver = (element: Element, x: number, y: number) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && !element.contains(top) && !top.contains(element)
    }
    const check = (element: Element) => {
      for (const part of [element, ...element.querySelectorAll('*')]) {
        const { overflow } = getComputedStyle(part)
        if (overflow !== 'visible' && part.scrollWidth > part.clientWidth) found.push(`cut: ${part.textContent}`)
      }
      const range = document.createRange()
      range.selectNodeContents(element)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 2) continue
        if (right > innerWidth) found.push(`outside: ${element.textContent}`)
        for (const x of [left + 1, right - 1])
          for (const y of [top + 1, bottom - 1])
            if (isOver(element, x, y)) found.push(`covered: ${element.textContent}`)
      }
    }
    const age = document.querySelector('[data-freshness]')
    if (age === null) return ['missing']
    check(age)
    window.scrollTo(0, 400)
    // On a phone, the headings scroll away with the rows.
    for (const heading of document.querySelectorAll('#list-extent, thead th:nth-child(3)'))
      if (innerWidth > 900) check(heading)
    window.scrollTo(0, 0)
    return found
  })
}

async function expectReadable(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // The page measures its bars anew in a frame of its own, after it has been laid out at the new width.
    await expect.poll(() => unreadable(page), { message: `at ${width} px` }).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 800 })
}

async function failRefresh(page: Page, house: House) {
  await house.breakDown({ kind: 'status', status: 503, match: places.list })
  await listBarOf(page).refresh()
  await expect(screenOf(page).stale).toBeVisible()
}

test('the sentence is readable at every width, in every mode and beside every bar', async ({ page, house }) => {
  house.expectConsole(/WebSocket|status of (503|429)/)
  house.expectConsole(cutConnection)
  await page.clock.install()
  await house.reset({ seed: 1 })
  await goLive(page, house)
  await expectReadable(page)

  await listBarOf(page).chooseUpdates('Interval')
  await failRefresh(page, house)
  await expectReadable(page)
  await page
    .getByRole('checkbox', { name: /^Select incident/ })
    .first()
    .check()
  await expectReadable(page)

  await house.breakDown({ kind: 'drop', match: places.server })
  await passes(page, 30_000)
  await expect(screenOf(page).banner).toBeVisible()
  await expectReadable(page)
})

test('the longest sentence is readable too: the server asks for a pause, and the filter has changed', async ({
  page,
  house,
}) => {
  house.expectConsole(/status of 429/)
  await page.clock.install()
  await house.reset({ seed: 1 })
  await house.enter(page)
  await expect(screenOf(page).rows).not.toHaveCount(0)
  await house.breakDown({ kind: 'status', status: 429, retryAfter: 120, match: places.list })
  await listBarOf(page).refresh()
  await page.getByRole('radiogroup', { name: 'Open or closed' }).getByText('Both', { exact: true }).click()
  await expect(page.getByText('these rows still match the previous filter')).toBeVisible()
  await expectReadable(page)
})

/** Lets the server deploy a new release, and reports it when the operator returns to the tab. */
async function deployRelease(page: Page, house: House) {
  await page.route(`${house.url}/`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replace(/assets\/console-[^"]+\.js/, 'assets/console-next.js') })
  })
  await passes(page, 5 * 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('A new release of Argus is available.')).toBeVisible()
}

test('neither the line that names an alarm nor the bar of a new release covers it or the headings', async ({
  page,
  house,
}) => {
  await page.clock.install()
  await house.reset({ seed: 1 })
  const firstCheck = firstCheckForAlarms(page)
  await house.enter(page, '/incidents?open=false')
  await firstCheck
  await house.report({ description: `${'Box down after a power cut in the basement '.repeat(4)}again`, level: 1 })
  await passes(page, 60_000)
  await expect(page.getByRole('button', { name: 'Open the alarm' })).toBeVisible()
  await expectReadable(page)
  await deployRelease(page, house)
  await expectReadable(page)
})
