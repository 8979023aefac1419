/** What is reckoned of a shift (docs/behaviour.md#shift), part by part. Random histories: tests/commands/fuzz/shift. */
import { describe, expect, it } from 'vitest'
import type { ShiftEntry } from '../../../../machines/shift/domain/shift.ts'
import { shiftOf } from '../../../../machines/shift/domain/shiftOf.ts'
import { acknowledgement, at, event, known, recordOf } from './record.ts'

const minute = 60_000
const hour = 60 * minute

function incidentsIn(entries: readonly ShiftEntry[]): readonly number[] {
  return entries.map(({ pk }) => pk)
}

describe('which time and which incidents', () => {
  it('an event belongs to the shift in which the server stored it, whatever its source says', () => {
    const early = event(1, 'OTH', '05:59', { at: at('06:30') * 1000 })
    const first = event(1, 'OTH', '06:00', { at: at('05:00') * 1000, text: 'first' })
    const last = event(1, 'OTH', '09:59', { text: 'last' })
    const late = event(1, 'OTH', '10:00')
    const shift = shiftOf(recordOf([known(1, '05:00')], [early, first, last, late], { to: at('10:00') }))
    expect(shift.events).toBe(2)
    expect(shift.notes.map(({ text }) => text)).toEqual(['last', 'first'])
  })

  it('a shift that lasts until now has what was stored while it was being read', () => {
    const shift = shiftOf(recordOf([known(1, '05:00')], [event(1, 'OTH', '14:01')]))
    expect(shift.events).toBe(1)
  })

  it('events of incidents outside the choice do not count', () => {
    const shift = shiftOf(recordOf([known(1, '05:00')], [event(1, 'OTH', '08:00'), event(2, 'CLO', '08:00')]))
    expect([shift.events, shift.closedByHand.length]).toEqual([1, 0])
  })

  it('an incident begins when its source says; an unknown beginning is in no shift', () => {
    const incidents = [known(1, '05:59'), known(2, '06:00'), known(3, '09:59'), known(4, '10:00')]
    const unknown = { ...known(5, '07:00'), startTime: '' }
    const shift = shiftOf(recordOf([...incidents, unknown], [event(1, 'STA', '07:00')], { to: at('10:00') }))
    expect(shift.begun).toEqual([3, 2])
    expect(shift.openNow).toEqual([5, 4, 3, 2, 1])
  })
})

describe('what is open', () => {
  it('says how many more are open than at the beginning', () => {
    const shift = shiftOf(
      recordOf(
        [
          known(1, '05:00'),
          known(2, '05:00', { ended: '08:00' }),
          known(3, '07:00'),
          known(4, '07:00'),
          known(5, '07:00', { ended: '08:00' }),
          known(6, '07:00', { endTime: undefined, stateful: false, open: false }),
        ],
        [
          event(2, 'END', '08:00'),
          event(3, 'STA', '07:00'),
          event(4, 'STA', '07:00'),
          event(5, 'STA', '07:00'),
          event(5, 'END', '08:00'),
          event(6, 'LES', '07:00'),
        ],
      ),
    )
    expect(shift.openNow).toEqual([4, 3, 1])
    expect([shift.openMore, shift.undecided]).toEqual([1, 0])
    expect(shift.over).toEqual([5, 2])
  })

  it('what began before, and came late, was not open at the beginning', () => {
    expect(shiftOf(recordOf([known(1, '05:00')], [event(1, 'STA', '07:00')])).openMore).toBe(1)
  })

  it('does not know how many more if an event could not be read', () => {
    const record = recordOf([known(1, '05:00')])
    expect(shiftOf({ ...record, doubts: { ...record.doubts, unreadableEvents: 1 } }).openMore).toBeUndefined()
  })

  it('does not know it if no beginning leads to the present', () => {
    const shift = shiftOf(recordOf([known(1, '05:00')], [event(1, 'CLO', '08:00')]))
    expect([shift.openMore, shift.undecided]).toEqual([undefined, 1])
  })

  it('an end in the future closes when it comes', () => {
    const future = { endTime: new Date(at('15:00')).toISOString(), open: true }
    const announced = event(2, 'END', '07:00', { at: at('09:00') * 1000 })
    const shift = shiftOf(
      recordOf(
        [known(1, '05:00', future), known(2, '05:00', { ended: '09:00' })],
        [event(1, 'END', '07:00', { at: at('15:00') * 1000 }), announced],
      ),
    )
    expect([shift.openNow, shift.over, shift.openMore]).toEqual([[1], [2], -1])
  })

  it('an end that was announced before the shift, and came in it, is told without an event', () => {
    const shift = shiftOf(recordOf([known(1, '05:00', { ended: '09:00' })]))
    expect([shift.over, shift.openMore]).toEqual([[1], -1])
  })

  it('the ends of the newest servers may change nothing', () => {
    const shift = shiftOf(recordOf([known(1, '04:00', { ended: '05:00' })], [event(1, 'END', '08:00')]))
    expect([shift.over, shift.openMore]).toEqual([[], 0])
  })

  it('what was reopened by hand may outlive its end, before the newest servers', () => {
    const events = [event(1, 'REO', '07:00'), event(1, 'END', '08:00')]
    const shift = shiftOf(recordOf([known(1, '05:00')], events))
    expect([shift.over, shift.openMore, incidentsIn(shift.reopened)]).toEqual([[], 1, [1]])
  })

  it('folds what is new and still open, worst first, then the oldest', () => {
    const box = { description: 'Box down', level: 2 } as const
    const shift = shiftOf(
      recordOf([
        known(1, '07:00', box),
        known(2, '08:00', box),
        known(3, '07:30', { ...box, acked: true }),
        known(4, '06:30', { ...box, source: { pk: 2, name: 'nav' } }),
        known(5, '09:00', { level: 1 }),
        known(6, '09:00', { level: undefined }),
        known(7, '05:00', box),
      ]),
    )
    expect(shift.newAndOpen.map(({ pks }) => pks)).toEqual([[6], [5], [4], [2, 1], [3]])
    expect(shift.newAndOpen[3]).toMatchObject({ since: at('07:00'), acknowledged: undefined, level: 2 })
    expect(shift.newAndOpen[4]?.acknowledged).toEqual({ by: undefined, until: undefined, at: undefined })
  })
})

describe('acknowledgements', () => {
  it('tells critical incidents of which no acknowledgement is known, the oldest first', () => {
    const critical = { level: 1 } as const
    const shift = shiftOf(
      recordOf(
        [
          known(1, '08:00', { ...critical, description: 'young' }),
          known(2, '04:00', { ...critical, description: 'old' }),
          known(3, '07:00', { ...critical, acked: true }),
          known(4, '07:00', critical),
          known(5, '07:00', critical),
          known(6, '07:00', { ...critical, ended: '08:00' }),
          known(7, '07:00', { level: 2 }),
        ],
        [event(4, 'ACK', '07:30')],
        { acknowledgements: new Map([[5, [acknowledgement('05:00', 'ana', '06:00')]]]) },
      ),
    )
    expect(shift.neverAcked.map(({ pks }) => pks)).toEqual([[2], [1]])
  })

  it('measures the time from the beginning to the first acknowledgement', () => {
    const times = ['07:01', '07:02', '07:10', '07:31']
    const incidents = times.map((_, place) => known(place + 1, '07:00'))
    const events = times.flatMap((time, place) => [
      event(place + 1, 'ACK', '12:00'),
      event(place + 1, 'ACK', time, { at: at('06:00') * 1000 }),
    ])
    const older = [known(8, '05:00'), event(8, 'ACK', '06:01')] as const
    const early = [known(9, '07:10'), event(9, 'ACK', '07:00')] as const
    const record = recordOf([...incidents, older[0], early[0]], [...events, older[1], early[1]])
    expect(shiftOf(record).timeToAcknowledge).toEqual({ median: 2 * minute, ninetieth: 31 * minute, cases: 5 })
    const four = recordOf(incidents, events)
    expect(shiftOf(four).timeToAcknowledge).toEqual({ median: 6 * minute, ninetieth: 31 * minute, cases: 4 })
    expect(shiftOf(recordOf([])).timeToAcknowledge).toEqual({ median: undefined, ninetieth: undefined, cases: 0 })
  })

  it('in nine of ten cases it took no longer', () => {
    const incidents = Array.from({ length: 20 }, (_, place) => known(place + 1, '07:00'))
    const events = incidents.map(({ pk }) => event(pk, 'ACK', `07:${String(pk).padStart(2, '0')}`))
    expect(shiftOf(recordOf(incidents, events)).timeToAcknowledge.ninetieth).toBe(18 * minute)
  })

  it('leaves out acknowledgements without an event, with their number', () => {
    const shift = shiftOf(
      recordOf(
        [known(1, '07:00', { acked: true }), known(2, '07:00', { acked: true }), known(3, '05:00', { acked: true })],
        [event(2, 'ACK', '08:00')],
      ),
    )
    expect([shift.acknowledgedUntimed, shift.timeToAcknowledge.cases]).toEqual([1, 1])
  })

  it('tells them by when they end, those of a minute with the same text as one', () => {
    const acked = { acked: true, description: 'Box down' }
    const never = (time: string, by: string) => [acknowledgement(time, by)]
    const power = (by: string, until: string) => [acknowledgement('08:00', by, until, 'Power work')]
    const shift = shiftOf(
      recordOf(
        [1, 2, 3, 4, 5, 6, 7, 8].map((pk) => known(pk, '05:00', { ...acked, ...(pk === 8 && { ended: '06:00' }) })),
        [],
        {
          acknowledgements: new Map([
            [1, never('09:00', 'ola')],
            [2, power('ana', '16:00:00')],
            [3, power('ola', '16:00:59')],
            [4, power('ola', '16:00:30')],
            [5, [acknowledgement('08:00', 'ana', '15:00'), acknowledgement('08:00', 'ana', '13:00')]],
            [6, never('2025-12-06T09:00:00Z', 'ana')],
            [8, never('04:00', 'ana')],
          ]),
        },
      ),
    )
    expect(shift.acknowledgements).toEqual([
      { until: at('15:00'), pks: [5], by: ['ana'], text: '', description: 'Box down', oldest: at('08:00') },
      {
        until: at('16:00'),
        pks: [4, 3, 2],
        by: ['ola', 'ana'],
        text: 'Power work',
        description: 'Box down',
        oldest: at('08:00'),
      },
      {
        until: Infinity,
        pks: [6, 1],
        by: ['ana', 'ola'],
        text: '',
        description: 'Box down',
        oldest: Date.parse('2025-12-06T09:00:00Z'),
      },
      { until: undefined, pks: [7], by: [], text: '', description: 'Box down', oldest: undefined },
    ])
  })

  it('the year 9999 is no end', () => {
    const endless = { ...acknowledgement('08:00', 'ana'), expiration: '9999-12-31T23:59:59.999999+01:00' }
    const record = recordOf([known(1, '07:00', { acked: true })], [], { acknowledgements: new Map([[1, [endless]]]) })
    expect(shiftOf(record).newAndOpen[0]?.acknowledged).toEqual({ by: 'ana', until: Infinity, at: at('08:00') })
  })
})

describe('what people did', () => {
  it('tells what was closed by hand, where it is closed now or was open before', () => {
    const shift = shiftOf(
      recordOf(
        [known(1, '05:00', { ended: '08:00' }), known(2, '05:00'), known(3, '05:00', { ended: '09:00' })],
        [
          event(1, 'CLO', '08:00', { text: 'Fiber fixed', by: 'ola' }),
          event(2, 'CLO', '08:00'),
          event(2, 'REO', '08:30'),
          event(3, 'END', '09:00'),
        ],
      ),
    )
    expect(incidentsIn(shift.closedByHand)).toEqual([2, 1])
    expect(shift.closedByHand[1]).toMatchObject({
      by: 'ola',
      text: 'Fiber fixed',
      at: at('08:00'),
      description: 'Link down',
    })
    expect(incidentsIn(shift.reopened)).toEqual([2])
  })

  it('what reopens an open incident is no reopening', () => {
    const events = [event(1, 'STA', '07:00'), event(1, 'RES', '08:00'), event(1, 'REO', '09:00')]
    expect(shiftOf(recordOf([known(1, '07:00')], events)).reopened).toEqual([])
  })

  it('what is reopened without what happened before was closed, which is said', () => {
    const events = [event(1, 'REO', '08:00')]
    const shift = shiftOf(recordOf([known(1, '05:00')], events))
    expect([incidentsIn(shift.reopened), shift.openMore, shift.undecided]).toEqual([[1], 1, 1])
    const earlier = [event(1, 'CLO', '05:30'), ...events]
    expect(shiftOf(recordOf([known(1, '05:00')], earlier)).undecided).toBe(0)
    const whole = [event(1, 'STA', '05:00'), ...earlier]
    expect(shiftOf(recordOf([known(1, '05:00')], whole))).toMatchObject({ openMore: 1, undecided: 0, events: 1 })
  })

  it('the notes of sources are none of people', () => {
    const events = [event(1, 'STA', '07:00'), event(1, 'OTH', '07:10', { by: 'nav' }), event(1, 'OTH', '07:20')]
    expect(shiftOf(recordOf([known(1, '07:00')], events)).notes.map(({ by }) => by)).toEqual(['ana'])
  })
})

describe('maintenance, sources and hosts', () => {
  it('tells maintenance that is under way or begins within a day', () => {
    const task = (pk: number, start: number, end: number) => ({ pk, description: '', start, end, filters: [] })
    const now = at('14:00')
    const tasks = [
      task(1, now + 5 * hour, now + 6 * hour),
      task(2, now - hour, Infinity),
      task(3, now - 2 * hour, now),
      task(4, now + 24 * hour, now + 25 * hour),
      task(5, now - hour, now + 1),
    ]
    expect(shiftOf(recordOf([], [], { tasks })).maintenance?.map(({ pk }) => pk)).toEqual([2, 5, 1])
    expect(shiftOf(recordOf([])).maintenance).toBeUndefined()
  })

  const sourced = (pk: number, source: number, more = {}) =>
    known(pk, '05:00', { source: { pk: source, name: `source ${source}`, ...more } })

  it('a source is quiet after twice its longest silence, and 15 minutes', () => {
    const times = (pk: number, all: readonly string[]) => all.map((time) => event(pk, 'CHI', time))
    const started = [1, 2, 3].map((pk) => event(pk, 'STA', '12:00', { by: 'nav' }))
    const shift = shiftOf(
      recordOf(
        [sourced(1, 1), sourced(2, 2), sourced(3, 3)],
        [
          ...started,
          ...times(1, ['12:30', '13:00']),
          ...times(2, ['12:31', '13:00']),
          ...times(3, ['12:05', '12:10', '12:15', '12:20', '12:25', '13:00', '13:30', '13:45']),
          event(2, 'OTH', '13:59'),
        ],
      ),
    )
    expect(shift.quietSources).toEqual([{ pk: 1, name: 'source 1', lastHeard: at('13:00'), isTold: false, open: 1 }])
  })

  it('a source that was heard less than three times is quiet after the whole shift, or an hour if the server tells', () => {
    const record = recordOf(
      [sourced(1, 1), sourced(2, 2), sourced(3, 3, { type: 'argus' })],
      [event(2, 'END', '06:30')],
    )
    expect(shiftOf(record).quietSources).toEqual([
      { pk: 1, name: 'source 1', lastHeard: undefined, isTold: false, open: 1 },
    ])
    const told = (pk: number, lastHeard: number | undefined) => ({ pk, name: `source ${pk}`, address: '', lastHeard })
    const sources = [
      told(1, at('13:01')),
      told(2, at('12:59')),
      told(4, at('10:00')),
      told(5, at('04:00')),
      told(6, undefined),
    ]
    expect(shiftOf({ ...record, sources }).quietSources).toEqual([
      { pk: 4, name: 'source 4', lastHeard: at('10:00'), isTold: true, open: 0 },
      { pk: 2, name: 'source 2', lastHeard: at('12:59'), isTold: true, open: 1 },
    ])
  })

  it('tells the hosts with most incidents, and how often these flapped', () => {
    const of = (host: string) => ({ tags: [{ key: 'host', value: host }] })
    const flapping = Array.from({ length: 6 }, (_, place) => known(place + 1, `07:0${place}`, of('ups')))
    const shift = shiftOf(
      recordOf(
        [
          ...flapping,
          known(7, '08:00', { ...of('ups'), description: 'other' }),
          known(8, '05:00', of('gw')),
          known(9, '05:00', of('gw')),
          known(10, '07:00'),
        ],
        [event(8, 'REO', '08:00')],
      ),
    )
    expect(shift.noisiest).toEqual([
      { name: 'ups', pks: [7, 6, 5, 4, 3, 2, 1], flaps: 6, reopened: 0 },
      { name: 'gw', pks: [8], flaps: 0, reopened: 1 },
    ])
  })

  it('five within more than a day are no flaps, and ten hosts are told', () => {
    const hosts = Array.from({ length: 12 }, (_, place) =>
      known(place + 20, '07:00', { tags: [{ key: 'host', value: `host ${String(place).padStart(2, '0')}` }] }),
    )
    const spread = [
      '2026-01-15T06:00Z',
      '2026-01-15T12:00Z',
      '2026-01-15T18:00Z',
      '2026-01-16T00:00Z',
      '2026-01-16T06:01Z',
    ]
    const slow = spread.map((began, place) => known(place, began, { tags: [{ key: 'host', value: 'slow' }] }))
    const { noisiest } = shiftOf(recordOf([...hosts, ...slow], [], { from: at('06:00', 15) }))
    expect(noisiest.length).toBe(10)
    expect(noisiest[0]).toMatchObject({ name: 'slow', flaps: 0 })
    expect(noisiest[9]?.name).toBe('host 08')
  })
})
