import { isChart, type Sources } from '../commands/charts/readSingletons.ts'

/**
 * The limit in lines. A longer chart probably covers more than one subject: move one subject to a child chart, or move
 * rules to the room's domain.
 */
const longest = 450

/** Files below machines/ that define a chart and are too long: one sentence each. */
export function lengthProblems(sources: Sources): readonly string[] {
  return [...sources]
    .filter(([, source]) => isChart(source))
    .map(([path, source]) => [path, lineCount(source)] as const)
    .filter(([, lines]) => lines > longest)
    .map(([path, lines]) => `${path} has ${lines} lines; at most ${longest} are allowed.`)
}

function lineCount(source: string): number {
  return source.split('\n').length - (source.endsWith('\n') ? 1 : 0)
}
