/** Severity of an incident: 1 is the most severe. */
export type Level = 1 | 2 | 3 | 4 | 5

export const levels: readonly Level[] = [1, 2, 3, 4, 5]

/** The least severe level; a filter with this maximum accepts every incident. */
export const leastSevere: Level = 5

const names: Readonly<Record<Level, string>> = {
  1: 'Critical',
  2: 'High',
  3: 'Moderate',
  4: 'Low',
  5: 'Information',
}

/** The name of a level, for example 'Critical'. */
export function levelName(level: Level): string {
  return names[level]
}

/** The severity as text: '{n} - {name}'. */
export function levelText(level: Level | undefined): string {
  return level === undefined ? 'Unknown' : `${level} - ${levelName(level)}`
}

/** Whether a number is one of the five levels. */
export function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value)
}
