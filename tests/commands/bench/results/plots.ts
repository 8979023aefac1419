import { lineChart, type Line } from './lineChart.ts'
import type { Results, Series } from './results.ts'
import { medianOf } from './statistics.ts'

/** A plot of a measurement that was taken with several numbers of incidents held, and at several rates of messages. */
interface Plot {
  readonly file: string
  readonly part: string
  readonly name: string
  readonly title: string
  /** Which of the two the horizontal axis shows; there is one line for each value of the other. */
  readonly across: 'held' | 'rate'
}

const plots: readonly Plot[] = [
  {
    file: 'messages.svg',
    part: 'messages',
    name: 'main thread for each message',
    title: 'Main thread for each message (ms), by messages a second',
    across: 'rate',
  },
  {
    file: 'scale.svg',
    part: 'scale',
    name: 'main thread for each message',
    title: 'Main thread for each message (ms), by incidents held',
    across: 'held',
  },
  {
    file: 'frames.svg',
    part: 'scale',
    name: 'frame, 95th percentile',
    title: 'Frame, 95th percentile (ms), by incidents held',
    across: 'held',
  },
]

/** The plots of these results as SVG, by file name. A plot without values is left out. */
export function plotsOf({ series }: Results): Readonly<Record<string, string>> {
  return Object.fromEntries(
    plots.flatMap(({ file, part, name, title, across }) => {
      const lines = linesOf(
        series.filter((one) => one.part === part && one.name === name),
        across,
      )
      return lines.length === 0 ? [] : [[file, lineChart(title, lines)]]
    }),
  )
}

function linesOf(series: readonly Series[], across: Plot['across']): readonly Line[] {
  const lines = new Map<string, { readonly x: number; readonly y: number }[]>()
  for (const { situation, own, other } of series) {
    const [, held, rate] = /^(\d+) held, (\d+)\/s/.exec(situation) ?? []
    if (held === undefined || rate === undefined) continue
    const x = Number(across === 'held' ? held : rate)
    const words = across === 'held' ? `${inWords(rate)}/s` : `${inWords(held)} held`
    for (const [name, values] of [
      [words, own],
      [`${words}, before`, other ?? []],
    ] as const) {
      if (values.length > 0) lines.set(name, [...(lines.get(name) ?? []), { x, y: medianOf(values) }])
    }
  }
  return [...lines].map(([name, points]) => ({ name, points: points.toSorted((one, next) => one.x - next.x) }))
}

function inWords(text: string): string {
  return Number(text).toLocaleString('en')
}
