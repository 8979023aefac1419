import type { Locator } from '@playwright/test'

/** Where an element is on the screen, in pixels. */
export async function boxOf(found: Locator) {
  const box = await found.boundingBox()
  if (box === null) throw new Error(`${String(found)} is not on screen`)
  return box
}

/** Whether an element covers no part of the others. */
export async function areApart(one: Locator, others: Locator): Promise<boolean> {
  const around = await boxOf(one)
  for (const other of await others.all()) {
    const { x, y, width, height } = await boxOf(other)
    const isBeside = x >= around.x + around.width || x + width <= around.x
    if (!isBeside && y < around.y + around.height && y + height > around.y) return false
  }
  return true
}
