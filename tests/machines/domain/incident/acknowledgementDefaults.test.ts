import { expect, test } from 'vitest'
import { configurationDefaults } from '../../../../machines/core/domain/configuration.ts'
import {
  begunWith,
  canBeDefault,
  defaultsOf,
  isTyped,
  ownDefaultsOf,
  type AcknowledgementDefaults,
  type Entered,
} from '../../../../machines/incident/domain/acknowledgement/defaults.ts'
import { expiryChoices, expiryOf } from '../../../../machines/incident/domain/acknowledgement/expiry.ts'

/** Noon on 15 January 2026, local time. */
const now = new Date(2026, 0, 15, 12).getTime()
const choices = [undefined, ...expiryChoices]
const messages = [undefined, '', 'On duty', 'Looking at it']

test('what a user has chosen comes before what the deployment configures, also if that is nothing', () => {
  for (const own of choices)
    for (const text of messages)
      for (const configured of expiryChoices)
        for (const words of ['', 'On duty']) {
          const deployment = {
            ...configurationDefaults,
            acknowledgementExpiry: configured,
            acknowledgementMessage: words,
          }
          const chosen = { acknowledgementExpiry: own, acknowledgementMessage: text }
          const found = defaultsOf(chosen, deployment)
          expect(found).toEqual({
            expiry: own === undefined ? configured : own,
            message: text === undefined ? words : text,
            needsExpiry: false,
          })
          // What is kept has the same effect, and is no more than necessary.
          const kept = ownDefaultsOf(found, deployment)
          expect(defaultsOf(kept, deployment)).toEqual(found)
          expect(kept.acknowledgementExpiry === configured || kept.acknowledgementMessage === words).toBe(false)
        }
})

test('nothing is required or filled in before the configuration is known', () => {
  const nothing = { acknowledgementExpiry: undefined, acknowledgementMessage: undefined }
  expect(defaultsOf(nothing, undefined)).toEqual({ expiry: 'never', message: '', needsExpiry: false })
})

const defaults: AcknowledgementDefaults = {
  expiry: 'tomorrowMorning',
  message: 'On duty',
  needsExpiry: false,
  dateFormat: 'MM/dd/yyyy',
}
const blank: Entered = { message: '', expiry: '', meant: undefined, choice: undefined, defaults, isFresh: true }

test('an untouched dialog begins with the defaults, and one with a draft or after a failure does not', () => {
  const begun = { ...blank, ...begunWith(blank, now) }
  expect(begun).toMatchObject({ choice: 'tomorrowMorning', message: 'On duty' })
  expect(expiryOf(begun, now)).toEqual({ until: new Date(2026, 0, 16, 8).toISOString() })
  for (const other of [{ message: 'a draft' }, { expiry: '01/20/2026' }, { isFresh: false }])
    expect(begunWith({ ...blank, ...other }, now)).toEqual({})
})

test.each<[boolean, Partial<Entered>]>([
  [false, {}],
  [false, { message: 'On duty ' }],
  [true, { message: 'On duty', isFresh: false }],
  [true, { message: 'Looking at it' }],
  [true, { expiry: '01/20/2026' }],
  [false, { expiry: '01/15/2026', choice: 'atEndOfDay' }],
  [false, { expiry: '01/20/2026', meant: '2026-01-20T10:00:00Z' }],
])('it is %s that %j would be lost', (isLost, change) => {
  expect(isTyped({ ...blank, ...change })).toBe(isLost)
})

test.each<[boolean, Partial<Entered>]>([
  [false, { choice: 'tomorrowMorning', expiry: 'any', message: 'On duty' }],
  [true, { choice: 'inOneHour', expiry: 'any', message: 'On duty' }],
  [true, { choice: 'tomorrowMorning', expiry: 'any', message: 'Looking at it' }],
  [true, { message: 'On duty' }],
  [false, { message: 'On duty', defaults: { ...defaults, needsExpiry: true } }],
  [false, { expiry: '01/20/2026', message: 'Looking at it' }],
  [false, { message: 'x'.repeat(1001) }],
])('it is %s that the next acknowledgement can begin with %j from now on', (canBe, change) => {
  expect(canBeDefault({ ...blank, ...change })).toBe(canBe)
})
