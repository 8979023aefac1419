import type { Page } from '@playwright/test'
import { expect } from './house.ts'
import type { Width } from './screens.ts'

/** A reader's settings that leave less room for the console: a smaller window, larger text, or spaced text. */
interface Reading {
  readonly name: string
  readonly width: Width
  readonly size: { readonly width: number; readonly height: number }
  /** The size of the text, in percent of the normal size. */
  readonly text?: number
  /** Whether the text is spaced as in WCAG 1.4.12. */
  readonly isSpaced?: boolean
}

const readings: readonly Reading[] = [
  { name: '320 px wide', width: 'narrow', size: { width: 320, height: 640 } },
  { name: '390 px wide, spaced', width: 'narrow', size: { width: 390, height: 844 }, isSpaced: true },
  { name: '1440 px wide, spaced', width: 'wide', size: { width: 1440, height: 900 }, isSpaced: true },
  { name: '640 px wide, text at 200 %', width: 'narrow', size: { width: 640, height: 800 }, text: 200 },
  { name: '1280 px wide, text at 200 %', width: 'wide', size: { width: 1280, height: 800 }, text: 200 },
]

/** Sets the size and the spacing of all text on the page. Runs in the page. */
function setText({ percent, isSpaced }: { readonly percent: number; readonly isSpaced: boolean }) {
  document.documentElement.style.fontSize = `${percent}%`
  const sheet = new CSSStyleSheet()
  if (isSpaced)
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    )
  // The content security policy does not apply to adopted style sheets.
  document.adoptedStyleSheets = [sheet]
}

/**
 * The faults of the layout: the page or a dialog scrolls sideways, two controls of the same layer overlap, or text is
 * cut off although neither a tooltip nor the incident's dialog shows it in full. Runs in the page.
 */
function layoutFaults(): readonly string[] {
  const faults = new Set<string>()
  /** Messages are not checked: they cut off long texts until the operator unfolds them. */
  const messages = '[data-severity]'
  const nameOf = (element: Element) => {
    const names = [...element.classList].map((name) => name.replace(/^_|_[\w-]{5}_?\d*$/g, ''))
    return `${element.tagName.toLowerCase()}.${names.join('.')}`
  }
  const words = (text: string) => text.trim().replace(/\s+/g, ' ')
  const isUnseen = (element: Element) => {
    const style = getComputedStyle(element)
    return style.clipPath !== 'none' || style.visibility === 'hidden' || style.clip !== 'auto'
  }
  /** The outermost elements that end beyond the right edge. */
  const beyond = (frame: Element) => {
    const isBeyond = (element: Element) =>
      element.getBoundingClientRect().right > frame.getBoundingClientRect().right + 1
    const found = [...frame.querySelectorAll('*')].filter(isBeyond)
    const outermost = found.filter(({ parentElement }) => parentElement === null || !found.includes(parentElement))
    return outermost.slice(0, 3).map(nameOf).join(' ')
  }
  const sideways = [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
  for (const element of sideways)
    if (element.scrollWidth > element.clientWidth + 1)
      faults.add(
        `${nameOf(element)} scrolls sideways by ${element.scrollWidth - element.clientWidth} px: ${beyond(element)}`,
      )

  const isReadElsewhere = (element: Element, text: string) =>
    element.closest('tr[data-pk]') !== null ||
    words(element.closest('[title]')?.getAttribute('title') ?? '').includes(text) ||
    words(document.body.textContent).split(text).length > words(element.textContent).split(text).length
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = words(node.nodeValue ?? '')
    if (parent === null || text === '' || parent.closest(`svg, option, script, style, ${messages}`) !== null) continue
    range.selectNodeContents(node)
    const { left, right, top, bottom, width } = range.getBoundingClientRect()
    if (width === 0) continue
    for (let frame: Element | null = parent; frame !== null && frame !== document.body; frame = frame.parentElement) {
      if (isUnseen(frame)) break
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position, borderLeftWidth } = getComputedStyle(frame)
      const box = frame.getBoundingClientRect()
      const start = box.left + Number.parseFloat(borderLeftWidth)
      const isCutAside = /hidden|clip/.test(overflowX) && (left < start - 1 || right > start + frame.clientWidth + 1)
      const isCutBelow = /hidden|clip/.test(overflowY) && (top < box.top - 3 || bottom > box.bottom + 3)
      const isMarked = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if ((isCutAside || isCutBelow) && !(isMarked && isReadElsewhere(frame, text)))
        faults.add(`${nameOf(frame)} cuts '${text.slice(0, 40)}'${isCutAside ? ' aside' : ' below'}`)
      if (isCutAside || isCutBelow || position === 'fixed' || /auto|scroll/.test(overflowX + overflowY)) break
    }
  }

  const layerOf = (element: Element) => {
    for (let frame: Element | null = element; frame !== null; frame = frame.parentElement)
      if (/absolute|fixed|sticky/.test(getComputedStyle(frame).position)) return frame
    return null
  }
  /** The part of the element that the elements around it leave visible. */
  const boxOf = (element: Element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect()
    for (let frame = element.parentElement; frame !== null && frame !== document.body; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflow === 'visible') continue
      const box = frame.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    return { left, right, top, bottom }
  }
  const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, [role=slider]')]
    .filter((element) => !isUnseen(element) && element.closest(messages) === null)
    .map((element) => ({ element, box: boxOf(element), layer: layerOf(element) }))
    .filter(({ box }) => box.right > box.left + 1 && box.bottom > box.top + 1)
    .toSorted((one, other) => one.box.top - other.box.top)
  for (const [place, { element, box, layer }] of controls.entries()) {
    for (const other of controls.slice(place + 1)) {
      if (other.box.top > box.bottom - 2) break
      const isBeside = other.box.left > box.right - 2 || other.box.right < box.left + 2
      if (isBeside || other.layer !== layer || element.contains(other.element) || other.element.contains(element))
        continue
      faults.add(`${nameOf(element)} '${words(element.textContent).slice(0, 20)}' overlaps ${nameOf(other.element)}`)
    }
  }
  return [...faults]
}

/**
 * Expects the layout to adapt to each reader's settings for these widths. Afterwards the page is as before, except for
 * the size of the window.
 */
export async function expectReflow(page: Page, widths: readonly Width[]): Promise<void> {
  for (const { name, width, size, text = 100, isSpaced = false } of readings) {
    if (!widths.includes(width)) continue
    await page.setViewportSize(size)
    await page.evaluate(setText, { percent: text, isSpaced })
    // The layout adapts to the new size a moment later.
    await expect(async () => expect(await page.evaluate(layoutFaults), name).toEqual([])).toPass({ timeout: 3000 })
  }
  await page.evaluate(setText, { percent: 100, isSpaced: false })
}
