import * as v from 'valibot'
import { ratioOf, summaryOf } from './statistics.ts'

/** One measured number. */
export interface Figure {
  /** The conditions of the measurement, for example '25 rows, cold'. */
  readonly situation: string
  readonly name: string
  readonly unit: 'ms' | 'µs' | 'kB' | 'MB' | 'B' | ''
  readonly value: number
}

const values = v.array(v.number())

/** A measurement with its values in all rounds, both of this build and of the one that it is compared with. */
const seriesSchema = v.object({
  part: v.string(),
  situation: v.string(),
  name: v.string(),
  unit: v.picklist(['ms', 'µs', 'kB', 'MB', 'B', '']),
  own: values,
  other: v.optional(values),
})
export type Series = v.InferOutput<typeof seriesSchema>

/** The results of a run, as stored in a file. */
export const resultsSchema = v.object({
  /** When and where they were measured, as text. */
  note: v.string(),
  series: v.array(seriesSchema),
})
export type Results = v.InferOutput<typeof resultsSchema>

/**
 * Adds the results of one round; `isOther` says whether they come from the other build, with which this one is
 * compared.
 */
export function added(series: readonly Series[], part: string, figures: readonly Figure[], isOther: boolean): Series[] {
  const all = [...series]
  for (const { situation, name, unit, value } of figures) {
    const at = all.findIndex((one) => one.part === part && one.situation === situation && one.name === name)
    const before: Series = all[at] ?? { part, situation, name, unit, own: [] }
    const after = isOther
      ? { ...before, other: [...(before.other ?? []), value] }
      : { ...before, own: [...before.own, value] }
    if (at < 0) all.push(after)
    else all[at] = after
  }
  return all
}

/**
 * Merges the results of two runs. If both runs measured a part, the later results replace the earlier ones; the order of
 * the parts stays.
 */
export function merged(before: Results | undefined, now: Results): Results {
  const earlier = before?.series ?? []
  const parts = [...new Set([...earlier, ...now.series].map(({ part }) => part))]
  const series = parts.flatMap((part) => {
    const own = now.series.filter((one) => one.part === part)
    return own.length > 0 ? own : earlier.filter((one) => one.part === part)
  })
  return { ...now, series }
}

/** A number, rounded to a sensible number of digits, with its unit. */
export function inUnit(value: number, unit: Series['unit']): string {
  const digits =
    unit === '' ? (Number.isInteger(value) ? 0 : 3) : Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`
}

/** A series as a line to print: the median, the spread and, if there is another build, the ratio to it. */
export function seriesInWords(series: Series): string {
  const { situation, name, unit, own, other } = series
  const { median, least, most } = summaryOf(own)
  const ratio = other === undefined ? undefined : ratioOf(own, other)
  const compared =
    other === undefined || other.length === 0
      ? ''
      : `; the other ${inUnit(summaryOf(other).median, unit)}${ratio === undefined ? '' : `, ratio ${ratio.toFixed(2)}`}`
  return `${situation}: ${name} ${inUnit(median, unit)} (${inUnit(least, unit)} to ${inUnit(most, unit)})${compared}`
}
