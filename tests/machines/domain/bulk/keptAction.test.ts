import { expect, test } from 'vitest'
import {
  afterActionChange,
  keepingTime,
  keptAction,
  longestLog,
  mostKeptActions,
  mostKeptIncidents,
  readActions,
  type KeptAction,
} from '../../../../machines/bulk/domain/keptAction.ts'

/** The log of actions as it is kept (docs/behaviour.md#log-of-actions). */

const now = Date.UTC(2026, 0, 15, 12)

function action(key: string, change: Partial<Omit<KeptAction, 'count' | 'isWhole'>> = {}): KeptAction {
  const { at = now, pks = [7], text = '' } = change
  const common = { operation: 'close', done: 1, expiration: undefined, given: [], taken: 0, description: '' } as const
  return keptAction({ ...common, key, ...change, at, pks, text })
}

const keep = (actions: readonly KeptAction[], one: KeptAction) =>
  afterActionChange(actions, { type: 'keep', action: one })
const stored = (actions: readonly unknown[]): unknown => JSON.parse(JSON.stringify(actions))

test('what is kept is read again: newest first, each once', () => {
  const acknowledged = action('b', {
    operation: 'acknowledge',
    at: now - 1000,
    text: 'at it',
    expiration: '2026-01-16T08:00:00.000Z',
    given: [{ pk: 7, acknowledgement: 17 }],
    description: 'Link down',
  })
  const log = [action('c', { at: now - 2000 }), acknowledged, action('a')].reduce(keep, [])
  expect(log.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  expect(readActions(stored([...log, acknowledged]), now)).toEqual(log)
})

test('of an action on thousands of incidents the first are kept, and their number; it cannot be done again', () => {
  const pks = Array.from({ length: 5000 }, (_, index) => index + 1)
  const given = pks.map((pk) => ({ pk, acknowledgement: pk }))
  const large = action('a', { pks, done: 4990, given })
  expect(mostKeptIncidents).toBe(100)
  expect(large).toMatchObject({ pks: pks.slice(0, 100), count: 5000, done: 4990, given: [], isWhole: false })
  expect(readActions(stored([large]), now)).toEqual([large])
})

test('the beginning of a long text is kept, and it cannot be done again', () => {
  const long = action('a', { text: 'word '.repeat(200) })
  expect(long.isWhole).toBe(false)
  expect(long.text).toMatch(/^word .*… and \d+ characters more$/)
  expect(action('a', { text: 'word '.repeat(100) }).isWhole).toBe(true)
})

test('actions are kept for 30 days', () => {
  expect(keepingTime).toBe(30 * 24 * 60 * 60 * 1000)
  const log = [action('a'), action('b', { at: now - keepingTime + 1 }), action('c', { at: now - keepingTime })]
  expect(readActions(stored(log), now).map(({ key }) => key)).toEqual(['a', 'b'])
})

test('at most 2,000 actions are kept, in no more characters than are read again; the oldest go first', () => {
  const many = Array.from({ length: 2001 }, (_, index) => action(String(index), { at: now - index }))
  expect(mostKeptActions).toBe(2000)
  expect(readActions(stored(many), now)).toEqual(many.slice(0, 2000))
  const wordy = many.map((one) => ({ ...one, text: 'x'.repeat(500), description: 'y'.repeat(500) }))
  const log = keep(wordy, action('new', { at: now + 1 }))
  expect(log[0]?.key).toBe('new')
  expect(log.slice(1)).toEqual(wordy.slice(0, log.length - 1))
  expect(JSON.stringify(log).length).toBeLessThanOrEqual(longestLog)
  expect(JSON.stringify([...log, wordy[log.length]]).length).toBeGreaterThan(longestLog)
})

test('what two tabs have taken back is not counted twice over, and of the acknowledgements those are left that both left', () => {
  const given = [7, 8, 9].map((pk) => ({ pk, acknowledgement: pk + 10 }))
  const log = [action('a', { pks: [7, 8, 9], given, done: 3 }), action('b')]
  const take = (left: readonly number[], ended: number) =>
    ({ type: 'takeBack', key: 'a', left: given.filter(({ pk }) => left.includes(pk)), ended }) as const
  const once = afterActionChange(log, take([8, 9], 1))
  expect(once).toEqual([{ ...log[0], given: given.slice(1), taken: 1 }, log[1]])
  const twice = afterActionChange(once, take([7, 9], 3))
  expect(twice[0]).toMatchObject({ given: given.slice(2), taken: 3 })
})

test('clearing leaves what another tab has done since', () => {
  const log = [action('c', { at: now + 1 }), action('b'), action('a', { at: now - 1 })]
  expect(afterActionChange(log, { type: 'clear', until: now })).toEqual([log[0]])
})

test.each([
  ['no list', { actions: [] }],
  ['no action', [7]],
  ['nothing', [null]],
  ['another operation', [{ ...action('a'), operation: 'dance' }]],
  ['no key', [{ ...action('a'), key: 7 }]],
  ['a text that is too long', [{ ...action('a'), text: 'x'.repeat(501) }]],
  ['no description', [{ ...action('a'), description: undefined }]],
  ['no moment', [{ ...action('a'), at: 1e300 }]],
  ['a moment that no date can be', [{ ...action('a'), at: 8.65e15 }]],
  ['no incidents', [{ ...action('a'), pks: [] }]],
  ['too many incidents', [{ ...action('a'), pks: Array.from({ length: 101 }, () => 7), count: 101 }]],
  ['incidents that are none', [{ ...action('a'), pks: ['7'] }]],
  ['fewer than there are', [{ ...action('a'), pks: [7, 8], count: 1 }]],
  ['more done than there are', [{ ...action('a'), done: 2 }]],
  ['more taken back than there are', [{ ...action('a'), taken: 2 }]],
  ['an expiry that is no moment', [{ ...action('a'), expiration: 'soon' }]],
  ['all of a part', [{ ...action('a'), count: 2 }]],
  ['nobody knows whether all', [{ ...action('a'), isWhole: 1 }]],
  ['no acknowledgements', [{ ...action('a'), given: 7 }]],
  ['an acknowledgement of another incident', [{ ...action('a'), given: [{ pk: 8, acknowledgement: 1 }] }]],
  ['an acknowledgement without a key', [{ ...action('a'), given: [{ pk: 7 }] }]],
  ['an acknowledgement that is none', [{ ...action('a'), given: [null] }]],
])('%s is left out', (_, entry) => {
  const whole = action('whole', { at: now - 1 })
  expect(readActions(stored([...(Array.isArray(entry) ? entry : []), whole]), now)).toEqual([whole])
  expect(readActions(Array.isArray(entry) ? stored(entry) : entry, now)).toEqual([])
})
