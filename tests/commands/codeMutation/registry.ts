/**
 * Mutants of the sample that no test notices, each with a sentence that says why no test has to. The command reports an
 * entry whose mutant is not in the sample, or is noticed.
 */
export const explained: Readonly<Record<string, string>> = {
  'machines/filter/domain/filter.ts: dropped-property: stateful: undefined, -> nothing':
    'The key only satisfies the type, which the compiler checks: code that reads or copies the filter gets undefined either way.',
  'machines/list/domain/keptList.ts: dropped-property: limit: 0, -> nothing':
    'A list that has not been fetched yet is a page, and only a list of everything uses its limit.',
  'src/views/alerting/timeslots/TimeslotsPage.tsx: off-by-one: 0 -> 1':
    'The value is only used while the timeslots chart is not running, for the moment in which the page opens or closes.',
  'src/views/list/table/useVirtualRows.ts: off-by-one: 0 -> 1 (2)':
    'The value is only used until the position of the rows on the page is measured, when they are drawn: a pixel more draws the same rows.',
  'src/views/list/table/useVirtualRows.ts: removed-default: tops.get(body.current) ?? 0 -> tops.get(body.current)':
    'The default only satisfies the type, which the compiler checks: the library uses 0 if it gets undefined.',
}
