/**
 * Mutants that no observer can tell from the intact chart, by chart and name, each with a sentence that says why. One
 * that is not there, or that is noticed, does not belong here, and a test says so.
 */
export type EquivalentMutants = Readonly<Record<string, Readonly<Record<string, string>>>>

const looksAgain = 'What is wrong is looked at again at once: a row that is not wrong goes on to where it belongs.'
const neverBegins = 'It is always entered at one of its states by name, and never where it would begin by itself.'

export const equivalentMutants: EquivalentMutants = {
  destination: {
    'destination.editing: form.change (branch 1) to destination.editing.invalid': looksAgain,
    'destination.editing: beginning in destination.editing.invalid': looksAgain,
  },
  savedFilters: {
    'savedFilters.keeping.asking: beginning in savedFilters.keeping.asking.replacing': neverBegins,
    'savedFilters.keeping.writing: beginning in savedFilters.keeping.writing.creating': neverBegins,
  },
}

/** Charts of a register that are none, each in a sentence. */
export function unknownCharts(register: EquivalentMutants, charts: readonly string[]): readonly string[] {
  return Object.keys(register)
    .filter((chart) => !charts.includes(chart))
    .map((chart) => `The register of equivalent mutants names the chart '${chart}', which there is not.`)
}
