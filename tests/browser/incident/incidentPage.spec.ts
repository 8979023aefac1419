import type { Locator, Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { boxOf } from '../support/boxes.ts'
import { expect, test, type House } from '../support/house.ts'
import { passes, refreshInterval, screenOf } from '../support/screen.ts'
import { viewports } from '../support/screens.ts'

/** The page of one incident and the dialog over the list, in a real browser (docs/behaviour.md#incident). */

const word = 'a-name-without-end-'
const endless = {
  description: `Uplink of ${word.repeat(20)} is down. ${'The carrier has been informed and is investigating it. '.repeat(20)}`,
  tags: [
    `host=${word.repeat(8)}`,
    `${'k'.repeat(120)}=${'v'.repeat(120)}`,
    `runbook=https://wiki.example.org/${'path/'.repeat(60)}`,
  ],
  ticket_url: `https://tickets.example.org/${'x'.repeat(300)}`,
  details_url: `https://nav.example.org/${'y'.repeat(300)}`,
  source_incident_id: 'z'.repeat(60),
}

test.beforeEach(({ house }) => house.reset(smallWorld))

function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** The height of a box's middle. */
function middle({ y, height }: { readonly y: number; readonly height: number }): number {
  return y + height / 2
}

/** Opens the page of an incident, and waits until all of it has loaded. */
async function openPage(page: Page, house: House, pk: number) {
  await house.enter(page, `/incidents/${pk}/`)
  await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
}

/** Creates three incidents. Returns their primary keys in the order of the list, which shows the newest first. */
async function reportThree(house: House, more = '', tags: readonly string[] = []) {
  await house.reset({ seed: 1, incidents: 0 })
  const pks: number[] = []
  for (const name of ['Fan', 'Box', 'Link']) {
    pks.unshift(await house.report({ description: `${name} is down. ${more}`, tags }))
  }
  return pks
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the focus never reached ${String(target)}`)
}

/** The number of pixels by which the page scrolls sideways. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

test.describe('the layout', () => {
  for (const width of [1440, 900]) {
    test(`at ${width} pixels has three columns, each a third of the width, below the line of the status and the actions`, async ({
      page,
      house,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const pk = await house.report({ tags: ['host=trd-gw2'] })
      await openPage(page, house, pk)
      const [status, actions, details, history, told] = await Promise.all(
        ['Status', 'Actions', `Primary details (#${pk})`, 'What happened', 'Who is told of it'].map((name) =>
          boxOf(card(page, name)),
        ),
      )
      const content = await boxOf(page.getByRole('article'))
      const note = await boxOf(page.getByRole('button', { name: 'Add note' }))
      if (!status || !actions || !details || !history || !told) throw new Error('a card is missing')
      for (const column of [details, history, told]) {
        expect(column.width / content.width).toBeGreaterThan(0.31)
        expect(column.width / content.width).toBeLessThanOrEqual(1 / 3)
        expect(Math.abs(column.width - details.width)).toBeLessThan(1)
        expect(column.y).toBe(details.y)
      }
      expect(history.x).toBeGreaterThan(details.x + details.width)
      expect(told.x).toBeGreaterThan(history.x + history.width)
      expect(Math.round(note.x + note.width)).toBe(Math.round(content.x + content.width))
      if (width === 1440) {
        expect(note.x).toBeGreaterThan(actions.x + actions.width)
        expect(Math.abs(middle(actions) - middle(status))).toBeLessThan(2)
      }
    })
  }

  test('below 900 pixels has one column, with a card for the actions at the lower edge of the window', async ({
    page,
    house,
  }) => {
    await page.setViewportSize({ width: 899, height: 900 })
    const pk = await house.report({ tags: ['host=trd-gw2'] })
    for (let note = 0; note < 12; note += 1) await house.happen(pk, { action: 'note', description: `Note ${note}` })
    await openPage(page, house, pk)
    const boxes = await Promise.all(
      ['Course', 'What happened', `Primary details (#${pk})`, 'Tags'].map((name) => boxOf(card(page, name))),
    )
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(1)
    expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).toSorted((one, other) => one - other))
    const actions = await boxOf(card(page, 'Actions'))
    expect(Math.round(actions.y + actions.height)).toBe(900)
    await page.keyboard.press('End')
    await expect
      .poll(async () => {
        const [tags, below] = [await boxOf(card(page, 'Tags')), await boxOf(card(page, 'Actions'))]
        return below.y >= tags.y + tags.height
      })
      .toBe(true)
  })

  test('at 320 pixels nothing scrolls sideways, however long the words', async ({ page, house }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const pk = await house.report(endless)
    await house.happen(pk, { action: 'note', description: word.repeat(30) })
    await house.happen(pk, { action: 'acknowledge', description: word.repeat(30) })
    await openPage(page, house, pk)
    await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
    expect(await sidewaysPixels(page), 'the page').toBeLessThanOrEqual(0)
    const cut = () =>
      page.locator('article *, [role=dialog] *').evaluateAll((elements) =>
        elements
          .filter((each) => {
            const isCut = getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1
            return each.getBoundingClientRect().right > innerWidth + 1 || (isCut && each.clientWidth > 1)
          })
          .map((each) => `${each.tagName}.${each.className} ${each.textContent.slice(0, 60)}`),
      )
    expect(await cut()).toEqual([])
    await page.goto(`${house.url}/incidents?open=any`)
    await page.getByRole('link', { name: endless.description.slice(0, 60) }).click()
    await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
    expect(
      await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
      'the dialog',
    ).toBeLessThanOrEqual(0)
    expect(await cut()).toEqual([])
  })
})

test.describe('by keyboard alone', () => {
  test('the operator can open one incident of the list after another, filter the list by a tag, and go back', async ({
    page,
    house,
  }) => {
    const [first, second, third] = await reportThree(house, '', ['host=trd-gw2'])
    await house.enter(page)
    await tabTo(page, page.getByRole('link', { name: `Open page of incident ${first}` }))
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(new RegExp(`^${first}: Link is down`))
    await expect(heading).toBeFocused()
    const next = page.getByRole('link', { name: 'Next incident' })
    await tabTo(page, next, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText(new RegExp(`^${second}: Box is down`))
    await expect(page).toHaveTitle(/^Argus \| Box is down/)
    await expect(page.getByText('2 of 3')).toBeVisible()
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText(new RegExp(`^${third}: Fan is down`))
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/incidents/${third}/$`))

    await tabTo(page, page.getByRole('link', { name: 'host=trd-gw2' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tag=host%3Dtrd-gw2/)
    await expect(page.getByRole('heading', { level: 1, name: 'Incidents' })).toBeFocused()
    await expect(screenOf(page).rows).toHaveCount(3)
    await page.goBack()
    await page.goBack()
    await expect(heading).toHaveText(new RegExp(`^${second}: Box is down`))
  })

  test('the operator can go through the list in the dialog, and filter the list by a tag', async ({ page, house }) => {
    await page.setViewportSize(viewports.narrow)
    const [first, second] = await reportThree(house, '', ['host=trd-gw2'])
    await house.enter(page)
    await tabTo(page, page.getByRole('link', { name: /^Link is down/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `${first}: Link is down` })).toBeVisible()
    const next = page.getByRole('button', { name: 'Next incident' })
    await tabTo(page, next)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `${second}: Box is down` })
    await expect(dialog).toBeVisible()
    await expect(next).toBeFocused()
    await tabTo(page, dialog.getByRole('link', { name: 'host=trd-gw2' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/tag=host%3Dtrd-gw2/)
  })
})

test.describe('the next incident', () => {
  const long = 'One more line. '.repeat(150)

  test('is shown from its top on its page', async ({ page, house }) => {
    const [first, second] = await reportThree(house, long)
    await house.enter(page)
    await page.getByRole('link', { name: `Open page of incident ${first}` }).click()
    await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
    await page.getByRole('link', { name: 'Next incident' }).focus()
    await page.getByRole('heading', { name: 'What happened' }).evaluate((found) => found.scrollIntoView())
    await page.evaluate(() => scrollBy(0, 400))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${second}:`))
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByRole('list', { name: 'What happened' })).toBeAttached()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(100)
  })

  test('is shown from its top in the dialog', async ({ page, house }) => {
    await page.setViewportSize(viewports.narrow)
    const [, second] = await reportThree(house, long)
    await house.enter(page)
    await page.getByRole('link', { name: /^Link is down/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('list', { name: 'What happened' })).toBeVisible()
    await dialog.evaluate((found) => found.scrollTo(0, found.scrollHeight))
    expect(await dialog.evaluate((found) => found.scrollTop)).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: 'Next incident' }).click()
    await expect(dialog.getByRole('heading', { name: new RegExp(`^${second}: Box is down`) })).toBeInViewport()
    await expect.poll(() => dialog.evaluate((found) => found.scrollTop)).toBe(0)
  })
})

test.describe('the history', () => {
  /** The number of new entries that are highlighted now. */
  const glowing = (page: Page) =>
    page.evaluate(
      () =>
        document.getAnimations().filter((each) => each instanceof CSSAnimation && each.animationName.includes('glow'))
          .length,
    )

  for (const [reducedMotion, width] of [
    ['no-preference', 'wide'],
    ['reduce', 'narrow'],
  ] as const) {
    test(`grows above the entry being read, which does not move; new entries are highlighted once (motion: ${reducedMotion})`, async ({
      page,
      house,
    }) => {
      await page.emulateMedia({ reducedMotion })
      await page.setViewportSize(viewports[width])
      await page.clock.install()
      const pk = await house.report({ description: 'Uplink is down' })
      for (let note = 0; note < 30; note += 1) await house.happen(pk, { action: 'note', description: `Note ${note}.` })
      await openPage(page, house, pk)
      const read = page.getByText('Note 12.')
      await read.evaluate((found) => found.scrollIntoView({ block: 'center' }))
      const before = await boxOf(read)
      expect(await glowing(page)).toBe(0)
      await house.happen(pk, { action: 'note', description: 'A word\nof several\nlines' })
      await house.happen(pk, { action: 'change', tags: ['host=trd-gw2', 'site=trondheim'] })
      await passes(page, refreshInterval)
      const news = page.getByRole('list', { name: 'What happened' }).getByRole('listitem').first()
      await expect(news).toContainText('of several')
      expect(await news.evaluate((entry) => entry.getAnimations({ subtree: true }).length)).toBe(
        reducedMotion === 'reduce' ? 0 : 1,
      )
      expect(Math.abs((await boxOf(read)).y - before.y), 'pixels by which the entry moved').toBeLessThan(2)
      await passes(page, refreshInterval)
      await expect(news).toContainText('of several')
      await news.evaluate((entry) => Promise.all(entry.getAnimations({ subtree: true }).map((each) => each.finished)))
      expect(await glowing(page)).toBe(0)
    })
  }
})

test.describe('on paper', () => {
  const printed = {
    description: `Uplink is down. ${'The carrier has been informed and is investigating it. '.repeat(30)}`,
    level: 1,
    tags: ['host=trd-gw2', 'runbook=https://wiki.example.org/runbooks/uplink'],
    ticket_url: `https://tickets.example.org/${'4711/'.repeat(60)}`,
    details_url: 'https://nav.example.org/trd-gw2',
  }

  async function reportPrinted(house: House) {
    const pk = await house.report(printed)
    await house.happen(pk, { action: 'acknowledge', description: 'Looking into it' })
    for (let note = 0; note < 40; note += 1) await house.happen(pk, { action: 'note', description: `Note ${note}` })
    return pk
  }

  /** All controls, and everything around the page content. */
  const controls = 'button, input, textarea, header, footer, nav, [role=alert], [role=status], [class*=Button-root]'

  async function showsOnPaper(page: Page, within: Locator, pk: number) {
    for (const name of ['Status', 'Course', 'What happened', `Primary details (#${pk})`, 'Tags']) {
      await expect(within.getByRole('region', { name, exact: true })).toBeVisible()
    }
    for (const address of [printed.ticket_url, printed.details_url, 'https://wiki.example.org/runbooks/uplink']) {
      await expect(within.getByText(address).first()).toBeVisible()
    }
    await expect(within.getByRole('region', { name: 'Actions' })).toBeHidden()
    await expect
      .poll(() =>
        page
          .locator(`:is(${controls}):visible`)
          .evaluateAll((elements) =>
            elements
              .filter(({ textContent, tagName }) => textContent !== '' || tagName !== 'OUTPUT')
              .map(({ tagName, className }) => `${tagName}.${className}`),
          ),
      )
      .toEqual([])
    const wrong = await within.locator('*:visible').evaluateAll((elements) =>
      elements.flatMap((each) => {
        const { color, backgroundColor, overflow } = getComputedStyle(each)
        const isDark = /^rgba?\((\d+), (\d+), (\d+)/
          .exec(color)
          ?.slice(1)
          .every((part) => Number(part) <= 0x33)
        const isWhite = /^rgba\(.*, 0\)$|^rgb\(255, 255, 255\)$|^color\(srgb/.test(backgroundColor)
        const isCut =
          overflow !== 'visible' &&
          (each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
        const problems = [!isDark && `is ${color}`, !isWhite && `is on ${backgroundColor}`, isCut && 'is cut']
        return problems
          .filter((problem) => problem !== false)
          .map((problem) => `${each.tagName}.${each.className} ${problem}`)
      }),
    )
    expect(wrong).toEqual([])
    // As wide as an A4 page within its margins.
    await page.setViewportSize({ width: 718, height: 1000 })
    const right = await within.evaluate((found) =>
      Math.max(...[...found.querySelectorAll('*')].map((each) => each.getBoundingClientRect().right)),
    )
    expect(right, 'the right edge of the widest element').toBeLessThanOrEqual(718)
  }

  /** Prints the page in each colour scheme, and checks the prints. */
  async function printInEachScheme(page: Page, within: Locator, pk: number, more: () => Promise<void>) {
    const window = page.viewportSize() ?? viewports.wide
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`${colorScheme} on screen`, async () => {
        await page.setViewportSize(window)
        await page.emulateMedia({ colorScheme, media: 'screen' })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        await page.emulateMedia({ colorScheme, media: 'print' })
        await more()
        await showsOnPaper(page, within, pk)
        expect(await sheetsOf(page)).toBeGreaterThan(1)
      })
    }
  }

  test('the page is black on white, complete, and without controls', async ({ page, house }) => {
    const pk = await reportPrinted(house)
    await openPage(page, house, pk)
    await printInEachScheme(page, page.getByRole('article'), pk, () =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText(`${pk}: ${printed.description.trim()}`),
    )
  })

  test('the dialog is printed without the page behind it, and is complete too', async ({ page, house }) => {
    const pk = await reportPrinted(house)
    await house.enter(page, '/incidents?open=any')
    await page.getByRole('link', { name: /^Uplink is down. The carrier/ }).click()
    await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
    await printInEachScheme(page, page.getByRole('dialog'), pk, () => expect(screenOf(page).table).toBeHidden())
  })

  /** The number of sheets that the browser prints. */
  async function sheetsOf(page: Page): Promise<number> {
    const file = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } })
    return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  }
})

test('an address is an underlined link, a tag is a link to the list without an underline, and the tag is large enough to hit', async ({
  page,
  house,
}) => {
  const pk = await house.report({
    tags: ['host=trd-gw2', 'runbook=https://wiki.example.org/'],
    details_url: 'https://nav.example.org/trd-gw2',
  })
  await openPage(page, house, pk)
  for (const address of ['https://wiki.example.org/', 'https://nav.example.org/trd-gw2']) {
    await expect(page.getByRole('link', { name: address })).toHaveCSS('text-decoration-line', 'underline')
  }
  const tag = page.getByRole('link', { name: 'host=trd-gw2' })
  await expect(tag).toHaveCSS('text-decoration-line', 'none')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const [link, item] = [await boxOf(tag), await boxOf(page.getByRole('listitem').filter({ has: tag }))]
    expect(link.height).toBeGreaterThanOrEqual(width === 390 ? 30 : 24)
    expect(item.height - link.height, 'the border of the tag').toBeLessThanOrEqual(2)
  }
})
