/**
 * The register of what an address, and so a view, says of how the list is displayed (docs/behaviour.md#views). Its
 * conditions are in the same address (`incidentQuery.ts`). A display choice that is added here is part of every link and
 * of every view.
 */
import { showsList, type Place } from '../../core/domain/route.ts'
import { uriComponent } from '../../core/domain/uriComponent.ts'
import { isGroupKey } from '../../filter/domain/groupKey.ts'
import { pairsOf } from '../../filter/domain/incidentQuery.ts'
import { isColumnWidths, mostStored } from '../../list/domain/columnLayout.ts'
import { columnKeys, definitionOf, isShown, isTagColumn, type ColumnId } from '../../list/domain/columns.ts'
import { isListOrder } from '../../list/domain/listOrder.ts'
import { mostTagColumns, preferences, type Preferences } from '../../list/domain/preferences.ts'
import { isWall, wallDisplay } from './wallDisplay.ts'

/** One part: the preferences that it stands for, as a text in the address. */
interface DisplayPart {
  readonly keys: readonly (keyof Preferences)[]
  readonly write: (choices: Preferences) => string
  /** Undefined if the text is not one that `write` makes. */
  readonly read: (text: string) => Display | undefined
}

/** The choices of display that a link or a view makes in place of the user's own. */
export type Display = Partial<Preferences>

const tagPrefix = 'tag:'

/** No places or widths of the user's own. */
const usual = 'usual'

/** The columns that can be hidden, whether or not the deployment shows levels. */
const hideable = columnKeys.filter((key) => definitionOf(key).showing !== 'always')

const register: Readonly<Record<string, DisplayPart>> = {
  order: {
    keys: ['order'],
    write: ({ order }) => (order === undefined ? 'newest' : `${order.by},${order.direction}`),
    read: (text) => {
      const at = text.lastIndexOf(',')
      const order = { by: text.slice(0, at), direction: text.slice(at + 1) }
      if (text === 'newest') return { order: undefined }
      return isListOrder(order) ? { order } : undefined
    },
  },
  sorted: wordPart(
    'sortAll',
    new Map([
      ['page', false],
      ['all', true],
    ]),
  ),
  g: {
    keys: ['group'],
    write: ({ group }) => group,
    read: (text) => (isGroupKey(text) ? { group: text } : undefined),
  },
  fold: wordPart(
    'foldsAlike',
    new Map([
      ['false', false],
      ['true', true],
    ]),
  ),
  columns: {
    keys: ['columnChoices', 'tagColumns'],
    write: ({ columnChoices, tagColumns }) =>
      [
        ...hideable.filter((key) => isShown(key, columnChoices)),
        ...tagColumns.map((key) => tagPrefix + uriComponent(key)),
      ].join(','),
    read: (text) => {
      const names = text === '' ? [] : text.split(',')
      const [tags, shown] = [names.filter(isTag), names.filter((name) => !isTag(name))]
      const tagColumns = [...new Set(tags.flatMap((name) => decoded(name.slice(tagPrefix.length)) ?? []))]
      const isReadable =
        shown.every((name) => hideable.some((key) => key === name)) && tags.length === tagColumns.length
      if (!isReadable || tagColumns.length > mostTagColumns) return undefined
      return { columnChoices: Object.fromEntries(hideable.map((key) => [key, shown.includes(key)])), tagColumns }
    },
  },
  places: {
    keys: ['columnOrder'],
    write: ({ columnOrder }) => (columnOrder.length === 0 ? usual : columnOrder.map(uriComponent).join(',')),
    read: (text) => {
      if (text === usual) return { columnOrder: [] }
      const columnOrder = idsOf(text.split(','))
      return columnOrder === undefined ? undefined : { columnOrder }
    },
  },
  widths: {
    keys: ['columnWidths'],
    write: ({ columnWidths }) =>
      Object.entries(columnWidths)
        .map(([id, width]) => `${uriComponent(id)}:${String(width)}`)
        .join(',') || usual,
    read: (text) => {
      if (text === usual) return { columnWidths: {} }
      const pairs = text.split(',').map((pair) => pair.split(':'))
      const ids = idsOf(pairs.map(([id = '']) => id))
      const columnWidths = Object.fromEntries((ids ?? []).map((id, place) => [id, Number(pairs[place]?.[1])]))
      return ids !== undefined && isColumnWidths(columnWidths) ? { columnWidths } : undefined
    },
  },
  density: wordPart('density', wordsOf(preferences.density.choices)),
  times: wordPart('listTimes', wordsOf(preferences.listTimes.choices)),
}

/** The parts by their names in an address. */
export const displayParts = Object.entries(register)

/** A part with a word for each of a few values. */
function wordPart<Key extends keyof Preferences>(key: Key, words: ReadonlyMap<string, Preferences[Key]>): DisplayPart {
  return {
    keys: [key],
    write: (choices) => [...words].find(([, value]) => value === choices[key])?.[0] ?? '',
    read: (text) => (words.has(text) ? { [key]: words.get(text) } : undefined),
  }
}

function wordsOf<Word extends string>(words: readonly Word[] = []): ReadonlyMap<string, Word> {
  return new Map(words.map((word) => [word, word]))
}

/** The columns with these names; undefined if one is not that of a column, or occurs twice. */
function idsOf(names: readonly string[]): readonly ColumnId[] | undefined {
  const ids = new Set(names.flatMap((name) => decoded(name) ?? []).filter(isColumnId))
  return ids.size === names.length && ids.size <= mostStored ? [...ids] : undefined
}

function isColumnId(name: string): name is ColumnId {
  return isTagColumn(name) || columnKeys.some((key) => key === name)
}

function isTag(name: string): boolean {
  return name.startsWith(tagPrefix)
}

function decoded(text: string): string | undefined {
  try {
    return text === '' ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * How an address goes on after its conditions: '&order=newest&density=compact'. Says only what the choices contain; all
 * preferences give a display in full.
 */
export function displayAddress(choices: Display): string {
  return displayParts
    .filter(([, { keys }]) => keys.every((key) => Object.hasOwn(choices, key)))
    .map(([name, { write }]) => `&${name}=${uriComponent(write(choices as Preferences))}`)
    .join('')
}

/** The choices of display in an address; empty if it has none. Parts that cannot be read are left out. */
export function displayOf(search: string): Display {
  const pairs = pairsOf(search)
  return Object.assign(
    {},
    ...displayParts.map(([name, { read }]) => {
      const text = pairs.find(([key]) => key === name)?.[1]
      return text === undefined ? undefined : read(text)
    }),
  ) as Display
}

/** What the address of a place lends to the display; nothing on a page without the list. */
export function lentAt(place: Place): Display {
  if (isWall(place)) return { ...wallDisplay, ...displayOf(place.search) }
  return showsList(place) ? displayOf(place.search) : {}
}

/** The display as the address of a place has it: that of the wall leaves out what the wall shows anyway. */
export function displayAt(place: Place, display: Display): Display {
  if (!isWall(place)) return display
  const isUsual = (part: DisplayPart) =>
    part.keys.every((key) => Object.hasOwn(display, key) && Object.hasOwn(wallDisplay, key)) &&
    part.write(display as Preferences) === part.write(wallDisplay as Partial<Preferences> as Preferences)
  const usual = displayParts.flatMap(([, part]) => (isUsual(part) ? part.keys : []))
  return Object.fromEntries(Object.entries(display).filter(([key]) => !usual.some((each) => each === key)))
}
