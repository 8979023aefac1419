import { detail, json, type Answer } from '../http/answer.ts'
import { asObject } from '../http/body.ts'
import { Fields } from '../http/fields.ts'
import type { Call, Resources } from '../http/resource.ts'
import { isSecondGeneration, type Generation } from '../options.ts'
import { phoneNumberToWire } from '../wire/destination.ts'
import type { User } from '../world/model.ts'
import type { World } from '../world/world.ts'

function shortForm({ username, firstName, lastName, email }: User): Record<string, unknown> {
  return { username, first_name: firstName, last_name: lastName, email }
}

/** Phone numbers of API version 1 are the SMS destinations of version 2. */
function phoneNumbers({ pk }: User, { destinations }: World): Record<string, unknown>[] {
  return destinations.rows.filter(({ owner, medium }) => owner === pk && medium === 'sms').map(phoneNumberToWire)
}

function currentUser({ world, user, version, origin }: Call): Answer {
  if (version === 1) return json({ ...shortForm(user), phone_numbers: phoneNumbers(user, world) })
  return json({ ...shortForm(user), admin_url: user.staff ? `${origin}/admin/` : null })
}

function otherUser({ world, params }: Call): Answer {
  const found = world.users.find(({ pk }) => String(pk) === params['pk'])
  return found === undefined ? detail('No User matches the given query.', 404) : json(shortForm(found))
}

async function addPhoneNumber(call: Call): Promise<Answer> {
  const fields = new Fields(asObject(await call.body()))
  const given = fields.text('phone_number', { needed: true, blank: false })
  fields.done()
  if (given === undefined) throw new Error('A required field is missing although it was checked.')
  if (!/^\+[1-9]\d{7,14}$/.test(given)) {
    return json({ phone_number: ['Enter a valid phone number (e.g. +12125552368).'] }, 400)
  }
  const added = call.world.destinations.add((pk) => ({
    pk,
    owner: call.user.pk,
    medium: 'sms',
    label: null,
    settings: { phone_number: given },
    managed: false,
  }))
  return json(phoneNumberToWire(added), 201)
}

export function addUsers(resources: Resources, generation: Generation): void {
  const versions = isSecondGeneration(generation) ? ['v2'] : ['v1', 'v2']
  for (const version of versions) {
    resources.add(`/api/${version}/auth/user/`, { methods: { GET: currentUser } })
    resources.add(`/api/${version}/auth/users/:pk/`, { methods: { GET: otherUser } })
  }
  if (!isSecondGeneration(generation)) {
    resources.add('/api/v1/auth/phone-number/', {
      methods: { GET: ({ user, world }) => json(phoneNumbers(user, world)), POST: addPhoneNumber },
    })
  }
}
