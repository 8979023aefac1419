/** The colour of a level in each colour scheme and in print. */
interface LevelColors {
  readonly light: string
  readonly dark: string
  /** On paper, where everything is black on white. */
  readonly print: string
}

/** The SVG paths of a level's symbol, in a square of 12 by 12. */
interface LevelShape {
  /** Filled with the level's colour. */
  readonly body?: string
  /** Cut out of the body. */
  readonly cut?: string
  /** Drawn as a line in the level's colour. */
  readonly ring?: string
}

export interface LevelDefinition {
  readonly name: string
  /** Readable on both surfaces of its colour scheme (WCAG AA). */
  readonly color: LevelColors
  /**
   * Different for each level, so that levels can be told apart without their colours; a more severe level has a heavier
   * shape.
   */
  readonly shape: LevelShape
}

/**
 * The severities of an incident: 1 is the most severe. The theme defines `--severity-1` and so on from their colours.
 */
export const levelDefinitions = {
  1: {
    name: 'Critical',
    color: { light: '#910041', dark: '#ff8fb0', print: '#000000' },
    shape: { body: 'M3.8 0.5h4.4l3.3 3.3v4.4l-3.3 3.3H3.8L0.5 8.2V3.8z', cut: 'M6 2.8v3.8M6 8.4v1' },
  },
  2: {
    name: 'High',
    color: { light: '#a83a08', dark: '#ff9d6b', print: '#000000' },
    shape: { body: 'M6 0.8 11.6 11H0.4z' },
  },
  3: {
    name: 'Moderate',
    color: { light: '#7d5500', dark: '#f3b61f', print: '#000000' },
    shape: { body: 'M6 0.5 11.5 6 6 11.5 0.5 6z' },
  },
  4: {
    name: 'Low',
    color: { light: '#006d91', dark: '#7eb3cc', print: '#000000' },
    shape: { body: 'M2 2h8v8H2z' },
  },
  5: {
    name: 'Information',
    color: { light: '#53626a', dark: '#a7b3ba', print: '#000000' },
    shape: { ring: 'M2 6a4 4 0 1 1 8 0a4 4 0 1 1-8 0z' },
  },
} as const satisfies Readonly<Record<number, LevelDefinition>>

/** Severity of an incident: 1 is the most severe. */
export type Level = keyof typeof levelDefinitions

/** All levels, the most severe first. */
export const levels: readonly Level[] = Object.keys(levelDefinitions).map(Number).filter(isLevel)

/** The least severe level; a filter with this maximum accepts every incident. */
export const leastSevere: Level = levels.reduce((least, level) => (level > least ? level : least))

/** The properties of a level. */
export function levelDefinition(level: Level): LevelDefinition {
  return levelDefinitions[level]
}

/** The name of a level, for example 'Critical'. */
export function levelName(level: Level): string {
  return levelDefinitions[level].name
}

/** The severity as text: '{n} - {name}'. */
export function levelText(level: Level | undefined): string {
  return level === undefined ? 'Unknown' : `${level} - ${levelName(level)}`
}

/** Whether a value is one of the levels. */
export function isLevel(value: unknown): value is Level {
  return typeof value === 'number' && Object.hasOwn(levelDefinitions, value)
}
