import { endOf, kilobytes, limitOf, visitNames, type Budgets, type Measured } from './budgets.ts'

/** The sizes as lines to print: a sentence for each visit, and a table of all parts, most expensive first. */
export function figuresInWords(budgets: Budgets, measured: Measured): string {
  const sentences = visitNames.map((name) => {
    const { javascript, styles, requests } = measured[name]
    const budget = budgets[name]
    const allowed = (size: number) => `${kilobytes(size)} allowed`
    return (
      `${name}: before ${endOf[name]}, ${kilobytes(javascript.bytes)} of JavaScript ` +
      `(${allowed(limitOf(budget.javascript, budgets.tolerance))}, aim ${kilobytes(budget.javascript.aim)}), ` +
      `${kilobytes(styles.bytes)} of styles (${allowed(limitOf(budget.styles, budgets.tolerance))}, ` +
      `aim ${kilobytes(budget.styles.aim)}), ${requests} requests (${limitOf(budget.requests)} allowed, aim ${budget.requests.aim})`
    )
  })
  return [...sentences, ...tableOf(budgets, measured)].join('\n')
}

function tableOf(budgets: Budgets, measured: Measured): readonly string[] {
  const columns = visitNames.flatMap((name) =>
    (['javascript', 'styles'] as const).map((kind) => ({
      title: `${name} ${kind === 'javascript' ? 'JS' : 'CSS'}`,
      now: measured[name][kind].parts,
      before: budgets[name][kind].parts,
    })),
  )
  const costs = (part: string) => columns.reduce((sum, { now }) => sum + (now[part] ?? 0), 0)
  const parts = [...new Set(columns.flatMap(({ now }) => Object.keys(now)))]
  const rows = parts
    .toSorted((one, other) => costs(other) - costs(one))
    .map((part) => [part, ...columns.map(({ now, before }) => cellOf(now[part], before[part]))])
  const head = ['kB (change)', ...columns.map(({ title }) => title)]
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

/** Kilobytes, with the difference from the accepted size in brackets. */
function cellOf(now = 0, before = 0): string {
  const by = (now - before) / 1000
  const change = Math.abs(by) < 0.05 ? '' : ` (${by > 0 ? '+' : ''}${by.toFixed(1)})`
  return now === 0 && change === '' ? '' : `${(now / 1000).toFixed(1)}${change}`
}
