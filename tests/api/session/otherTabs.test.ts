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

test("a tab's announcements reach the others, but not itself", async () => {
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

test('a token that is not valid in a header is not delivered', async () => {
  const [here, there] = [openTab(), openTab()]
  here.announceSignIn(endless('€'))
  here.announceSignOut(undefined)
  await vi.waitFor(() => expect(there.heard).toEqual([{ type: 'otherTab.signedOut', token: undefined }]))
})

test("a token is announced with its expiry, and the server's own session is announced without a token", async () => {
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

test("a sign-out is announced with its token, or as a sign-out of the server's own session", async () => {
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

test('two tabs do not reply to each other forever: an announcement from another tab is not passed on', async () => {
  const [here, there] = [openTab(), openTab()]
  here.announceSignIn(endless('f00'))
  await vi.waitFor(() => expect(there.heard).toHaveLength(1))
  there.announceSignIn(endless('f00'))
  there.announceSignOut(undefined)
  await vi.waitFor(() => expect(here.heard).toEqual([{ type: 'otherTab.signedOut', token: undefined }]))
})

test('after a sign-out, a sign-in with the same token is announced again', async () => {
  const [here, there] = [openTab(), openTab()]
  here.announceSignIn(endless('f00'))
  await vi.waitFor(() => expect(there.heard).toHaveLength(1))
  there.announceSignOut(undefined)
  there.announceSignIn(endless('f00'))
  await vi.waitFor(() => expect(here.heard).toContainEqual({ type: 'otherTab.signedIn', token: endless('f00') }))
})

test('a console at another path of the site has separate sessions, and receives nothing from this one', async () => {
  const [here, there, elsewhere] = [openTab('/console/'), openTab('/console/'), openTab('/')]
  here.announceSignOut(undefined)
  await vi.waitFor(() => expect(there.heard).toEqual([{ type: 'otherTab.signedOut', token: undefined }]))
  elsewhere.announceSignIn(endless('f00'))
  // Once this announcement has arrived, the announcement from the other path would have arrived too.
  here.announceSignOut(undefined)
  await vi.waitFor(() => expect(there.heard).toHaveLength(2))
  expect(there.heard).not.toContainEqual({ type: 'otherTab.signedIn', token: endless('f00') })
  expect(elsewhere.heard).toEqual([])
})

test('a tab that stopped listening receives nothing, and malformed messages are ignored', async () => {
  const [here, silent, there] = [openTab(), openTab(), openTab()]
  silent.stop()
  const channel = new BroadcastChannel('argus.session')
  for (const message of [
    'signedOut',
    { type: 'signedIn' },
    { type: 'signedIn', token: '' },
    { type: 'signedOut' },
    null,
  ]) {
    channel.postMessage(message)
  }
  channel.postMessage({ type: 'signedOut', token: null })
  await vi.waitFor(() => expect(there.heard).toEqual([{ type: 'otherTab.signedOut', token: undefined }]))
  expect(here.heard).toEqual(there.heard)
  expect(silent.heard).toEqual([])
  channel.close()
})

test.each([
  ['has no channels', undefined],
  [
    'refuses channels',
    class {
      constructor() {
        throw new DOMException('no', 'SecurityError')
      }
    },
  ],
])('if the browser %s, the tab works alone, and nothing is thrown', (_, channels) => {
  vi.stubGlobal('BroadcastChannel', channels)
  const { announceSignIn, announceRecognition, announceSignOut, stop, heard } = openTab()
  announceSignIn(endless('f00'))
  announceRecognition()
  announceSignOut(undefined)
  stop()
  expect(heard).toEqual([])
})
