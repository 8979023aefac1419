import { expect, it } from 'vitest'
import * as ports from '../../machines/ports.ts'

/** Checks that each call of src/api is tested, and used: by the port of its name, by src/connect.ts or by another call. */

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/api/**/*.ts', { eager: true })
const sources = import.meta.glob<string>('../../src/**/*.ts', { eager: true, query: '?raw', import: 'default' })

/** Calls that only tests make, and no chart. */
const madeByNoChart = ['fetchOpenIncidents', 'fetchOpenUnackedIncidents', 'fetchProfile', 'fetchUser']

/** The names of the calls that a function such as `createProfileCalls` returns. */
function offered([name, create]: readonly [string, unknown]): readonly string[] {
  if (!/^create\w+Calls$/.test(name) || typeof create !== 'function') return []
  const calls: unknown = Reflect.apply(create, undefined, [{}])
  return typeof calls === 'object' && calls !== null ? Object.keys(calls) : []
}

/** The names that a text mentions only in their definition and in the returned object. */
function unused(names: readonly string[], text: string): readonly string[] {
  return names.filter((name) => [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length <= 2)
}

const tests = import.meta.glob<string>('../api/**/*.ts', { eager: true, query: '?raw', import: 'default' })

it('every call is made by a test in tests/api', () => {
  const text = Object.values(tests).join('\n')
  const names = Object.values(modules).flatMap(Object.entries).flatMap(offered)
  const untested = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
  expect(untested.map((name) => `No test in tests/api makes the call '${name}'.`)).toEqual([])
})

it('every call is used by the port of its name, in src/connect.ts or by another call, except those that only tests make', () => {
  const names = Object.values(modules).flatMap(Object.entries).flatMap(offered)
  const others = names.filter((name) => !(name in ports))
  expect(others.length).toBeGreaterThan(madeByNoChart.length)
  expect(unused(others, Object.values(sources).join('\n')).toSorted()).toEqual(madeByNoChart)
})

it('no two calls have the same name, under which src/connect.ts provides them', () => {
  const names = Object.values(modules).flatMap(Object.entries).flatMap(offered)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('a call that nothing uses is reported', () => {
  const adapters = 'function fetchOne() {} function fetchTwo() {} return { fetchOne, fetchTwo }'
  expect(unused(['fetchOne', 'fetchTwo'], `${adapters} call(things.fetchOne)`)).toEqual(['fetchTwo'])
})
