import { mutantKinds } from '../../machines/support/mutants.ts'
import { countOf, scoreOf, type Count, type JudgedChart, type JudgedMutant } from './campaign.ts'
import { inWords, type Search } from './difference.ts'

const columns = ['mutants', 'noticed', 'survived', 'equivalent', 'invalid'] as const

/** Whether no mutant survived unexplained, and all entries of equivalent.ts are correct. */
export function isClean(judged: readonly JudgedChart[]): boolean {
  return judged.every(({ mutants, wrongEntries }) => countOf(mutants).survived === 0 && wrongEntries.length === 0)
}

/** The score in the last line of the output, such as 'Mutation score: 41 of 42'. */
export function scoreLine(judged: readonly JudgedChart[]): string {
  const { noticed, of } = scoreOf(totalOf(judged))
  return `Mutation score: ${noticed} of ${of}`
}

/**
 * The report as text: the counts per chart and per kind, every mutant that needs attention, and the score as the last
 * line.
 */
export function asText(judged: readonly JudgedChart[]): string {
  return [
    ...table('chart', chartCounts(judged)),
    '',
    ...table('kind', kindCounts(judged)),
    '',
    noticedBy(judged),
    ...listed('Survivors', judged, 'survived', survivor),
    ...listed('Equivalent', judged, 'equivalent', ({ text }) => [text ?? '']),
    ...listed('Invalid', judged, 'invalid', ({ text }) => (text === undefined ? [] : [firstSentence(text)])),
    ...judged.flatMap(({ wrongEntries }) => wrongEntries),
    scoreLine(judged),
    '',
  ].join('\n')
}

/** The report as JSON: the same counts, and the verdict on each mutant. */
export function asJson(judged: readonly JudgedChart[]): string {
  const charts = judged.map(({ chart, mutants, wrongEntries }) => ({
    chart,
    ...countOf(mutants),
    wrongEntries,
    judged: mutants,
  }))
  const kinds = Object.fromEntries(kindCounts(judged))
  return `${JSON.stringify({ score: scoreOf(totalOf(judged)), total: totalOf(judged), kinds, charts }, null, 2)}\n`
}

/**
 * The survivors of a chart, each with a path that would catch it if one was found, as the error message of a test that
 * allows no survivors.
 */
export function survivorsOf(judged: JudgedChart): readonly string[] {
  return listed('Survivors', [judged], 'survived', survivor)
}

type NamedCount = readonly [string, Count]

function totalOf(judged: readonly JudgedChart[]): Count {
  return countOf(judged.flatMap(({ mutants }) => mutants))
}

function chartCounts(judged: readonly JudgedChart[]): readonly NamedCount[] {
  const each = judged.map(({ chart, mutants }): NamedCount => [chart, countOf(mutants)])
  return [...each, ['all', totalOf(judged)]]
}

function kindCounts(judged: readonly JudgedChart[]): readonly NamedCount[] {
  const mutants = judged.flatMap((chart) => chart.mutants)
  const each = mutantKinds.map((kind): NamedCount => [kind, countOf(mutants.filter((mutant) => mutant.kind === kind))])
  return each.filter(([, count]) => count.mutants > 0)
}

function noticedBy(judged: readonly JudgedChart[]): string {
  const noticed = judged.flatMap(({ mutants }) => mutants).filter(({ is }) => is === 'noticed')
  const by = (part: JudgedMutant['by']) => noticed.filter((mutant) => mutant.by === part).length
  return `Noticed by the chart's state: ${by('standing')}, by its output: ${by('shows')}, by its effects: ${by('effects')}, by its failure: ${by('death')}.`
}

function table(head: string, counts: readonly NamedCount[]): readonly string[] {
  const width = Math.max(head.length, ...counts.map(([name]) => name.length))
  const row = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(12))].join('')
  return [
    row(head, columns),
    ...counts.map(([name, count]) =>
      row(
        name,
        columns.map((column) => count[column]),
      ),
    ),
  ]
}

function listed(
  title: string,
  judged: readonly JudgedChart[],
  wanted: JudgedMutant['is'],
  linesOf: (mutant: JudgedMutant) => readonly string[],
): readonly string[] {
  const lines = judged.flatMap(({ chart, mutants }) =>
    mutants
      .filter(({ is }) => is === wanted)
      .flatMap((mutant) => [`  ${titleOf(chart, mutant)}`, ...linesOf(mutant).map((line) => `    ${line}`)]),
  )
  return lines.length === 0 ? [] : [`${title}:`, ...lines, '']
}

/** The name of a mutated delay does not contain its chart, so the title adds the chart. */
function titleOf(chart: string, { name, kind }: JudgedMutant): string {
  return kind === 'changed-delay' ? `${chart}: ${name}` : name
}

function survivor({ text, search }: JudgedMutant): readonly string[] {
  return [
    ...(text === undefined ? [] : [`seen: ${firstSentence(text)}`]),
    ...(search === undefined ? [] : searchLines(search)),
  ]
}

function searchLines(search: Search): readonly string[] {
  if (search.is === 'none')
    return [
      `none of the ${search.ways} paths tried distinguishes it from the intact chart: add a case for its event, or explain it in equivalent.ts`,
    ]
  return [
    `path that would catch it: ${inWords(search.way)}`,
    `${search.part} expected: ${search.expected}`,
    `${search.part} seen: ${search.seen}`,
  ]
}

function firstSentence(text: string): string {
  const [line = ''] = text.split('\n')
  return line.replace(/: the chart died of: Error: Infinite loop detected.*$/, '')
}
