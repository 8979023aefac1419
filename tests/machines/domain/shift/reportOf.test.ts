/** What is reckoned of some days (docs/behaviour.md#report). Random histories: tests/commands/fuzz/shift. */
import { describe, expect, it } from 'vitest'
import type { PastEvent } from '../../../../machines/alerting/domain/trial/pastEvent.ts'
import type { GroupKey } from '../../../../machines/filter/domain/groupKey.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import type { Report } from '../../../../machines/shift/domain/report.ts'
import { reportOf } from '../../../../machines/shift/domain/reportOf.ts'
import { reportPeriod } from '../../../../machines/shift/domain/reportPeriod.ts'
import { at, event, known, recordOf } from './record.ts'

const minute = 60_000
const hour = 60 * minute

/** The report of 10:00 to 14:00, which is now, compared with 06:00 to 10:00. */
function report(incidents: readonly Incident[], events: readonly PastEvent[], by: GroupKey = 'host'): Report {
  const record = recordOf(incidents, events)
  return reportOf({ record, from: at('10:00'), days: [at('10:00'), at('12:00')], by })
}

const onHost = (value: string) => ({ tags: [{ key: 'host', value }] })

describe('how much there was', () => {
  it('counts what began, by day and severity', () => {
    const { totals, days } = report(
      [
        known(1, '09:59', { level: 1 }),
        known(2, '10:00', { level: 1 }),
        known(3, '11:59', { level: 3 }),
        known(4, '12:00', { level: 3 }),
        { ...known(5, '13:00'), level: undefined },
      ],
      [],
    )
    expect(totals.begun).toBe(4)
    expect(days).toEqual([
      { from: at('10:00'), to: at('12:00'), total: 2, counts: { 1: 1, 2: 0, 3: 1, 4: 0, 5: 0 } },
      { from: at('12:00'), to: at('14:00'), total: 2, counts: { 1: 0, 2: 0, 3: 1, 4: 0, 5: 0 } },
    ])
  })

  it('is open from its beginning to its end, or until now', () => {
    const { totals } = report(
      [
        known(1, '10:00', { ended: '10:30' }),
        known(2, '12:00'),
        known(3, '12:00', { stateful: false, open: false, endTime: undefined }),
      ],
      [],
    )
    expect(totals.openTime).toBe(2.5 * hour)
    expect(totals.toEnd).toEqual({ median: 30 * minute, ninetieth: 30 * minute, cases: 1 })
  })

  it('is compared with what began as long before', () => {
    const incidents = [known(1, '06:00', { ended: '06:20' }), known(2, '07:00'), known(3, '10:00')]
    const { before } = report(incidents, [event(1, 'STA', '06:00'), event(2, 'ACK', '07:10'), event(2, 'REO', '10:30')])
    expect(before).toMatchObject({
      begun: 2,
      openTime: 20 * minute + 3 * hour,
      toAcknowledge: { median: 10 * minute, cases: 1 },
      toEnd: { median: 20 * minute, cases: 1 },
      untouched: 1,
      reopened: 0,
    })
  })

  it('is not compared if what was read begins later', () => {
    const record = recordOf([known(1, '11:30')], [], { from: at('11:00') })
    const cut = reportOf({ record, from: at('10:00'), days: [at('10:00'), at('12:00')], by: 'host' })
    expect([cut.from, cut.before, cut.totals.begun]).toEqual([at('11:00'), undefined, 1])
  })

  it('is not compared if not all of the events were read', () => {
    const record = recordOf([known(1, '11:30')], [])
    const cut = { ...record, doubts: { ...record.doubts, isCut: true } }
    expect(reportOf({ record: cut, from: at('10:00'), days: [at('10:00')], by: 'host' }).before).toBeUndefined()
  })
})

describe('who took it', () => {
  it('is told by the first acknowledgement, as soon as the server stored it', () => {
    const incidents = [known(1, '10:00'), known(2, '10:00'), known(3, '10:00'), known(4, '09:00')]
    const acks = [
      event(1, 'ACK', '10:04'),
      event(1, 'ACK', '10:02'),
      event(2, 'ACK', '10:30'),
      event(4, 'ACK', '10:30'),
    ]
    expect(report(incidents, acks).totals.toAcknowledge).toEqual({
      median: 16 * minute,
      ninetieth: 30 * minute,
      cases: 2,
    })
  })

  it('is a person who ends an incident, or writes to one of a source of which she reports nothing', () => {
    const other = { source: { pk: 9, name: 'other' } }
    const incidents = [known(1, '10:00'), known(2, '10:00'), known(3, '10:00', other), known(4, '10:00')]
    const events = [
      event(1, 'STA', '10:00'),
      event(1, 'END', '10:10', { by: 'ana' }),
      event(2, 'CLO', '10:20', { by: 'ana' }),
      event(3, 'OTH', '10:20', { by: 'nav' }),
      event(4, 'END', '10:10'),
      event(4, 'OTH', '10:20', { by: 'nav' }),
    ]
    expect(report(incidents, events).totals.untouched).toBe(1)
  })

  it('is nobody if no person did anything, and nothing was set by hand', () => {
    const incidents = [
      known(1, '10:00', { ended: '10:30' }),
      known(2, '10:00'),
      known(3, '10:00', { acked: true }),
      known(4, '10:00', { ticketUrl: 'https://tickets.example/4' }),
      known(5, '10:00', { ended: '10:40' }),
      known(6, '10:00'),
    ]
    const events = [
      event(1, 'STA', '10:00'),
      event(1, 'END', '10:30'),
      event(2, 'OTH', '10:05'),
      event(5, 'CLO', '10:40'),
      event(6, 'CHI', '10:06', { by: 'nav' }),
      event(6, 'STA', '10:00'),
    ]
    expect(report(incidents, events).totals.untouched).toBe(2)
  })
})

describe('what keeps coming back', () => {
  it('is told by group, those with most incidents first', () => {
    const incidents = [
      known(1, '10:00', onHost('a')),
      known(2, '10:00', onHost('b')),
      known(3, '11:00', onHost('b')),
      known(4, '11:00'),
      known(5, '09:00', onHost('c')),
      known(6, '09:00', onHost('d')),
    ]
    const { groups } = report(incidents, [event(6, 'CLO', '09:30'), event(6, 'REO', '10:30')])
    expect(groups.map(({ group, begun, reopened }) => [group, begun, reopened])).toEqual([
      ['b', 2, 0],
      ['', 1, 0],
      ['a', 1, 0],
      ['d', 0, 1],
    ])
  })

  it('is of no group in which nothing began or was reopened in the days', () => {
    const old = [known(1, '08:00', onHost('one')), known(2, '08:00', onHost('two'))]
    const events = [
      event(1, 'CLO', '11:00'),
      event(1, 'REO', '13:30'),
      event(2, 'CLO', '11:00'),
      event(2, 'REO', '12:30'),
    ]
    const record = recordOf(old, events, { to: at('13:00') })
    const { groups } = reportOf({ record, from: at('10:00'), days: [at('10:00')], by: 'host' })
    expect(groups.map(({ group, reopened }) => [group, reopened])).toEqual([['two', 1]])
  })

  it('offers thirty keys of tags, each incident counted once for a key', () => {
    const many = Array.from({ length: 31 }, (_, place) => ({ key: `key${place + 10}`, value: 'x' }))
    const twice = ['a', 'b', 'c'].map((value) => ({ key: 'zone', value }))
    const { tagKeys } = report([known(1, '11:00', { tags: many }), known(2, '11:00', { tags: twice })], [])
    expect(tagKeys).toEqual(many.slice(0, 30).map(({ key }) => key))
  })

  it('flaps if the same source and description came five times in a day', () => {
    const five = [1, 2, 3, 4, 5].map((pk) =>
      known(pk, `1${pk % 4}:0${pk}`, { ...onHost('a'), description: 'Port down' }),
    )
    const other = known(6, '13:00', { ...onHost('a'), description: 'Fan slow' })
    const { totals, groups } = report([...five, other], [])
    expect([totals.flaps, groups[0]?.flaps]).toEqual([5, 5])
    expect(report(five.slice(1), []).totals.flaps).toBe(0)
  })

  it('is the noisiest twenty, each with its incidents', () => {
    const alike = [
      known(1, '10:00', { description: 'Port down', level: 4 }),
      known(2, '11:00', { description: 'Port down', level: 2 }),
    ]
    const others = Array.from({ length: 25 }, (_, place) =>
      known(10 + place, '12:00', { description: `Only ${place}` }),
    )
    const { noisiest } = report([...others, ...alike], [])
    expect(noisiest).toHaveLength(20)
    expect(noisiest[0]).toMatchObject({ description: 'Port down', begun: 2, level: 2, pks: [2, 1] })
  })
})

describe('the days', () => {
  it('are those of the operator’s clock, the last is today', () => {
    const now = new Date(2026, 0, 16, 14, 0).getTime()
    const { from, days, before } = reportPeriod(7, now)
    expect(days).toHaveLength(7)
    expect(from).toBe(new Date(2026, 0, 10).getTime())
    expect(days.at(-1)).toBe(new Date(2026, 0, 16).getTime())
    expect(from - before).toBe(now - from)
  })
})
