import { describe, expect, test } from 'vitest'
import { Fault, type FaultFacts } from '../../../../machines/core/domain/fault.ts'
import { isAboutPerson, refusalWords, troubleWords } from '../../../../machines/session/domain/signIn.ts'

function fault(facts: Partial<FaultFacts>): Fault {
  return new Fault({ kind: 'refused', action: 'sign in', ...facts })
}

const page = { body: 'Forbidden', isPage: true } as const
const garbledPage = fault({
  kind: 'garbled',
  status: 200,
  body: 'The server sent a page instead of data.',
  isPage: true,
})
const repr = (words: string) => ({
  detail: `{'non_field_errors': [ErrorDetail(string='${words}', code='authorization')]}`,
})

const wrong = 'Wrong username or password'
const csrf: unknown = expect.stringMatching(/\(CSRF\).*Reload the page/)
const proxy: unknown = expect.stringMatching(
  /^The server sent a web page instead of data.*Reload the page and sign in there\.$/,
)
const otherWay: unknown = expect.stringMatching(/^This server offers no sign-in with a password\. Sign in another way/)

describe('why a sign-in by password failed', () => {
  test.each<[string, Fault, unknown]>([
    [
      'the server did not respond',
      fault({ kind: 'unreachable' }),
      'The server does not respond. Check your connection and try again.',
    ],
    [
      '400 with an error that belongs to no field',
      fault({ status: 400, body: { non_field_errors: ['Unable to log in with provided credentials.'] } }),
      wrong,
    ],
    [
      '403 with the message as text',
      fault({ status: 403, body: repr('Unable to log in with provided credentials.') }),
      wrong,
    ],
    ['401', fault({ kind: 'unauthorized', status: 401, body: { detail: 'No.' } }), wrong],
    [
      '403 with another message',
      fault({ status: 403, body: repr('Account locked.') }),
      expect.stringMatching(/^Failed to sign in: .*Account locked/),
    ],
    [
      '400 with an error of a field',
      fault({ status: 400, body: { password: ['This field is required.'] } }),
      'Failed to sign in: password: This field is required.',
    ],
    ['400 with text', fault({ status: 400, body: 'Bad Request' }), 'Failed to sign in: Bad Request'],
    ['403 with a CSRF page', fault({ status: 403, ...page, isCsrfFailure: true }), csrf],
    [
      '403 for CSRF, as JSON',
      fault({ status: 403, body: { detail: 'CSRF Failed: CSRF cookie not set.' }, isCsrfFailure: true }),
      csrf,
    ],
    ['200 with a page', garbledPage, proxy],
    ['401 with a page', fault({ kind: 'unauthorized', status: 401, ...page }), proxy],
    ['403 with a page', fault({ status: 403, ...page }), proxy],
    [
      '200 with something else',
      fault({ kind: 'garbled', status: 200, body: 'The server sent data that cannot be read.' }),
      'Failed to sign in: The server sent data that cannot be read.',
    ],
    ['404', fault({ status: 404, body: { detail: 'Not found.' } }), otherWay],
    ['404 with a page', fault({ status: 404, ...page }), otherWay],
    ['405', fault({ status: 405, body: { detail: 'Method "POST" not allowed.' } }), otherWay],
    [
      '500 with a page',
      fault({ kind: 'server', status: 500, body: 'Internal Server Error', isPage: true }),
      'Failed to sign in: Internal Server Error',
    ],
    [
      '429',
      fault({ status: 429, body: { detail: 'Request was throttled.' } }),
      'Failed to sign in: Request was throttled.',
    ],
  ])('%s', (_, given, words) => {
    expect(refusalWords(given)).toEqual(words)
  })
})

describe('whether a response is about the user', () => {
  test.each<[string, Partial<FaultFacts>, boolean]>([
    ['401', { kind: 'unauthorized', status: 401 }, true],
    ['401 with a page', { kind: 'unauthorized', status: 401, isPage: true }, true],
    [
      "403 in the server's format",
      { status: 403, body: { detail: 'Authentication credentials were not provided.' } },
      true,
    ],
    ["404 in the server's format", { status: 404, body: { detail: 'No User matches the given query.' } }, true],
    ['404 from a proxy without a backend', { status: 404, body: '404 page not found' }, false],
    ['404 from another proxy', { status: 404, body: 'default backend - 404' }, false],
    ['404 from a gateway, as JSON', { status: 404, body: { message: 'no Route matched with those values' } }, false],
    ['403 from a proxy', { status: 403, body: 'RBAC: access denied' }, false],
    ['403 without content', { status: 403 }, false],
    ['404 without content', { status: 404 }, false],
    ['404 with null', { status: 404, body: null }, false],
    ['404 with a list', { status: 404, body: ['detail'] }, false],
    ['404 with details that are not text', { status: 404, body: { detail: 4 } }, false],
    ['403 with a page', { status: 403, isPage: true }, false],
    ['404 with a page', { status: 404, isPage: true }, false],
    ['408', { status: 408 }, false],
    ['429', { status: 429 }, false],
    ['503', { kind: 'server', status: 503 }, false],
    ['garbled data', { kind: 'garbled', status: 200 }, false],
    ['no response', { kind: 'unreachable' }, false],
    ['a call that was not sent', { kind: 'notAuthenticated' }, false],
  ])('%s: %s', (_, facts, is) => {
    expect(isAboutPerson(fault(facts))).toBe(is)
  })
})

test('says why the user is unknown', () => {
  expect(troubleWords(fault({ kind: 'unreachable' }))).toBe('The server does not respond.')
  expect(troubleWords(garbledPage)).toEqual(proxy)
  expect(
    troubleWords(fault({ kind: 'server', action: 'get current user', status: 503, body: 'Service Unavailable' })),
  ).toBe('Failed to get current user: Service Unavailable')
})
