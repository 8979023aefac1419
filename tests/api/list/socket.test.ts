/** The live connection: messages, batches, and an unreliable server (docs/behaviour.md#live-updates). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SocketEvent } from '../../../machines/list/ports.ts'
import { heldMessages, hiddenFrame, openLiveConnection } from '../../../src/api/list/socket.ts'
import { incidentRow } from '../server/wireRows.ts'

/** A WebSocket whose messages and state the test controls. */
class FakeSocket extends EventTarget {
  readonly OPEN = 1
  readyState = 0
  readonly sent: string[] = []
  isClosed = false
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  deliver(message: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  deliverFrame(data: string | Blob) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  end() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function connect() {
  const socket = new FakeSocket()
  const heard: SocketEvent[] = []
  const frames = new Map<number, () => void>()
  const addresses: string[] = []
  let last = 0
  const connection = openLiveConnection(
    {
      requestAnimationFrame(callback) {
        last += 1
        frames.set(last, callback)
        return last
      },
      cancelAnimationFrame: (handle) => void frames.delete(handle),
      openSocket(address) {
        addresses.push(address)
        return socket
      },
    },
    'wss://argus.example/ws',
    (event) => heard.push(event),
  )
  const draw = () => {
    const due = [...frames.values()]
    frames.clear()
    for (const callback of due) callback()
  }
  return { socket, heard, connection, draw, frames, addresses }
}

test('the address is the WebSocket base followed by /open/, and a subscription requests the changes', () => {
  const { socket, heard, connection, addresses } = connect()
  expect(addresses).toEqual(['wss://argus.example/ws/open/'])
  connection.handle({ type: 'socket.subscribe' })
  expect(socket.sent).toEqual([])
  socket.open()
  connection.handle({ type: 'socket.subscribe' })
  expect(socket.sent).toEqual(['{"action":"subscribe"}'])
  socket.deliver({ type: 'subscribed', channel_name: 'specific.a', start_incidents: [incidentRow()] })
  expect(heard).toEqual([{ type: 'socket.opened' }, { type: 'socket.subscribed' }])
})

test('messages within one frame are reported together, in order', () => {
  const { socket, heard, draw } = connect()
  socket.deliver({ type: 'created', payload: incidentRow({ pk: 1 }) })
  socket.deliver({ type: 'modified', payload: incidentRow({ pk: 1, acked: true }) })
  socket.deliver({ type: 'deleted', payload: incidentRow({ pk: 2 }) })
  expect(heard).toEqual([])
  draw()
  expect(heard).toMatchObject([
    {
      type: 'socket.told',
      changes: [
        { type: 'created', incident: { pk: 1 } },
        { type: 'modified', incident: { pk: 1, acked: true } },
        { type: 'deleted', pk: 2 },
      ],
      unreadable: 0,
    },
  ])
  vi.advanceTimersByTime(hiddenFrame)
  expect(heard).toHaveLength(1)
})

test('a hidden tab renders no frames but still receives changes', () => {
  const { socket, heard, frames } = connect()
  socket.deliver({ type: 'created', payload: incidentRow() })
  vi.advanceTimersByTime(249)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toHaveLength(1)
  expect(frames.size).toBe(0)
})

test('a flood of messages is reported without waiting for the next frame', () => {
  const { socket, heard } = connect()
  for (let pk = 1; pk <= heldMessages + 1; pk += 1) socket.deliver({ type: 'created', payload: incidentRow({ pk }) })
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({ changes: { length: heldMessages } })
})

test('two thousand messages in a second are reported frame by frame, and no message is lost', () => {
  const { socket, heard, draw } = connect()
  for (let frame = 0; frame < 50; frame += 1) {
    for (let each = 1; each <= 40; each += 1)
      socket.deliver({ type: 'created', payload: incidentRow({ pk: frame * 40 + each }) })
    draw()
  }
  expect(heard).toHaveLength(50)
  const changes = heard.flatMap((event) => (event.type === 'socket.told' ? event.changes : []))
  expect(changes.map((change) => 'incident' in change && change.incident.pk)).toEqual(
    Array.from({ length: 2000 }, (_, index) => index + 1),
  )
})

test('unreadable messages are counted and do no harm', () => {
  const { socket, heard, draw } = connect()
  socket.deliverFrame('not JSON')
  socket.deliver({ error: 'unknown action subscribe' })
  socket.deliver({ type: 'created', payload: { pk: 'seven' } })
  socket.deliver({ type: 'renamed', payload: incidentRow() })
  socket.deliver({ type: 'modified', payload: incidentRow({ pk: 5 }) })
  draw()
  expect(heard).toMatchObject([{ changes: [{ incident: { pk: 5 } }], unreadable: 4 }])
})

test('a message about an incident with odd fields is read as far as possible', () => {
  const { socket, heard, draw } = connect()
  socket.deliver({
    type: 'created',
    payload: incidentRow({ pk: 5, level: 9, tags: null, source: null, start_time: 'now' }),
  })
  draw()
  const unknown = ['source', 'tags', 'severity level', 'start time']
  expect(heard).toMatchObject([
    { changes: [{ incident: { pk: 5, description: 'Link down', unknown } }], unreadable: 0 },
  ])
})

test.each([
  ['a frame of bytes', new Blob(['{"type":"created"}'])],
  ['an empty frame', ''],
  ['null', 'null'],
  ['a list', '[{"type":"created"}]'],
  ['a message without content', '{"type":"created"}'],
  ['excessive nesting', '['.repeat(200_000)],
  [
    'half a megabyte that is not an incident',
    JSON.stringify({ type: 'modified', payload: { description: 'x'.repeat(500_000) } }),
  ],
])('%s is one unreadable message', (_, frame) => {
  const { socket, heard, draw } = connect()
  socket.deliverFrame(frame)
  draw()
  expect(heard).toEqual([{ type: 'socket.told', changes: [], unreadable: 1 }])
})

test('a huge readable message is read', () => {
  const { socket, heard, draw } = connect()
  const description = 'x'.repeat(500_000)
  socket.deliver({ type: 'created', payload: incidentRow({ pk: 1, description }) })
  draw()
  expect(heard).toMatchObject([{ changes: [{ incident: { pk: 1, description } }], unreadable: 0 }])
})

test('changes that arrive before the subscription is confirmed are reported too', () => {
  const { socket, heard } = connect()
  socket.open()
  socket.deliver({ type: 'modified', payload: incidentRow() })
  vi.advanceTimersByTime(hiddenFrame)
  socket.deliver({ type: 'subscribed', channel_name: 'specific.a', start_incidents: [] })
  expect(heard.map(({ type }) => type)).toEqual(['socket.opened', 'socket.told', 'socket.subscribed'])
})

test('a connection that ends while subscribing is reported as closed', () => {
  const { socket, heard, connection } = connect()
  socket.open()
  connection.handle({ type: 'socket.subscribe' })
  socket.end()
  connection.handle({ type: 'socket.subscribe' })
  expect(socket.sent).toHaveLength(1)
  expect(heard).toEqual([{ type: 'socket.opened' }, { type: 'socket.closed' }])
})

test('a connection that ends before the next frame first reports the changes it has received', () => {
  const { socket, heard } = connect()
  socket.open()
  socket.deliver({ type: 'modified', payload: incidentRow() })
  socket.end()
  expect(heard.map(({ type }) => type)).toEqual(['socket.opened', 'socket.told', 'socket.closed'])
})

test('a connection that never opened is reported as failed', () => {
  const { socket, heard } = connect()
  socket.end()
  expect(heard).toEqual([{ type: 'socket.failed' }])
})

test('an invalid address is reported as a failure, rather than stopping the chart', () => {
  const heard: SocketEvent[] = []
  const connection = openLiveConnection(
    {
      requestAnimationFrame: () => 0,
      cancelAnimationFrame: () => {},
      openSocket() {
        throw new SyntaxError('not an address')
      },
    },
    '',
    (event) => heard.push(event),
  )
  connection.handle({ type: 'socket.subscribe' })
  connection.stop()
  expect(heard).toEqual([{ type: 'socket.failed' }])
})

test('closing asks the server to close the connection, while stopping ends the connection silently', () => {
  const closing = connect()
  closing.socket.open()
  closing.connection.handle({ type: 'socket.close' })
  expect(closing.socket.isClosed).toBe(true)
  closing.socket.end()
  expect(closing.heard.at(-1)).toEqual({ type: 'socket.closed' })

  const stopped = connect()
  stopped.socket.open()
  stopped.socket.deliver({ type: 'modified', payload: incidentRow() })
  stopped.connection.stop()
  stopped.socket.deliver({ type: 'modified', payload: incidentRow() })
  stopped.draw()
  vi.advanceTimersByTime(hiddenFrame)
  stopped.socket.end()
  expect(stopped.socket.isClosed).toBe(true)
  expect(stopped.heard).toEqual([{ type: 'socket.opened' }])
})
