import { expect, test, vi } from 'vitest'
import type { OtherTabEvent } from '../../../machines/session/ports.ts'
import { createOtherTabs } from '../../../src/api/session/otherTabs.ts'
import { endless } from './sessionToken.ts'

function openTab(basePath = '/') {
  const tab = createOtherTabs(basePath)
  const heard: OtherTabEvent[] = []
  const stop = tab.listen((event) => heard.push(event))
  return { ...tab, heard, stop }
}

test('what one tab says, the others hear, and it does not hear itself', async () => {
  const [here, there, further] = [openTab(), openTab(), openTab()]
  here.announceSignIn(endless('f00'))
  here.announceSignOut(endless('f00'))
  const both: OtherTabEvent[] = [
    { type: 'otherTab.signedIn', token: endless('f00') },
    { type: 'otherTab.signedOut', token: 'f00' },
  ]
  await vi.waitFor(() => expect(there.heard).toEqual(both))
  await vi.waitFor(() => expect(further.heard).toEqual(both))
  expect(here.heard).toEqual([])
})

test('a token that no header can carry is heard by nobody', async () => {
  const [here, there] = [openTab(), openTab()]
  here.announceSignIn(endless('€'))
  here.announceSignOut(undefined)
  await vi.waitFor(() => expect(there.heard).toEqual([{ type: 'otherTab.signedOut', token: undefined }]))
})

test('the end of a token goes with it, and a session of the server without any', async () => {
  const [here, there] = [openTab(), openTab()]
  here.announceSignIn({ token: 'f00', expiresAt: 1_800_000_000_000 })
  here.announceRecognition()
  await vi.waitFor(() =>
    expect(there.heard).toEqual([
      { type: 'otherTab.signedIn', token: { token: 'f00', expiresAt: 1_800_000_000_000 } },
      { type: 'otherTab.recognized' },
    ]),
  )
})

test('what ended is told by its token, or as the server’s own session', async () => {
  const [here, there] = [openTab(), openTab()]
  here.announceSignOut(endless('f00'))
  here.announceSignOut(undefined)
  await vi.waitFor(() =>
    expect(there.heard).toEqual([
      { type: 'otherTab.signedOut', token: 'f00' },
      { type: 'otherTab.signedOut', token: undefined },
    ]),
  )
})

test('two tabs do not answer each other for ever: what came from another is not passed on', async () => {
  const [here, there] = [openTab(), openTab()]
  here.announceSignIn(endless('f00'))
  await vi.waitFor(() => expect(there.heard).toHaveLength(1))
  there.announceSignIn(endless('f00'))
  there.announceSignOut(undefined)
  await vi.waitFor(() => expect(here.heard).toEqual([{ type: 'otherTab.signedOut', token: undefined }]))
})

test('after signing out, signing in with the same token is news again', async () => {
  const [here, there] = [openTab(), openTab()]
  here.announceSignIn(endless('f00'))
  await vi.waitFor(() => expect(there.heard).toHaveLength(1))
  there.announceSignOut(undefined)
  there.announceSignIn(endless('f00'))
  await vi.waitFor(() => expect(here.heard).toContainEqual({ type: 'otherTab.signedIn', token: endless('f00') }))
})

test('a console at another path of the site has sessions of its own, and hears nothing', async () => {
  const [here, there, elsewhere] = [openTab('/console/'), openTab('/console/'), openTab('/')]
  here.announceSignOut(undefined)
  await vi.waitFor(() => expect(there.heard).toEqual([{ type: 'otherTab.signedOut', token: undefined }]))
  elsewhere.announceSignIn(endless('f00'))
  // What this hears afterwards shows that the word from elsewhere would have come by now.
  here.announceSignOut(undefined)
  await vi.waitFor(() => expect(there.heard).toHaveLength(2))
  expect(there.heard).not.toContainEqual({ type: 'otherTab.signedIn', token: endless('f00') })
  expect(elsewhere.heard).toEqual([])
})

test('a tab that stopped listening hears nothing, and strange words are no news', async () => {
  const [here, silent, there] = [openTab(), openTab(), openTab()]
  silent.stop()
  const stranger = new BroadcastChannel('argus.session')
  for (const word of [
    'signedOut',
    { type: 'signedIn' },
    { type: 'signedIn', token: '' },
    { type: 'signedOut' },
    null,
  ]) {
    stranger.postMessage(word)
  }
  stranger.postMessage({ type: 'signedOut', token: null })
  await vi.waitFor(() => expect(there.heard).toEqual([{ type: 'otherTab.signedOut', token: undefined }]))
  expect(here.heard).toEqual(there.heard)
  expect(silent.heard).toEqual([])
  stranger.close()
})

test.each([
  ['knows no channels', undefined],
  [
    'refuses them',
    class {
      constructor() {
        throw new DOMException('no', 'SecurityError')
      }
    },
  ],
])('where the browser %s, a tab is alone, and nothing is thrown', (_, channels) => {
  vi.stubGlobal('BroadcastChannel', channels)
  const { announceSignIn, announceRecognition, announceSignOut, stop, heard } = openTab()
  announceSignIn(endless('f00'))
  announceRecognition()
  announceSignOut(undefined)
  stop()
  expect(heard).toEqual([])
})
