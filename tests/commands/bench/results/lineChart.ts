export interface Line {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

const [width, height] = [640, 320]
const edge = { left: 48, right: 150, top: 40, bottom: 36 } as const
/** The colours of the lines: distinguishable on light and dark pages, and for colour-blind people. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9']
const styles =
  'text{font:12px system-ui,sans-serif;fill:#1f2a30}.grid{stroke:#8a979d;stroke-opacity:.35}' +
  '@media(prefers-color-scheme:dark){text{fill:#e3eaed}}'

/**
 * Draws lines as an SVG that is readable on light and on dark pages. The values of x are equally spaced, and y starts
 * at zero. Every line ends with its name.
 */
export function lineChart(title: string, lines: readonly Line[]): string {
  const columns = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].toSorted(
    (one, next) => one - next,
  )
  const step = niceStep(Math.max(...lines.flatMap(({ points }) => points.map(({ y }) => y)), 0.001))
  const top = step * 4
  const across = (x: number) =>
    edge.left + (columns.indexOf(x) / Math.max(1, columns.length - 1)) * (width - edge.left - edge.right)
  const up = (y: number) => height - edge.bottom - (y / top) * (height - edge.top - edge.bottom)
  const right = width - edge.right
  const grid = [0, 1, 2, 3, 4].map((index) => {
    const y = rounded(up(index * step))
    return (
      `<line class="grid" x1="${edge.left}" x2="${right}" y1="${y}" y2="${y}"/>` +
      `<text x="${edge.left - 6}" y="${y + 4}" text-anchor="end">${Number((index * step).toPrecision(3))}</text>`
    )
  })
  const labels = columns.map(
    (x) => `<text x="${rounded(across(x))}" y="${height - 12}" text-anchor="middle">${x.toLocaleString('en')}</text>`,
  )
  const heights = apart(lines.map(({ points }) => up(points.at(-1)?.y ?? 0)))
  const drawn = lines.map(({ name, points }, index) => {
    const colour = colours[index % colours.length]
    const path = points.map(({ x, y }) => `${rounded(across(x))},${rounded(up(y))}`)
    const dots = path.map((point) => {
      const [x, y] = point.split(',')
      return `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`
    })
    return (
      `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}` +
      `<text x="${right + 10}" y="${rounded((heights[index] ?? 0) + 4)}" style="fill:${colour}">${escaped(name)}</text>`
    )
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title><style>${styles}</style>`,
    `<text x="${edge.left}" y="20">${escaped(title)}</text>`,
    ...grid,
    ...labels,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

/** The step between two grid lines, a quarter of the axis: 1, 2, 2.5 or 5 times a power of ten. */
export function niceStep(most: number): number {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10
  return factor * power
}

/** Moves heights apart, so that names do not overlap, and keeps their order. */
export function apart(heights: readonly number[], distance = 14): readonly number[] {
  const moved = [...heights]
  let last = -Infinity
  for (const [index, wanted] of [...heights.entries()].toSorted(([, one], [, next]) => one - next)) {
    last = Math.max(wanted, last + distance)
    moved[index] = last
  }
  return moved
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
