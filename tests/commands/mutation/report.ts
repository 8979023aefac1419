import { mutantKinds } from '../../machines/support/mutants.ts'
import { countOf, scoreOf, type Count, type JudgedChart, type JudgedMutant } from './campaign.ts'
import { inWords, type Search } from './difference.ts'

const columns = ['mutants', 'noticed', 'survived', 'equivalent', 'invalid'] as const

/** Whether no mutant survived unexplained, and the register of equivalent ones is right. */
export function isClean(judged: readonly JudgedChart[]): boolean {
  return judged.every(({ mutants, wrongEntries }) => countOf(mutants).survived === 0 && wrongEntries.length === 0)
}

/** The score as README and docs quote it, such as 'Mutation score: 41 of 42'. */
export function scoreLine(judged: readonly JudgedChart[]): string {
  const { noticed, of } = scoreOf(totalOf(judged))
  return `Mutation score: ${noticed} of ${of}`
}

/** For people: charts, kinds, whatever needs a word, and the score as the last line. */
export function asText(judged: readonly JudgedChart[]): string {
  return [
    ...table('chart', chartCounts(judged)),
    '',
    ...table('kind', kindCounts(judged)),
    '',
    noticedBy(judged),
    ...listed('Survivors', judged, 'survived', survivor),
    ...listed('Equivalent', judged, 'equivalent', ({ text }) => [text ?? '']),
    ...listed('Invalid', judged, 'invalid', ({ text }) => [firstSentence(text)]),
    ...judged.flatMap(({ wrongEntries }) => wrongEntries),
    scoreLine(judged),
    '',
  ].join('\n')
}

/** For programs: the same, and each mutant with what became of it. */
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

/** For docs/mutation.md; of which sources the figures are stands with those of each chart. */
export function asMarkdown(judged: readonly JudgedChart[]): string {
  return [
    '# What the walks of the charts notice',
    '',
    'Written by `npm run mutate:charts -- --write`, not by hand; tests hold it against the charts. Each mutant is a chart',
    'with one mutant planted in it. It is noticed when a step of a walk disagrees with the table that was written from the',
    'specification: the chart stands otherwise, shows something else, does something else, or died. Equivalent are those that',
    'no observer can tell from the intact chart; invalid those that only turn in circles.',
    '',
    `**${scoreLine(judged)}** (without equivalent and invalid ones).`,
    '',
    '## By kind',
    '',
    ...markdownHead('Kind'),
    ...kindCounts(judged).map(([kind, count]) => countRow(kind, count)),
    '',
    '## By chart',
    '',
    ...markdownHead('Chart'),
    ...chartCounts(judged).map(([chart, count]) => countRow(chart, count)),
    '',
    '## Equivalent',
    '',
    ...markdownList(judged, 'equivalent', equivalentRow, 'None.'),
    '',
    '## Invalid',
    '',
    ...markdownList(judged, 'invalid', invalidRow, 'None.'),
    '',
  ].join('\n')
}

/** The entry of an equivalent mutant in docs/mutation.md. */
export function equivalentRow(name: string, reason: string | undefined): string {
  return `- \`${name}\`: ${reason ?? ''}`
}

/** The entry of an invalid mutant in docs/mutation.md. */
export function invalidRow(name: string, reason: string | undefined): string {
  return `- \`${name}\`: ${firstSentence(reason)}`
}

/** Each survivor of a chart, with the path that would catch it: what a test says when one survives. */
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
  return `Noticed by how the chart stands ${by('standing')}, what it shows ${by('shows')}, what it does ${by('effects')}, that it died ${by('death')}.`
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
  told: (mutant: JudgedMutant) => readonly string[],
): readonly string[] {
  const lines = judged.flatMap(({ chart, mutants }) =>
    mutants
      .filter(({ is }) => is === wanted)
      .flatMap((mutant) => [`  ${titleOf(chart, mutant)}`, ...told(mutant).map((line) => `    ${line}`)]),
  )
  return lines.length === 0 ? [] : [`${title}:`, ...lines, '']
}

/** A delay is the chart's; every other mutant names the state it is in. */
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
      `no path of the cases tells it apart (${search.ways} tried): add a case for its event, or explain it in equivalent.ts`,
    ]
  return [
    `the path that would catch it: ${inWords(search.way)}`,
    `${search.part} expected: ${search.expected}`,
    `${search.part} seen: ${search.seen}`,
  ]
}

function firstSentence(text = ''): string {
  const [line = ''] = text.split('\n')
  return line.replace(/: the chart died of: Error: Infinite loop detected.*$/, '')
}

function countRow(name: string, count: Count): string {
  return `| ${[name, ...columns.map((column) => count[column])].join(' | ')} |`
}

function markdownHead(name: string): readonly string[] {
  return [
    `| ${[name, 'Mutants', 'Noticed', 'Survived', 'Equivalent', 'Invalid'].join(' | ')} |`,
    '|---|--:|--:|--:|--:|--:|',
  ]
}

function markdownList(
  judged: readonly JudgedChart[],
  wanted: JudgedMutant['is'],
  row: (name: string, reason: string | undefined) => string,
  none: string,
): readonly string[] {
  const rows = judged.flatMap(({ chart, mutants }) =>
    mutants.filter(({ is }) => is === wanted).map((mutant) => row(titleOf(chart, mutant), mutant.text)),
  )
  return rows.length === 0 ? [none] : rows
}
