/** A task of planned maintenance as it is edited (docs/behaviour.md#maintenance-page). */
import { isNever } from '../../core/domain/moment.ts'
import type { IncidentFilter } from '../../filter/domain/filter.ts'
import { isSameFilter, queryAddress, queryOfAddress, unrestrictedQuery } from '../../filter/domain/incidentQuery.ts'
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { SavedFilter } from '../../filter/domain/savedFilter.ts'
import { isTooLong } from '../../forms/domain/nameLength.ts'
import {
  clockOfTask,
  readTaskEnd,
  readTaskPeriod,
  typedEnd,
  typedPeriod,
  type Clock,
  type TaskPeriod,
  type TypedTaskPeriod,
} from './taskPeriod.ts'

/** The most characters that servers accept in a description. */
export const mostInDescription = 255

export interface TaskDraft {
  readonly description: string
  /** When it is to run, as typed; of a task that has begun, its end only. */
  readonly when: string
  /** What that meant when it was typed: '22-02' does not become the next night while the form is open. */
  readonly meaning: TypedTaskPeriod
  /** The primary keys of saved filters, all of which must match. */
  readonly filters: readonly number[]
  /** Conditions that a saved filter is made of, as in an address of the list: '?tag=location%3Doslo'; '' for none. */
  readonly conditions: string
  /** The name of that filter. */
  readonly filterName: string
}

export const nothingPlanned: TaskDraft = {
  description: '',
  when: '',
  meaning: { problem: '' },
  filters: [],
  conditions: '',
  filterName: '',
}

/** The conditions that a saved filter is made of; undefined for none. */
export function conditionsOf({ conditions }: Pick<TaskDraft, 'conditions'>): IncidentFilter | undefined {
  return conditions === '' ? undefined : queryOfAddress(conditions)?.filter
}

/** Conditions as a draft keeps them. */
export function conditionsText(filter: IncidentFilter): string {
  return queryAddress({ ...unrestrictedQuery, filter })
}

/** The end of a task; undefined if it goes on until somebody ends it. */
export function endOf({ end }: Pick<MaintenanceTask, 'end'>): number | undefined {
  return isNever(end) ? undefined : end
}

/** A saved task as a draft. Its end alone can be typed once it has begun. */
export function draftOfTask(task: MaintenanceTask, hasBegun: boolean, clock: Clock): TaskDraft {
  const zones = clockOfTask(clock, task)
  const meaning: TaskPeriod = { start: task.start, end: endOf(task) }
  return {
    ...nothingPlanned,
    description: task.description,
    when: hasBegun ? typedEnd(meaning.end, zones) : typedPeriod(meaning, zones),
    meaning,
    filters: task.filters.map(({ pk }) => pk),
  }
}

export type TaskChange =
  | { readonly type: 'description'; readonly description: string }
  | { readonly type: 'when'; readonly when: string }
  | { readonly type: 'filters'; readonly filters: readonly number[] }
  | { readonly type: 'filterName'; readonly filterName: string }
  /** Conditions to make a saved filter of, and its name; '' for none. */
  | { readonly type: 'conditions'; readonly conditions: string; readonly filterName: string }
  /** What the copied task says, but not when. */
  | { readonly type: 'copy'; readonly task: MaintenanceTask }

/** The draft after an edit; `task` is the task that is edited, if it has begun. */
export function withTaskChange(
  draft: TaskDraft,
  change: TaskChange,
  begun: MaintenanceTask | undefined,
  clock: Clock,
): TaskDraft {
  switch (change.type) {
    case 'description':
      return { ...draft, description: change.description }
    case 'when': {
      const { when } = change
      const meaning = begun === undefined ? readTaskPeriod(when, clock) : readTaskEnd(when, begun.start, clock)
      return { ...draft, when, meaning }
    }
    case 'filters':
      return { ...draft, filters: change.filters }
    case 'filterName':
      return { ...draft, filterName: change.filterName }
    case 'conditions':
      return { ...draft, conditions: change.conditions, filterName: change.filterName }
    case 'copy':
      return {
        ...draft,
        description: change.task.description,
        filters: change.task.filters.map(({ pk }) => pk),
        conditions: '',
        filterName: '',
      }
  }
}

/** The server's name for the field whose errors are out of date after a change. */
export function fieldOfTaskChange({ type }: TaskChange): string | undefined {
  if (type === 'description') return 'description'
  if (type === 'filterName') return 'name'
  return type === 'filters' ? 'filters' : undefined
}

/** Why a description cannot be saved; undefined if it can. */
export function isTooLongDescription({ description }: Pick<TaskDraft, 'description'>): boolean {
  return isTooLong(description, mostInDescription)
}

/** Whether the draft says what it covers: without any filter, a task would silence everything. */
export function isRestricted({ filters, conditions }: TaskDraft): boolean {
  return filters.length > 0 || conditions !== ''
}

/**
 * Whether it is decided what the task covers: a task that has lost its last filter covers everything already, and can be
 * ended before anybody chooses filters.
 */
export function isDecided(draft: TaskDraft, task: MaintenanceTask | undefined): boolean {
  return isRestricted(draft) || task?.filters.length === 0
}

/** Whether the filter to be made has a name that servers accept. */
export function isNamed({ conditions, filterName }: TaskDraft): boolean {
  return conditions === '' || (filterName.trim() !== '' && !isTooLong(filterName))
}

/** Whether a draft of this task, or of a new one, can be saved. */
export function isPlannable(draft: TaskDraft, task: MaintenanceTask | undefined): boolean {
  return !('problem' in draft.meaning) && !isTooLongDescription(draft) && isDecided(draft, task) && isNamed(draft)
}

const parts = ['description', 'when', 'filters', 'conditions', 'filterName'] as const

/** The order of choices does not count as a change. */
function isSameChoice(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((pk) => other.includes(pk))
}

function isSamePart(part: (typeof parts)[number], one: TaskDraft, other: TaskDraft): boolean {
  if (part === 'filters') return isSameChoice(one.filters, other.filters)
  return one[part].trim() === other[part].trim()
}

/** Whether two drafts say the same. */
export function isSameTask(one: TaskDraft, other: TaskDraft): boolean {
  return parts.every((part) => isSamePart(part, one, other))
}

/** What is kept of a draft: what the typed text means is read again. */
export type KeptTaskDraft = Partial<Omit<TaskDraft, 'meaning'>>

/** The parts of a draft that differ from the saved one. */
export function changedTaskPart(draft: TaskDraft, saved: TaskDraft): KeptTaskDraft {
  const { description, when, filters, conditions, filterName } = draft
  return {
    ...(isSamePart('description', draft, saved) ? {} : { description }),
    ...(isSamePart('when', draft, saved) ? {} : { when }),
    ...(isSamePart('filters', draft, saved) ? {} : { filters }),
    ...(isSamePart('conditions', draft, saved) ? {} : { conditions }),
    ...(isSamePart('filterName', draft, saved) ? {} : { filterName }),
  }
}

/** What is sent of a task: only what differs, because servers refuse even the same start of a task that has begun. */
export interface TaskContent {
  readonly description?: string
  /** Left out for now. */
  readonly start?: number
  /** Null for a task that goes on until somebody ends it. */
  readonly end?: number | null
  readonly filters?: readonly number[]
  /** The conditions of the saved filter that is made, or found, first; it joins the filters. */
  readonly made?: { readonly name: string; readonly filter: IncidentFilter }
}

/** What is to be sent of a draft that can be saved at `now`, in milliseconds since 1970. */
export function contentOf(
  draft: TaskDraft,
  saved: TaskDraft,
  task: MaintenanceTask | undefined,
  now: number,
): TaskContent {
  const changed = changedTaskPart(draft, saved)
  const { start: from, end } = 'problem' in draft.meaning ? {} : draft.meaning
  // A task that is to come begins now only if that is said.
  const start = from ?? (task === undefined ? undefined : now)
  const isOtherStart = changed.when !== undefined && start !== undefined && start !== task?.start
  const isOtherEnd = changed.when !== undefined && (task === undefined || end !== endOf(task))
  const made = conditionsOf(draft)
  return {
    ...(changed.description === undefined ? {} : { description: draft.description.trim() }),
    ...(isOtherStart ? { start } : {}),
    ...(isOtherEnd ? { end: end ?? null } : {}),
    ...(changed.filters === undefined && made === undefined ? {} : { filters: draft.filters }),
    ...(made === undefined ? {} : { made: { name: draft.filterName.trim(), filter: made } }),
  }
}

/** A saved filter with equal conditions, so that none is made twice; undefined if there is none. */
export function filterOfEqualContent(saved: readonly SavedFilter[], filter: IncidentFilter): SavedFilter | undefined {
  return saved.find((one) => isSameFilter(one.filter, filter) && isKnownWhole(one))
}

/** Whether a filter has no other conditions than those that the console knows. */
function isKnownWhole({ further, droppedTags, hasNoLevel, filter }: SavedFilter): boolean {
  const isSet = Object.values(further ?? {}).some((value) => value !== null && value !== false && value !== '')
  return !isSet && (droppedTags ?? []).length === 0 && (hasNoLevel !== true || filter.tags.length > 0)
}

/**
 * The filters of a draft, as far as they are known: the user's, and those of tasks, which may be other users' private
 * ones.
 */
export function filtersChosen(
  draft: TaskDraft,
  known: readonly SavedFilter[],
  tasks: readonly MaintenanceTask[],
): { readonly filters: readonly SavedFilter[]; readonly isComplete: boolean } {
  const { filters, filterName } = draft
  const conditions = conditionsOf(draft)
  const all = [...known, ...tasks.flatMap((task) => task.filters)]
  const found = filters.flatMap((pk) => all.find((filter) => filter.pk === pk) ?? [])
  const made = conditions === undefined ? [] : [{ pk: 0, name: filterName, filter: conditions }]
  return { filters: [...found, ...made], isComplete: found.length === filters.length }
}

declare module '../../forms/domain/formDraft.ts' {
  interface FormContents {
    /** The unsaved changes. */
    maintenanceTask: { readonly draft: KeptTaskDraft }
  }
}
