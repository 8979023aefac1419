import { describe, expect, it } from 'vitest'
import { isThere, leftWork } from '../../../../machines/app/domain/leftWork.ts'
import type { FormDraft } from '../../../../machines/forms/domain/formDraft.ts'

/** Unfinished work, and the way back to it (docs/behaviour.md#drafts). */

const form: FormDraft = {
  kind: 'destination',
  key: 'destination.7',
  title: "Destination 'Phone'",
  page: 'destinations',
  draft: { title: 'Phone', values: {} },
}

function left(texts: readonly (readonly [key: string, text: string])[], forms: readonly FormDraft[] = []) {
  return leftWork(new Map(texts), forms)
}

describe('unfinished work', () => {
  it.each([
    ['signOff.7', 'writing a closing message for incident 7', 7, false],
    ['acknowledgement.7', 'acknowledging incident 7', 7, false],
    ['reopening.7', 'reopening incident 7', undefined, false],
    ['note.7', 'writing a note on incident 7', undefined, false],
    ['ticket.7', 'changing the ticket URL of incident 7', undefined, true],
  ])('on one incident is listed: %s', (key, words, openIncident, isOnPage) => {
    expect(left([[key, 'typed']])).toEqual([
      { key, words, path: '/incidents/7/', isOnPage, openIncident, isOrder: false },
    ])
  })

  it.each(['signOff.', 'signOff.0', 'signOff.x', 'bulk.close', 'search'])(
    'is not listed if its key contains no incident: %s',
    (key) => {
      expect(left([[key, 'typed']])).toEqual([])
    },
  )

  it.each([
    ['7', 'closing 1 incident'],
    ['7,8', 'closing 2 incidents'],
  ])('includes a bulk operation that was not confirmed, on incidents %s', (chosen, words) => {
    expect(left([['bulk.close.chosen', chosen]])).toMatchObject([
      { key: 'bulk.close', words, path: '/incidents', isOrder: true },
    ])
  })

  it('includes a form', () => {
    expect(left([], [form])).toMatchObject([
      { words: "editing the destination 'Phone'", path: '/destinations', isOnPage: true },
    ])
  })
})

describe.each<readonly [words: string, form: FormDraft]>([
  [
    'creating a new profile',
    { kind: 'profile', key: 'profile.new', title: 'A new profile', page: 'notificationProfiles', draft: {} },
  ],
  [
    'editing the profile Night',
    { kind: 'profile', key: 'profile.7', title: 'Profile Night', page: 'notificationProfiles', draft: {} },
  ],
  [
    'creating a new destination',
    { ...form, kind: 'newDestination', key: 'newDestination.profile.7', title: 'A new destination', medium: 'sms' },
  ],
  [
    'creating a profile from the list',
    { kind: 'notifyMe', key: 'notifyMe.new', title: 'A profile from the list', page: 'anyPage', draft: '' },
  ],
])('%s', (words, begun) => {
  it('is what a form does, by its kind and its key', () => expect(left([], [begun])).toMatchObject([{ words }]))
})

describe('unfinished work on a page', () => {
  const ticket = left([['ticket.7', 'typed']])
  const closing = left([['signOff.7', 'typed']])
  const phone = left([], [form])
  const dialog = left(
    [],
    [{ kind: 'notifyMe', key: 'notifyMe.new', title: 'A profile from the list', page: 'anyPage', draft: '' }],
  )
  it.each([
    ['a ticket URL', 'is shown on the page of its incident', ticket, '/incidents/7', true],
    ['a ticket URL', 'is not shown on the page of another incident', ticket, '/incidents/8/', false],
    ['a ticket URL', 'is not shown on the list', ticket, '/incidents', false],
    [
      'a closing message',
      'is not shown on the page of its incident, because it is in a dialog',
      closing,
      '/incidents/7/',
      false,
    ],
    ['a dialog', 'is not shown on the list', dialog, '/incidents', false],
    ['a form', 'is shown on its own page', phone, '/destinations/', true],
    ['a form', 'is not shown on another page', phone, '/timeslots', false],
  ])('%s %s', (_, __, works, path, expected) => {
    expect(works.map((work) => isThere(path, work))).toEqual([expected])
  })
})
