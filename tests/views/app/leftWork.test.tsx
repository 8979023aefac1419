/** The way back to unfinished work after a reload (docs/behaviour.md#drafts). */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draftKey } from '../../../machines/forms/domain/draftKey.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf } from '../list/incidentsStage.tsx'
import { workspaceOf } from '../support/reach.ts'
import { renderApp } from '../support/renderApp.tsx'

test('a closing message or an acknowledgement is not offered once its incident is known to be closed', async () => {
  const texts = ['signOff.1', 'acknowledgement.1', 'signOff.2'].map((key) => [draftKey('ana', key), 'half'] as const)
  const { root, happens } = await renderApp({
    unfinished: { texts: new Map(texts) },
    answers: { fetchIncidentPage: () => Promise.resolve(pageOf(incident({ pk: 1 }), incident({ pk: 2 }))) },
  })
  const offered = () => screen.queryAllByText(/^You were/).map(({ textContent }) => textContent)
  const ofTheOther = 'You were writing a closing message for incident 2.'
  expect(screen.getAllByText(/^You were/)[0]?.closest('[data-severity=info]')).not.toBeNull()
  expect(offered()).toEqual([
    'You were writing a closing message for incident 1.',
    'You were acknowledging incident 1.',
    ofTheOther,
  ])
  const closed = { type: 'modified', incident: incident({ pk: 1, open: false }) } as const
  await happens(() =>
    workspaceOf(root)
      .getSnapshot()
      .children.incidents?.send({ type: 'incidents.merge', changes: [closed] }),
  )
  expect(offered()).toEqual([ofTheOther])
})

test('unfinished work about an incident that the console does not know is offered once it is known not to be closed', async () => {
  const found: { tell: (incidents: readonly Incident[]) => void } = { tell: () => {} }
  const { happens } = await renderApp({
    unfinished: {
      texts: new Map(
        ['signOff.91', 'acknowledgement.92', 'ticket.93'].map((key) => [draftKey('ana', key), 'half'] as const),
      ),
    },
    answers: { fetchChosenIncidents: () => new Promise((resolve) => (found.tell = resolve)) },
  })
  const offered = () => screen.queryAllByText(/^You were/).map(({ textContent }) => textContent)
  const ofTheTicket = 'You were changing the ticket URL of incident 93.'
  expect(offered()).toEqual([ofTheTicket])
  await happens(() => found.tell([incident({ pk: 91, open: false }), incident({ pk: 92 })]))
  expect(offered()).toEqual(['You were acknowledging incident 92.', ofTheTicket])
})
