import { expect, test } from 'vitest'
import type { PageEvent } from '../../../machines/core/ports.ts'
import { listenToVisibility } from '../../../src/api/core/visibility.ts'

/** A browser tab. As in a real one, `hasFocus` must be called on its document. */
class Tab extends EventTarget {
  readonly document = new TabDocument()

  changes(
    visibilityState: DocumentVisibilityState,
    isFocused: boolean,
    ...heard: ('visibilitychange' | 'focus' | 'blur')[]
  ) {
    this.document.visibilityState = visibilityState
    this.document.isFocused = isFocused
    for (const type of heard) (type === 'visibilitychange' ? this.document : this).dispatchEvent(new Event(type))
  }
}

class TabDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  isFocused = true

  hasFocus(): boolean {
    return this.isFocused
  }
}

function listening(tab = new Tab()) {
  const heard: PageEvent['type'][] = []
  const stop = listenToVisibility(tab, ({ type }) => heard.push(type))
  return { tab, heard, stop }
}

test('the state of the page (in focus, only visible, or hidden) is reported immediately', () => {
  expect(listening().heard).toEqual(['page.attended'])
  const behind = new Tab()
  behind.changes('visible', false)
  expect(listening(behind).heard).toEqual(['page.shown'])
  const hidden = new Tab()
  hidden.changes('hidden', false)
  expect(listening(hidden).heard).toEqual(['page.hidden'])
})

test('each change is reported once, however many browser events it causes', () => {
  const { tab, heard } = listening()
  tab.changes('visible', false, 'blur')
  tab.changes('hidden', false, 'visibilitychange', 'blur')
  tab.changes('visible', false, 'visibilitychange')
  tab.changes('visible', true, 'focus')
  expect(heard).toEqual(['page.attended', 'page.shown', 'page.hidden', 'page.shown', 'page.attended'])
})

test('a second focus event, such as the one after the machine has slept, is reported again', () => {
  const { tab, heard } = listening()
  tab.changes('visible', true, 'focus')
  expect(heard).toEqual(['page.attended', 'page.attended'])
})

test('nothing is reported after the listener is removed', () => {
  const { tab, heard, stop } = listening()
  stop()
  tab.changes('hidden', false, 'visibilitychange', 'blur')
  tab.changes('visible', true, 'visibilitychange', 'focus')
  expect(heard).toEqual(['page.attended'])
})
