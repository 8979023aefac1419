/** What a profile's card says of a verdict (docs/behaviour.md#profiles). */
import { expect, test } from 'vitest'
import type { Verdict } from '../../../machines/alerting/domain/notification.ts'
import { toneOf, verdictWords, type Tone } from '../../../src/views/alerting/profiles/verdictWords.ts'

const until = Date.UTC(2026, 0, 14, 16)

test.each<[string, Tone, Verdict]>([
  ['Would notify you now', 'good', { tells: 'now' }],
  [
    'Would notify you now, but it needs both host=a and host=b',
    'doubtful',
    { tells: 'now', rivals: ['host=a', 'host=b'] },
  ],
  [
    'Would notify you now, but it needs all of a=1, a=2 and a=3, but SMS is not installed on this server',
    'doubtful',
    { tells: 'now', rivals: ['a=1', 'a=2', 'a=3'], missingMedia: ['SMS'] },
  ],
  [
    'Would notify you now, but not of what planned maintenance covers until 2026-01-14T16:00:00.000Z',
    'doubtful',
    { tells: 'now', maintainedUntil: until },
  ],
  [
    'Would notify you now, unless planned maintenance, which this server hides, covers it',
    'doubtful',
    { tells: 'now', maintenanceGap: 'hidden' },
  ],
  [
    'Only when incidents end, unless planned maintenance, which is not known now, covers it',
    'doubtful',
    { tells: 'only', when: 'when incidents end', maintenanceGap: 'unanswered' },
  ],
  [
    'Only when incidents end, if they started in its timeslot',
    'quiet',
    { tells: 'only', when: 'when incidents end', isByStart: true },
  ],
  ['Only about closed incidents', 'doubtful', { tells: 'only', when: 'about closed incidents' }],
  ['Silent now: starts Monday 08:00', 'quiet', { tells: 'later', reason: 'starts Monday 08:00' }],
  [
    'Silent now about new incidents: starts Monday 08:00',
    'quiet',
    { tells: 'later', reason: 'starts Monday 08:00', isOfNew: true },
  ],
  [
    'Silent now: planned maintenance without an end',
    'quiet',
    { tells: 'later', reason: 'planned maintenance', until: Date.UTC(9999, 11, 31) },
  ],
  ['Never: it has no filter', 'bad', { tells: 'never', reason: 'it has no filter' }],
  ['Cannot tell: it is odd', 'doubtful', { tells: 'unknown', reason: 'it is odd' }],
])('%s', (words, tone, verdict) => {
  expect(verdictWords(verdict, true, undefined)).toBe(words)
  expect(verdictWords(verdict, false, undefined)).toBe(`Once saved, ${words.charAt(0).toLowerCase()}${words.slice(1)}`)
  expect(toneOf(verdict)).toBe(tone)
})
