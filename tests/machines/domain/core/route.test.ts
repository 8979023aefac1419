import { describe, expect, it } from 'vitest'
import { afterLogin, loginPath, tokenInQuery } from '../../../../machines/session/domain/loginPlace.ts'
import {
  incidentPath,
  isProtected,
  isSamePage,
  placeOf,
  routeOf,
  routePatterns,
} from '../../../../machines/core/domain/route.ts'

describe('the screen of a path', () => {
  it.each([
    ['/', { name: 'incidents' }],
    ['/incidents', { name: 'incidents' }],
    ['/incidents/', { name: 'incidents' }],
    ['/wall', { name: 'wall' }],
    ['/wall/', { name: 'wall' }],
    ['/incidents/kiosk/', { name: 'wall' }],
    ['/wall/7', { name: 'notFound' }],
    ['/incidents/7', { name: 'incident', pk: 7, text: '7' }],
    ['/incidents/7/', { name: 'incident', pk: 7, text: '7' }],
    ['/incidents/seven', { name: 'incident', pk: undefined, text: 'seven' }],
    ['/incidents/7/events', { name: 'notFound' }],
    ['/notificationprofiles', { name: 'notificationProfiles' }],
    ['/timeslots', { name: 'timeslots' }],
    ['/timeslots/', { name: 'timeslots' }],
    ['/destinations', { name: 'destinations' }],
    ['/login', { name: 'login' }],
    ['/Incidents', { name: 'notFound' }],
    ['/incidentsx', { name: 'notFound' }],
    ['/timeslots//', { name: 'notFound' }],
    ['', { name: 'notFound' }],
  ])('%j', (path, route) => {
    expect(routeOf(path)).toEqual(route)
  })

  it.each(Object.entries(routePatterns))('%s matches the path %s', (name, pattern) => {
    expect(routeOf(pattern.replace(':pk', '7')).name).toBe(name)
  })

  it('requires a signed-in user unless it is login or unknown', () => {
    const paths = ['/', '/incidents', '/wall', '/incidents/7', '/notificationprofiles', '/timeslots', '/destinations']
    expect(paths.map((path) => isProtected(routeOf(path)))).toEqual(paths.map(() => true))
    expect(isProtected(routeOf('/login'))).toBe(false)
    expect(isProtected(routeOf('/nowhere'))).toBe(false)
  })
})

describe('the way to the login page and back', () => {
  it.each([
    [{ path: '/incidents/7/', search: '' }, '/incidents/7/'],
    [{ path: '/incidents', search: '?open=true&tags=a%3Db' }, '/incidents?open=true&tags=a%3Db'],
    [{ path: '/timeslots', search: '' }, '/timeslots'],
    [{ path: '/', search: '' }, '/'],
    [{ path: '/login', search: '' }, '/'],
  ])('from %o ends at %s', (wanted, back) => {
    expect(afterLogin(placeOf(loginPath(wanted)))).toBe(back)
  })

  it('has no query if there is no page to return to', () => {
    expect(loginPath(undefined)).toBe('/login')
    expect(loginPath({ path: '/', search: '' })).toBe('/login')
  })

  it.each([
    '?next=https%3A%2F%2Fevil.example',
    '?next=%2F%2Fevil.example',
    '?next=%2F%5Cevil.example',
    '?next=javascript%3Aalert(1)',
    '?next=%5C%5Cevil.example',
    '?next=%2F%09%2Fevil.example',
    '?next=%2F%0A%2Fevil.example',
    '?next=%20%2F%2Fevil.example',
    '?next=evil.example',
    '?next=%2Flogin%3Fnext%3D%2F%2Fevil.example',
    '?next=%2Flogin',
    '?next=',
    '?next=%E0%A4%A',
    '',
  ])("ends at '/' if the return path is missing, invalid or on another site: %s", (search) => {
    expect(afterLogin({ path: '/login', search })).toBe('/')
  })
})

describe('a token in the query', () => {
  it.each([
    ['/login', '?token=abc', 'abc'],
    ['/login/', '?next=%2F&token=abc', 'abc'],
    ['/login', '?token=', undefined],
    ['/login', '', undefined],
    ['/incidents', '?token=abc', undefined],
    ['/login', '?token=%E2%82%AC', undefined],
    ['/login', '?token=a%0D%0Ab', undefined],
  ])('at %s%s', (path, search, token) => {
    expect(tokenInQuery({ path, search })).toBe(token)
  })
})

it.each([
  ['/incidents?open=true#top', { path: '/incidents', search: '?open=true' }],
  ['/incidents/7/', { path: '/incidents/7/', search: '' }],
  ['/login?next=%2Fa%3Fb', { path: '/login', search: '?next=%2Fa%3Fb' }],
])('the place of %s', (address, place) => {
  expect(placeOf(address)).toEqual(place)
})

it('the address of an incident ends with a slash', () => {
  expect(incidentPath(7)).toBe('/incidents/7/')
})

it('two places are the same page unless their screens or their incidents differ', () => {
  const seven = { path: '/incidents/7/', search: '' }
  expect(isSamePage({ path: '/', search: '' }, { path: '/incidents', search: '?open=false' })).toBe(true)
  expect(isSamePage(seven, { path: '/incidents/7', search: '' })).toBe(true)
  expect(isSamePage(seven, { path: '/incidents/8', search: '' })).toBe(false)
  expect(isSamePage(seven, { path: '/', search: '' })).toBe(false)
})
