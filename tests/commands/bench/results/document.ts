import { plotsOf } from './plots.ts'
import { inUnit, type Results, type Series } from './results.ts'
import { ratioOf, summaryOf } from './statistics.ts'

const start = '<!-- figures -->'
const end = '<!-- end of figures -->'

/** The document with the tables of these results between its two markers. Throws if it lacks the markers. */
export function withTables(document: string, results: Results): string {
  const [before, rest] = document.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) {
    throw new Error(`docs/performance.md lacks the lines '${start}' and '${end}', between which the tables belong.`)
  }
  return `${before}${start}\n\n${[tablesOf(results), ...picturesOf(results)].join('\n\n')}\n\n${end}${after}`
}

/** The plots, each with its title as the alternative text. */
function picturesOf(results: Results): readonly string[] {
  return Object.entries(plotsOf(results)).map(([file, svg]) => {
    const title = /<title>([^<]*)/.exec(svg)?.[1] ?? file
    return `![${title}](performance/${file})`
  })
}

const titles: Readonly<Record<string, string>> = {
  visit: 'The first visit',
  messages: 'Each message',
  scale: 'At scale',
  groups: 'In groups',
  batches: "The list's chart alone",
  actors: 'The actor system',
}

/** A table for each part: a row for each situation, a column for each measurement. */
export function tablesOf({ note, series }: Results): string {
  const parts = [...new Set(series.map(({ part }) => part))]
  const tables = parts.map((part) => {
    const own = series.filter((one) => one.part === part)
    // Situations with the same measurements share a table.
    const situations = [...new Set(own.map(({ situation }) => situation))]
    const namesOf = (situation: string) => own.filter((one) => one.situation === situation).map(({ name }) => name)
    const shapes = [...new Set(situations.map((situation) => namesOf(situation).join('\n')))]
    const all = shapes.map((shape) => {
      const names = shape.split('\n')
      const rows = situations.filter((situation) => namesOf(situation).join('\n') === shape)
      return tableOf(rows, names, (situation, name) =>
        own.find((one) => one.situation === situation && one.name === name),
      )
    })
    const rounds = Math.max(...own.map((one) => one.own.length))
    const measured = rounds === 1 ? 'One round.' : `The medians of ${rounds} rounds.`
    return `### ${titles[part] ?? part}\n\n${measured}\n\n${all.join('\n\n')}`
  })
  return [`Last measured: ${note}. The smallest and the largest value are in brackets.`, ...tables].join('\n\n')
}

function tableOf(
  situations: readonly string[],
  names: readonly string[],
  find: (situation: string, name: string) => Series | undefined,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['', ...names]),
    line(['---', ...names.map(() => '--:')]),
    ...situations.map((situation) => line([situation, ...names.map((name) => cellOf(find(situation, name)))])),
  ].join('\n')
}

function cellOf(series: Series | undefined): string {
  if (series === undefined) return ''
  const { median, least, most } = summaryOf(series.own)
  const bare = (value: number) => inUnit(value, series.unit).split(' ')[0] ?? ''
  const spread = least === most ? '' : ` (${bare(least)} to ${bare(most)})`
  const ratio = series.other === undefined ? undefined : ratioOf(series.own, series.other)
  return `${inUnit(median, series.unit)}${spread}${ratio === undefined ? '' : `, × ${ratio.toFixed(2)}`}`
}
