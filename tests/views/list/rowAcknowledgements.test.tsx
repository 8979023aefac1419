/** What the list says about who acknowledged each row, and until when (docs/behaviour.md#who-acknowledged). */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Acknowledgement } from '../../../machines/incident/domain/incidentHistory.ts'
import type { RowAcknowledgement } from '../../../machines/list/domain/rowAcknowledgements.ts'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import { ackedWords } from '../../../src/views/list/cells/stateWords.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { configuration } from '../support/world.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

const style = { settings: configuration, format: 'configured' } as const

function told(until: Date | undefined, by = 'ben'): RowAcknowledgement {
  return { version: undefined, by, until: until?.toISOString(), message: '', hasRunOut: false }
}

test('the state names the expiry, with its weekday or date if that is not today, and says if the expiry has passed', () => {
  const noon = new Date(2026, 0, 15, 12).getTime()
  const today = new Date(2026, 0, 15, 14)
  const tomorrow = new Date(2026, 0, 16, 9, 30)
  const nextWeek = new Date(2026, 0, 22, 9, 30)
  expect(ackedWords(undefined, noon, style)).toEqual({ word: 'Acked', title: 'Open, acknowledged' })
  expect(ackedWords(told(undefined), noon, style)).toEqual({ word: 'Acked', title: 'Open, acknowledged by ben' })
  expect(ackedWords(told(today), noon, style)).toEqual({
    word: 'Acked until 14:00',
    title: 'Open, acknowledged by ben until 2026-01-15 14:00',
  })
  expect(ackedWords(told(tomorrow), noon, style)).toEqual({
    word: 'Acked until Fri 09:30',
    title: 'Open, acknowledged by ben until 2026-01-16 09:30',
  })
  expect(ackedWords(told(nextWeek), noon, style).word).toBe('Acked until 2026-01-22')
  expect(ackedWords(told(tomorrow), noon, { ...style, format: 'epoch' }).word).toMatch(/^Acked until \d{10}$/)
  expect(ackedWords(told(today), today.getTime(), style)).toEqual({
    word: 'Ack expired',
    title: 'Open, acknowledged by ben; the acknowledgement expired: 2026-01-15 14:00',
  })
  expect(ackedWords(told(today), noon, { ...style, format: 'epoch' }).word).toBe(
    `Acked until ${today.getTime() / 1000}`,
  )
})

function acknowledgement(pk: number, by: string, expiration: string | undefined, description = ''): Acknowledgement {
  const type = { value: 'ACK', display: 'Acknowledge' }
  return {
    pk,
    event: { pk, incident: pk, actor: { pk: 1, username: by }, timestamp: '', type, description },
    expiration,
  }
}

test('a row says until when its incident is acknowledged, and in its columns also by whom', async () => {
  let until: string | undefined
  const answerAbout = (pk: number) => {
    until ??= new Date(Date.now() + 3_600_000).toISOString()
    if (pk === 1) return [acknowledgement(1, 'ben', until, 'Waiting for parts ')]
    return pk === 2 ? [acknowledgement(2, 'cho', undefined)] : []
  }
  const { outside, pass } = await stageList({
    preferences: {
      filter: { ...defaultFilter, acked: undefined },
      columnChoices: { ackedBy: true, ackedUntil: true, ackMessage: true },
    },
    first: pageOf(
      ...[1, 2, 3].map((pk) => incident({ pk, description: `Link ${pk}`, acked: true })),
      incident({ pk: 4, description: 'Link 4' }),
    ),
    answers: {
      fetchRowAcknowledgements: ({ pks }) =>
        Promise.resolve(pks.map((pk) => ({ pk, acknowledgements: answerAbout(pk), fault: undefined }))),
    },
  })
  const textsOf = (pk: number) => {
    const row = screen.getByRole('link', { name: `Link ${pk}` }).closest('tr')
    if (row === null) throw new Error('no row')
    return ['state', 'ackedBy', 'ackedUntil'].map((key) => row.querySelector(`[data-column='${key}']`)?.textContent)
  }
  expect(textsOf(1)).toEqual(['Acked', '…', '…'])
  outside.tell('visibility', { type: 'page.shown' })
  await pass(0)
  expect(outside.askedOf('fetchRowAcknowledgements')).toEqual([{ pks: [1, 2, 3] }])
  expect(textsOf(1)).toEqual([
    expect.stringMatching(/^Acked until (\w{3} )?\d/),
    'ben',
    expect.stringMatching(/^\d{4}-/),
  ])
  const messages = [1, 2, 3, 4].map((pk) => {
    const row = screen.getByRole('link', { name: `Link ${pk}` }).closest('tr')
    return row?.querySelector('[data-column=ackMessage]')?.textContent
  })
  expect(messages).toEqual(['Waiting for parts', '–', 'Unknown', ''])
  expect(screen.getByTitle(/^Open, acknowledged by ben until .* Last message: Waiting for parts$/)).toBeDefined()
  expect(textsOf(2)).toEqual(['Acked', 'cho', 'No expiry'])
  expect(textsOf(3)).toEqual(['Acked', 'Unknown', 'Unknown'])
  expect(textsOf(4)).toEqual(['Unacked', '', ''])
  expect(within(screen.getByRole('table')).getByRole('button', { name: 'Acked until' })).toBeDefined()
  await pass(3_600_000)
  expect(textsOf(1)[0]).toBe('Ack expired')
})
