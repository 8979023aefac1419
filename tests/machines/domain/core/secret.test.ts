import { describe, expect, test } from 'vitest'
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { createMask, masked } from '../../../../machines/core/domain/secret.ts'

/** No secret leaves the charts: passwords and tokens are masked. */

const password = 'hunter2 "and" more/é'
const token = 'f00dfeedf00dfeed'

/** Whether a copy contains this secret, in any encoding. */
function contains(copy: unknown, secret: string): boolean {
  const text = JSON.stringify(copy)
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((form) => text.includes(form))
}

test.each([
  ['an event', { type: 'session.signIn', username: 'ana', password }],
  ['a context', { session: { token: { token, expiresAt: 5 } }, spareToken: { token } }],
  ['a list', [{ password }, { rows: [{ token }] }]],
  ['a map', new Map([['kept', { token }]])],
  ['a set', new Set([{ password }])],
  ['an address', { place: `/login?token=${token}&next=/` }],
  ['the second parameter of an address', `https://argus.example.org/?next=%2F&token=${token}#top`],
])('a copy of %s does not contain the secret', (_, value) => {
  const copy = createMask().copy(value)
  expect(contains(copy, password) || contains(copy, token)).toBe(false)
  expect(JSON.stringify(copy)).toContain(masked)
})

test('everything else is unchanged', () => {
  const value = { username: 'ana', rows: [{ pk: 7, tags: ['host=a'] }], at: 5, none: undefined, isOpen: true }
  expect(createMask().copy(value)).toEqual(value)
  expect(createMask().copy({ password: '' })).toEqual({ password: '' })
})

describe('a secret that was seen before', () => {
  test.each([
    ['in a body', { detail: [`${password} is no password`] }],
    ['in an address', `/api/?q=${encodeURIComponent(password)}`],
    ['in JSON', JSON.stringify({ password })],
    ['as the name of a field', { [password]: ['wrong'] }],
  ])('is masked %s', (_, value) => {
    const mask = createMask()
    mask.learn({ password })
    expect(contains(mask.copy(value), password)).toBe(false)
  })

  test('is masked in the message of a fault', () => {
    const mask = createMask()
    mask.learn({ token })
    const copy = mask.copy(new Fault({ kind: 'refused', action: 'sign in', status: 400, body: { detail: token } }))
    expect(contains(copy, token)).toBe(false)
    expect(copy).toMatchObject({ name: 'Fault', action: 'sign in', status: 400 })
  })
})

test('a secret that is too short to distinguish from other text is masked only in its own field', () => {
  const mask = createMask()
  expect(mask.learn({ password: 'no', text: 'no uplink' })).toEqual({ password: masked, text: 'no uplink' })
  expect(mask.copy('no uplink')).toBe('no uplink')
})

test('actors are replaced by their ids, functions are left out, and very deep nesting is cut off', () => {
  const actor = { sessionId: 'x:1', getSnapshot: () => ({ context: { token } }) }
  expect(createMask().copy({ actor, act: () => token })).toEqual({ actor: { actor: 'x:1' }, act: undefined })
  let deep: object = { token }
  for (let level = 0; level < 20_000; level += 1) deep = { deep }
  expect(contains(createMask().copy(deep), token)).toBe(false)
})
