/** Whether everything that reads from outside is fed: held against what the modules at the edges export. */
import { describe, expect, it } from 'vitest'
import { charts } from '../../../machines/index.ts'
import { decoderSubjects, register } from './decoders/registry.ts'
import { samples } from './decoders/wireSamples.ts'
import { wireSchemas } from './decoders/wireSchemas.ts'
import { subjects } from './subjects.ts'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../../src/api/**/*.ts', '../../../src/time/*.ts'],
  { eager: true },
)
const schemas = new Set(wireSchemas.keys())

describe('what is fed', () => {
  it('is every export at the edges, or excused with what it does instead', () => {
    const found = Object.entries(modules).flatMap(([path, exported]) =>
      Object.keys(exported)
        .filter((name) => !schemas.has(name))
        .map((name) => `${path.replace('../../../src/', '')} ${name}`),
    )
    const known = Object.entries(register).flatMap(([path, { fed, excused }]) =>
      Object.keys({ ...fed, ...excused }).map((name) => `${path} ${name}`),
    )
    expect(known.toSorted()).toEqual(found.toSorted())
  })

  it('has a sample for each schema', () => {
    expect(Object.keys(samples).toSorted()).toEqual([...schemas].toSorted())
  })

  it('is fed by a subject that there is', () => {
    const names = decoderSubjects.map(({ name }) => name)
    const said = Object.values(register).flatMap(({ fed }) => Object.values(fed ?? {}))
    expect(
      said.filter((name) => !names.some((known) => known === name || (name.endsWith('.') && known.startsWith(name)))),
    ).toEqual([])
  })

  it('is every call that an adapter makes', () => {
    const factories = Object.values(modules)
      .flatMap((exported) => Object.entries(exported))
      .filter((entry): entry is [string, (client: object) => object] => /^create\w+Calls$/.test(entry[0]))
    expect(factories).not.toEqual([])
    const names = new Set(decoderSubjects.map(({ name }) => name))
    const calls = factories.flatMap(([, create]) => Object.keys(create({})))
    expect(calls.filter((call) => !names.has(`call.${call}`))).toEqual([])
  })

  it('is every registered chart', () => {
    const fed = subjects.flatMap(({ name }) => (name.startsWith('chart.') ? [name.replace('chart.', '')] : []))
    expect(fed).toEqual(charts.map(({ id }) => id))
  })

  it('has a name of its own each', () => {
    const names = subjects.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
