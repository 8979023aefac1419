/** Reckoning a shift in a thread of its own (docs/behaviour.md#shift-reading). */
import { describe, expect, it } from 'vitest'
import { reportOf } from '../../../machines/shift/domain/reportOf.ts'
import { shiftOf } from '../../../machines/shift/domain/shiftOf.ts'
import type { ShiftRecord } from '../../../machines/shift/domain/shiftRecord.ts'
import { createReckoning, type ReckoningThread } from '../../../src/shift/reckoning.ts'
import { reckoningSteps, type RecordPart, type ThreadAnswer } from '../../../src/shift/reckoningMessages.ts'
import { partTaker } from '../../../src/shift/recordParts.ts'
import { acknowledgement, at, event, known, recordOf } from '../../machines/domain/shift/record.ts'

/** A thread that answers as told, or reckons; copies what it is sent, as browsers do. */
class Thread implements ReckoningThread {
  onmessage: ReckoningThread['onmessage'] = null
  onmessageerror: ReckoningThread['onmessageerror'] = null
  onerror: ReckoningThread['onerror'] = null
  isTerminated = false
  readonly parts: RecordPart[] = []
  readonly #take = partTaker()

  constructor(readonly react: (thread: Thread, reckon: () => void) => void = (_, reckon) => reckon()) {}

  postMessage(part: RecordPart): void {
    this.parts.push(structuredClone(part))
    queueMicrotask(() =>
      this.react(this, () => {
        const record = this.#take(part)
        if (record === undefined) return this.say({ says: 'taken' })
        const steps = reckoningSteps(record, part.task)
        let step = steps.next()
        while (step.done !== true) step = steps.next()
        this.say({ says: 'reckoned', reckoned: step.value })
      }),
    )
  }

  terminate(): void {
    this.isTerminated = true
  }

  say(data: ThreadAnswer): void {
    this.onmessage?.(new MessageEvent('message', { data }))
  }

  break(): void {
    this.onerror?.(new Event('error', { cancelable: true }) as ErrorEvent)
  }
}

function busyRecord(): ShiftRecord {
  const incidents = Array.from({ length: 1500 }, (_, place) => known(place + 1, '07:00', { acked: place < 1200 }))
  const events = incidents.flatMap(({ pk }) => [event(pk, 'STA', '07:00'), event(pk, 'ACK', '07:10')])
  const acknowledgements = new Map(incidents.slice(0, 1200).map(({ pk }) => [pk, [acknowledgement('07:10', 'ana')]]))
  return recordOf(incidents, events, { acknowledgements })
}

describe('the thread', () => {
  it('is handed the record in parts of at most 1000, each once the one before was taken', async () => {
    const thread = new Thread()
    const record = busyRecord()
    const reckoned = createReckoning(() => thread).reckonShift(record)
    expect(thread.parts.length).toBe(1)
    expect(await reckoned).toEqual(shiftOf(record))
    const sizes = thread.parts.map(({ events, incidents, acknowledgements }) =>
      [events, incidents, acknowledgements].map(({ length }) => length),
    )
    expect(sizes).toEqual([
      [1000, 0, 0],
      [1000, 0, 0],
      [1000, 0, 0],
      [0, 1000, 0],
      [0, 500, 0],
      [0, 0, 1000],
      [0, 0, 200],
      [0, 0, 0],
    ])
    expect(thread.isTerminated).toBe(true)
  })

  it('reckons a report, too', async () => {
    const order = { record: busyRecord(), from: at('10:00'), days: [at('10:00')], by: 'host' } as const
    expect(await createReckoning(() => new Thread()).reckonReport(order)).toEqual(reportOf(order))
  })

  it('is ended when the shift is no longer wanted', async () => {
    const thread = new Thread(() => {})
    const wish = new AbortController()
    const reckoned = createReckoning(() => thread).reckonShift(busyRecord(), wish.signal)
    wish.abort()
    await expect(reckoned).rejects.toThrow('Failed to reckon the shift')
    expect(thread.isTerminated).toBe(true)
  })

  it.each([
    ['says that it failed', (thread: Thread) => thread.say({ says: 'failed', words: 'no memory' }), 'no memory'],
    ['dies while it works', (thread: Thread) => thread.break(), 'the thread has stopped'],
    [
      'cannot be understood',
      (thread: Thread) => thread.onmessageerror?.(new MessageEvent('messageerror')),
      'the thread could not be understood',
    ],
  ])('that %s is a failure', async (_, fail, words) => {
    const thread = new Thread((own, reckon) => (own.parts.length === 1 ? reckon() : fail(own)))
    await expect(createReckoning(() => thread).reckonShift(busyRecord())).rejects.toThrow(
      `Failed to reckon the shift: ${words}`,
    )
    expect(thread.isTerminated).toBe(true)
  })
})

describe('without a thread', () => {
  const record = busyRecord()

  it.each([
    [
      'refuses to start it',
      () => {
        throw new DOMException('no', 'SecurityError')
      },
    ],
    ['does not load its script', () => new Thread((thread) => thread.break())],
  ])('the page reckons by itself if the browser %s', async (_, start) => {
    expect(await createReckoning(start).reckonShift(record)).toEqual(shiftOf(record))
  })

  it('the page stops when the shift is no longer wanted', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    await expect(createReckoning(refuse).reckonShift(record, AbortSignal.abort())).rejects.toThrow(
      'Failed to reckon the shift',
    )
  })
})
