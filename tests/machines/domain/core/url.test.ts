import { describe, expect, it } from 'vitest'
import { absoluteUrl, httpUrl, queryValue, returnPath } from '../../../../machines/core/domain/url.ts'

describe('an absolute URL', () => {
  it.each(['https://tickets.example/7', 'http://localhost', 'HTTPS://Tickets.Example', 'ftp://files.example/a'])(
    'is %s',
    (text) => {
      expect(absoluteUrl(text)).toBe(text)
    },
  )

  it.each([
    '',
    'tickets.example/7',
    '/7',
    '//tickets.example',
    'https:',
    'https://',
    'https:///7',
    'https://a b',
    '1http://a',
  ])('is not %j', (text) => {
    expect(absoluteUrl(text)).toBeUndefined()
  })

  it('may have surrounding spaces', () => {
    expect(absoluteUrl('  https://tickets.example/7 ')).toBe('https://tickets.example/7')
    expect(httpUrl('  https://tickets.example/7 ')).toBe('https://tickets.example/7')
  })
})

describe('a URL that becomes a link', () => {
  it.each([
    'https://tickets.example/7',
    'http://localhost:8000/',
    'HTTP://EXAMPLE',
    'https://[2001:db8::1]:8443/7?a=b#c',
    'https://tickets.example/?q=a@b',
    'https://blåbær.example/søk',
  ])('is %s', (text) => {
    expect(httpUrl(text)).toBe(text)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://host/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://files.example',
    'java\nscript:alert(1)',
    'https://a\nb',
    '//host',
    'http:host',
    // No browser accepts these.
    'http://[',
    'http://%',
    'https://host:99999/',
    'https://host:port/',
    'http://<script>',
    'https://a b',
    'https://@/',
    'https://ola@tickets.example/',
    'https://bank.example:pw@evil.example/',
    'https://bank.example%2F@evil.example/',
    '',
    null,
    undefined,
  ])('is not %j', (text) => {
    expect(httpUrl(text)).toBeUndefined()
  })
})

describe('a return address is a path of this site', () => {
  it.each(['/', '/incidents/7/', '/incidents?tags=a%3Db', '/timeslots#top', '/loginhelp'])('%s', (text) => {
    expect(returnPath(text)).toBe(text)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/\tevil',
    '/\n/evil.example',
    'incidents',
    '/login',
    '/login/',
    '/login?next=%2F',
    '/login#x',
    '',
    null,
    undefined,
  ])('and not %j', (text) => {
    expect(returnPath(text)).toBeUndefined()
  })
})

describe('the value of a key in a query', () => {
  it.each([
    ['?token=abc', 'token', 'abc'],
    ['token=abc', 'token', 'abc'],
    ['?a=1&token=x%20y+z', 'token', 'x y z'],
    ['?token=a=b', 'token', 'a=b'],
    ['?token=first&token=second', 'token', 'first'],
    ['?token', 'token', ''],
    ['?tokens=abc', 'token', undefined],
    ['?token=%E0%A4%A', 'token', undefined],
    ['', 'token', undefined],
  ])('%j %s', (search, key, value) => {
    expect(queryValue(search, key)).toBe(value)
  })
})
