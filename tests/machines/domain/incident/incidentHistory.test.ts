import { describe, expect, it } from 'vitest'
import {
  acknowledgedUntil,
  changedMeanwhile,
  isAcknowledged,
  isExpired,
  withNews,
  type Acknowledgement,
  type IncidentEvent,
  type IncidentHistory,
} from '../../../../machines/incident/domain/incidentHistory.ts'

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

describe('new entries', () => {
  function history(events: readonly number[], acknowledged: readonly number[] = []): IncidentHistory {
    return {
      events: events.map((pk) => ({ ...event('OTH'), pk })),
      acknowledgements: acknowledged.map((pk) => ({ pk, event: { ...event('ACK'), pk }, expiration: undefined })),
    }
  }

  function news({ events, acknowledgements: acks }: IncidentHistory): readonly number[] {
    return [...events, ...acks.map((each) => each.event)].filter(({ isNews }) => isNews === true).map(({ pk }) => pk)
  }

  it('are absent from the first history', () => {
    expect(news(withNews(undefined, history([2, 1], [3])))).toEqual([])
  })

  it('are those that the earlier history did not contain, in both lists', () => {
    expect(news(withNews(history([1], [2]), history([4, 1], [3, 2])))).toEqual([4, 3])
  })

  it('remain new when the history is fetched again', () => {
    const second = withNews(history([1]), history([2, 1]))
    expect(news(withNews(second, history([3, 2, 1])))).toEqual([3, 2])
  })

  it('are absent if the history is unchanged', () => {
    expect(withNews(history([1], [2]), history([1], [2]))).toEqual(history([1], [2]))
  })

  it("do not include a known acknowledgement's event in the list of events", () => {
    expect(news(withNews(history([2, 1], [2]), history([2, 1], [2])))).toEqual([])
  })
})

describe('an acknowledgement', () => {
  it.each([
    [past, true],
    [exactlyNow, true],
    [soon, false],
    [undefined, false],
  ])('with the expiry %s has expired: %s', (expiration, expired) => {
    expect(acknowledgements(expiration).map((one) => isExpired(one, now))).toEqual([expired])
  })
})

describe("the chip's 'until'", () => {
  it.each([
    ['the latest expiry of several', [soon, later, past], later],
    ['none if one never expires', [soon, undefined], undefined],
    ['the expiry of the acknowledgement in force, although another has expired', [past, soon], soon],
    ['none if all have expired', [past, exactlyNow], undefined],
    ['none without acknowledgements', [], undefined],
  ])('is %s', (_, expirations, until) => {
    expect(acknowledgedUntil(acknowledgements(...expirations), now)).toBe(until)
  })
})

describe('an incident that the server reports as acknowledged', () => {
  it.each([
    ['stays acknowledged while one acknowledgement is in force', true, [past, soon], true],
    ['stays acknowledged if one acknowledgement never expires', true, [undefined], true],
    ['is no longer acknowledged once the last acknowledgement has expired', true, [past, exactlyNow], false],
    ['stays acknowledged if no acknowledgement is known', true, [], true],
    [
      'stays acknowledged if the known acknowledgements had expired before the server reported it as acknowledged',
      true,
      [past],
      true,
    ],
  ])('%s', (_, acked, expirations, counts) => {
    expect(isAcknowledged(acked, acknowledgements(...expirations), now - 1, now)).toBe(counts)
  })

  it('stops being acknowledged when the server says so, even if an acknowledgement is in force', () => {
    expect(isAcknowledged(false, acknowledgements(soon), now, now)).toBe(false)
  })
})

describe('an acknowledgement whose expiry is being changed', () => {
  const [one] = acknowledgements(soon)
  const [other] = acknowledgements(later)

  it('was changed elsewhere if it now expires at another time', () => {
    expect(changedMeanwhile(one, acknowledgements(later))).toEqual(other)
    expect(changedMeanwhile(one, acknowledgements(undefined))?.expiration).toBeUndefined()
    expect(changedMeanwhile(one, acknowledgements(undefined))).toBeDefined()
  })

  it('was not changed elsewhere if it expires at the same time, or is no longer known', () => {
    expect(changedMeanwhile(one, acknowledgements(soon))).toBeUndefined()
    expect(changedMeanwhile(one, [])).toBeUndefined()
    expect(changedMeanwhile(undefined, acknowledgements(soon))).toBeUndefined()
  })
})
