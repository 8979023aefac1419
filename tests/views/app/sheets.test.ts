import { afterEach, expect, test } from 'vitest'
import { applySheets } from '../../../src/theme/sheets.ts'

/** The style sheets that the page only preloads, applied by the first script. */

afterEach(() => {
  document.head.innerHTML = ''
})

/** Preloads sheets, and tells which of them are awaited. */
function preload(...names: readonly string[]) {
  document.head.innerHTML = names.map((name) => `<link rel="preload" as="style" href="/${name}.css">`).join('')
  const sheets = [...document.head.querySelectorAll('link')]
  let isOver = false
  void applySheets(document).then(() => {
    isOver = true
  })
  const end = async (index: number, event: 'load' | 'error', isApplied: boolean) => {
    const sheet = sheets[index]
    Object.defineProperty(sheet, 'sheet', { configurable: true, value: isApplied ? {} : null })
    sheet?.dispatchEvent(new Event(event))
    await new Promise((resolve) => setImmediate(resolve))
    return isOver
  }
  return { sheets, end }
}

test('each is applied in its place, and the console waits for all of them', async () => {
  const { sheets, end } = preload('console', 'list')
  expect(sheets.map(({ rel }) => rel)).toEqual(['stylesheet', 'stylesheet'])
  expect(await end(0, 'load', true)).toBe(false)
  expect(await end(1, 'load', true)).toBe(true)
})

test('the end of a preload is not the end of the wait', async () => {
  const { end } = preload('console')
  expect(await end(0, 'load', false)).toBe(false)
  expect(await end(0, 'load', true)).toBe(true)
})

test('a sheet that cannot be loaded does not keep the console from starting', async () => {
  const { end } = preload('console')
  expect(await end(0, 'error', false)).toBe(true)
})
