import type { Page } from '@playwright/test'
import { expect } from './house.ts'

/** The few sizes, weights, radii and heights that the console's screens have, in CSS pixels. */
export interface Scale {
  readonly text: readonly number[]
  readonly weights: readonly number[]
  readonly radii: readonly number[]
  readonly controls: readonly number[]
}

/** The scale of every screen but the wall, which enlarges its text, and the charts' page. */
export const scale: Scale = {
  // Meta and table heads, controls, text and rows, titles of cards, titles of pages, figures
  text: [12, 13, 14, 16, 20, 28],
  weights: [400, 600, 700],
  // None, badges and tags, everything else
  radii: [0, 4, 6],
  // In rows and running text, of a line, on a narrow screen
  controls: [28, 32, 44],
}

/** Expects the screen to have no size, weight, radius or height of control that the scale does not have. */
export async function expectScale(page: Page): Promise<void> {
  if ((await page.locator('[data-has-wall]').count()) > 0) return
  expect(await page.evaluate(departures, scale), 'sizes, weights, radii and heights outside the scale').toEqual([])
}

/** What departs from the scale, as 'text 15: p.words "…"', each once. Runs in the page. */
function departures({ text, weights, radii, controls }: Scale): readonly string[] {
  const found = new Map<string, string>()
  const nameOf = (element: Element) => {
    const names = [...element.classList].map((name) => name.replace(/^_|_[\w-]{5}_?\d*$/g, ''))
    return `${element.tagName.toLowerCase()}.${names.join('.')} "${(element.textContent ?? '').trim().slice(0, 30)}"`
  }
  const note = (what: string, value: number, allowed: readonly number[], element: Element) => {
    const rounded = Math.round(value * 10) / 10
    if (allowed.some((each) => Math.abs(each - value) < 0.6)) return
    if (!found.has(`${what} ${rounded}`)) found.set(`${what} ${rounded}`, nameOf(element))
  }
  /** The height of a control; of one whose words need more lines, what it would have with one line. */
  const heightOfLine = (element: HTMLElement) => {
    const line = Number.parseFloat(getComputedStyle(element).lineHeight)
    const range = document.createRange()
    range.selectNodeContents(element)
    const lines = Math.max(1, Math.round(range.getBoundingClientRect().height / line))
    return lines === 1 ? element.offsetHeight : (controls[0] ?? 0)
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    return width > 1 && height > 1 && style.visibility !== 'hidden' && style.clipPath === 'none'
  }
  // What is drawn in a picture, a row or a heading is as high as that.
  const control =
    ':is(button, select, input:not([type=checkbox], [type=radio]), a[class*=Button]):not(tbody *, [role=group][aria-label=Severity] *, h2 *)'
  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || !isSeen(element)) continue
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
    if (hasText) {
      note('text', Number.parseFloat(style.fontSize), text, element)
      note('weight', Number(style.fontWeight), weights, element)
      // The skeleton has no heading of its own; skeleton.spec.ts compares it with the list.
      if (style.fontWeight === '700' && element.closest('h1, .skeleton') === null)
        found.set('weight 700', nameOf(element))
    }
    const isDrawn = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.borderTopStyle !== 'none'
    const radius = Number.parseFloat(style.borderTopLeftRadius)
    const isRound = radius * 2 + 1 >= element.offsetHeight || style.borderTopLeftRadius.endsWith('%')
    if (isDrawn && !isRound) note('radius', radius, radii, element)
    const isBordered = style.borderTopWidth !== '0px' && style.borderTopColor !== 'rgba(0, 0, 0, 0)'
    if (element.matches(control) && (isBordered || style.backgroundColor !== 'rgba(0, 0, 0, 0)'))
      note('control', heightOfLine(element), controls, element)
  }
  return [...found].map(([what, element]) => `${what}: ${element}`)
}
