import { expect, test } from 'vitest'
import type { KeptStep } from '../../../src/recording/kept.ts'
import { Ring, ringSize, ringTime } from '../../../src/recording/ring.ts'

/** A recording keeps the newest ten minutes, and at most 5 MB (docs/behaviour.md#recording). */

const checkpoint = (at: number) => ({ at, snapshot: undefined, timers: [] })

/** A step that carries a response of this many characters. */
const answer = (at: number, size: number): KeptStep => ({
  kind: 'answered',
  actor: 'visit',
  at,
  what: 'x'.repeat(size),
  states: [],
})

/**
 * A ring to which a large response is added every ten seconds. Whenever the ring is full, the recording gets a new
 * beginning.
 */
function filled(answers: number, size: number): Ring {
  const ring = new Ring(checkpoint(0))
  for (let count = 1; count <= answers; count++) {
    const at = count * 10_000
    if (ring.isFull) ring.mark(checkpoint(at))
    ring.add(answer(at, size))
  }
  return ring
}

const sizeOf = ({ content: { steps } }: Ring) => steps.reduce((sum, { what }) => sum + String(what).length, 0)

test('beyond 5 MB, the oldest steps are dropped, and the others follow a saved state of the charts', () => {
  const ring = filled(40, 400_000)
  expect(sizeOf(ring)).toBeLessThanOrEqual(ringSize)
  expect(sizeOf(ring)).toBeGreaterThan(ringSize / 2)
  const { beginning, steps } = ring.content
  expect(beginning.at).toBe(steps[0]?.at)
  expect(steps.at(-1)?.at).toBe(400_000)
  expect(beginning.at).toBeGreaterThan(400_000 - ringTime)
})

test('all steps within ten minutes and 5 MB are kept', () => {
  const ring = filled(12, 400_000)
  expect(ring.content.beginning.at).toBe(0)
  expect(ring.content.steps).toHaveLength(12)
})

test('ten minutes after a segment began, what was before it is dropped', () => {
  const ring = new Ring(checkpoint(0))
  ring.mark(checkpoint(5))
  ring.add(answer(600_004, 1))
  expect(ring.content.beginning.at).toBe(0)
  ring.add(answer(600_005, 1))
  expect(ring.content.beginning.at).toBe(5)
})

test('a segment is full once it has a quarter of 5 MB', () => {
  const ring = new Ring(checkpoint(0))
  ring.add(answer(1, ringSize / 4 - 1000))
  expect(ring.isFull).toBe(false)
  ring.add(answer(2, 1000))
  expect(ring.isFull).toBe(true)
})
