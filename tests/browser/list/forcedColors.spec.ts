import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'
import { listPath, screenOf } from '../support/screen.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

/**
 * With forced colours, as in a contrast theme of the operating system, browsers draw neither backgrounds nor shadows,
 * but every border, even a transparent one. Elements that differ only in background or shadow look the same.
 */

/**
 * What can be seen of an element: its borders (unless they have the colour of the canvas), its font weight, its text
 * colour and the shapes in it.
 */
function look(locator: Locator): Promise<string> {
  return locator.evaluate((element) => {
    const probe = document.createElement('i')
    probe.style.color = 'Canvas'
    document.body.append(probe)
    const canvas = getComputedStyle(probe).color
    probe.remove()
    const style = getComputedStyle(element)
    const line = (name: string) => {
      const [width, kind, color] = ['width', 'style', 'color'].map((part) => style.getPropertyValue(`${name}-${part}`))
      return kind === 'none' || width === '0px' || color === canvas ? 'none' : `${width} ${kind} ${color}`
    }
    const lines = ['border-top', 'border-right', 'border-bottom', 'border-left', 'outline'].map(line)
    const shapes = [...element.querySelectorAll('path')].map((shape) => shape.getAttribute('d'))
    return JSON.stringify([lines, style.fontWeight, style.color, shapes])
  })
}

/** The colour and position of a switch's knob, and the colour of its track. */
function knobOf(track: Locator) {
  return track.evaluate((element) => {
    const knob = element.firstElementChild
    if (knob === null) throw new Error('a switch without a knob')
    const distance = knob.getBoundingClientRect().left - element.getBoundingClientRect().left
    const [color, ground] = [getComputedStyle(knob).backgroundColor, getComputedStyle(element).backgroundColor]
    return { isRight: distance > element.clientWidth / 2 - 1, color, ground }
  })
}

/** Expects no two of these parts to look alike. */
async function expectApart(parts: Readonly<Record<string, Locator>>) {
  const seen = new Map<string, string>()
  for (const [name, part] of Object.entries(parts)) {
    const found = await look(part.first())
    expect(seen.get(found), `looks like '${name}'`).toBeUndefined()
    seen.set(found, name)
  }
}

/** A row of the list, or a part of a row. */
function inRow(page: Page, row: string, part = ''): Locator {
  return page.locator(`tbody tr[data-pk]${row} ${part}`.trim())
}

test('with forced colours, a dialog has an edge', async ({ page, house }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await house.enter(page, listPath)
  await untilControlsAreLoaded(page)
  await expect(screenOf(page).userMenu).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await look(dialog)).not.toContain('[["none"')
})

test('with forced colours, parts of the list that differ in meaning look different', async ({ page, house }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  await house.reset({ seed: 1 })
  await house.enter(page, '/incidents?open=any&maxlevel=4')
  const { button, rows } = screenOf(page)
  await expect(rows).toHaveCount(25)

  await test.step('the current page in the top bar, a level of the strip, a segment', async () => {
    const links = page.getByRole('navigation', { name: 'Main' })
    await expectApart({
      current: links.getByRole('link', { name: 'Incidents' }),
      other: links.getByRole('link', { name: 'Timeslots' }),
    })
    const level = page.getByRole('group', { name: 'Severity' })
    await expectApart({
      pressed: level.getByRole('button', { name: /^4/ }),
      'not pressed': level.getByRole('button', { name: /^5/ }),
    })
    const segments = page.getByRole('radiogroup', { name: 'Open or closed' }).locator('label')
    await expectApart({ chosen: segments.nth(2), other: segments.nth(1) })
  })

  await test.step('severities, states, ticked rows and the focused row', async () => {
    const badge = (level: number) =>
      inRow(page, `[data-level="${level}"]:not([data-status="closed"])`, '[data-column=severity] span[data-level]')
    await expectApart({ critical: badge(1), high: badge(2), moderate: badge(3), low: badge(4) })
    const cut = badge(1).first().locator('path').nth(1)
    expect(await cut.evaluate((path) => getComputedStyle(path).stroke)).not.toBe(
      await cut.evaluate((path) => getComputedStyle(path).color),
    )
    await expectApart({
      open: inRow(page, '[data-status=open]'),
      acknowledged: inRow(page, '[data-status=acknowledged]'),
      closed: inRow(page, '[data-status=closed]'),
      headings: page.locator('thead tr'),
    })
    const open = inRow(page, '[data-status=open][data-level="2"]')
    await page.mouse.move(0, 0)
    await open.nth(1).getByRole('checkbox').press('Space')
    await open.nth(2).locator('a[data-opens]').focus()
    await expectApart({ idle: open.nth(0), ticked: open.nth(1), 'at work': open.nth(2) })
    await expectApart({
      idle: open.nth(0).locator('a[data-opens]'),
      focused: open.nth(2).locator('a[data-opens]'),
    })
  })

  await test.step('a choice in a menu', async () => {
    await screenOf(page).userMenu.click()
    const schemes = page.getByRole('menuitemradio')
    const chosen = page.locator('[role=menuitemradio][aria-checked=true]')
    await expect(chosen).toHaveCount(1)
    const marks = (entry: Locator) => entry.locator('svg').count()
    const other = schemes.and(page.locator('[aria-checked=false]')).first()
    expect(await marks(chosen), 'the marks of the chosen colour scheme').toBeGreaterThan(await marks(other))
    await page.keyboard.press('Escape')
  })

  await test.step('a switch', async () => {
    await button('Alerts').click()
    const [sound, track] = [page.getByRole('switch', { name: 'Sound' }), page.locator('.mantine-Switch-track').first()]
    const off = await knobOf(track)
    await sound.press('Space')
    await expect(sound).toBeChecked()
    await expect.poll(async () => (await knobOf(track)).isRight).toBe(true)
    const on = await knobOf(track)
    expect(off.isRight).toBe(false)
    for (const { color, ground } of [off, on]) expect(color).not.toBe(ground)
  })
})
