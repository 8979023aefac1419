import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ChartNames } from './inventory.ts'
import { testsOf, type Layer } from './layers.ts'
import type { Taken } from './record.ts'

/** Thrown if the records are missing, broken, or older than the charts; the message is one sentence. */
export class UselessRecord extends Error {}

const listOfNames = v.array(v.string())
const recordSchema = v.object({ states: listOfNames, edges: listOfNames })
const coverageSchema = v.object({ total: v.number(), missed: listOfNames })
const findingsSchema = v.record(v.string(), v.object({ states: coverageSchema, edges: coverageSchema }))

/**
 * Reads the coverage of a layer from the records that its tests wrote to a folder. `changed` is the time of the last
 * change to the charts, in milliseconds: older records are rejected. Throws UselessRecord.
 */
export function takenFrom(folder: string, layer: Layer, inventory: readonly ChartNames[], changed: number): Taken {
  const isRecord = (name: string) =>
    layer === 'actor' ? name === 'charts.json' : name.startsWith(`${layer}-`) && name.endsWith('.json')
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter(isRecord)
        .map((name) => join(folder, name))
    : []
  if (files.length === 0) throw new UselessRecord(`${folder} has no record of ${testsOf[layer]}.`)
  const old = files.find((path) => statSync(path).mtimeMs < changed)
  if (old !== undefined) throw new UselessRecord(`${old} is older than the charts: record it again.`)
  return layer === 'actor' ? walked(files[0] ?? '', inventory) : merged(files, inventory)
}

/** The time of the last change to a source of the charts, in milliseconds. */
export function lastChangeIn(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  return Math.max(...paths.map((path) => statSync(join(folder, path)).mtimeMs))
}

function merged(files: readonly string[], inventory: readonly ChartNames[]): Taken {
  const records = files.map((path) => read(path, recordSchema))
  const [states, edges] = [
    new Set(records.flatMap((record) => record.states)),
    new Set(records.flatMap((record) => record.edges)),
  ]
  const known = new Set(inventory.flatMap((names) => [...names.states, ...names.edges]))
  const unknown = [...states, ...edges].find((name) => !known.has(name))
  if (unknown === undefined) return { states, edges }
  throw new UselessRecord(
    `${files[0] ?? ''} or another record of the layer names "${unknown}", which no chart has: record them again.`,
  )
}

/**
 * Reads the record of the walks, which lists the states and edges that they missed (tests/machines/everyEdge.test.ts).
 */
function walked(path: string, inventory: readonly ChartNames[]): Taken {
  const findings = new Map(Object.entries(read(path, findingsSchema)))
  const covered = (kind: 'states' | 'edges') =>
    inventory.flatMap((names) => {
      const found = findings.get(names.chart)?.[kind]
      if (found === undefined || found.total !== names[kind].length) {
        throw new UselessRecord(`${path} has another version of the chart ${names.chart}: run the walks again.`)
      }
      return names[kind].filter((name) => !found.missed.includes(name))
    })
  return { states: new Set(covered('states')), edges: new Set(covered('edges')) }
}

function read<Schema extends v.GenericSchema>(path: string, schema: Schema): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new UselessRecord(`${path} cannot be read as a record: record it again.`)
  }
}
