/**
 * Mutants of the sample that no test notices, each with a sentence that says why none has to. One that is not in the
 * sample, or that is noticed, does not belong here, and the command says so.
 */
export const explained: Readonly<Record<string, string>> = {
  'machines/filter/domain/filter.ts: dropped-property: stateful: undefined, -> nothing':
    'The key is there for the type alone, which the compiler holds: whoever reads or copies the filter finds undefined either way.',
  'machines/list/domain/keptList.ts: dropped-property: limit: 0, -> nothing':
    'A list that nobody has asked for is a page, and only a list of everything looks at its limit.',
  'src/views/alerting/timeslots/TimeslotsPage.tsx: off-by-one: 0 -> 1':
    'It stands in while there is no chart of the timeslots, which is for the moment in which the page comes or goes.',
  'src/views/list/table/useVirtualRows.ts: off-by-one: 0 -> 1 (2)':
    'It stands in until it is measured how far down the page the rows begin, as they are drawn: a pixel more draws the same rows.',
  'src/views/list/table/useVirtualRows.ts: removed-default: tops.get(body.current) ?? 0 -> tops.get(body.current)':
    'The default is there for the type alone, which the compiler holds: the library takes 0 where it is told nothing.',
}
