import { describe, expect, it } from 'vitest'
import {
  acknowledgedUntil,
  isAcknowledged,
  isExpired,
  relatedEvents,
  type Acknowledgement,
  type IncidentEvent,
} from '../../machines/domain/story.ts'

const now = Date.parse('2026-01-15T12:00:00Z')
const past = '2026-01-15T12:59:59+01:00'
const exactlyNow = '2026-01-15T13:00:00+01:00'
const soon = '2026-01-15T14:00:00+01:00'
const later = '2026-01-16T00:00:00+01:00'

function event(value: string): IncidentEvent {
  return {
    pk: 1,
    incident: 7,
    actor: { pk: 1, username: 'ana' },
    timestamp: '2026-01-15T11:00:00Z',
    type: { value, display: value },
    description: '',
  }
}

function acknowledgements(...expirations: readonly (string | undefined)[]): readonly Acknowledgement[] {
  return expirations.map((expiration, pk) => ({ pk, event: event('ACK'), expiration }))
}

it('related events leave out the acknowledgements', () => {
  const events = ['STA', 'ACK', 'CLO', 'REO', 'OTH', 'END', 'RES'].map(event)
  expect(relatedEvents(events).map(({ type }) => type.value)).toEqual(['STA', 'CLO', 'REO', 'OTH', 'END', 'RES'])
})

describe('an acknowledgement', () => {
  it.each([
    [past, true],
    [exactlyNow, true],
    [soon, false],
    [undefined, false],
  ])('with the expiration %s has expired: %s', (expiration, expired) => {
    expect(acknowledgements(expiration).map((one) => isExpired(one, now))).toEqual([expired])
  })
})

describe("the chip's 'until'", () => {
  it.each([
    ['the latest of several', [soon, later, past], later],
    ['none where one never expires', [soon, undefined], undefined],
    ['the one in force, though another has expired', [past, soon], soon],
    ['none where all have expired', [past, exactlyNow], undefined],
    ['none where there are none', [], undefined],
  ])('is %s', (_, expirations, until) => {
    expect(acknowledgedUntil(acknowledgements(...expirations), now)).toBe(until)
  })
})

describe('an incident the server calls acknowledged', () => {
  it.each([
    ['stays so while one is in force', true, [past, soon], true],
    ['stays so where one never expires', true, [undefined], true],
    ['is no longer when the last has run out', true, [past, exactlyNow], false],
    ['stays so where none is known', true, [], true],
  ])('%s', (_, acked, expirations, counts) => {
    expect(isAcknowledged(acked, acknowledgements(...expirations), now)).toBe(counts)
  })

  it('and one it does not stays unacknowledged', () => {
    expect(isAcknowledged(false, acknowledgements(soon), now)).toBe(false)
  })
})
