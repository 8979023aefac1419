import { Refusal, json, detail, empty, type Answer } from '../http/answer.ts'
import { asObject } from '../http/body.ts'
import { Fields } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import { instantOf } from '../time.ts'
import { maintenanceToWire } from '../wire/maintenance.ts'
import { endless, hasStarted, type MaintenanceTask } from '../world/maintenance.ts'
import { readMaintenance, refuseLateChange, refuseUnlessEndsLater } from './maintenanceBody.ts'

function findTask({ world, params }: Call): MaintenanceTask {
  const text = params['pk'] ?? ''
  if (!/^\d+$/.test(text)) throw new Refusal(detail('Not found.', 404))
  const task = world.maintenance.withPk(Number(text))
  if (task === undefined) throw new Refusal(detail('No PlannedMaintenanceTask matches the given query.', 404))
  return task
}

function show(task: MaintenanceTask, { world }: Call): Record<string, unknown> {
  return maintenanceToWire(task, world)
}

/** Lists every task, including past ones. Ignores the query. */
function list(call: Call): Answer {
  return json(call.world.maintenance.rows.map((task) => show(task, call)))
}

/** Creates a task. A task without a start begins immediately; a task that is already over is allowed. */
async function create(call: Call): Promise<Answer> {
  const { world, user } = call
  const fields = new Fields(asObject(await call.body()))
  const { start: given, end = endless, description = '', filters } = readMaintenance(fields, world, true)
  fields.done()
  if (filters === undefined) throw new Error('A required field is missing although it was checked.')
  const created = world.moment()
  const start = given ?? instantOf(world.moment())
  refuseUnlessEndsLater(start, end)
  const task = world.maintenance.add((pk) => ({ pk, createdBy: user.pk, created, start, end, description, filters }))
  return json(show(task, call), 201)
}

/**
 * Changes a task of any user. The start can be changed until it has passed, all other fields until twelve hours after
 * the end.
 */
async function change(call: Call, whole: boolean): Promise<Answer> {
  const { world } = call
  const task = findTask(call)
  const fields = new Fields(asObject(await call.body()))
  const words = readMaintenance(fields, world, whole)
  fields.done()
  refuseLateChange(task, words, world.now())
  const { start = task.start, end = task.end, description = task.description, filters = task.filters } = words
  refuseUnlessEndsLater(start, end)
  Object.assign(task, { start, end, description, filters })
  world.maintenance.moveToEnd(task)
  return json(show(task, call))
}

/** Deletes a task if it has not started yet. */
function remove(call: Call): Answer {
  const task = findTask(call)
  if (hasStarted(task, call.world.now())) {
    return json(['It is not possible to delete past or ongoing planned maintenance tasks.'], 400)
  }
  call.world.maintenance.remove(task)
  return empty(204)
}

/** Everyone can read the tasks, and staff can write them. */
export function addPlannedMaintenance(resources: Resources): void {
  const base = '/api/v2/plannedmaintenance/'
  resources.add(base, { methods: { GET: list, POST: create }, writers: 'staff', allow: 'GET, HEAD, POST' })
  resources.add(`${base}:pk/`, {
    methods: {
      GET: (call) => json(show(findTask(call), call)),
      PATCH: (call) => change(call, false),
      PUT: (call) => change(call, true),
      DELETE: remove,
    },
    writers: 'staff',
    allow: 'GET, HEAD, PATCH, PUT, DELETE',
  })
}
