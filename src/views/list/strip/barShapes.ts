import { levels, type Level } from '../../../../machines/incident/domain/level.ts'
import type { StartBar } from '../../../../machines/list/domain/figures/startBars.ts'

/** The height of the tallest bar; a bar is 1 wide. */
export const fullHeight = 100
/** The usual minimum height of a part, so that a single critical incident is visible among hundreds of other incidents. */
const leastHeight = 12
/** How much of its width a bar fills. The rest separates it from the next bar. */
const filled = 0.8

/** The parts of all bars that have the same level; undefined for an unknown level. */
export interface LevelShape {
  readonly level: Level | undefined
  /** An SVG path in a box as wide as the number of bars and `fullHeight` high. */
  readonly path: string
}

/**
 * The bars as one shape for each level that occurs, the most severe at the bottom, where bars can be compared. Without a
 * minimum height of their parts, they are as high as their numbers.
 */
export function levelShapes(bars: readonly StartBar[], least = leastHeight): readonly LevelShape[] {
  const tallest = Math.max(1, ...bars.map(({ total }) => total))
  const paths = new Map<Level | undefined, string>()
  for (const [place, bar] of bars.entries()) {
    let bottom = fullHeight
    for (const { level, height } of partsOf(bar, tallest, least)) {
      bottom -= height
      paths.set(level, `${paths.get(level) ?? ''}M${place} ${rounded(bottom)}h${filled}v${rounded(height)}h-${filled}z`)
    }
  }
  return [...paths].map(([level, path]) => ({ level, path }))
}

interface Part {
  readonly level: Level | undefined
  readonly height: number
}

/**
 * The parts of a bar from the bottom up. If enlarging the small parts makes the bar too tall, all parts are scaled
 * down.
 */
function partsOf({ total, counts }: StartBar, tallest: number, least: number): readonly Part[] {
  const known = levels.map((level) => ({ level, count: counts[level] ?? 0 }))
  const unknown = known.reduce((rest, { count }) => rest - count, total)
  const parts = [...known, { level: undefined, count: unknown }]
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => ({ level, height: Math.max(least, (count / tallest) * fullHeight) }))
  const sum = parts.reduce((height, part) => height + part.height, 0)
  return sum <= fullHeight ? parts : parts.map((part) => ({ ...part, height: (part.height / sum) * fullHeight }))
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10
}
