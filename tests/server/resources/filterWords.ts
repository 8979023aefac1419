import { pythonWords } from '../http/pythonText.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import type { ApiVersion } from '../versions.ts'
import type { EventType, FilterWords } from '../world/model.ts'
import { eventTypesOf } from './events.ts'

const NULL = 'This field may not be null.'

/** A filter without conditions. */
export const noWords: FilterWords = {
  sourceSystemIds: undefined,
  tags: undefined,
  open: null,
  acked: null,
  stateful: null,
  maxlevel: null,
  eventTypes: undefined,
  sourceTypes: undefined,
  hideClosedAcked: false,
}

/** Whether a filter has no conditions at all. */
export function isEmpty(words: FilterWords): boolean {
  const { sourceSystemIds, tags, open, acked, stateful, maxlevel, eventTypes: events, sourceTypes } = words
  const lists = [sourceSystemIds, tags, events, sourceTypes]
  return (
    lists.every((list) => list === undefined || list.length === 0) &&
    !words.hideClosedAcked &&
    [open, acked, stateful, maxlevel].every((value) => value === null)
  )
}

export interface ReadWords {
  words: FilterWords
  /** The errors of each field; in lists of numbers and tags, of each element. Empty if there are none. */
  errors: Record<string, unknown>
}

/** Reads the conditions of a filter. Ignores keys that the API version or the generation does not know. */
export function readFilterWords(raw: Record<string, unknown>, version: ApiVersion, generation: Generation): ReadWords {
  const errors: Record<string, unknown> = {}
  const tristate = (name: string): boolean | null => {
    const value = raw[name]
    if (value === undefined || value === null || typeof value === 'boolean') return value ?? null
    errors[name] = ['Must be a valid boolean.']
    return null
  }
  const list = <Item>(
    name: string,
    read: (value: unknown) => Item | undefined,
    message: string,
  ): Item[] | undefined => {
    const value = raw[name]
    if (value === null) errors[name] = [NULL]
    if (!Array.isArray(value)) return undefined
    const items = value.map(read)
    const wrong = items.flatMap((item, index) => (item === undefined ? [[String(index), [message]] as const] : []))
    if (wrong.length > 0) errors[name] = Object.fromEntries(wrong)
    return items.filter((item) => item !== undefined)
  }
  const events = (): EventType[] | undefined => {
    const value = raw['event_types']
    if (!Array.isArray(value)) return undefined
    const eventTypes = eventTypesOf(generation)
    const strange: unknown = value.find((given) => !eventTypes.some((type) => type === given))
    if (strange !== undefined) errors['event_types'] = [`"${pythonWords(strange)}" is not a valid choice.`]
    return eventTypes.filter((type) => value.includes(type))
  }
  const level = raw['maxlevel']
  if (typeof level === 'number' && level > 5) errors['maxlevel'] = ['Ensure this value is less than or equal to 5.']
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const words: FilterWords = {
    sourceSystemIds: list(
      'sourceSystemIds',
      (value) => (Number.isInteger(value) ? Number(value) : undefined),
      'A valid integer is required.',
    ),
    tags: list(
      'tags',
      (value) => (typeof value === 'string' && value.length >= 3 ? value : undefined),
      'Ensure this field has at least 3 characters.',
    ),
    open: tristate('open'),
    acked: tristate('acked'),
    stateful: tristate('stateful'),
    maxlevel: typeof level === 'number' ? level : null,
    eventTypes: version === 1 ? undefined : events(),
    sourceTypes: isSecondGeneration(generation) ? list('source_types', text, 'Not a valid string.') : undefined,
    hideClosedAcked: isSecondGeneration(generation) && tristate('hide_closed_acked') === true,
  }
  return { words, errors }
}
