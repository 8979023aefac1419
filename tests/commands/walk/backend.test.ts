import { describe, expect, test } from 'vitest'
import { addressOf, cookieHere, locationHere, readBackend, socketAddressOf, WrongAddress } from './backend.ts'

describe('the address of a server', () => {
  test('may have a path, with or without a trailing slash', () => {
    for (const text of ['https://host.example/argus', 'https://host.example/argus/']) {
      const backend = readBackend(text)
      expect(addressOf(backend, '/api/v1/incidents/')).toBe('https://host.example/argus/api/v1/incidents/')
      expect(socketAddressOf(backend, '/ws/open/')).toBe('wss://host.example/argus/ws/open/')
    }
    expect(addressOf(readBackend('http://127.0.0.1:8000/'), '/api/')).toBe('http://127.0.0.1:8000/api/')
  })

  test.each([
    ['argus.example.org', 'is not a URL'],
    ['http://', 'is not a URL'],
    ['ftp://argus.example.org', 'is neither http nor https'],
    ['https://olga:secret@argus.example.org', 'must not contain a user name'],
    ['https://argus.example.org/?x=1', "must end before any '?' and '#'"],
  ])('%s %s', (text, words) => {
    expect(() => readBackend(text)).toThrow(WrongAddress)
    expect(() => readBackend(text)).toThrow(words)
  })
})

test.each([
  ['https://host.example/argus/api/v1/', '/api/v1/'],
  ['/argus/api/v1/?page=2#end', '/api/v1/?page=2#end'],
  ['/argus', '/'],
  ['/elsewhere/', '/elsewhere/'],
  ['https://host.example/elsewhere/', 'https://host.example/elsewhere/'],
  ['https://idp.example/login?next=%2F', 'https://idp.example/login?next=%2F'],
])('a redirect to %s leads to %s', (location, here) => {
  expect(locationHere(readBackend('https://host.example/argus'), location)).toBe(here)
})

test("a redirect from a server without a path stays on the console's origin", () => {
  expect(locationHere(readBackend('https://host.example'), 'https://host.example/incidents?x=1')).toBe('/incidents?x=1')
})

test('a cookie of an HTTPS host is adapted for an HTTP origin', () => {
  expect(
    cookieHere('sessionid=abc=; HttpOnly; Max-Age=9; Domain=.host.example; Path=/argus; Secure; SameSite=None'),
  ).toBe('sessionid=abc=; HttpOnly; Max-Age=9; SameSite=Lax; Path=/')
})
