import type { Page } from '@playwright/test'
import { generations } from '../../server/options.ts'
import { expect, test, type House } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { byTurns } from '../support/screens.ts'

/** The order of the calls before the first row of a remembered session (docs/behaviour.md#start-up). */

const version = /\/api\/$/
const user = /\/auth\/user\/$/
const list = /\/incidents\/\?(?!.*count).*page_size=25$/
const newestAlarms = /level__lte=1&page_size=50$/

/**
 * The requests and responses of the page, in order: 'asks <address>' for a request, 'has <address>' for its response.
 */
function noteCalls(page: Page): readonly string[] {
  const noted: string[] = []
  page.on('request', (request) => noted.push(`asks ${request.url()}`))
  page.on('response', (response) => noted.push(`has ${response.url()}`))
  return noted
}

function placeOf(noted: readonly string[], verb: 'asks' | 'has', address: RegExp): number {
  const at = noted.findIndex((words) => words.startsWith(`${verb} `) && address.test(words))
  expect(at, `nothing ${verb} ${address}: ${noted.join('\n')}`).not.toBe(-1)
  return at
}

async function visit(page: Page, house: House): Promise<readonly string[]> {
  const noted = noteCalls(page)
  await house.enter(page, '/incidents')
  await expect(screenOf(page).rows).not.toHaveCount(0)
  return noted
}

for (const generation of byTurns(generations)) {
  test.describe(`on a server of ${generation}`, () => {
    test.use({ generation })

    test('a first visit requests the list once the version is known, the next one before, and nothing twice', async ({
      page,
      house,
    }) => {
      const first = [...(await visit(page, house))]
      expect(placeOf(first, 'asks', user)).toBeLessThan(placeOf(first, 'has', version))
      expect(placeOf(first, 'asks', list)).toBeGreaterThan(placeOf(first, 'has', version))
      expect(first.filter((words) => words.startsWith('asks ') && list.test(words))).toHaveLength(1)

      const noted = await visit(page, house)
      expect(placeOf(noted, 'asks', list)).toBeLessThan(placeOf(noted, 'has', version))
      expect(placeOf(noted, 'asks', user)).toBeLessThan(placeOf(noted, 'has', version))
      const asked = noted.filter(
        (words) => words.startsWith('asks ') && [version, user, list].some((a) => a.test(words)),
      )
      expect(asked).toHaveLength(3)
    })
  })
}

test('data that the rows do not need is requested after them, and nothing is requested twice', async ({
  page,
  house,
}) => {
  // While the clock is stopped, no call gives up waiting for the page of the list.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(list, async (route) => {
    await held
    await route.continue()
  })
  // Without an answer to this, the watch for alarms goes no further: its checks rightly repeat their questions.
  await page.route(newestAlarms, () => {})
  const noted = noteCalls(page)
  const asks = () => noted.filter((words) => words.startsWith('asks ') && words.includes('/api/'))
  await house.enter(page, '/incidents')
  await expect(page.getByRole('heading', { name: 'Incidents' })).toBeAttached()
  await expect.poll(asks).toHaveLength(3)
  letThrough()
  await expect(screenOf(page).rows).not.toHaveCount(0)
  const waiting = [/\/filters\/$/, /\/incidents\/(?:metadata|sources)\/$/, newestAlarms, /\?count=/]
  await expect.poll(() => waiting.every((address) => noted.some((words) => address.test(words)))).toBe(true)
  for (const address of waiting) expect(placeOf(noted, 'asks', address)).toBeGreaterThan(placeOf(noted, 'has', list))
  expect(asks().toSorted()).toEqual([...new Set(asks())].toSorted())
})

test.describe('on a server before 2.0', () => {
  test.use({ generation: '1.19' })

  test('after an upgrade, the list is requested at its new address', async ({ page, house }) => {
    house.expectConsole(/status of 410 .*\/api\/v1\/incidents\//)
    await visit(page, house)
    await house.exchange('2.9')
    const noted = await visit(page, house)
    expect(placeOf(noted, 'asks', /\/api\/v2\/incidents\/\?.*page_size=25$/)).toBeGreaterThan(
      placeOf(noted, 'has', version),
    )
  })

  test('a token that is no longer valid ends the session, with a single message', async ({ page, house }) => {
    house.expectConsole(/status of 401 /)
    await visit(page, house)
    await page.goto('about:blank')
    // A sign-in elsewhere ends the token in the cookie.
    house.tokenOf('operator')
    await page.goto(`${house.url}/incidents`)
    await expect(screenOf(page).login.heading).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(1)
  })
})
