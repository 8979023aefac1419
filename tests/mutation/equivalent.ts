/**
 * Mutants that no observer can tell from the intact chart, by chart and name, each with a sentence that says why. One
 * that is not there, or that is noticed, does not belong here, and a test says so.
 */
export type EquivalentMutants = Readonly<Record<string, Readonly<Record<string, string>>>>

export const equivalentMutants: EquivalentMutants = {}

/** Charts of a register that are none, each in a sentence. */
export function unknownCharts(register: EquivalentMutants, charts: readonly string[]): readonly string[] {
  return Object.keys(register)
    .filter((chart) => !charts.includes(chart))
    .map((chart) => `The register of equivalent mutants names the chart '${chart}', which there is not.`)
}
