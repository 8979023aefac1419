/** The columns of the incident list: labels, sorting, and which are shown by default (docs/behaviour.md#columns). */
import { compareNames } from '../../core/domain/nameOrder.ts'
import { httpUrl } from '../../core/domain/url.ts'
import { hasState, isKnown, type Incident } from '../../incident/domain/incident.ts'
import type { RowAcknowledgement, RowAcknowledgements } from './rowAcknowledgements.ts'
import { startOf } from './startTime.ts'

/** How a column sorts the rows. */
export interface ColumnSort {
  /** Negative if the first precedes the second in ascending order; 0 if they are equal. */
  readonly compare: (one: Incident, other: Incident, told: RowAcknowledgements) => number
  /** Whether an incident has no value to sort by. Such incidents come last in both directions. */
  readonly isMissing?: (incident: Incident, told: RowAcknowledgements) => boolean
  /** Decides between equal rows, before the newer one comes first: negative if the first precedes, in both directions. */
  readonly tie?: (one: Incident, other: Incident) => number
  /** The names of the two directions, such as 'oldest first'. */
  readonly ascending: string
  readonly descending: string
}

export interface ColumnDefinition {
  /** The heading of the column and its name in the menu. */
  readonly label: string
  /** Undefined if the rows cannot be sorted by this column. */
  readonly sort: ColumnSort | undefined

  /**
   * - `always`: cannot be hidden, because without it rows could not be told apart or opened.
   * - `shown`: shown until the operator hides it.
   * - `hidden`: hidden until the operator shows it.
   */
  readonly showing: 'always' | 'shown' | 'hidden'
  /** Whether the column only makes sense if the deployment shows severity levels. */
  readonly needsLevels: boolean
  /** Whether the column has nothing to show for an incident; left out if the column always shows something. */
  readonly isEmpty?: (incident: Incident) => boolean
}

/**
 * From left to right, until the operator moves them; the columns of tag keys follow. For the cells see
 * `src/views/list/table/columnCells.tsx`.
 */
export const columns = {
  number: {
    label: 'Number',
    sort: { compare: (one, other) => one.pk - other.pk, ascending: 'lowest first', descending: 'highest first' },
    showing: 'hidden',
    needsLevels: false,
  },
  time: {
    label: 'Time',
    sort: {
      compare: (one, other) => startOf(one) - startOf(other),
      ascending: 'oldest first',
      descending: 'newest first',
    },
    showing: 'shown',
    needsLevels: false,
  },
  // Cannot be sorted: rows would have to move as time passes. Sorting open incidents by time also sorts their
  // durations.
  duration: {
    label: 'Duration',
    sort: undefined,
    showing: 'hidden',
    needsLevels: false,
    isEmpty: (incident) => !hasState(incident),
  },
  end: {
    label: 'End',
    sort: {
      compare: (one, other) => compareNumbers(endOf(one), endOf(other)),
      ascending: 'earliest end first',
      descending: 'latest end first',
    },
    showing: 'hidden',
    needsLevels: false,
    isEmpty: ({ endTime }) => endTime === undefined || endTime === 'infinity',
  },
  severity: {
    label: 'Severity',
    // Ascends from 1, the most severe. An unknown level sorts before 1, because it may be just as severe.
    sort: {
      compare: (one, other) => (one.level ?? 0) - (other.level ?? 0),
      tie: (one, other) => urgencyOf(one) - urgencyOf(other),
      ascending: 'most severe first',
      descending: 'least severe first',
    },
    showing: 'shown',
    needsLevels: true,
  },
  state: {
    label: 'State',
    // An unknown state sorts first, because the incident may be open and unacknowledged.
    sort: {
      compare: (one, other) => urgencyOf(one) - urgencyOf(other),
      ascending: 'unacked first',
      descending: 'closed first',
    },
    showing: 'shown',
    needsLevels: false,
  },
  ackedBy: {
    label: 'Acked by',
    sort: byAcknowledgement(
      ({ by = '' }) => by,
      (one, other) => (one === other ? 0 : compareNames(one, other)),
      ['A to Z', 'Z to A'],
    ),
    showing: 'hidden',
    needsLevels: false,
    isEmpty: ({ acked }) => !acked,
  },
  ackedUntil: {
    label: 'Acked until',
    sort: byAcknowledgement(
      ({ until }) => (until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)),
      compareNumbers,
      ['first to expire first', 'last to expire first'],
    ),
    showing: 'hidden',
    needsLevels: false,
    isEmpty: ({ acked }) => !acked,
  },
  ackMessage: {
    label: 'Last ack message',
    sort: byAcknowledgement(
      ({ message }) => message,
      (one, other) => (one === other ? 0 : compareNames(one, other)),
      ['A to Z', 'Z to A'],
    ),
    showing: 'hidden',
    needsLevels: false,
    isEmpty: ({ acked }) => !acked,
  },
  source: { label: 'Source', sort: byText(({ source }) => source.name), showing: 'shown', needsLevels: false },
  description: {
    label: 'Description',
    sort: byText(({ description }) => description),
    showing: 'always',
    needsLevels: false,
  },
  tags: {
    label: 'Tags',
    sort: undefined,
    showing: 'shown',
    needsLevels: false,
    isEmpty: (incident) => incident.tags.length === 0 && isKnown(incident, 'tags'),
  },
  ticketHost: {
    label: 'Ticket host',
    sort: byText(ticketHost),
    showing: 'hidden',
    needsLevels: false,
    isEmpty: (incident) => ticketHost(incident) === '',
  },
} as const satisfies Readonly<Record<string, ColumnDefinition>>

export type ColumnKey = keyof typeof columns

/** The column of a tag key. */
export type TagColumn = `tag:${string}`

/** A column of the list: one of the console's, or that of a tag key. */
export type ColumnId = ColumnKey | TagColumn

/** The column of a tag key. */
export function tagColumn(key: string): TagColumn {
  return `tag:${key}`
}

/** The tag key of a column; undefined for the console's own columns. */
export function tagKeyOf(id: ColumnId): string | undefined {
  return isTagColumn(id) ? id.slice('tag:'.length) : undefined
}

/** The heading of a column. */
export function nameOf(id: ColumnId): string {
  return isTagColumn(id) ? id.slice('tag:'.length) : definitionOf(id).label
}

/** Whether it is the column of a tag key. */
export function isTagColumn(id: string): id is TagColumn {
  return id.startsWith('tag:')
}

/** The columns with what is known of the acknowledgements. */
export const acknowledgementColumns = ['ackedBy', 'ackedUntil', 'ackMessage'] as const satisfies readonly ColumnKey[]

/** The columns that rows can be sorted by. */
export type SortKey = { [Key in ColumnKey]: (typeof columns)[Key]['sort'] extends ColumnSort ? Key : never }[ColumnKey]

/** The keys of all columns, from left to right. */
export const columnKeys = keysOf(columns)

/** The keys of the sortable columns, from left to right. */
export const sortKeys = columnKeys.filter(isSortKey)

/**
 * The operator's choice for each column that can be hidden: whether it is shown. A column without a choice has its
 * default.
 */
export type ColumnChoices = Readonly<Partial<Record<string, boolean>>>

/** The maximum number of choices. A stored object with more was not written by the console, which has fewer columns. */
const mostChoices = 100

/** Whether a stored value has the shape of column choices. A choice for a column that no longer exists does no harm. */
export function isColumnChoices(value: unknown): value is ColumnChoices {
  return isForColumns(value, mostChoices, (choice) => typeof choice === 'boolean')
}

/** Whether it is an object with at most so many values of this kind, each for a column. */
export function isForColumns(value: unknown, most: number, isKind: (each: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const values = Object.values(value)
  return values.length <= most && values.every((each) => isKind(each))
}

/** The visible columns, from left to right. */
export function shownColumns(choices: ColumnChoices, showsLevels: boolean): readonly ColumnKey[] {
  return columnKeys.filter((key) => isOffered(key, showsLevels) && isShown(key, choices))
}

/** The columns that the operator can hide and show, from left to right. */
export function optionalColumns(showsLevels: boolean): readonly ColumnKey[] {
  return columnKeys.filter((key) => isOffered(key, showsLevels) && definitionOf(key).showing !== 'always')
}

/** Whether a column is shown according to the operator's choices. */
export function isShown(key: ColumnKey, choices: ColumnChoices): boolean {
  const { showing } = definitionOf(key)
  return showing === 'always' || (choices[key] ?? showing === 'shown')
}

/** The columns that are empty in all rows of a page, and so need no room, and the tag keys that occur in its rows. */
export interface Emptiness {
  readonly emptyColumns: readonly ColumnKey[]
  readonly tagKeys: ReadonlySet<string>
}

/** Nothing is empty before there are rows. */
const nothingEmpty: Emptiness = { emptyColumns: [], tagKeys: new Set() }

/** The columns that have nothing to show for any of these incidents, and the keys of all their tags. */
export function emptinessOf(incidents: readonly Incident[]): Emptiness {
  if (incidents.length === 0) return nothingEmpty
  const isEmptyIn = (key: ColumnKey) => {
    const { isEmpty } = definitionOf(key)
    return isEmpty !== undefined && incidents.every((incident) => isEmpty(incident))
  }
  return {
    emptyColumns: columnKeys.filter(isEmptyIn),
    tagKeys: new Set(incidents.flatMap(({ tags }) => tags.map(({ key }) => key))),
  }
}

/** Whether the column makes sense, given whether the deployment shows levels. */
export function isOffered(key: ColumnKey, showsLevels: boolean): boolean {
  return showsLevels || !definitionOf(key).needsLevels
}

/** Whether the rows can be sorted by the column. */
export function isSortKey(key: ColumnKey): key is SortKey {
  return definitionOf(key).sort !== undefined
}

/** The definition of a column. */
export function definitionOf(key: ColumnKey): ColumnDefinition {
  return columns[key]
}

/** The host of the incident's ticket; '' if there is no ticket with an http(s) address. */
export function ticketHost({ ticketUrl }: Incident): string {
  return /^https?:\/\/([^/?#\\]+)/i.exec(httpUrl(ticketUrl) ?? '')?.[1]?.toLowerCase() ?? ''
}

/** Where a state sorts: open and unacknowledged, acknowledged, stateless, closed. */
function urgencyOf(incident: Incident): number {
  if (!isKnown(incident, 'state')) return 0
  if (!hasState(incident)) return 2
  if (!incident.open) return 3
  return incident.acked && isKnown(incident, 'acknowledgement') ? 1 : 0
}

/** The end in milliseconds since 1970: infinity for an open incident, minus infinity for a stateless one. */
function endOf({ endTime, stateful }: Incident): number {
  if (!stateful || endTime === undefined) return Number.NEGATIVE_INFINITY
  const end = endTime === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(endTime)
  return Number.isNaN(end) ? Number.NEGATIVE_INFINITY : end
}

/** Compares numbers, including infinities, whose difference is not a number. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one - other
}

/** Sorts by a text. Tests for equality first, because equal texts are common and a collator is slow. */
function byText(textOf: (incident: Incident) => string): ColumnSort {
  return {
    compare: (one, other) => (textOf(one) === textOf(other) ? 0 : compareNames(textOf(one), textOf(other))),
    ascending: 'A to Z',
    descending: 'Z to A',
  }
}

/** Sorts by a value of the acknowledgement. Rows without a known acknowledgement come last. */
function byAcknowledgement<Value>(
  valueOf: (acknowledgement: RowAcknowledgement) => Value,
  compare: (one: Value, other: Value) => number,
  [ascending, descending]: readonly [string, string],
): ColumnSort {
  const known = ({ acked, pk }: Incident, told: RowAcknowledgements) => {
    const acknowledgement = told.get(pk)
    return acked && acknowledgement?.by !== undefined ? acknowledgement : undefined
  }
  return {
    compare: (one, other, told) => {
      const [first, second] = [known(one, told), known(other, told)]
      return first === undefined || second === undefined ? 0 : compare(valueOf(first), valueOf(second))
    },
    isMissing: (incident, told) => known(incident, told) === undefined,
    ascending,
    descending,
  }
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record).filter((key): key is Key => key in record)
}
