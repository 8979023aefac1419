import { expect, test } from 'vitest'
import type { KeptStep } from '../../../src/recording/kept.ts'
import { Ring, ringSize, ringTime } from '../../../src/recording/ring.ts'

/** A recording keeps the newest ten minutes, and at most 5 MB (docs/behaviour.md#recording). */

const checkpoint = (at: number) => ({ at, snapshot: undefined, timers: [] })

/** A step whose answer has this many characters. */
const answer = (at: number, size: number): KeptStep => ({
  kind: 'answered',
  actor: 'visit',
  at,
  what: 'x'.repeat(size),
  states: [],
})

/** A ring to which a large answer was added every ten seconds, with a new beginning whenever it asks for one. */
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

test('steps of more than 5 MB are dropped, the oldest first, and what is left begins with a state of the charts', () => {
  const ring = filled(40, 400_000)
  expect(sizeOf(ring)).toBeLessThanOrEqual(ringSize)
  expect(sizeOf(ring)).toBeGreaterThan(ringSize / 2)
  const { beginning, steps } = ring.content
  expect(beginning.at).toBe(steps[0]?.at)
  expect(steps.at(-1)?.at).toBe(400_000)
  expect(beginning.at).toBeGreaterThan(400_000 - ringTime)
})

test('steps of less than 5 MB within ten minutes are all kept', () => {
  const ring = filled(12, 400_000)
  expect(ring.content.beginning.at).toBe(0)
  expect(ring.content.steps).toHaveLength(12)
})
