import { Refusal, json, serverError, detail, empty, type Answer } from '../http/answer.ts'
import { asObject } from '../http/body.ts'
import { Fields } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import { timeslotToWire } from '../wire/timeslot.ts'
import type { TimeRecurrence, Timeslot } from '../world/model.ts'
import { readRecurrences } from './timeRecurrences.ts'

/** The user's own timeslots, sorted by name. */
function list({ world, user }: Call): Answer {
  const own = world.timeslots.rows.filter(({ owner }) => owner === user.pk)
  return json(own.toSorted((one, other) => one.name.localeCompare(other.name, 'en')).map(timeslotToWire))
}

function findOwn({ world, user, params }: Call): Timeslot {
  const found = world.timeslots.rows.find(({ pk, owner }) => String(pk) === params['pk'] && owner === user.pk)
  if (found === undefined) throw new Refusal(detail('No Timeslot matches the given query.', 404))
  return found
}

/** Reads a name of at most 40 characters that no other timeslot of the user has. */
function readName(fields: Fields, { world, user }: Call, needed: boolean, pk?: number): string | undefined {
  const name = fields.text('name', { needed, blank: false, most: 40 })
  if (name === undefined) return undefined
  const taken = world.timeslots.rows.some((slot) => slot.owner === user.pk && slot.name === name && slot.pk !== pk)
  if (!taken) return name
  const words = `The name "${name}" is already in use for a another timeslot owned by user ${user.username}.`
  return fields.fail('name', words)
}

/**
 * Stores recurrences one by one. A recurrence without a day causes an unhandled error after the timeslot and the
 * recurrences before it have been stored.
 */
function write(timeslot: Timeslot, recurrences: readonly TimeRecurrence[]): void {
  timeslot.recurrences = []
  for (const recurrence of recurrences) {
    if (recurrence.days.length === 0) throw new Refusal(serverError())
    timeslot.recurrences.push(recurrence)
  }
}

async function create(call: Call): Promise<Answer> {
  const fields = new Fields(asObject(await call.body()))
  const name = readName(fields, call, true)
  const recurrences = readRecurrences(fields, true)
  fields.done()
  if (name === undefined || recurrences === undefined)
    throw new Error('Required fields are missing although they were checked.')
  const timeslot = call.world.timeslots.add((pk) => ({ pk, owner: call.user.pk, name, recurrences: [] }))
  write(timeslot, recurrences)
  return json(timeslotToWire(timeslot), 201)
}

async function change(call: Call, whole: boolean): Promise<Answer> {
  const timeslot = findOwn(call)
  const fields = new Fields(asObject(await call.body()))
  const name = readName(fields, call, whole, timeslot.pk)
  const recurrences = readRecurrences(fields, whole)
  fields.done()
  timeslot.name = name ?? timeslot.name
  if (recurrences !== undefined) write(timeslot, recurrences)
  return json(timeslotToWire(timeslot))
}

/** Deletes a timeslot, together with the profiles that use it. */
function remove(call: Call): Answer {
  call.world.removeTimeslot(findOwn(call))
  return empty(204)
}

export function addTimeslots(resources: Resources, generation: Generation): void {
  for (const version of isSecondGeneration(generation) ? ['v2'] : ['v1', 'v2']) {
    const base = `/api/${version}/notificationprofiles/timeslots/`
    resources.add(base, { methods: { GET: list, POST: create } })
    resources.add(`${base}:pk/`, {
      methods: {
        GET: (call) => json(timeslotToWire(findOwn(call))),
        PUT: (call) => change(call, true),
        PATCH: (call) => change(call, false),
        DELETE: remove,
      },
    })
  }
}
