/** The project's dependencies: exact versions, no install scripts, and reviewed licences only. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

const Versions = v.record(v.string(), v.string())
const Project = v.object({ dependencies: Versions, devDependencies: Versions })
const Locked = v.object({
  packages: v.record(
    v.string(),
    v.object({
      license: v.optional(v.string()),
      dev: v.optional(v.boolean()),
      hasInstallScript: v.optional(v.boolean()),
    }),
  ),
})

interface Installed {
  readonly name: string
  readonly license?: string | undefined
  readonly dev?: boolean | undefined
  readonly hasInstallScript?: boolean | undefined
}

/** Licences allowed for packages that ship to users. */
const shipped = ['MIT', 'Apache-2.0', 'BSD-3-Clause', '0BSD', 'Unlicense', '(MIT OR CC0-1.0)']

/** Licences allowed for packages used only to build and test. */
const forMaking = [
  ...shipped,
  'MIT-0',
  'BSD-2-Clause',
  'ISC',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'EPL-2.0 OR GPL-3.0-or-later',
]

function read(file: string): unknown {
  return JSON.parse(readFileSync(resolve(root, file), 'utf8'))
}

function rangesIn(project: unknown): readonly string[] {
  const { dependencies, devDependencies } = v.parse(Project, project)
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`)
}

function installedIn(lock: unknown): readonly Installed[] {
  const { packages } = v.parse(Locked, lock)
  return Object.entries(packages).flatMap(([path, found]) => (path === '' ? [] : [{ name: path, ...found }]))
}

function scriptsIn(lock: unknown): readonly string[] {
  return installedIn(lock)
    .filter(({ hasInstallScript }) => hasInstallScript === true)
    .map(({ name }) => name)
}

function strangeLicencesIn(lock: unknown): readonly string[] {
  return installedIn(lock)
    .filter(({ license = 'none', dev }) => !(dev === true ? forMaking : shipped).includes(license))
    .map(({ name, license = 'none' }) => `${name}: ${license}`)
}

describe('the dependencies of the project', () => {
  it('have exact versions', () => {
    expect(rangesIn(read('package.json'))).toEqual([])
    const ranges = {
      dependencies: { a: '^1.0.0', b: '1.0.0', c: 'latest' },
      devDependencies: { d: '1.x', e: '2.0.0-beta.1' },
    }
    expect(rangesIn(ranges)).toEqual(['a ^1.0.0', 'c latest', 'd 1.x'])
  })

  it('run no scripts when they are installed', () => {
    expect(scriptsIn(read('package-lock.json'))).toEqual([])
    const planted = { packages: { '': {}, 'node_modules/miner': { license: 'MIT', hasInstallScript: true } } }
    expect(scriptsIn(planted)).toEqual(['node_modules/miner'])
  })

  it('have reviewed licences, from a stricter list for packages that ship to users', () => {
    expect(strangeLicencesIn(read('package-lock.json'))).toEqual([])
    const planted = {
      packages: {
        'node_modules/a': { license: 'AGPL-3.0' },
        'node_modules/b': {},
        'node_modules/c': { license: 'MPL-2.0' },
        'node_modules/d': { license: 'MPL-2.0', dev: true },
      },
    }
    expect(strangeLicencesIn(planted)).toEqual([
      'node_modules/a: AGPL-3.0',
      'node_modules/b: none',
      'node_modules/c: MPL-2.0',
    ])
  })
})
