import type { Page } from '@playwright/test'

/**
 * The milliseconds from the next event of this kind in the page until the following frame is painted; `act` causes the
 * event.
 */
export async function timeToPaint(page: Page, kind: 'keydown' | 'click' | 'wheel', act: () => Promise<void>) {
  const painted = await page.evaluateHandle((awaited) => {
    const noted = new Promise<number>((resolve) => {
      addEventListener(
        awaited,
        ({ timeStamp }) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
            port1.start()
            port2.postMessage(undefined)
          })
        },
        { capture: true, once: true, passive: true },
      )
    })
    // Wrapped in an object, because a bare promise would be awaited here.
    return { noted }
  }, kind)
  await act()
  return painted.evaluate(({ noted }) => noted)
}

/** The milliseconds from an action until the list has loaded and announces a number of rows other than `before`. */
export async function timeToOtherCount(page: Page, before: number, act: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await act()
  await page.waitForFunction(
    (count) =>
      Number(document.querySelector('table')?.getAttribute('aria-rowcount')) - 1 !== count &&
      document.querySelector('thead[data-realtime]:not([data-loading])') !== null,
    before,
    { polling: 'raf' },
  )
  return performance.now() - began
}
