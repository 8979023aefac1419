import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Sources } from './readSingletons.ts'

const machines = resolve(import.meta.dirname, '../../../machines')

/** The sources in machines/, by path relative to that folder. */
export function sourcesOfMachines(): Sources {
  const paths = readdirSync(machines, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  return new Map(paths.map((path) => [path.split('\\').join('/'), readFileSync(join(machines, path), 'utf8')]))
}

/** The path of a chart below machines/, such as 'list/incidents.ts'. Throws TypeError if there is none. */
export function pathOfChart(id: string, sources: Sources): string {
  const path = [...sources.keys()].find((each) => /^\w+\/\w+\.ts$/.test(each) && each.endsWith(`/${id}.ts`))
  if (path === undefined) throw new TypeError(`The chart '${id}' has no file of its name in a room of machines/.`)
  return path
}
