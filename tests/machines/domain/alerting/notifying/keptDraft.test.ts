import { describe, expect, it } from 'vitest'
import {
  beginningOf,
  withNotifyEdit,
  type NotifyDraft,
  type NotifyEdit,
} from '../../../../../machines/alerting/domain/notifying/draft.ts'
import { keptIn, keptText } from '../../../../../machines/alerting/domain/notifying/keptDraft.ts'
import { defaultQuery } from '../../../../../machines/filter/domain/incidentQuery.ts'

/** What is kept of the dialog until the next sign-in (docs/behaviour.md#notify-me). */
const edits: readonly NotifyEdit[] = [
  { type: 'typeTag', text: 'location=os' },
  { type: 'timeslot', pk: 7 },
  { type: 'times', of: 'night', change: { start: '21' } },
  { type: 'medium', medium: 'sms' },
  { type: 'destination', edit: { type: 'value', name: 'number', text: '100' } },
  { type: 'name', of: 'filter', name: 'Oslo' },
]
const draft: NotifyDraft = edits.reduce(withNotifyEdit, beginningOf(defaultQuery.filter))
const kept = { query: defaultQuery, draft, made: [{ part: 'filter', pk: 1, name: 'Oslo' }] } as const

describe('what is kept of the dialog', () => {
  it('is read as it was chosen and typed', () => expect(keptIn(keptText(kept))).toEqual(kept))

  it.each([
    ['no text of the console', 'x'],
    ['without conditions', JSON.stringify({ query: '', draft: { ...draft, filter: undefined }, made: [] })],
    ['of an unknown part', JSON.stringify({ query: '', draft, made: [{ part: 'user', pk: 1, name: '' }] })],
    ['at an unknown time', JSON.stringify({ query: '', draft: { ...draft, when: { kind: 'often' } }, made: [] })],
  ])('is nothing if it is %s', (_, text) => expect(keptIn(text)).toBeUndefined())
})
