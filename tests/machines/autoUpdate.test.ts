/** How late a list is that nobody saw for a while (specification, section 9), whatever becomes of the machine's clock. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { autoUpdateMachine } from '../../machines/list/autoUpdate.ts'
import { Stage } from './support/stage.ts'

const hour = 3_600_000
const due = { does: 'tell', whom: 'parent', event: { type: 'autoUpdate.due' } }

let stage: Stage

beforeEach(() => {
  stage = new Stage(autoUpdateMachine, {
    input: { method: 'interval', intervalSeconds: 30, withRealtime: false, maxRetries: 7 },
    real: ['refreshTimer'],
  })
})

afterEach(() => stage.end())

it('is caught up with as it is seen again, though the clock was set back meanwhile', () => {
  stage.send({ type: 'autoUpdate.hide' })
  stage.wait(35_000)
  stage.setClock(-hour)
  stage.takeEffects()
  stage.send({ type: 'autoUpdate.show' })
  expect(stage.takeEffects()).toContainEqual(due)
})

it('is caught up with as the machine wakes, though no timer ran while it slept', () => {
  stage.send({ type: 'autoUpdate.hide' })
  stage.setClock(hour)
  stage.takeEffects()
  stage.send({ type: 'autoUpdate.show' })
  expect(stage.takeEffects()).toContainEqual(due)
})

it('is not due before its time as it is seen again', () => {
  stage.send({ type: 'autoUpdate.hide' })
  stage.wait(29_999)
  stage.takeEffects()
  stage.send({ type: 'autoUpdate.show' })
  expect(stage.takeEffects()).not.toContainEqual(due)
})
