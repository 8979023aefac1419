/** When a hidden tab refreshes the list (docs/behaviour.md#polling), even if the computer's clock changes. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { autoUpdateMachine } from '../../machines/list/autoUpdate.ts'
import { Stage } from './support/stage.ts'

const hour = 3_600_000
const due = { does: 'tell', whom: 'parent', event: { type: 'autoUpdate.due' } }

let stage: Stage

beforeEach(() => {
  stage = new Stage(autoUpdateMachine, {
    input: { method: 'interval', intervalSeconds: 30, configuredSeconds: 30, withRealtime: false, maxRetries: 7 },
    real: ['refreshTimer'],
  })
})

afterEach(() => stage.end())

it('a hidden tab catches up when it is shown, even if the clock was set back while it was hidden', () => {
  stage.send({ type: 'autoUpdate.hide' })
  stage.wait(35_000)
  stage.setClock(-hour)
  stage.takeEffects()
  stage.send({ type: 'autoUpdate.show' })
  expect(stage.takeEffects()).toContainEqual(due)
})

it('a hidden tab catches up when the computer wakes, although no timer ran while it slept', () => {
  stage.send({ type: 'autoUpdate.hide' })
  stage.setClock(hour)
  stage.takeEffects()
  stage.send({ type: 'autoUpdate.show' })
  expect(stage.takeEffects()).toContainEqual(due)
})

it('a hidden tab that is shown before the refresh is due does not fetch', () => {
  stage.send({ type: 'autoUpdate.hide' })
  stage.wait(29_999)
  stage.takeEffects()
  stage.send({ type: 'autoUpdate.show' })
  expect(stage.takeEffects()).not.toContainEqual(due)
})
