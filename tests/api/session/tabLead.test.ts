import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TabLeadEvent } from '../../../machines/session/ports.ts'
import { openTabLead, type TabLead, type TabLeadScope } from '../../../src/api/session/tabLead.ts'

interface Held {
  readonly reject: (reason: unknown) => void
}

let tabs: TabLead[]
let holders: Map<string, Held>
let queues: Map<string, (() => void)[]>

beforeEach(() => {
  tabs = []
  holders = new Map()
  queues = new Map()
})

afterEach(() => {
  for (const tab of tabs) tab.close()
  vi.unstubAllGlobals()
})

/** The locks of a browser: one holder for each name, and a queue in the order of the requests. */
function request(name: string, ...rest: readonly unknown[]): Promise<unknown> {
  const [options, granted] = rest as [LockOptions, (lock: Lock | null) => unknown]
  return new Promise((resolve, reject) => {
    const held = { reject }
    const grant = async () => {
      holders.set(name, held)
      resolve(await granted({ name, mode: 'exclusive' }))
      if (holders.get(name) !== held) return
      holders.delete(name)
      queues.get(name)?.shift()?.()
    }
    const stolen = new DOMException('', 'AbortError')
    if (options.steal === true) {
      holders.get(name)?.reject(stolen)
      return void grant()
    }
    if (!holders.has(name)) return void grant()
    if (options.ifAvailable === true) return resolve(granted(null))
    const queue = queues.get(name) ?? []
    queues.set(name, [...queue, grant])
    options.signal?.addEventListener('abort', () => {
      queues.set(
        name,
        (queues.get(name) ?? []).filter((other) => other !== grant),
      )
      reject(stolen)
    })
  })
}

function openTab(change: Partial<TabLeadScope> = {}) {
  const heard: TabLeadEvent[] = []
  const scope = { locks: { request }, basePath: '/', server: 'https://argus.example', username: 'ana', ...change }
  const tab = openTabLead(scope, (event) => heard.push(event))
  tabs.push(tab)
  return { ...tab, heard }
}

type Tab = ReturnType<typeof openTab>

async function hears({ heard }: Tab, ...types: readonly TabLeadEvent['type'][]) {
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(types))
}

const opened = () => openTab()

test('the first tab of a user and server has the lock, and when it ends the next one', async () => {
  const [first, second] = [opened(), opened()]
  const others = [openTab({ username: 'bo' }), openTab({ server: 'https://b.example' }), openTab({ basePath: '/b/' })]
  for (const tab of [first, ...others]) await hears(tab, 'tabLead.won')
  await hears(second, 'tabLead.taken')
  first.close()
  await hears(second, 'tabLead.taken', 'tabLead.won')
  expect(first.heard).toHaveLength(1)
})

test('a tab takes the lock from another, which learns it, and gets it back once the first ends', async () => {
  const [first, second, third] = [opened(), opened(), opened()]
  await hears(third, 'tabLead.taken')
  second.handle({ type: 'tabLead.take' })
  await hears(second, 'tabLead.taken', 'tabLead.won')
  await hears(first, 'tabLead.won', 'tabLead.lost')
  first.handle({ type: 'tabLead.queue' })
  // The second tab waits no longer for the lock that it has taken.
  third.close()
  second.close()
  await hears(first, 'tabLead.won', 'tabLead.lost', 'tabLead.won')
  expect(second.heard).toHaveLength(2)
})

test('a tab that loses a lock that it took learns it, too', async () => {
  const [first, second] = [opened(), opened()]
  await hears(second, 'tabLead.taken')
  second.handle({ type: 'tabLead.take' })
  await hears(first, 'tabLead.won', 'tabLead.lost')
  first.handle({ type: 'tabLead.take' })
  await hears(second, 'tabLead.taken', 'tabLead.won', 'tabLead.lost')
  expect(first.heard.at(-1)).toEqual({ type: 'tabLead.won' })
})

test('tabs ask the leader and hear its answer; other messages are ignored', async () => {
  const [first, second] = [opened(), opened()]
  await hears(second, 'tabLead.taken')
  const channel = new BroadcastChannel(`argus.lead:${encodeURIComponent('https://argus.example')}:ana`)
  for (const message of ['asked', { type: 'answered' }, { type: 'answered', isSeen: 1 }]) channel.postMessage(message)
  second.handle({ type: 'tabLead.ask' })
  await hears(first, 'tabLead.won', 'tabLead.asked')
  first.handle({ type: 'tabLead.answer', isSeen: false })
  await vi.waitFor(() => expect(second.heard.at(-1)).toEqual({ type: 'tabLead.answered', isSeen: false }))
  expect(second.heard).toHaveLength(2)
  channel.close()
})

test('a browser without locks or channels, or that refuses locks, says so', async () => {
  await hears(openTab({ locks: undefined }), 'tabLead.missing')
  await hears(openTab({ locks: { request: () => Promise.reject(new TypeError('refused')) } }), 'tabLead.missing')
  vi.stubGlobal('BroadcastChannel', undefined)
  const alone = opened()
  alone.handle({ type: 'tabLead.ask' })
  alone.handle({ type: 'tabLead.take' })
  expect(alone.heard).toEqual([{ type: 'tabLead.missing' }])
})
