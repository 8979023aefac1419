import { charts } from '../../../machines/index.ts'
import type { Walk } from './walk.ts'

const files = import.meta.glob<Readonly<Record<string, Walk>>>('../walks/*/*.ts', { eager: true })
const walksByName = new Map(Object.entries(files).map(([path, walks]) => [path.replace(/^.*\/|\.ts$/g, ''), walks]))

/** The walk files, one for each chart, divided into rooms like the charts. */
export const walkFiles: readonly string[] = Object.keys(files)

/** The walks of a chart by their export names: most charts have one, named 'walk'. */
export type WalksOfChart = Readonly<Record<string, Walk>>

/** The walks of every registered chart, in reading order. */
export const walksByChart: ReadonlyMap<string, WalksOfChart> = new Map(
  charts.map(({ id }) => [id, { ...walksByName.get(id) }]),
)
