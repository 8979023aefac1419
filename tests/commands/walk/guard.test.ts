import { describe, expect, test } from 'vitest'
import { intentOf, objection } from './guard.ts'
import { Ledger } from './ledger.ts'

function why(method: string, path: string, body = '', ledger = new Ledger()): string | undefined {
  return objection(intentOf(method, path, body), ledger)
}

describe('before the run has created anything', () => {
  test.each([
    ['GET', '/api/v1/incidents/17/'],
    ['HEAD', '/api/'],
    ['OPTIONS', '/api/v1/incidents/'],
    ['POST', '/api/v1/token-auth/'],
    ['POST', '/api/v2/token-auth/'],
    ['POST', '/api/v1/auth/logout/'],
    ['POST', '/api/v2/auth/refresh-token/'],
    ['POST', '/api/v2/notificationprofiles/filterpreview/'],
    ['POST', '/api/v1/incidents/'],
    ['POST', '/api/v1/notificationprofiles/filters/'],
    ['POST', '/api/v1/notificationprofiles/timeslots/'],
    ['POST', '/api/v2/notificationprofiles/destinations/'],
    ['POST', '/api/v2/notificationprofiles/'],
  ])('%s %s is allowed', (method, path) => {
    expect(why(method, path)).toBeUndefined()
  })

  test.each([
    ['PATCH', '/api/v2/incidents/17/', 'this run did not create incident 17'],
    ['DELETE', '/api/v1/incidents/17/', 'this run did not create incident 17'],
    ['POST', '/api/v1/incidents/17/events/', 'this run did not create incident 17'],
    ['POST', '/api/v2/incidents/17/acks/', 'this run did not create incident 17'],
    ['DELETE', '/api/v2/incidents/17/acks/3/', 'this run did not create incident 17'],
    ['PUT', '/api/v1/incidents/17/ticket_url/', 'this run did not create incident 17'],
    ['PUT', '/api/v2/incidents/17/automatic-ticket/', 'this run did not create incident 17'],
    ['POST', '/api/v1/incidents/17/tags/', 'this run did not create incident 17'],
    ['PUT', '/api/v1/notificationprofiles/filters/4/', 'this run did not create filter 4'],
    ['DELETE', '/api/v1/notificationprofiles/timeslots/4/', 'this run did not create timeslot 4'],
    ['PATCH', '/api/v2/notificationprofiles/destinations/4/', 'this run did not create destination 4'],
    ['PUT', '/api/v2/notificationprofiles/4/', 'this run did not create profile 4'],
    ['DELETE', '/api/v2/notificationprofile/4/', 'this run did not create profile 4'],
    ['POST', '/api/v1/auth/phone-number/', 'the walk cannot tell what this call would change'],
    ['POST', '/api/v2/incidents/sources/', 'the walk cannot tell what this call would change'],
    ['DELETE', '/api/v1/incidents/', 'the walk cannot tell what this call would change'],
    ['DELETE', '/api/v2/notificationprofiles/', 'the walk cannot tell what this call would change'],
    ['POST', '/admin/login/', 'the walk cannot tell what this call would change'],
    ['POST', '/api/v1/incidents/17%2Fevents/', 'the walk cannot tell what this call would change'],
    ['POST', '/api/v2/incidents/acks/undo/', 'the walk cannot tell what this call would change'],
  ])('%s %s is refused', (method, path, words) => {
    expect(why(method, path)).toBe(words)
  })
})

test('a resource that the run created may be changed, but not one of another kind with the same pk', () => {
  const ledger = new Ledger()
  ledger.note('incident', 17)
  ledger.note('filter', 4)
  expect(why('POST', '/api/v1/incidents/17/events/', '', ledger)).toBeUndefined()
  expect(why('PUT', '/api/v1/notificationprofiles/filters/4/', '', ledger)).toBeUndefined()
  expect(why('PUT', '/api/v1/notificationprofiles/timeslots/4/', '', ledger)).toBeDefined()
  expect(why('POST', '/api/v1/incidents/4/events/', '', ledger)).toBeDefined()
  ledger.forget('incident', 17)
  expect(why('POST', '/api/v1/incidents/17/events/', '', ledger)).toBeDefined()
})

describe('for a resource that the run created', () => {
  const ledger = new Ledger()
  ledger.note('incident', 5)
  ledger.note('filter', 4)
  ledger.note('profile', 3)

  test.each([
    ['POST', '/api/v1/incidents/5/events/'],
    ['POST', '/api/v2/incidents/5/acks/'],
    ['DELETE', '/api/v2/incidents/5/acks/12/'],
    ['PUT', '/api/v1/incidents/5/ticket_url/'],
    ['PUT', '/api/v2/incidents/5/automatic-ticket/'],
    ['POST', '/api/v1/incidents/5/tags/'],
    ['DELETE', '/api/v1/incidents/5/tags/host%3Da/'],
    ['PATCH', '/api/v2/incidents/5/'],
    ['DELETE', '/api/v2/notificationprofiles/filters/4/'],
    ['PUT', '/api/v2/notificationprofiles/3/'],
  ])('%s %s is allowed', (method, path) => {
    expect(why(method, path, '', ledger)).toBeUndefined()
  })

  test.each([
    ['POST', '/api/v2/incidents/5/..%2F6/events/'],
    ['POST', '/api/v2/incidents/5/..%2f6/events/'],
    ['POST', '/api/v2/incidents/5/..%252F6/events/'],
    ['POST', '/api/v2/incidents/5/..%5C6/events/'],
    ['POST', '/api/v2/incidents/5/..\\6/events/'],
    ['POST', '/api/v2/incidents/5/%2e%2E/6/events/'],
    ['POST', '/api/v2/incidents/5/../6/events/'],
    ['POST', '/api/v2/incidents/5/./events/'],
    ['DELETE', '/api/v1/incidents/5/tags/..%2F..%2F6/'],
    ['DELETE', '/api/v1/incidents/5/tags/../'],
    ['POST', '/api/v2/incidents/5/whatever/'],
    ['POST', '/api/v2/incidents/5/events/12/undo/'],
    ['DELETE', '/api/v2/notificationprofiles/filters/4/..%2F5/'],
    ['POST', '/api/v2/notificationprofiles/filters/4/share/'],
    ['POST', '/api/v2/notificationprofiles/filters/share/'],
    ['POST', '/api/v2/notificationprofiles/3/incidents/'],
  ])('%s %s is refused, because the walk cannot tell what it would change', (method, path) => {
    expect(why(method, path, '', ledger)).toBe('the walk cannot tell what this call would change')
  })
})

test.each(['acks', 'events', 'ticket_url'])('checks every pk of a bulk call on %s', (name) => {
  const ledger = new Ledger()
  for (const pk of [17, 18]) ledger.note('incident', pk)
  const asked = (ids: unknown) => why('POST', `/api/v2/incidents/${name}/bulk/`, JSON.stringify({ ids }), ledger)
  expect(asked([17, 18])).toBeUndefined()
  expect(asked(['17', 18])).toBeUndefined()
  expect(asked([17, 5, 18, 6])).toBe('this run did not create incidents 5, 6')
  expect(asked(['5'])).toBe('this run did not create incident 5')
  expect(asked(['x'])).toBe('it does not say which incidents')
  expect(asked('17')).toBe('it does not say which incidents')
  expect(why('POST', `/api/v2/incidents/${name}/bulk/`, '{"ids": [17', ledger)).toBe('it does not say which incidents')
})
