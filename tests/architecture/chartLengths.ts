import { isChart, type Sources } from '../commands/charts/spokenTo.ts'

/** Beyond it a chart has more than one subject: a child chart takes one of them, or a rule goes to the domain of its room. */
const longest = 325

/** Files below machines/ that make a chart of more lines than a reader holds in mind. */
export function lengthFaults(sources: Sources): readonly string[] {
  return [...sources]
    .filter(([, source]) => isChart(source))
    .map(([path, source]) => [path, lineCount(source)] as const)
    .filter(([, lines]) => lines > longest)
    .map(([path, lines]) => `${path} has ${lines} lines; ${longest} are enough.`)
}

function lineCount(source: string): number {
  return source.split('\n').length - (source.endsWith('\n') ? 1 : 0)
}
