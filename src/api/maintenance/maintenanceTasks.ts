import { filterOfEqualContent, type TaskContent } from '../../../machines/maintenance/domain/taskDraft.ts'
import { uniqueName } from '../../../machines/alerting/domain/notifying/names.ts'
import { taskAsSent } from '../../../machines/maintenance/domain/taskTwins.ts'
import type { TaskToSave } from '../../../machines/maintenance/ports.ts'
import { Fault, faultDetail, mayHaveTakenEffect, toFault, wasRefused } from '../../../machines/core/domain/fault.ts'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import { otherNames, type SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import { wireMaintenanceTask } from '../filter/wire/maintenance.ts'
import { json, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { isSameText, newest, orReadBack, withPk } from '../server/readBack.ts'
import { get, patch, post, remove } from '../server/requests.ts'
import { wireRowOf, wireRows } from '../server/wire/rows.ts'

/** The calls for saved filters, of which one is made for a task. */
interface FilterCalls {
  readonly fetchFilters: (signal?: AbortSignal) => Promise<readonly SavedFilter[]>
  readonly createFilter: (
    input: { readonly name: string; readonly filter: IncidentFilter },
    signal?: AbortSignal,
  ) => Promise<SavedFilter>
}

/**
 * The failure to make a saved filter, shown at its name: servers answer 500 to a name that another filter was given
 * meanwhile.
 */
function asAboutName(fault: Fault): Fault {
  const { action, status } = fault
  if (!wasRefused(fault) && status !== 500) return fault
  const text = wasRefused(fault) ? faultDetail(fault) : 'The server failed to make this filter: another name may help.'
  return new Fault({ kind: 'refused', action, body: { name: [text] }, ...(status === undefined ? {} : { status }) })
}

const wireTasks = wireRows(wireMaintenanceTask)

/** The API calls that staff plan maintenance with (docs/behaviour.md#maintenance-page). */
export function createMaintenanceTaskCalls(client: ApiClient, filters: FilterCalls) {
  /**
   * The body of a request: only what was given. Conditions become a saved filter first, or are found as one, so that a
   * request that failed later makes nothing twice.
   */
  async function bodyOf({ description, start, end, filters: pks, made }: TaskContent, signal: AbortSignal | undefined) {
    const found = made && (await madeFilter(made, signal))
    const all = found === undefined ? pks : [...new Set([...(pks ?? []), found.pk])]
    return {
      ...(description === undefined ? {} : { description }),
      ...(start === undefined ? {} : { start_time: new Date(start).toISOString() }),
      ...(end === undefined ? {} : { end_time: end === null ? null : new Date(end).toISOString() }),
      ...(all === undefined ? {} : { filters: all }),
    }
  }

  async function madeFilter({ name, filter }: NonNullable<TaskContent['made']>, signal: AbortSignal | undefined) {
    const saved = await filters.fetchFilters(signal)
    const known = filterOfEqualContent(saved, filter)
    if (known !== undefined) return known
    try {
      return await filters.createFilter({ name: uniqueName(name, otherNames(saved, 0)), filter }, signal)
    } catch (error) {
      throw asAboutName(toFault(error, 'create filter'))
    }
  }

  async function listTasks(signal: AbortSignal | undefined): Promise<readonly MaintenanceTask[]> {
    const { rows } = await client.call(
      get('get planned maintenance', (paths) => paths.maintenance, json(wireTasks), { precedence: 'last' }),
      signal,
    )
    return rows
  }

  async function createTask(input: TaskToSave, signal?: AbortSignal): Promise<MaintenanceTask> {
    const action = `plan maintenance ${input.name}`
    const body = await bodyOf(input, signal)
    const sent = {
      description: input.description ?? '',
      start: input.start,
      end: input.end ?? undefined,
      filters: body.filters ?? [],
      since: input.since ?? Number.POSITIVE_INFINITY,
    }
    const lookUp = async () => taskAsSent(await listTasks(signal), sent)
    const earlier = input.mayExist === true ? await lookUp() : undefined
    if (earlier !== undefined) return earlier
    const read = jsonOrNothing(wireMaintenanceTask)
    const answer = client.call(
      post(action, (paths) => paths.maintenance, body, read),
      signal,
    )
    const isSent = ({ description }: MaintenanceTask) => isSameText(input.description ?? '', description)
    try {
      return await orReadBack(action, answer, async () => newest(await listTasks(signal), isSent))
    } catch (error) {
      // Without a certain answer, the task may exist.
      const found = mayHaveTakenEffect(toFault(error, action)) ? await lookUp().catch(() => undefined) : undefined
      if (found === undefined) throw error
      return found
    }
  }

  async function updateTask(input: TaskToSave & { readonly pk: number }, signal?: AbortSignal) {
    const action = `change maintenance ${input.name}`
    const body = await bodyOf(input, signal)
    const read = jsonOrNothing(wireRowOf(wireMaintenanceTask, input.pk))
    const answer = client.call(
      patch(action, (paths) => paths.maintenanceTask(input.pk), body, read),
      signal,
    )
    return orReadBack(action, answer, async () => withPk(await listTasks(signal), input.pk))
  }

  /** A new task, or what has changed of one. */
  function saveMaintenanceTask({ pk, ...content }: TaskToSave, signal?: AbortSignal): Promise<MaintenanceTask> {
    return pk === undefined ? createTask({ pk, ...content }, signal) : updateTask({ pk, ...content }, signal)
  }

  function deleteMaintenanceTask({ pk, name }: { pk: number; name: string }, signal?: AbortSignal): Promise<void> {
    return client.call(
      remove(`delete maintenance ${name}`, (paths) => paths.maintenanceTask(pk)),
      signal,
    )
  }

  return { saveMaintenanceTask, deleteMaintenanceTask }
}
