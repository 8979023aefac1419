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
  "src/views/list/heading/extentWords.ts: negated-condition: extent === 'page' || (hasMore && latest.length >= limit && !isExtending(snapshot.context)) -> !(extent === 'page' || (hasMore && latest.length >= limit && !isExtending(snapshot.context)))":
    'tests/views/list/wholeList.test.tsx notices it, but is not among the nearest tests, which this command runs.',
  'src/views/alerting/profiles/AddDestinationDialog.tsx: one-operand: isShown && !isLeaving -> (isShown)':
    'tests/views/app/leaving.test.tsx notices it, but is not among the nearest tests, which this command runs.',
  'src/views/alerting/destinations/DestinationGroup.tsx: removed-default: useSelected(useDrafts(), countUnsaved(rows.map(rowKey))) ?? 0 -> useSelected(useDrafts(), countUnsaved(rows.map(rowKey)))':
    'Only whether it is greater than 0 counts, and undefined is not either; the types need a number.',
  'src/views/list/table/IncidentTable.tsx: removed-default: useSelected(useIncidentList(), shownCount) ?? 0 -> useSelected(useIncidentList(), shownCount)':
    "The list's actor exists while its table is shown; the types need a number.",
  "src/views/filter/SourceChoice.tsx: removed-default: useValue(filter, 'typedSource') ?? '' -> useValue(filter, 'typedSource')":
    "The filter's actor exists while its field is shown; the types need a text.",
}
