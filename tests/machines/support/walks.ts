import { charts } from '../../../machines/index.ts'
import type { Walk } from './walk.ts'

const files = import.meta.glob<Readonly<Record<string, Walk>>>('../walks/*.ts', { eager: true })

/** Files of the folder of walks, one for each chart. */
export const walkFiles: readonly string[] = Object.keys(files)

/** The walks of a chart by the names they are exported under: most have one, called 'walk'. */
export type WalksOfChart = Readonly<Record<string, Walk>>

/** The walks of every registered chart, in reading order. */
export const walksByChart: ReadonlyMap<string, WalksOfChart> = new Map(
  charts.map(({ id }) => [id, { ...files[`../walks/${id}.ts`] }]),
)
