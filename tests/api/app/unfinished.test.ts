import superjson from 'superjson'
import { describe, expect, test } from 'vitest'
import { newLedger, recordOutcome, recordSilence } from '../../../machines/bulk/domain/ledger.ts'
import type { KeptRun } from '../../../machines/bulk/domain/run.ts'
import type { FormDraft } from '../../../machines/forms/domain/formDraft.ts'
import { createUnfinishedStorage } from '../../../src/api/app/unfinished.ts'
import { browserStorage } from './browserStorage.ts'

/** Unfinished work is stored in the tab's own session storage, separately for each user (docs/behaviour.md#drafts). */

const form: FormDraft = {
  kind: 'profile',
  key: 'profile.3',
  title: "Profile 'Nights'",
  page: 'notificationProfiles',
  draft: { timeslot: undefined, filters: [1] },
}
const timeslot: FormDraft = {
  kind: 'timeslot',
  key: 'timeslot.7',
  title: 'A new timeslot',
  page: 'timeslots',
  draft: { recurrences: [{ key: 1, days: [1, 7], start: '08:00', end: 'x', isAllDay: false }] },
}
const newDestination: FormDraft = {
  kind: 'newDestination',
  key: 'newDestination',
  title: 'A new destination',
  page: 'destinations',
  medium: undefined,
  draft: { title: 'Phone', values: { phone_number: '1' } },
}
const ledger = recordSilence(
  recordOutcome(newLedger({ applying: [1, 2, 3, 4], leftOut: [{ pk: 5, reason: 'stateless' }] }), [1, 2], {
    succeeded: [1],
    refused: [{ pk: 2, reason: 'Locked' }],
  }),
  [3],
  'no answer',
)
const run: KeptRun = {
  standing: 'paused',
  operation: 'close',
  text: 'fixed',
  expiration: undefined,
  keepsTickets: true,
  undone: new Set([1, 3]),
  ledger,
}

const texts = new Map([
  ['ana\nsignOff.7', 'half written'],
  ['bob\nsignOff.8', 'another'],
])
const forms = new Map<string, FormDraft>([
  ['ana\nprofile.3', form],
  ['ana\ntimeslot.7', timeslot],
  ['ana\nnewDestination', newDestination],
  ['bob\nnewDestination', { ...newDestination, medium: 'sms' }],
])
const nothing = { texts: new Map(), forms: new Map(), runs: new Map() }

function opened(storage = browserStorage(), basePath = '/') {
  return { storage, unfinished: createUnfinishedStorage(() => storage, basePath) }
}

function filled() {
  const { storage, unfinished } = opened()
  unfinished.writeDrafts({ owner: 'ana', texts, forms })
  unfinished.writeRuns({ owner: 'ana', runs: new Map([['ana', run]]) })
  return { storage, unfinished }
}

describe('stored work', () => {
  test('is restored when the page is reloaded: texts, forms of every kind, runs', () => {
    const { storage } = filled()
    expect(opened(storage).unfinished.read()).toEqual({ texts, forms, runs: new Map([['ana', run]]) })
  })

  test('contains each reason once, and only the primary keys of incidents', () => {
    const { storage, unfinished } = opened()
    const pks = Array.from({ length: 10_000 }, (_, index) => 1_000_000 + index)
    const unknown = recordSilence(newLedger({ applying: pks, leftOut: [] }), pks, 'no response from the server')
    unfinished.writeRuns({ owner: 'ana', runs: new Map([['ana', { ...run, undone: new Set(pks), ledger: unknown }]]) })
    expect(storage.getItem('argus.1.runs')?.length).toBeLessThan(200_000)
    expect(opened(storage).unfinished.read().runs.get('ana')?.ledger).toEqual(unknown)
  })

  test('is invisible to a console at another path of the site', () => {
    const { storage } = filled()
    expect(opened(storage, '/console/').unfinished.read()).toEqual(nothing)
  })

  test('needs a user: if there is none, the entries are removed', () => {
    const { storage, unfinished } = filled()
    unfinished.writeDrafts({ owner: undefined, texts: new Map([['\nsignOff.7', 'by nobody']]), forms: new Map() })
    unfinished.writeRuns({ owner: undefined, runs: new Map() })
    expect(storage.length).toBe(0)
  })
})

describe('a sign-out', () => {
  test('removes the work, and nothing of that user is stored until they sign in again', () => {
    const { storage, unfinished } = filled()
    unfinished.forget()
    expect(storage.length).toBe(0)
    unfinished.writeRuns({ owner: undefined, runs: new Map([['ana', run]]) })
    unfinished.writeDrafts({ owner: 'carl', texts: new Map([...texts, ['carl\nsignOff.9', 'mine']]), forms })
    expect(opened(storage).unfinished.read()).toEqual({ ...nothing, texts: new Map([['carl\nsignOff.9', 'mine']]) })
    unfinished.writeRuns({ owner: 'ana', runs: new Map([['ana', run]]) })
    expect(opened(storage).unfinished.read().runs.size).toBe(1)
  })
})

describe('a sign-out after a reload', () => {
  test('removes the restored work for good, even if nothing has been written since', () => {
    const { unfinished } = opened(filled().storage)
    const found = unfinished.read()
    unfinished.forget()
    unfinished.writeDrafts({
      owner: 'carl',
      texts: new Map([...found.texts, ['carl\nsignOff.9', 'mine']]),
      forms: found.forms,
    })
    unfinished.writeRuns({ owner: 'carl', runs: found.runs })
    expect(unfinished.read()).toEqual({ ...nothing, texts: new Map([['carl\nsignOff.9', 'mine']]) })
  })
})

describe('a browser', () => {
  test('that refuses storage does no harm', () => {
    const unfinished = createUnfinishedStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    }, '/')
    expect(unfinished.read()).toEqual(nothing)
    expect(() => unfinished.writeDrafts({ owner: 'ana', texts, forms })).not.toThrow()
    unfinished.forget()
  })

  test('whose storage is full does no harm', () => {
    const storage = browserStorage()
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const full = opened(storage)
    expect(() => full.unfinished.writeDrafts({ owner: 'ana', texts, forms })).not.toThrow()
  })

  test.each([
    ['invalid JSON', '{'],
    ['another shape', superjson.stringify({ texts: 'all' })],
    ['a page', '<html>'],
    [
      'an unknown kind of form',
      superjson.stringify({ texts: new Map(), forms: new Map([['ana\nx', { ...form, kind: 'x' }]]) }),
    ],
    [
      'more than the console ever writes',
      superjson.stringify({ texts: new Map([['ana\nx', 'x'.repeat(1_000_000)]]), forms: new Map() }),
    ],
  ])('whose storage contains %s restores no work', (_, text) => {
    const { storage, unfinished } = opened()
    storage.setItem('argus.1.drafts', text)
    storage.setItem('argus.1.runs', text)
    expect(unfinished.read()).toEqual(nothing)
  })

  test('is not given an entry of more than a million characters, and the earlier entry is removed', () => {
    const { storage, unfinished } = filled()
    unfinished.writeDrafts({ owner: 'ana', texts: new Map([['ana\nsignOff.7', 'x'.repeat(1_000_000)]]), forms })
    expect(opened(storage).unfinished.read()).toEqual({ ...nothing, runs: new Map([['ana', run]]) })
  })
})

describe('leaving to sign in elsewhere', () => {
  test('needs no confirmation if everything is stored, until something else is typed', () => {
    const { unfinished } = filled()
    expect(unfinished.mayLeave()).toBe(false)
    unfinished.allowLeaving()
    expect(unfinished.mayLeave()).toBe(true)
    unfinished.writeDrafts({ owner: 'ana', texts, forms })
    expect(unfinished.mayLeave()).toBe(false)
  })

  test.each([
    ['needs confirmation', 'paused', false],
    ['needs no confirmation', 'over', true],
  ] as const)('%s if the run of a user who has signed out is %s', (_, standing, isFree) => {
    const { unfinished } = filled()
    unfinished.forget()
    unfinished.writeRuns({ owner: undefined, runs: new Map([['ana', { ...run, standing }]]) })
    unfinished.allowLeaving()
    expect(unfinished.mayLeave()).toBe(isFree)
  })

  test('asks for confirmation if the browser has refused to store the work', () => {
    const unfinished = createUnfinishedStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    }, '/')
    unfinished.writeDrafts({ owner: 'ana', texts, forms })
    unfinished.allowLeaving()
    expect(unfinished.mayLeave()).toBe(false)
  })
})
