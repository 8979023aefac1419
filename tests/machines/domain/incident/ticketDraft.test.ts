/** The draft of a ticket URL (docs/behaviour.md#tickets). */
import { expect, it } from 'vitest'
import { draftText, isSameUrl, isSavable, ticketDraft } from '../../../../machines/incident/domain/ticketDraft.ts'

it.each(['https://tickets.example/1', '', ' '])('%j is restored as it was typed', (url) => {
  expect(ticketDraft(draftText(url), 'https://tickets.example/2')).toEqual({
    editedUrl: url,
    replacedUrl: 'https://tickets.example/2',
  })
})

it('there is no draft without a stored text', () => {
  expect(ticketDraft('', '')).toBeUndefined()
})

it('URLs are compared without surrounding spaces', () => {
  expect(isSameUrl(' https://tickets.example/1 ', 'https://tickets.example/1')).toBe(true)
  expect(isSameUrl('https://tickets.example/2', 'https://tickets.example/1')).toBe(false)
})

it.each([
  ['https://tickets.example/1', true],
  ['', true],
  [' ', true],
  ['tickets/1', false],
  ['ftp://tickets.example', false],
])('%j can be saved: %j', (url, expected) => expect(isSavable(url)).toBe(expected))
