/** Which heartbeats are missing according to incidents (docs/behaviour.md#missing-heartbeats). */
import { expect, it } from 'vitest'
import { canMissHeartbeats, missingHeartbeats } from '../../../../machines/filter/domain/sources/missingHeartbeats.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { incident } from '../../support/fixtures.ts'

const server = { pk: 1, name: 'argus', type: 'argus' }
const missing = { key: 'problem_type', value: 'missing_heartbeat' }
const of = (pk: string) => ({ key: 'source_system_id', value: pk })

function said(change: Partial<Incident>): Incident {
  return incident({
    pk: 812,
    open: true,
    source: server,
    startTime: '2026-01-15T02:10:00+01:00',
    tags: [missing, of('3')],
    ...change,
  })
}

const since = Date.parse('2026-01-15T01:10:00Z')

it('names the source, the incident, and when the server noticed', () => {
  expect(missingHeartbeats([said({})])).toEqual([{ source: 3, incident: 812, since }])
})

it('says nothing of what is over, of other sources, and of other problems of a source', () => {
  const expiry = [{ key: 'problem_type', value: 'token_expiry' }, of('3')]
  const others = [
    said({ open: false }),
    said({ source: { pk: 2, name: 'nav', type: 'nav' } }),
    said({ source: { pk: 2, name: 'argus' } }),
    said({ tags: expiry }),
    said({ tags: [of('3')] }),
  ]
  expect(missingHeartbeats(others)).toEqual([])
})

it('says nothing if the incident does not name exactly one source by its number', () => {
  const tags = [[missing], [missing, of('3'), of('4')], [missing, of('zabbix')], [missing, of('0')]]
  expect(missingHeartbeats(tags.map((each) => said({ tags: each })))).toEqual([])
})

it('names each source once, by its first incident, the longest missing first', () => {
  const later = said({ pk: 900, startTime: '2026-01-15T04:00:00+01:00' })
  const other = said({ pk: 850, startTime: '2026-01-15T03:00:00+01:00', tags: [of('12'), missing] })
  expect(missingHeartbeats([later, other, said({})]).map((each) => [each.source, each.incident])).toEqual([
    [3, 812],
    [12, 850],
  ])
})

it('is possible only if the server is one of the sources', () => {
  expect(canMissHeartbeats([{ type: 'nav' }, {}])).toBe(false)
  expect(canMissHeartbeats([{ type: 'nav' }, server])).toBe(true)
})
