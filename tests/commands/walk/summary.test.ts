import { expect, test } from 'vitest'
import { plainWords, countsInWords, wayInWords, dropPageTexts, type WayTold } from './summary.ts'

const passed: WayTold = {
  flow: 'operator',
  way: 'story.operator.3s3hka8h: sign in, sign out',
  outcome: 'passed',
  seconds: 2.04,
  oddities: [],
}

test('a passed path is printed on one line', () => {
  expect(wayInWords(passed)).toBe('passed          story.operator.3s3hka8h: sign in, sign out (2.0 s)')
})

test('a failed path shows the step, the expected and the actual result, and the file of its screenshot', () => {
  const failure = {
    step: 'sign in → watching',
    words: 'Expected: visible\nReceived: hidden',
    screenshot: 'failures/story.operator.3s3hka8h.jpeg',
  }
  expect(wayInWords({ ...passed, outcome: 'failed', failure }).split('\n')).toEqual([
    'FAILED          story.operator.3s3hka8h: sign in, sign out (2.0 s)',
    '                at "sign in → watching":',
    '                Expected: visible',
    '                Received: hidden',
    '                screenshot: failures/story.operator.3s3hka8h.jpeg',
  ])
  const early = { step: undefined, words: 'No.', screenshot: undefined }
  expect(wayInWords({ ...passed, outcome: 'failed', failure: early })).toContain('before its first step:')
})

test('a path that is not applicable shows the reason, and the remarks about it', () => {
  const lines = wayInWords({
    ...passed,
    outcome: 'not applicable',
    reason: 'there are no tickets.',
    oddities: ['The server answered 500.'],
  })
  expect(
    lines
      .split('\n')
      .slice(1)
      .map((line) => line.trim()),
  ).toEqual(['because there are no tickets.', 'The server answered 500.'])
})

test('a long title is truncated', () => {
  expect(
    wayInWords({ ...passed, way: `story.operator.3s3hka8h: ${'open the incident, '.repeat(20)}` }).length,
  ).toBeLessThan(140)
})

test('paths are counted by outcome', () => {
  const ways: WayTold[] = [passed, passed, { ...passed, outcome: 'not applicable' }]
  expect(countsInWords(ways)).toBe('2 passed, 0 failed, 1 not applicable')
})

test('the text of an error is kept, but not its colours and the call log', () => {
  const message =
    'Error: \u001B[2mexpect(\u001B[22mlocator).toBeVisible() failed\n\nExpected: visible\nCall log:\n  - waiting'
  expect(plainWords(message)).toBe('expect(locator).toBeVisible() failed\nExpected: visible')
})

test('the text of the page, which may contain a password, is not reported', () => {
  const attachments = [{ name: 'watching' }, { name: 'error-context' }, { name: 'refused' }]
  dropPageTexts(attachments)
  expect(attachments).toEqual([{ name: 'watching' }, { name: 'refused' }])
})
