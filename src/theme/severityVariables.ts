/**
 * Passes the colours of the severity levels on to the styles. The values are defined in
 * `machines/incident/domain/level.ts`.
 */
import { levelDefinition, levels, type LevelDefinition } from '../../machines/incident/domain/level.ts'

/** The colours of the severity levels as CSS variables: `--severity-1` and so on. */
export function severityVariables(ground: keyof LevelDefinition['color']): Record<string, string> {
  return Object.fromEntries(levels.map((level) => [variable(level), levelDefinition(level).color[ground]]))
}

/** The rules that define `--severity` by an element's `data-level`, and the colours on paper. */
export function severityRules(): string {
  const onPaper = Object.entries(severityVariables('print')).map(([name, color]) => `${name}: ${color};`)
  return [
    ...levels.map((level) => `[data-level='${level}'] { --severity: var(${variable(level)}); }`),
    `@media print { :root, :root[data-mantine-color-scheme] { ${onPaper.join(' ')} } }`,
  ].join('\n')
}

function variable(level: number): string {
  return `--severity-${level}`
}
