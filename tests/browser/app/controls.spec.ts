import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** The outline of the focused element, of the label that stands for it, or of the field around it. */
function focusRing(): string {
  const { activeElement } = document
  if (activeElement === null) return 'nothing'
  const around = activeElement.closest('.mantine-Input-input') ?? activeElement
  const shown = activeElement.matches('input[type=radio]') ? activeElement.nextElementSibling : around
  const { outlineStyle, outlineWidth } = getComputedStyle(shown ?? around)
  return `${outlineStyle} ${outlineWidth}`
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every control of the list has a focus ring of 2 px (${colorScheme})`, async ({ page, house }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await house.reset({ seed: 1 })
    await house.enter(page)
    await expect(screenOf(page).rows).not.toHaveCount(0)
    const rings: string[] = []
    const follow = async (stops: number) => {
      for (let stop = 0; stop < stops; stop += 1) {
        rings.push(await page.evaluate(focusRing))
        await page.keyboard.press('Tab')
      }
    }
    // The bar, the conditions, and the first controls of the table.
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    await follow(16)
    await page.getByRole('button', { name: 'More filters' }).click()
    await expect(page.getByRole('heading', { name: 'More filters' })).toBeFocused()
    await page.keyboard.press('Tab')
    await follow(4)
    expect(rings).toEqual(Array.from({ length: 20 }, () => 'solid 2px'))
  })
}
