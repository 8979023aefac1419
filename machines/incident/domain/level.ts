/** Severity of an incident: 1 is the gravest (specification, section 9). */
export type Level = 1 | 2 | 3 | 4 | 5

export const levels: readonly Level[] = [1, 2, 3, 4, 5]

/** The least grave level; a filter with this maximum lets every incident through. */
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

/** '{n} - {name}', the severity in words (specification, section 2, Status chips). */
export function levelText(level: Level | undefined): string {
  return level === undefined ? 'Unknown' : `${level} - ${levelName(level)}`
}

/** Whether a number is one of the five levels. */
export function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value)
}
