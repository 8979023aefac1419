// @vitest-environment jsdom
/** Whether the part about what is around an incident is on screen (docs/behaviour.md#around-it). */
import { expect, test } from 'vitest'
import { listenToAroundSight, type SightPage } from '../../../src/api/app/aroundSight.ts'

/** A page whose window shows what the test says. */
function stagePage() {
  let told: ConstructorParameters<SightPage['IntersectionObserver']>[0] = () => undefined
  const watched = new Set<Element>()
  class Intersections {
    constructor(callback: typeof told) {
      told = callback
    }
    observe(element: Element) {
      watched.add(element)
    }
    unobserve(element: Element) {
      watched.delete(element)
    }
    disconnect() {
      watched.clear()
    }
  }
  const heard: boolean[] = []
  const page = {
    document,
    IntersectionObserver: Intersections,
    MutationObserver,
  }
  document.body.innerHTML = '<main></main>'
  const stop = listenToAroundSight(page, ({ isSeen }) => heard.push(isSeen))
  const scroll = (isIntersecting: boolean) => told([{ isIntersecting }])
  const render = async (content: string) => {
    document.body.innerHTML = `<main>${content}</main>`
    await Promise.resolve()
  }
  return { heard, watched, stop, scroll, render }
}

test('the part is on screen while it is there, in view, and the tab is visible; each change is reported once', async () => {
  const { heard, watched, stop, scroll, render } = stagePage()
  expect([heard, watched.size]).toEqual([[false], 0])
  await render('<div data-around></div>')
  expect(watched.size).toBe(1)
  scroll(true)
  scroll(true)
  expect(heard).toEqual([false, true])
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toEqual([false, true, false, true])
  // Another incident is loading, then shown.
  await render('Loading...')
  expect([heard.at(-1), watched.size]).toEqual([false, 0])
  await render('<div data-around></div>')
  scroll(true)
  expect([heard.at(-1), watched.size]).toEqual([true, 1])
  stop()
  await render('')
  expect([heard.at(-1), watched.size]).toEqual([true, 0])
})
