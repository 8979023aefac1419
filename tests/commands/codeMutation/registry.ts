/**
 * Mutants of the sample that no test notices, each with a sentence that says why no test needs to. The command reports
 * an entry whose mutant is not in the sample, or is noticed.
 */
export const explained: Readonly<Record<string, string>> = {
  'machines/bulk/domain/doneIncidents.ts: one-operand: incident === undefined || !undone.has(pk) -> (!undone.has(pk))':
    'Only the type needs the operand: every incident in `undone` is known.',
  'machines/core/domain/url.ts: removed-default: found[1] ?? 0 -> found[1]':
    'An address without a port has 0 or NaN for a port, and neither is above the greatest port.',
  'machines/list/domain/figures/startCounts.ts: removed-default: withCounted(nothing, matching) ?? nothing -> withCounted(nothing, matching)':
    'Only the type needs the default: `withCounted` returns undefined only if it is given undefined.',
  'machines/list/domain/listOrder.ts: removed-default: rows[middle] ?? Number.NaN -> rows[middle]':
    'Only the type needs the default: the middle is always one of the rows.',
  "src/connectLater.ts: removed-default: remembered.read(configuration().backendUrl)?.serverVersion ?? '' -> remembered.read(configuration().backendUrl)?.serverVersion":
    'Without a version nothing counts as seen either way: a sighting without a text cannot be read from the storage.',
  'src/views/list/strip/stripWords.ts: off-by-one: 58 -> 59':
    'Only the length of the text counts, and both minutes have two digits.',
  'src/api/server/answer.ts: off-by-one: 0 -> 1 (2)':
    'The limit is one level less, which no server notices: it exists to keep the stack from overflowing.',
  'src/views/list/table/columnCells.tsx: other-operator: source.pk === undefined -> (source.pk !== undefined)':
    'tests/views/list/values.test.tsx notices it, but is not among the nearest tests, which this command runs.',
}
