/**
 * Compares the registry with the exports of the modules at the edges, to check that everything that reads outside data
 * is fed odd input.
 */
import { describe, expect, it } from 'vitest'
import { charts } from '../../../machines/index.ts'
import { decoderSubjects, registry } from './decoders/registry.ts'
import { samples } from './decoders/wireSamples.ts'
import { wireSchemas } from './decoders/wireSchemas.ts'
import { subjects } from './subjects.ts'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../../src/api/**/*.ts', '../../../src/time/*.ts'],
  { eager: true },
)
const schemas = new Set(wireSchemas.keys())
/** The functions that make the calls of the server, which the test of every call checks. */
const isFactoryOfCalls = /^create\w+Calls$/

describe('the fuzz tests', () => {
  it('list every export at the edges, with a subject or a reason why it has none', () => {
    const found = Object.entries(modules).flatMap(([path, exported]) =>
      Object.keys(exported)
        .filter((name) => !schemas.has(name) && !isFactoryOfCalls.test(name))
        .map((name) => `${path.replace('../../../src/', '')} ${name}`),
    )
    const known = Object.entries(registry).flatMap(([path, exported]) =>
      Object.keys(exported).map((name) => `${path} ${name}`),
    )
    expect(known.toSorted()).toEqual(found.toSorted())
  })

  it('have a sample for each schema', () => {
    expect(Object.keys(samples).toSorted()).toEqual([...schemas].toSorted())
  })

  it('name only existing subjects in the registry', () => {
    const names = decoderSubjects.map(({ name }) => name)
    const used = Object.values(registry)
      .flatMap((exported) => Object.values(exported))
      .flatMap((how) => (typeof how === 'string' ? [] : [how.by]))
    expect(
      used.filter((name) => !names.some((known) => known === name || (name.endsWith('.') && known.startsWith(name)))),
    ).toEqual([])
  })

  it('cover every call of the adapters', () => {
    const factories = Object.values(modules)
      .flatMap((exported) => Object.entries(exported))
      .filter((entry): entry is [string, (client: object) => object] => isFactoryOfCalls.test(entry[0]))
    expect(factories).not.toEqual([])
    const names = new Set(decoderSubjects.map(({ name }) => name))
    const calls = factories.flatMap(([, create]) => Object.keys(create({})))
    expect(calls.filter((call) => !names.has(`call.${call}`))).toEqual([])
  })

  it('cover every registered chart', () => {
    const fed = subjects.flatMap(({ name }) => (name.startsWith('chart.') ? [name.replace('chart.', '')] : []))
    expect(fed).toEqual(charts.map(({ id }) => id))
  })

  it('have no two subjects with the same name', () => {
    const names = subjects.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
