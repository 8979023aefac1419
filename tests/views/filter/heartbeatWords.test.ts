/** What is said of missing heartbeats (docs/behaviour.md#missing-heartbeats). */
import { expect, it } from 'vitest'
import { configurationDefaults } from '../../../machines/core/domain/configuration.ts'
import { eachSinceWords, silenceWords } from '../../../src/views/filter/heartbeats/heartbeatWords.ts'

const style = { settings: configurationDefaults, format: 'configured' } as const
const now = new Date(2026, 0, 15, 9).getTime()

function silent(...names: readonly string[]) {
  return names.map((name, hour) => ({
    name,
    source: hour,
    incident: hour,
    since: new Date(2026, 0, 15, hour, 10).getTime(),
  }))
}

const wordsOf = (...names: readonly string[]) => silenceWords({ silent: silent(...names), isCut: false }, now, style)

it('says since when one is missing, and names two or three', () => {
  expect(wordsOf()).toBe('')
  expect(wordsOf('zabbix')).toBe('Incidents may be out of date: heartbeat of zabbix missing since 00:10')
  expect(wordsOf('zabbix', 'nav')).toBe('Incidents may be out of date: heartbeats of zabbix and nav missing')
  expect(wordsOf('zabbix', 'nav', 'a')).toBe('Incidents may be out of date: heartbeats of zabbix, nav and a missing')
})

it('names two of more than three, and counts the others', () => {
  expect(wordsOf('zabbix', 'nav', 'a', 'b')).toBe(
    'Incidents may be out of date: heartbeats of zabbix, nav and 2 more sources missing',
  )
})

it('says that there may be more, if not all could be read', () => {
  const cutWordsOf = (...names: readonly string[]) =>
    silenceWords({ silent: silent(...names), isCut: true }, now, style)
  const begins = 'Incidents may be out of date: heartbeats of'
  expect(cutWordsOf('zabbix', 'nav', 'a', 'b')).toBe(`${begins} zabbix, nav and at least 2 more sources missing`)
  expect(cutWordsOf('zabbix')).toBe(`${begins} zabbix and perhaps other sources missing`)
})

it('says the day as well, unless it is today', () => {
  const tomorrow = now + 24 * 3_600_000
  expect(eachSinceWords(silent('zabbix', 'nav'), now, style)).toBe('zabbix since 00:10, nav since 01:10')
  expect(silenceWords({ silent: silent('zabbix'), isCut: false }, tomorrow, style)).toContain(
    'missing since 2026-01-15 00:10',
  )
})
