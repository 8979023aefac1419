/** Who did meanwhile what a dialog asks about (docs/behaviour.md#incident). */
import { expect, it } from 'vitest'
import { eventThatDid } from '../../../../machines/incident/domain/doneByOthers.ts'
import type { IncidentEvent } from '../../../../machines/incident/domain/incidentHistory.ts'

function event(value: string, minute: number): IncidentEvent {
  return {
    pk: 100 + minute,
    incident: 7,
    actor: { pk: 2, username: 'ola' },
    timestamp: `2026-01-15T11:0${minute}:00Z`,
    type: { value, display: value },
    description: '',
  }
}

const [started, closed, ended] = [event('STA', 0), event('CLO', 2), event('END', 2)]
const [reopened, noted] = [event('REO', 3), event('OTH', 4)]
const [earlier, later] = [event('ACK', 1), event('ACK', 5)]

it.each([
  ['close', [noted, closed, started], closed],
  ['close', [ended, started], ended],
  // Servers list the events newest first, but the source dates its own.
  ['close', [started, closed], closed],
  ['close', [reopened, closed, started], undefined],
  ['close', [started], undefined],
  ['close', [], undefined],
  ['reopen', [noted, reopened, closed, started], reopened],
  ['reopen', [closed, started], undefined],
] as const)('the event that did %s among %j is %j', (asked, events, expected) => {
  expect(eventThatDid(asked, { events, acknowledgements: [] })).toEqual(expected)
})

it('the event that did acknowledge is the newest acknowledgement', () => {
  const acknowledgements = [earlier, later].map((one) => ({ pk: one.pk, event: one, expiration: undefined }))
  expect(eventThatDid('acknowledge', { events: [], acknowledgements })).toEqual(later)
  expect(eventThatDid('acknowledge', { events: [closed], acknowledgements: [] })).toBeUndefined()
})
