/** A row of the manual's list of faults. */
export interface FaultRow {
  readonly fault: string
  readonly proofs: readonly Proof[]
}

/** A test that provokes the fault. */
export interface Proof {
  /** As in the manual: the titles from the outermost group to the test. */
  readonly title: string
  /** The file, as linked in the manual. */
  readonly file: string
}

/** The heading of the list in the manual. */
const heading = '## When something goes wrong'

/** The rows of the list, across all its tables; the last cell names the tests. */
export function faultRows(manual: string): readonly FaultRow[] {
  const [, after = ''] = manual.split(`\n${heading}\n`)
  const [section = ''] = after.split('\n## ')
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  const isHeading = (line: string, next: string | undefined) => /^\|[-|]+$/.test(line) || /^\|[-|]+$/.test(next ?? '')
  return lines.filter((line, place) => !isHeading(line, lines[place + 1])).map(readRow)
}

function readRow(line: string): FaultRow {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  const links = [...(cells[3] ?? '').matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)]
  return { fault: cells[0] ?? '', proofs: links.map(([, title = '', file = '']) => ({ title, file })) }
}

/** The titles of a file's tests and groups as patterns, in which a template's expressions match anything. */
function titlesIn(source: string): readonly RegExp[] {
  const calls = source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1,\s*(?:async\s*)?\(/g)
  return [...calls].map(([, quote, title = '']) => {
    const parts = quote === '`' ? title.split(/\$\{[^}]*\}/) : [title.replaceAll(/\\(['"])/g, '$1')]
    return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+')}$`)
  })
}

/**
 * The problems of a row, one sentence each. `sourceOf` reads a linked file and returns undefined if it does not exist.
 */
export function rowProblems(
  { fault, proofs }: FaultRow,
  sourceOf: (file: string) => string | undefined,
): readonly string[] {
  if (proofs.length === 0) return [`'${fault}' names no test.`]
  return proofs.flatMap(({ title, file }) => {
    const source = sourceOf(file)
    if (source === undefined) return [`'${fault}' names ${file}, which does not exist.`]
    const titles = titlesIn(source)
    const missing = title.split(' › ').filter((part) => !titles.some((pattern) => pattern.test(part)))
    return missing.map((part) => `'${fault}' names '${part}', but ${file} has no such test.`)
  })
}
