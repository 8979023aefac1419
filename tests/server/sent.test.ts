/**
 * What the stand-in sends (`GET /stand-in/sent`). Seen red with each of: any filter of a profile instead of all, any tag
 * instead of all, an empty filter that matches everything, the other time, UTC for the server's zone, an end that is not
 * included, maintenance ignored, a medium without its plug-in.
 */
// @vitest-environment node
import { expect, test } from 'vitest'
import type { Generation, StandInOptions } from './standIn.ts'
import { signIn, startStandIn } from './testSupport.ts'
import type { SentMessage } from './sending/sent.ts'

const base = '/api/v2/notificationprofiles/'
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const allDay = [{ days: everyDay, start: '00:00:00', end: '23:59:59.999999' }]
const generations: Generation[] = ['1.19', '1.36', '2.9', 'head']

/** A stand-in of a Friday at 19:00 in Oslo, without any profile but those that the operator makes with `profile`. */
function start(options: StandInOptions = {}) {
  const { standIn, ask } = startStandIn({ notifications: 'none', ...options })
  const token = signIn(standIn, 'operator')
  async function made(path: string, body: unknown): Promise<number> {
    const answer = await ask('POST', path, { token, body })
    expect(answer).toMatchObject({ status: 201 })
    return (answer.body as { pk: number }).pk
  }
  let names = 0
  const name = () => `Name ${(names += 1)}`
  const filter = (words: object) => made(`${base}filters/`, { name: name(), filter: words })
  const destination = (media: string, settings: object) =>
    made('/api/v2/notificationprofiles/destinations/', { media, settings })
  async function profile({ filters, recurrences = allDay, destinations = [2] }: Wanted): Promise<number> {
    const pks = await Promise.all(filters.map(filter))
    const timeslot = await made(`${base}timeslots/`, { name: name(), time_recurrences: recurrences })
    return made(base, { name: name(), timeslot, filters: pks, destinations, active: true })
  }
  async function report(body: object = {}): Promise<number> {
    const answer = await ask('POST', '/stand-in/incidents', { body })
    return (answer.body as { pk: number }).pk
  }
  const order = (path: string, body: object) => ask('POST', `/stand-in/${path}`, { body })
  const sent = async () => (await ask('GET', '/stand-in/sent')).body as SentMessage[]
  const kinds = async () => (await sent()).map(({ type }) => type)
  return { standIn, ask, token, filter, destination, profile, report, order, sent, kinds }
}

interface Wanted {
  filters: object[]
  recurrences?: object[]
  destinations?: number[]
}

test('every kind of event is sent, bulk calls too, until the list is cleared', async () => {
  const { ask, token, profile, report, order, sent, kinds } = start({ generation: 'head' })
  const pk = await profile({ filters: [{ maxlevel: 5 }] })
  const incident = await report({ tags: ['host=a'] })
  const by = `incidents/${incident}`
  await order(by, { action: 'change', level: 2 })
  await order(by, { action: 'acknowledge' })
  await order(by, { action: 'note', description: 'looks odd' })
  await order(by, { action: 'close' })
  await order(by, { action: 'reopen' })
  await order(by, { action: 'end' })
  await order(by, { action: 'restart' })
  await report({ stateful: false })
  await ask('POST', '/api/v2/incidents/events/bulk/', { token, body: { ids: [incident], event: { type: 'CLO' } } })
  const ack = { timestamp: '2026-11-20T18:00:00Z' }
  await ask('POST', '/api/v2/incidents/acks/bulk/', { token, body: { ids: [incident], ack } })
  expect(await kinds()).toEqual(['STA', 'CHI', 'ACK', 'OTH', 'CLO', 'REO', 'END', 'RES', 'LES', 'CLO', 'ACK'])
  expect((await sent())[0]).toMatchObject({ incident, destination: 2, media: 'email', profiles: [pk] })
  await ask('DELETE', '/stand-in/sent')
  expect(await sent()).toEqual([])
})

test.each([
  ['every filter of a profile must match', [{ tags: ['host=a'] }, { tags: ['host=b'] }], []],
  ['all tags of a filter are required', [{ tags: ['host=a', 'host=c'] }], []],
  ['an empty filter matches nothing', [{ sourceSystemIds: [], tags: [], maxlevel: null }], []],
  ['the level is at most that of the filter', [{ maxlevel: 2 }], []],
  ['one filter may name the type of event', [{ maxlevel: 5, event_types: ['END'] }, { open: true }], ['STA']],
  ['no filter names the type of event', [{ maxlevel: 5, event_types: ['END'] }], []],
  ['filters that match', [{ tags: ['host=a'] }, { maxlevel: 3, stateful: true, acked: false }], ['STA']],
])('%s', async (_, filters, expected) => {
  const { profile, report, kinds } = start({ generation: '2.9' })
  await profile({ filters })
  await report({ tags: ['host=a', 'room=1'], level: 3 })
  expect(await kinds()).toEqual(expected)
})

test.each(generations)('the state is that in which the event leaves the incident, on %s', async (generation) => {
  const { profile, report, order, kinds } = start({ generation })
  await profile({ filters: [{ open: true, acked: false }] })
  const incident = await report()
  await order(`incidents/${incident}`, { action: 'acknowledge', expiration: '2026-11-20T18:30:00Z' })
  await order(`incidents/${incident}`, { action: 'note', description: 'acknowledged' })
  await order(`incidents/${incident}`, { action: 'expire', expiration: '2026-11-20T17:59:00Z' })
  await order(`incidents/${incident}`, { action: 'note', description: 'no longer' })
  await order(`incidents/${incident}`, { action: 'close' })
  expect(await kinds()).toEqual(['STA', 'OTH'])
})

test.each([
  ['1.19', ['STA', 'OTH']],
  ['1.36', ['STA', 'OTH']],
  ['2.9', ['OTH']],
  ['head', ['OTH']],
] as const)('%s judges its own time, in the zone of the server', async (generation, expected) => {
  const { standIn, profile, report, order, sent } = start({ generation })
  const long = [{ days: [4], start: '10:00:00', end: '11:00:00' }]
  const now = [{ days: [5], start: '19:00:00', end: '19:59:59.999999' }]
  const early = await profile({ filters: [{ maxlevel: 5 }], recurrences: long })
  const late = await profile({ filters: [{ maxlevel: 5 }], recurrences: now })
  const incident = await report({ start_time: '2026-11-19T11:00:00+01:00' })
  await order(`incidents/${incident}`, { action: 'note', description: 'now' })
  const isFirst = standIn.world.settings.generation.startsWith('1')
  const by = (await sent()).filter(({ profiles }) => profiles.includes(isFirst ? early : late))
  expect(by.map(({ type }) => type)).toEqual(expected)
})

test('a destination receives an event once, and one whose medium is not installed never', async () => {
  const { standIn, destination, profile, report, sent } = start({ generation: 'head' })
  const phone = await destination('sms', { phone_number: '+4747474799' })
  await profile({ filters: [{ maxlevel: 5 }], destinations: [2, phone] })
  await profile({ filters: [{ open: true }], destinations: [2] })
  standIn.world.orderMedium({ slug: 'sms', installed: false })
  await report()
  expect((await sent()).map(({ destination: to }) => to)).toEqual([2])
})

test('maintenance silences on the newest servers: everything, if the filter of the task is deleted', async () => {
  const { standIn, ask, filter, profile, report, kinds, token } = start({ generation: 'head' })
  await profile({ filters: [{ maxlevel: 5 }] })
  const pk = await filter({ tags: ['host=a'] })
  const planner = signIn(standIn, 'planner')
  await ask('POST', '/api/v2/plannedmaintenance/', { token: planner, body: { filters: [pk] } })
  await report({ tags: ['host=a'] })
  expect(await kinds()).toEqual([])
  await report({ tags: ['host=b'] })
  expect(await kinds()).toEqual(['STA'])
  await ask('DELETE', `${base}filters/${pk}/`, { token })
  await report({ tags: ['host=b'] })
  expect(await kinds()).toEqual(['STA'])
})
