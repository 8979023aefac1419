import { expect, test } from 'vitest'
import { createServerSignIn, openServerPage, signInTime } from '../../../src/api/app/serverSignIn.ts'
import { browserStorage } from './browserStorage.ts'

const list = { path: '/incidents/', search: '' }
const deep = { path: '/incidents/7/', search: '?a=1' }

function stage(storage: Storage = browserStorage()) {
  let time = 1000
  const create = (basePath = '/') =>
    createServerSignIn(
      () => storage,
      basePath,
      () => time,
    )
  return { create, pass: (milliseconds: number) => (time += milliseconds) }
}

test('the visit after signing in at the server begins at the place that the user left, once', () => {
  const { create } = stage()
  create().begin('/incidents/7/?a=1')
  expect(create().isUnderWay()).toBe(true)
  expect(create('/other/').arrive(list)).toEqual(list)
  expect(create().arrive(list)).toEqual(deep)
  expect(create().arrive(list)).toEqual(list)
  expect(create().isUnderWay()).toBe(false)
})

test.each([deep, { path: '/timeslots', search: '' }, { path: '/incidents', search: '?open=true' }])(
  'a visit that begins at another place than the list stays there: %j',
  (place) => {
    const { create } = stage()
    create().begin('/incidents/9/')
    expect(create().arrive(place)).toEqual(place)
    expect(create().arrive(list)).toEqual(list)
  },
)

test('the login page leaves the place noted', () => {
  const { create } = stage()
  create().begin('/incidents/7/?a=1')
  const login = { path: '/login', search: '?next=%2Fincidents%2F7%2F' }
  expect(create().arrive(login)).toEqual(login)
  expect(create().arrive(list)).toEqual(deep)
})

test('the place is forgotten when the sign-in ends without a visit', () => {
  const { create } = stage()
  create().begin('/incidents/7/?a=1')
  create().end()
  expect(create().isUnderWay()).toBe(false)
  expect(create().arrive(list)).toEqual(list)
})

test("the server's page opens in another tab, which has no access to this one nor a copy of what it stores", () => {
  const done: unknown[] = []
  const tab = {
    opener: {} as unknown,
    closed: false,
    sessionStorage: { clear: () => done.push('cleared') },
    location: { replace: (to: string) => done.push([to, tab.opener]) },
    close: () => undefined,
  }
  openServerPage({ open: () => tab }, '/accounts/login/', (event) => done.push(event))
  expect(done).toEqual(['cleared', ['/accounts/login/', null], { type: 'serverPage.opened' }])
})

test("a server's page that the browser refuses to open is reported with its address; a missing one is not opened", () => {
  const events: unknown[] = []
  const refusing = { open: () => null }
  openServerPage(refusing, '/accounts/login/', (event) => events.push(event))
  openServerPage(refusing, undefined, (event) => events.push(event))
  expect(events).toEqual([{ type: 'serverPage.blocked', address: '/accounts/login/' }])
})

test('the place is forgotten after a quarter of an hour', () => {
  const { create, pass } = stage()
  create().begin('/incidents/7/?a=1')
  pass(signInTime - 1)
  expect(create().isUnderWay()).toBe(true)
  pass(1)
  expect(create().arrive(list)).toEqual(list)
})

test.each(['{', '{"returnTo":"//evil.example","at":1000}', '{"returnTo":7,"at":1000}', '{"returnTo":"/a","at":2000}'])(
  'a stored text that is no place is ignored: %s',
  (text) => {
    const storage = browserStorage()
    const { create } = stage(storage)
    create().begin('/incidents/7/')
    storage.setItem(storage.key(0) ?? '', text)
    expect(create().arrive(list)).toEqual(list)
  },
)
