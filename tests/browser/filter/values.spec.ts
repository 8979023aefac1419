import type { Locator } from '@playwright/test'
import { boxOf } from '../support/boxes.ts'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** The values in the rows in a real browser, reached by pointer and by keys (docs/behaviour.md#exclusions). */

/** The menu takes the focus a moment after it appears, and misses keys pressed earlier. */
async function expectFocusIn(menu: Locator) {
  await expect(menu.locator(':focus').or(menu.and(menu.page().locator(':focus')))).toHaveCount(1)
}

test('values can be reached by pointer and by keyboard, and each row stays on one line', async ({ page, house }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.enter(page)
  const { rows } = screenOf(page)
  await expect(rows).toHaveCount(25)
  const height = (await rows.first().boundingBox())?.height
  const source = rows.first().locator('[data-column=source] [data-value]')
  const name = await source.innerText()
  await source.hover()
  expect((await rows.first().boundingBox())?.height).toBe(height)
  // The chevron beside the value, which a slow pointer also reaches, opens the value's menu; Escape returns the focus to the value.
  const { x, y, width, height: tall } = await boxOf(source)
  const middle = y + tall / 2
  await page.mouse.move(x + width - 2, middle)
  await page.mouse.move(x + width + 10, middle, { steps: 12 })
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('menuitem')).toHaveText([`Only source ${name}`, `Not source ${name}`])
  await expectFocusIn(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(source).toBeFocused()
  // The arrows lead from the link of the row to its tags and back.
  const link = rows.first().locator('a[data-opens]')
  await link.focus()
  await page.keyboard.press('ArrowRight')
  const tag = rows.first().locator('[data-column=tags] [data-value]').first()
  await expect(tag).toBeFocused()
  const text = await tag.innerText()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem')).toHaveText([`Only ${text}`, `Not ${text}`])
  await expectFocusIn(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await expect(tag).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(link).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(source).toBeFocused()
  await expect(source).toHaveCSS('outline', /solid 2px/)
  // The menu of the row is operated by keys alone.
  await link.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: `Not source ${name}` }).press('Enter')
  await expect(page).toHaveURL(/not-source=\d/)
  await expect(page.locator('[data-list]')).toBeFocused()
  await expect(rows.locator('[data-column=source] [data-value]').filter({ hasText: name })).toHaveCount(0)
  await expect(page.getByText(/^\d+ of these 25 (is|are) hidden$/)).toBeVisible()
})

test('a tag is excluded in the dialog, and another is chosen from the keys and values that the tags field suggests', async ({
  page,
  house,
}) => {
  await house.enter(page)
  const { rows } = screenOf(page)
  await rows.first().locator('a[data-opens]').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Filter by host=/ }).click()
  await page.getByRole('menuitem', { name: /^Not host=/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/not-tag=host/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const field = page.getByPlaceholder('key=value')
  await field.click()
  await page.getByRole('option', { name: 'location=', exact: true }).click()
  await expect(field).toHaveValue('location=')
  await page.getByRole('option', { name: 'location=oslo' }).click()
  await expect(page).toHaveURL(/tag=location%3Doslo/)
})

test('the text of a row is selected by dragging, over its values too, and a drag is no click', async ({
  page,
  house,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.enter(page)
  const { rows } = screenOf(page)
  await expect(rows).toHaveCount(25)
  const address = page.url()
  for (const place of ['[data-column=source] [data-value]', '[data-column=tags] [data-value]', 'a[data-opens]']) {
    const text = rows.first().locator(place).first()
    const { x, y, width, height } = await boxOf(text)
    await page.mouse.move(x + 1, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + Math.min(width, 60), y + height / 2, { steps: 6 })
    await page.mouse.up()
    const selected = await page.evaluate(() => document.getSelection()?.toString().trim() ?? '')
    expect(selected.length, place).toBeGreaterThan(3)
    expect(await text.innerText(), place).toContain(selected)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(page.url()).toBe(address)
  }
})

test('the chevron of a value never covers the value, and its room cuts no tag off', async ({ page, house }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.enter(page)
  const { rows } = screenOf(page)
  await expect(rows).toHaveCount(25)
  const cut = rows.locator('[data-column=tags]').evaluateAll(
    (cells) =>
      cells.filter((cell) => {
        const [text, list] = [cell.querySelector('[data-value] > bdi'), cell.firstElementChild]
        const isCut = text !== null && text.scrollWidth > text.clientWidth
        const room = [...(list?.children ?? [])].reduce((left, part) => left - part.clientWidth, list?.clientWidth ?? 0)
        return isCut && room > 20
      }).length,
  )
  expect(await cut, 'tags that are cut off although there is room').toBe(0)
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(rows.first()).toBeVisible()
    for (const row of (await rows.all()).slice(0, 6)) {
      for (const value of await row.locator('[data-value-menu]').all()) {
        if (!(await value.isVisible())) continue
        await value.hover()
        expect(await coveredWidth(value), `${await value.innerText()} at ${width}`).toBeLessThanOrEqual(0.5)
      }
    }
  }
})

/** How much of the visible text of a value lies under its chevron, in pixels. */
function coveredWidth(value: Locator) {
  return value.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const only = element.querySelector('[data-value]') ?? element
    const end = Math.min(text.getBoundingClientRect().right, only.getBoundingClientRect().right)
    const chevron = getComputedStyle(element, '::before')
    return end - (element.getBoundingClientRect().left + parseFloat(chevron.left) + parseFloat(chevron.borderLeftWidth))
  })
}

test('a double click on a row opens its incident and leaves it open; a long press of a finger ticks a card, a second one unticks it', async ({
  page,
  house,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.enter(page)
  const { rows } = screenOf(page)
  await expect(rows).toHaveCount(25)
  await rows.nth(1).locator('a[data-opens]').dblclick()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const box = rows.nth(1).getByRole('checkbox')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const press = async () => {
    const { x, y, width, height } = await boxOf(rows.nth(1).locator('a[data-opens]'))
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
    const isTicked = await box.isChecked()
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(box).toBeChecked({ checked: !isTicked })
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await press()
  await press()
  // A short one opens the incident: nothing has opened before it.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rows.nth(1).locator('a[data-opens]').click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  // The next test uses the same page.
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await browser.detach()
})
