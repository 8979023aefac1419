/**
 * When a hidden tab refreshes the list (docs/behaviour.md#polling), even if the computer's clock changes.
 * Also what the live connection and the updates do together.
 */
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

it('a hidden tab catches up when it is shown after the computer slept, although no timer ran', () => {
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

/** Chooses realtime, with this many retries, and with the chart of the connection. Returns the state of that chart. */
function withRealtime(maxRetries: number) {
  stage.end()
  stage = new Stage(autoUpdateMachine, {
    input: { method: 'realtime', intervalSeconds: 30, configuredSeconds: 30, withRealtime: true, maxRetries },
    real: ['refreshTimer', 'realtime'],
    singletons: { toasts: {}, incidents: {}, alarmWatch: {}, preferences: {} },
  })
  return () => stage.child('realtime').getSnapshot()
}

it('a live connection that was given up stays given up, until another method is chosen', () => {
  const realtime = withRealtime(0)
  stage.child('realtime').send({ type: 'socket.opened' })
  stage.child('realtime').send({ type: 'socket.closed' })
  expect(realtime()).toMatchObject({ value: { failed: 'lost' } })
  expect(stage.standing.tags).toContain('fallenBack')
  stage.wait(hour)
  expect(realtime().tags.has('failed')).toBe(true)
  stage.send({ type: 'autoUpdate.choose', method: 'interval' })
  expect(realtime()).toMatchObject({ value: { closed: 'resting' } })
})

it('a live connection that the server refuses at once is explained, and not tried again', () => {
  const realtime = withRealtime(8)
  stage.takeEffects()
  stage.child('realtime').send({ type: 'socket.failed' })
  stage.settle('fetchLoginMethods', [{ type: 'OAuth2', name: 'feide', url: 'https://argus.example/oidc/login/feide/' }])
  stage.wait(hour)
  expect(realtime()).toMatchObject({ value: { failed: 'explained' } })
  const effects = JSON.stringify(stage.takeEffects())
  expect(effects).toContain('log out and choose ‘Login with OAuth2’.')
  expect(effects).not.toContain('"port":"socket"')
})
