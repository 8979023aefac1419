import type { Page } from '@playwright/test'

/** What the operator presses: a button of the pointer, or a key. */
type Press = 'pointerdown' | 'keydown'

/**
 * Counts what the operator presses from now on. A text is not counted if the test inserts it as a whole
 * (`page.keyboard.insertText`); a key that is held while another is pressed counts, too.
 */
export async function countPresses(page: Page): Promise<(kind: Press) => Promise<number>> {
  await page.evaluate(() => {
    for (const kind of ['pointerdown', 'keydown'] as const) {
      document.documentElement.dataset[kind] = '0'
      addEventListener(
        kind,
        ({ isTrusted }) => {
          const { dataset } = document.documentElement
          if (isTrusted) dataset[kind] = String(Number(dataset[kind]) + 1)
        },
        { capture: true },
      )
    }
  })
  return (kind) => page.evaluate((of) => Number(document.documentElement.dataset[of]), kind)
}
