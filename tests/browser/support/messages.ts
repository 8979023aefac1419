import { expect, type Page } from '@playwright/test'
import { screenOf } from './screen.ts'

declare global {
  interface Window {
    /** What was said to the person and has not been listened for yet. */
    saidMessages?: string[]
  }
}

/**
 * Most messages go by themselves after a second and a half, which is less than a busy machine may need to look for one:
 * this notes what they say. Runs in the page, before anything of it.
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

/** Expects a message of whatever severity that holds these words: one on screen, or one that was, and counts but once. */
export async function expectMessage(page: Page, text: string): Promise<void> {
  const onScreen = screenOf(page).said(text)
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
