import type { JudgedMutant } from './campaign.ts'
import { mutantKinds } from './kinds.ts'
import { layers, placeOf } from './sample.ts'

/** Reasons why no test has to notice a mutant, by the mutant. */
export type Reasons = Readonly<Record<string, string>>

export interface MutantCount {
  readonly planted: number
  readonly noticed: number
  readonly explained: number
  readonly left: number
}

export function countOf(judged: readonly JudgedMutant[], reasons: Reasons): MutantCount {
  const unnoticed = judged.filter(({ is }) => is === 'unnoticed')
  const explained = unnoticed.filter(({ id }) => id in reasons).length
  return {
    planted: judged.length,
    noticed: judged.length - unnoticed.length,
    explained,
    left: unnoticed.length - explained,
  }
}

/** Entries of the register that are wrong, each in a sentence. Only the whole sample can say what is not in it. */
export function wrongReasons(judged: readonly JudgedMutant[], reasons: Reasons, isWhole: boolean): readonly string[] {
  return Object.keys(reasons).flatMap((id) => {
    const found = judged.find((mutant) => mutant.id === id)
    if (found === undefined) return isWhole ? [`The register explains '${id}', which is not in the sample.`] : []
    return found.is === 'unnoticed' ? [] : [`The register explains '${id}', which is noticed.`]
  })
}

/** The figures in a line, as README and docs quote them. */
export function figures(judged: readonly JudgedMutant[], reasons: Reasons): string {
  const { planted, noticed, explained, left } = countOf(judged, reasons)
  return `Mutants planted in the code: ${planted}, noticed: ${noticed}, explained: ${explained}, left: ${left}`
}

/** For people: tables, whatever nothing noticed, and the figures as the last line. */
export function asText(judged: readonly JudgedMutant[], reasons: Reasons, wrong: readonly string[]): string {
  const left = judged.filter(({ id, is }) => is === 'unnoticed' && !(id in reasons))
  const endless = judged.filter(({ is }) => is === 'endless')
  return [
    ...tables(judged, reasons).flatMap(([title, rows]) => [
      title,
      ...rows.map(([name, count]) => textRow(name, count)),
      '',
    ]),
    ...(left.length === 0 ? [] : ['Nothing noticed:', ...left.map(({ id, line }) => `  line ${line} of ${id}`), '']),
    ...(endless.length === 0
      ? []
      : ['Without an end, which counts as noticed:', ...endless.map(({ id }) => `  ${id}`), '']),
    ...wrong,
    figures(judged, reasons),
    '',
  ].join('\n')
}

/** For docs/code-mutation.md. */
export function asMarkdown(judged: readonly JudgedMutant[], reasons: Reasons, sampled = judged.length): string {
  const explained = judged.filter(({ id, is }) => is === 'unnoticed' && id in reasons)
  const left = judged.filter(({ id, is }) => is === 'unnoticed' && !(id in reasons))
  const endless = judged.filter(({ is }) => is === 'endless')
  return [
    '# What the tests notice of mutants in the code',
    '',
    'Written by `npm run mutate:code -- --write`, not by hand. Each mutant of a seeded sample was planted by itself outside of the',
    'charts, in the rules of `machines/*/domain`, in `src/api`, `src/connect.ts` (join) and `src/views`, and held against the tests',
    'that import its file, without a browser, the nearest first. What no test noticed is explained, or left.',
    '',
    `**${figures(judged, reasons)}**`,
    ...(judged.length === sampled
      ? []
      : ['', `The sample has ${sampled} mutants: ${sampled - judged.length} of them have not been planted yet.`]),
    ...tables(judged, reasons).flatMap(([title, rows]) => [
      '',
      `## ${title}`,
      '',
      `| ${title} | Planted | Noticed | Explained | Left |`,
      '|---|--:|--:|--:|--:|',
      ...rows.map(
        ([name, { planted, noticed, explained: reasoned, left: rest }]) =>
          `| ${[name, planted, noticed, reasoned, rest].join(' | ')} |`,
      ),
    ]),
    ...listed(
      'Explained',
      explained.map(({ id }) => `${quoted(id)}: ${reasons[id] ?? ''}`),
    ),
    ...listed(
      'Left',
      left.map(({ id }) => quoted(id)),
    ),
    ...listed(
      'Noticed as the tests came to no end',
      endless.map(({ id }) => quoted(id)),
    ),
    '',
  ].join('\n')
}

function quoted(id: string): string {
  return `\`\` ${id} \`\``
}

function listed(title: string, rows: readonly string[]): readonly string[] {
  return ['', `## ${title}`, '', ...(rows.length === 0 ? ['None.'] : rows.map((row) => `- ${row}`))]
}

type Rows = readonly (readonly [name: string, count: MutantCount])[]

function tables(judged: readonly JudgedMutant[], reasons: Reasons): readonly (readonly [title: string, rows: Rows])[] {
  const rooms = [...new Set(judged.map(({ path }) => placeOf(path)?.room ?? ''))]
  const rows = (names: readonly string[], nameOf: (mutant: JudgedMutant) => string): Rows =>
    names
      .map((name) => [name, judged.filter((mutant) => nameOf(mutant) === name)] as const)
      .filter(([, mutants]) => mutants.length > 0)
      .map(([name, mutants]) => [name, countOf(mutants, reasons)])
  const places = layers.flatMap((layer) => rooms.map((room) => `${layer}: ${room}`))
  return [
    ['By layer', rows(layers, ({ path }) => placeOf(path)?.layer ?? '')],
    ['By layer and room', rows(places, ({ path }) => `${placeOf(path)?.layer}: ${placeOf(path)?.room}`)],
    ['By kind', rows(mutantKinds, ({ kind }) => kind)],
  ]
}

function textRow(name: string, { planted, noticed, explained, left }: MutantCount): string {
  const cells = Object.entries({ planted, noticed, explained, left }).map(
    ([word, figure]) => `${word} ${String(figure).padStart(4)}`,
  )
  return `  ${name.padEnd(20)}  ${cells.join('  ')}`
}
