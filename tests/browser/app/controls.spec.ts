import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** The outline of the focused element, or of its label or the field around it, whichever has the ring. */
function focusRing(): string {
  const { activeElement } = document
  if (activeElement === null) return 'nothing'
  const around = activeElement.closest('.mantine-Input-input') ?? activeElement
  const shown = activeElement.matches('input[type=radio]') ? activeElement.nextElementSibling : around
  const { outlineStyle, outlineWidth } = getComputedStyle(shown ?? around)
  return `${outlineStyle} ${outlineWidth}`
}

/** The contrast between the edge of a control or of a switch's track and what is behind it. Runs in the page. */
function edgeContrast(element: Element): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (canvas === null) throw new Error('no canvas to read colours with')
  const luminance = (color: string) => {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const style = getComputedStyle(element)
  const shadow = /^rgb[^)]*\)/.exec(style.boxShadow)?.[0]
  const edge = style.borderTopWidth === '0px' ? (shadow ?? style.backgroundColor) : style.borderTopColor
  let behind = element.parentElement
  while (behind !== null && getComputedStyle(behind).backgroundColor.endsWith(', 0)')) behind = behind.parentElement
  const ground = getComputedStyle(behind ?? document.body).backgroundColor
  const [lighter = 0, darker = 0] = [luminance(edge), luminance(ground)].toSorted((one, other) => other - one)
  return (lighter + 0.05) / (darker + 0.05)
}

test('the controls of the list have a focus ring of 2 px, and idle fields, buttons, segments and switches are visible', async ({
  page,
  house,
}) => {
  await house.reset({ seed: 1 })
  await house.enter(page)
  const { button, rows } = screenOf(page)
  await expect(rows).not.toHaveCount(0)
  const track = page.locator('.mantine-Switch-track')
  const controls = {
    search: page.getByRole('searchbox', { name: 'Search' }),
    select: page.getByRole('combobox', { name: 'Timeframe' }),
    button: button('Display'),
    segments: page.getByRole('radiogroup', { name: 'Open or closed' }),
    switch: track.first(),
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
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
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Filter', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await follow(4)
    expect(rings).toEqual(Array.from({ length: 20 }, () => 'solid 2px'))
    await page.keyboard.press('Escape')

    await button('Alerts').click()
    await expect(track.first()).toBeVisible()
    for (const [name, control] of Object.entries(controls)) {
      expect(await control.evaluate(edgeContrast), name).toBeGreaterThanOrEqual(3)
    }
    await page.keyboard.press('Escape')
  }
})
