/** The types of events that a filter restricts notifications to (docs/behaviour.md#filters). */

/**
 * The types of events that profiles notify about, as servers write them: 'CLO'. The property is left out if profiles
 * notify about all types. It does not restrict the list, because no server can filter incidents by their events.
 */
export interface EventTypes {
  readonly eventTypes?: readonly string[] | undefined
}

/** The types that every server since 2.0 accepts, with their names, in the order in which they usually occur. */
const names: ReadonlyMap<string, string> = new Map([
  ['STA', 'start'],
  ['LES', 'stateless start'],
  ['CHI', 'change'],
  ['ACK', 'acknowledgement'],
  ['END', 'end'],
  ['CLO', 'close'],
  ['REO', 'reopen'],
  ['OTH', 'other'],
])

/** The names of types that only newer servers accept: offered only if the filter has them. */
const newerNames: ReadonlyMap<string, string> = new Map([['RES', 'restart']])

/** The property of a filter with these types; an empty object if there are none. */
export function eventTypesOf(types: readonly string[]): EventTypes {
  const usable = [...new Set(types.filter((type) => /^\w+$/.test(type)))]
  return usable.length === 0 ? {} : { eventTypes: usable }
}

/** The types to choose from, with their names: the types that are always offered, and any other chosen types. */
export function offeredEventTypes({ eventTypes = [] }: EventTypes): readonly { type: string; name: string }[] {
  return [...new Set([...names.keys(), ...eventTypes])].map((type) => ({ type, name: eventTypeName(type) }))
}

/** The name of a type: 'close'; the type itself if it has no name here. */
function eventTypeName(type: string): string {
  return names.get(type) ?? newerNames.get(type) ?? type
}

/** The types in words, in the order in which they are offered: 'start, close'. */
export function eventTypeWords(chosen: EventTypes): string {
  const offered = offeredEventTypes(chosen).filter(({ type }) => chosen.eventTypes?.includes(type))
  return offered.map(({ name }) => name).join(', ')
}

/** The change to a filter that adds the type, or removes it if the filter has it. */
export function togglingEventType({ eventTypes = [] }: EventTypes, type: string): Required<EventTypes> {
  const others = eventTypes.filter((other) => other !== type)
  const next = eventTypesOf(others.length === eventTypes.length ? [...eventTypes, type] : others)
  return { eventTypes: next.eventTypes }
}
