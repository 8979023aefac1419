import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { browsersInWords } from '../../../src/build/browsers.ts'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** The message that the page itself shows in a browser that cannot run the console. */

const heading = 'This browser is too old for Argus'

/** Features that unsupported old browsers lack. Each is removed before the page's scripts run. */
const removals: Readonly<Record<string, () => void>> = {
  'URL.canParse': () => void Reflect.deleteProperty(URL, 'canParse'),
  'Array.prototype.toSorted': () => void Reflect.deleteProperty(Array.prototype, 'toSorted'),
  'Intl.Segmenter': () => void Reflect.deleteProperty(Intl, 'Segmenter'),
  'module scripts': () => void Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'),
  'CSS.supports': () => void Reflect.deleteProperty(CSS, 'supports'),
  CSS: () => void Reflect.deleteProperty(window, 'CSS'),
  ':has()': () => {
    const before = CSS.supports.bind(CSS)
    CSS.supports = (...words: [string, string?]) => !words.join().includes(':has') && before(words.join(': '))
  },
  'color-mix()': () => {
    const before = CSS.supports.bind(CSS)
    CSS.supports = (...words: [string, string?]) => !words.join().includes('color-mix') && before(words.join(': '))
  },
}

/** The address of a page in which the script below removes this feature. */
function addressWithout(feature: string): string {
  return `/incidents/1/?without=${encodeURIComponent(feature)}`
}

const removal = Object.entries(removals)
  .map(([what, remove]) => `if (location.href.endsWith(${JSON.stringify(addressWithout(what))})) (${String(remove)})()`)
  .join('\n')

async function expectMessage(page: Page) {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByText(browsersInWords())).toBeVisible()
  await expect(page.getByText('Argus has not been loaded')).toBeHidden()
  await expect(page.getByRole('heading')).toHaveCount(1)
}

test('a browser without a feature that the console needs gets the message that it is too old, and no other browser does', async ({
  page,
  house,
}) => {
  await page.addInitScript(removal)
  for (const feature of Object.keys(removals)) {
    await test.step(`without ${feature}`, async () => {
      await page.goto(house.url + addressWithout(feature))
      await expectMessage(page)
      expect((await house.calls()).filter((call) => call.includes('/api/'))).toEqual([])
    })
  }
  await page.goto(`${house.url}/login`)
  await expect(screenOf(page).login.heading).toBeVisible()
  await expect(page.getByText(heading)).toBeHidden()
})

test('a browser that ignores module scripts gets the message that it is too old', async ({ page, house }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'))
  await page.route(`${house.url}/login`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('type="module"', 'type="unknown"') })
  })
  await page.goto(`${house.url}/login`)
  await expectMessage(page)
})

for (const file of ['index.html', 'README.md', 'docs/operating.md']) {
  test(`${file} names the browsers that the build targets`, () => {
    expect(readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8')).toContain(browsersInWords())
  })
}
