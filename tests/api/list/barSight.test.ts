import { expect, test } from 'vitest'
import { listenToBarSight } from '../../../src/api/list/barSight.ts'

/** A page in a window of a given width. */
function stagePage() {
  const wide = Object.assign(new EventTarget(), { matches: true })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' } as const)
  const heard: boolean[] = []
  const stop = listenToBarSight({ document, matchMedia: () => wide }, ({ isSeen }) => heard.push(isSeen))
  const turn = (visibilityState: DocumentVisibilityState, matches: boolean) => {
    Object.assign(document, { visibilityState })
    Object.assign(wide, { matches })
    document.dispatchEvent(new Event('visibilitychange'))
    wide.dispatchEvent(new Event('change'))
  }
  return { heard, stop, turn }
}

test('the bars are on screen in a visible tab of a wide window, and each change is reported once', () => {
  const { heard, stop, turn } = stagePage()
  expect(heard).toEqual([true])
  turn('hidden', true)
  turn('hidden', false)
  turn('visible', false)
  turn('visible', true)
  expect(heard).toEqual([true, false, true])
  stop()
  turn('hidden', true)
  expect(heard).toEqual([true, false, true])
})
