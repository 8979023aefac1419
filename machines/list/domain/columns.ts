/** The columns of the incident list (specification, section 2): what each is called, sorted by and shown without being asked. */
import { compareNames } from '../../core/domain/nameOrder.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import { startOf } from './startTime.ts'

/** How the rows are put in order by a column. */
export interface ColumnSort {
  /** Negative where the first comes before the second in ascending order; 0 where they are equal. */
  readonly compare: (one: Incident, other: Incident) => number
  /** The two directions in words: 'oldest first'. */
  readonly ascending: string
  readonly descending: string
}

export interface ColumnDefinition {
  /** The words over the column and in the menu. */
  readonly label: string
  /** Undefined: the rows cannot be sorted by it. */
  readonly sort: ColumnSort | undefined
  /**
   * - `always`: it cannot be hidden: without it a row could not be told from another, or not be opened.
   * - `shown`: it shows until a person hides it.
   * - `hidden`: it shows once a person asks for it.
   */
  readonly showing: 'always' | 'shown' | 'hidden'
  /** Whether it makes sense only where the deployment shows severity levels. */
  readonly needsLevels: boolean
}

/** From left to right; the own columns of tags stand before the actions. What each looks like: `src/views/list/table/cells.tsx`. */
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
  severity: {
    label: 'Severity',
    // It ascends from 1, the gravest; an unknown one comes before it, as it may be as grave.
    sort: {
      compare: (one, other) => (one.level ?? 0) - (other.level ?? 0),
      ascending: 'gravest first',
      descending: 'mildest first',
    },
    showing: 'shown',
    needsLevels: true,
  },
  state: { label: 'State', sort: undefined, showing: 'shown', needsLevels: false },
  source: { label: 'Source', sort: byText(({ source }) => source.name), showing: 'shown', needsLevels: false },
  description: {
    label: 'Description',
    sort: byText(({ description }) => description),
    showing: 'always',
    needsLevels: false,
  },
  tags: { label: 'Tags', sort: undefined, showing: 'shown', needsLevels: false },
  ticket: { label: 'Ticket', sort: undefined, showing: 'shown', needsLevels: false },
} as const satisfies Readonly<Record<string, ColumnDefinition>>

export type ColumnKey = keyof typeof columns

/** The columns that rows can be sorted by. */
export type SortKey = { [Key in ColumnKey]: (typeof columns)[Key]['sort'] extends ColumnSort ? Key : never }[ColumnKey]

/** The keys of the columns, from left to right. */
export const columnKeys = keysOf(columns)

/** The keys of those that rows can be sorted by, from left to right. */
export const sortKeys = columnKeys.filter(isSortKey)

/** What a person chose of columns that can be hidden: whether each shows. What is not in it shows as it does by itself. */
export type ColumnChoices = Readonly<Partial<Record<string, boolean>>>

/** More than there can ever be were not written by a person's choices. */
const mostChoices = 100

/** Whether something is what a person chose of columns; one that is not there any more does no harm. */
export function isColumnChoices(value: unknown): value is ColumnChoices {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const choices = Object.values(value)
  return choices.length <= mostChoices && choices.every((choice) => typeof choice === 'boolean')
}

/** The columns that show, from left to right. */
export function shownColumns(choices: ColumnChoices, showsLevels: boolean): readonly ColumnKey[] {
  return columnKeys.filter((key) => isOffered(key, showsLevels) && isShown(key, choices))
}

/** The columns that a person can hide and show, from left to right. */
export function optionalColumns(showsLevels: boolean): readonly ColumnKey[] {
  return columnKeys.filter((key) => isOffered(key, showsLevels) && definitionOf(key).showing !== 'always')
}

/** Whether a column shows, as far as a person's choices say. */
export function isShown(key: ColumnKey, choices: ColumnChoices): boolean {
  const { showing } = definitionOf(key)
  return showing === 'always' || (choices[key] ?? showing === 'shown')
}

/** Whether the column makes sense where the deployment shows levels, or does not. */
export function isOffered(key: ColumnKey, showsLevels: boolean): boolean {
  return showsLevels || !definitionOf(key).needsLevels
}

/** Whether the rows can be sorted by the column. */
export function isSortKey(key: ColumnKey): key is SortKey {
  return definitionOf(key).sort !== undefined
}

function definitionOf(key: ColumnKey): ColumnDefinition {
  return columns[key]
}

/** Equal texts are the common case, and a collator takes its time. */
function byText(textOf: (incident: Incident) => string): ColumnSort {
  return {
    compare: (one, other) => (textOf(one) === textOf(other) ? 0 : compareNames(textOf(one), textOf(other))),
    ascending: 'A to Z',
    descending: 'Z to A',
  }
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record).filter((key): key is Key => key in record)
}
