import { expect, test } from 'vitest'
import { chosenEntries, feedChoices, feedEntries } from '../../../../machines/incident/domain/feed.ts'
import type { IncidentEvent } from '../../../../machines/incident/domain/incidentHistory.ts'

function event(pk: number, kind: string, timestamp = '2026-01-15T11:00:00Z'): IncidentEvent {
  return {
    pk,
    incident: 7,
    actor: { pk: 2, username: 'ben' },
    timestamp,
    type: { value: kind, display: kind },
    description: '',
  }
}

const acknowledgement = (pk: number, timestamp?: string) => ({
  pk: pk + 100,
  event: event(pk, 'ACK', timestamp),
  expiration: undefined,
})

const history = {
  events: ['STA', 'ACK', 'CLO', 'REO', 'OTH', 'RES', 'ACK'].map((kind, place) => event(place + 1, kind)),
  acknowledgements: [acknowledgement(2)],
}

test('an acknowledgement is one entry, although it is an event as well; of the same moment, the last one written is first', () => {
  expect(feedEntries(history).map((entry) => entry.event.pk)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(feedEntries(history).filter((entry) => entry.acknowledgement !== undefined)).toEqual([
    { event: event(2, 'ACK'), acknowledgement: acknowledgement(2) },
  ])
})

test('the newest entry is first, to the microsecond, whatever the zone of its time', () => {
  const times = ['2026-01-15T11:00:00.000002Z', '2026-01-15T12:00:00.000003+01:00', '2026-01-15T10:59:59Z']
  const entries = feedEntries({
    events: [event(9, 'OTH', times[0]), event(8, 'OTH', times[1])],
    acknowledgements: [acknowledgement(10, times[2])],
  })
  expect(entries.map((entry) => entry.event.pk)).toEqual([8, 9, 10])
})

test('each choice shows its kinds: one that the console does not know is a related event', () => {
  const shown = feedChoices.map((choice) =>
    chosenEntries(feedEntries(history), choice).map((entry) => entry.event.type.value),
  )
  expect(Object.fromEntries(feedChoices.map((choice, place) => [choice, shown[place]]))).toEqual({
    all: ['ACK', 'RES', 'OTH', 'REO', 'CLO', 'ACK', 'STA'],
    acknowledgements: ['ACK', 'ACK'],
    events: ['RES', 'OTH', 'REO', 'CLO', 'STA'],
    notes: ['OTH'],
  })
})
