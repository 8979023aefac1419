import type { Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** How much a row stands out depends on its severity (docs/behaviour.md#incident-list). */

interface Look {
  readonly level: string
  readonly isPast: boolean
  readonly badge: string
  readonly row: string
  readonly weight: string
  readonly mark: string
}

/** The computed colours of the rows on screen, and the font weights of their descriptions. */
function looks(page: Page): Promise<readonly Look[]> {
  return page.locator('tbody tr[data-pk]').evaluateAll((rows) =>
    rows.map((row) => {
      const badge = row.querySelector('[data-column="severity"] span[data-level]')
      const mark = row.querySelector('[data-column="severity"] svg')
      const description = row.querySelector('[data-column="description"] a')
      if (badge === null || mark === null || description === null) throw new Error('a row without its cells')
      return {
        level: row.getAttribute('data-level') ?? '',
        isPast: row.getAttribute('data-status') === 'closed',
        badge: getComputedStyle(badge).backgroundColor,
        row: getComputedStyle(row).backgroundColor,
        weight: getComputedStyle(description).fontWeight,
        mark: getComputedStyle(mark).color,
      }
    }),
  )
}

const transparent = 'rgba(0, 0, 0, 0)'

test('the more severe an incident, the more its row stands out, and closed incidents are grey', async ({
  page,
  house,
}) => {
  await house.reset({ seed: 1 })
  await house.enter(page, '/incidents?open=any')
  await page.getByLabel('Rows per page:').selectOption('100')
  await expect(screenOf(page).rows).toHaveCount(100)
  await page.mouse.move(0, 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const found = await looks(page)
    const open = (level: string) => found.filter((look) => look.level === level && !look.isPast)
    const past = found.filter(({ isPast }) => isPast)
    for (const level of ['1', '2', '3', '4', '5']) expect(open(level).length, `level ${level}`).toBeGreaterThan(0)

    const badges = ['1', '2', '3'].map((level) => open(level)[0]?.badge)
    expect(new Set(badges).size).toBe(3)
    expect(badges).not.toContain(transparent)
    for (const { badge, row, weight } of [...open('4'), ...open('5'), ...past]) {
      expect({ badge, row, isBold: Number(weight) >= 600 }).toEqual({
        badge: transparent,
        row: transparent,
        isBold: false,
      })
    }
    for (const { row, weight } of open('1')) {
      expect(row).not.toBe(transparent)
      expect(weight).toBe('700')
    }
    for (const { row } of [...open('2'), ...open('3')]) expect(row).toBe(transparent)
    expect(past.length).toBeGreaterThan(0)
    expect(new Set(past.map(({ mark }) => mark)).size).toBe(1)
  }
})
