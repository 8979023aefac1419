/**
 * Mutants of the sample that no test notices, each with a sentence that says why no test needs to. The command reports
 * an entry whose mutant is not in the sample, or is noticed.
 */
export const explained: Readonly<Record<string, string>> = {
  'machines/filter/domain/filter.ts: dropped-property: stateful: undefined, -> nothing':
    'The key only satisfies the compiler: code that reads or copies the filter gets undefined either way.',
  'machines/list/domain/keptList.ts: dropped-property: limit: 0, -> nothing':
    'A list that has not been fetched yet is a page, and only a list of all incidents uses its limit.',
  'src/views/alerting/timeslots/TimeslotsPage.tsx: off-by-one: 0 -> 1':
    'The value is only used while the timeslots chart is not running, for a moment while the page opens or closes.',
  'src/views/list/table/useVirtualRows.ts: off-by-one: 0 -> 1 (2)':
    'The value is used only until the rows are drawn and their position on the page is measured: one pixel more draws the same rows.',
  'src/views/list/table/useVirtualRows.ts: removed-default: tops.get(body.current) ?? 0 -> tops.get(body.current)':
    'The default only satisfies the compiler: the library uses 0 if it gets undefined.',
}
