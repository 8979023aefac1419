import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newLedger, recordOutcome, recordSilence } from '../../../machines/bulk/domain/ledger.ts'
import type { KeptRun } from '../../../machines/bulk/domain/run.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf } from '../list/incidentsStage.tsx'
import { renderApp } from '../support/renderApp.tsx'
import { aToken } from '../support/world.ts'

/** A paused run waits for its user, and continues on request (docs/behaviour.md#bulk-runs). */

const ledger = recordOutcome(newLedger({ applying: [1, 2, 3], leftOut: [] }), [1], { succeeded: [1], refused: [] })
const run: KeptRun = {
  standing: 'paused',
  operation: 'close',
  text: 'fixed',
  expiration: undefined,
  undone: new Set([1, 2, 3]),
  ledger,
}
const incidents = [1, 2, 3].map((pk) => incident({ pk, description: `Link ${pk} down` }))

function paused(whose: string, at = '/incidents', token: typeof aToken | null = aToken) {
  return renderApp({
    at,
    token,
    unfinished: { runs: new Map([[whose, run]]) },
    answers: {
      fetchIncidentPage: () => Promise.resolve(pageOf(...incidents)),
      changeIncidents: ({ pks }) => Promise.resolve({ succeeded: pks, refused: [] }),
    },
  })
}

test('a paused run says how far it got, sends nothing automatically, and continues with the rest on request', async () => {
  const { user, outside } = await paused('ana')
  const panel = screen.getByRole('region', { name: 'Selected incidents' })
  expect(
    within(panel).getByRole('heading', { name: 'Paused while closing 3 incidents: 1 done, 2 not sent' }),
  ).toBeDefined()
  expect(outside.askedOf('changeIncidents')).toEqual([])
  await user.click(within(panel).getByRole('button', { name: 'Go on' }))
  expect(outside.askedOf('changeIncidents')).toEqual([{ operation: 'close', pks: [2, 3], text: 'fixed' }])
  expect(screen.getByText('Closed 3/3 incident(s)')).toBeDefined()
})

test('a paused run can be ended: the rest is not sent, and can be retried', async () => {
  const { user, outside } = await paused('ana')
  await user.click(screen.getByRole('button', { name: 'End here' }))
  expect(screen.getByRole('heading', { name: '1 of 3 closed; 2 not sent' })).toBeDefined()
  expect(outside.askedOf('changeIncidents')).toEqual([])
  expect(screen.getByRole('button', { name: 'Retry the failed ones' })).toBeDefined()
})

test('on every other page a banner leads to the paused run', async () => {
  const { user, outside } = await paused('ana', '/timeslots')
  expect(screen.getByText('Paused while closing 3 incidents: 1 done, 2 not sent.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Go to it' }))
  expect(outside.place.path).toBe('/incidents')
})

test('no other user sees the paused run', async () => {
  await paused('bob')
  expect(screen.queryByText(/^Paused while/)).toBeNull()
})

test('the login page mentions the paused run, and asks for confirmation if another user signs in', async () => {
  const { user, outside, wait } = await paused('bob', '/incidents', null)
  await wait(1000)
  expect(
    screen.getByText('Paused while closing 3 incidents: 1 done, 2 not sent. Sign in again to continue.'),
  ).toBeDefined()
  await user.type(screen.getByLabelText('Username'), 'ana')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in as somebody else?' })
  expect(outside.askedOf('requestToken')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(outside.askedOf('requestToken')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await user.click(await screen.findByRole('button', { name: 'Sign in as ana' }))
  expect(outside.askedOf('requestToken')).toHaveLength(1)
})

test('unfinished work is offered with a button that leads to it, and can be dismissed', async () => {
  const { user, outside } = await renderApp({
    at: '/timeslots',
    unfinished: {
      texts: new Map([
        ['ana\nsignOff.7', 'half written'],
        ['ana\nacknowledgement.8', 'me too'],
        ['bob\nsignOff.9', 'of bob'],
      ]),
    },
  })
  expect(screen.queryByText(/incident 9/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Not now: acknowledging incident 8' }))
  expect(screen.queryByText(/incident 8/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(outside.address).toBe('/incidents/7/')
})

test('a bulk run that was not started is offered only once the paused run is over, since only one run is possible at a time', async () => {
  const { user } = await renderApp({
    at: '/incidents',
    unfinished: {
      runs: new Map([['ana', run]]),
      texts: new Map([
        ['ana\nbulk.acknowledge', 'looking'],
        ['ana\nbulk.acknowledge.chosen', '1,2'],
        ['ana\nsignOff.7', 'half written'],
      ]),
    },
    answers: { fetchIncidentPage: () => Promise.resolve(pageOf(...incidents)) },
  })
  expect(screen.getByText('writing a closing message for incident 7')).toBeDefined()
  expect(screen.queryByText('acknowledging 2 incidents')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'End here' }))
  expect(screen.getByText('acknowledging 2 incidents')).toBeDefined()
})

test('signing out asks for confirmation, and says that the paused run waits', async () => {
  const { user } = await paused('ana')
  await user.click(screen.getByRole('button', { name: /user menu$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log out before it is finished?' })
  expect(dialog.textContent).toContain(
    'You are closing 3 incidents: 1 done, 2 not sent. It waits in this tab until you sign in again.',
  )
})

test('signing out asks for confirmation while incidents without a response are being looked up, and the question stays open once they have been found', async () => {
  let answer: (found: typeof incidents) => void = () => {}
  const silent = recordSilence(newLedger({ applying: [1], leftOut: [] }), [1], 'no answer')
  const { user, outside, happens } = await renderApp({
    at: '/incidents',
    unfinished: { runs: new Map([['ana', { ...run, standing: 'over', ledger: silent }]]) },
    answers: {
      fetchIncidentPage: () => Promise.resolve(pageOf(...incidents)),
      fetchChosenIncidents: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      requestLogout: () => Promise.resolve('ended'),
    },
  })
  await user.click(screen.getByRole('button', { name: /user menu$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log out before it is finished?' })
  expect(dialog.textContent).toContain('You were closing 1 incident: 0 done, 1 unknown. Nothing more is sent.')
  await happens(() => answer(incidents))
  const question = await screen.findByRole('dialog', { name: 'Log out?' })
  expect(question.textContent).toContain('Your work has been finished in the meantime.')
  expect(outside.askedOf('requestLogout')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Log out now' }))
  expect(outside.askedOf('requestLogout')).toHaveLength(1)
})

test('dismissed work is not offered again after the next sign-in', async () => {
  const { user, outside, happens } = await renderApp({
    at: '/timeslots',
    unfinished: {
      texts: new Map([
        ['ana\nsignOff.7', 'half written'],
        ['ana\nacknowledgement.8', 'me too'],
      ]),
    },
  })
  await user.click(screen.getByRole('button', { name: 'Not now: acknowledging incident 8' }))
  await happens(() => outside.tell('apiActivity', { type: 'api.unauthorized', token: aToken.token }))
  await user.type(screen.getByLabelText('Username'), 'ana')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByText('writing a closing message for incident 7')).toBeDefined()
  expect(screen.queryByText('acknowledging incident 8')).toBeNull()
})

test('no unfinished acknowledgement or closing message is offered for an incident that has been closed meanwhile', async () => {
  await renderApp({
    at: '/incidents',
    unfinished: {
      texts: new Map([
        ['ana\nsignOff.1', 'done'],
        ['ana\nacknowledgement.1', 'me too'],
        ['ana\nacknowledgement.2', 'me too'],
      ]),
    },
    answers: {
      fetchIncidentPage: () =>
        Promise.resolve(pageOf(incident({ pk: 1, open: false, endTime: '2026-01-15T11:00:00Z' }), incident({ pk: 2 }))),
    },
  })
  expect(screen.getByText('acknowledging incident 2')).toBeDefined()
  expect(screen.queryByText(/for incident 1|incident 1$/)).toBeNull()
})
