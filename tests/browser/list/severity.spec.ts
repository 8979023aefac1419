import type { Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** How much a row stands out depends on its severity (docs/behaviour.md#incident-list). */

interface Look {
  readonly level: string
  readonly isPast: boolean
  readonly badge: string
  readonly name: string
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
        name: getComputedStyle(badge).fontWeight,
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

    for (const { badge, row, name, weight } of open('1')) {
      expect(badge).not.toBe(transparent)
      expect(row).not.toBe(transparent)
      expect([name, weight]).toEqual(['600', '600'])
    }
    const others = ['2', '3', '4', '5'].flatMap(open)
    for (const { badge, row, weight } of [...others, ...past]) {
      expect({ badge, row, weight }).toEqual({ badge: transparent, row: transparent, weight: '400' })
    }
    for (const { level, name } of others) expect(name).toBe(level === '2' ? '600' : '400')
    expect(new Set(['2', '3', '4'].map((level) => open(level)[0]?.mark)).size).toBe(3)
    expect(past.length).toBeGreaterThan(0)
    expect(new Set(past.map(({ mark }) => mark)).size).toBe(1)
  }
})
