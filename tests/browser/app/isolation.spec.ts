import { expect, test } from '../support/house.ts'

/**
 * The tests of a worker share one page, so that the browser does not have to start for each test. These two check that
 * nothing carries over from one test to the next: the first changes as much as possible, and the second must find no
 * change.
 */
test.describe('a test starts in a clean browser', () => {
  // The tests run in this order, in the same worker.
  test.describe.configure({ mode: 'serial' })

  test('a test changes everything that it can', async ({ page, context, house }) => {
    await house.enter(page, '/')
    await page.clock.install({ time: new Date('2001-01-01T00:00:00Z') })
    await context.addInitScript(() => Reflect.set(window, 'leftBehind', true))
    await page.addInitScript(() => Reflect.set(window, 'leftBehindToo', true))
    await context.route('**/left-behind', (route) => route.fulfill({ body: 'from the test before' }))
    await page.setViewportSize({ width: 400, height: 300 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' })
    await page.reload()
    await page.evaluate(() => {
      localStorage.setItem('left', 'behind')
      sessionStorage.setItem('left', 'behind')
    })
    await context.newPage()
    expect(await page.evaluate(traces)).toEqual({
      stored: [true, true],
      scripts: [true, true],
      cookie: true,
      year: 2001,
      width: 400,
      isDark: true,
      isReduced: false,
      answer: 'from the test before',
    })
    expect(context.pages()).toHaveLength(2)
  })

  test('the next test finds none of the changes', async ({ page, context, house }) => {
    await page.goto(`${house.url}/`)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    const found = await page.evaluate(traces)
    expect(found).toMatchObject({
      stored: [false, false],
      scripts: [false, false],
      cookie: false,
      width: 1440,
      isDark: false,
      isReduced: true,
    })
    expect(found.year).toBeGreaterThan(2001)
    expect(found.answer).not.toBe('from the test before')
    expect(context.pages()).toEqual([page])
  })
})

/** Everything that could carry over from an earlier test. */
async function traces() {
  return {
    stored: [localStorage, sessionStorage].map((storage) => storage.getItem('left') !== null),
    scripts: ['leftBehind', 'leftBehindToo'].map((name) => Reflect.has(window, name)),
    cookie: document.cookie.includes('token='),
    year: new Date().getFullYear(),
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    answer: await fetch('/left-behind').then((response) => response.text()),
  }
}
