import { expect, type Page } from '@playwright/test'
import { screenOf } from './screen.ts'

declare global {
  interface Window {
    /** The texts of the toasts shown so far, except those that the test has already checked. */
    saidMessages?: string[]
  }
}

/**
 * Records the text of each toast. Most toasts disappear after a second and a half, so a test on a busy machine may miss
 * them. Runs in the page, before the page's own scripts.
 */
export function noteMessages(): void {
  const said: string[] = []
  window.saidMessages = said
  const message = '[data-severity]:is([role=alert], [role=status])'
  const note = (node: Node) => {
    if (!(node instanceof Element)) return
    const found = node.matches(message) ? [node] : [...node.querySelectorAll(message)]
    said.push(...found.map(({ textContent }) => textContent))
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) note(node)
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Expects a toast of any severity with this text, on screen or already gone. Each recorded toast satisfies only one
 * call.
 */
export async function expectMessage(page: Page, text: string): Promise<void> {
  const onScreen = screenOf(page).toast(text)
  await expect(async () => {
    const wasSaid = await page.evaluate((words) => {
      const said = window.saidMessages ?? []
      const place = said.findIndex((message) => message.includes(words))
      if (place !== -1) said.splice(place, 1)
      return place !== -1
    }, text)
    if (!wasSaid) await expect(onScreen).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
}
