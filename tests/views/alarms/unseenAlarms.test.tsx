/** Which alarms the operator has not seen, in the menu of the bell and in the line above every page. */
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { broken, incident } from '../../machines/support/fixtures.ts'
import { anAcknowledgement } from '../incident/incidentStage.tsx'
import { pageOf, stageList } from '../list/incidentsStage.tsx'

const old = incident({ pk: 1, level: 1, description: 'Old trouble' })
const powerOut = incident({ pk: 7, level: 1, description: 'Power is out' })
const closed = { ...powerOut, open: false }
const linkDown = incident({ pk: 8, level: 1, description: 'Link down' })

/** The list, which shows one critical incident, and a server where others become alarms. */
async function stage() {
  let alarms = pageOf(old)
  const staged = await stageList({
    first: pageOf(old),
    answers: { fetchAlarms: () => Promise.resolve(alarms), fetchIncident: () => Promise.resolve(closed) },
  })
  act(() => staged.outside.tell('visibility', { type: 'page.attended' }))
  return {
    ...staged,
    arrive: async (...incidents: readonly Incident[]) => {
      alarms = pageOf(...incidents, old)
      await staged.pass(30_000)
    },
  }
}

const line = () => screen.queryAllByRole('status').find(({ textContent }) => textContent.includes('the alarm'))

test('the menu of the bell names them, and each can be dismissed, without losing the focus', async () => {
  const { person: user, arrive, pass } = await stage()
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await arrive(linkDown, powerOut)
  await user.click(screen.getByRole('button', { name: 'Alerts, 2 unseen' }))
  await pass(0)
  expect(focused()).toBe('Critical: Power is out')
  const list = within(screen.getByRole('region', { name: '2 unseen' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(2)
  expect(list.getByRole('link', { name: 'Critical: Power is out' }).getAttribute('href')).toBe('/incidents/7/')
  await user.click(list.getByRole('button', { name: 'Seen: Critical: Power is out' }))
  expect(list.queryByRole('link', { name: 'Critical: Power is out' })).toBeNull()
  expect(focused()).toBe('Seen: Critical: Link down')
  await user.click(list.getByRole('button', { name: 'Mark all as seen' }))
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Alerts' }))
  expect(screen.queryByRole('region', { name: /unseen/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Alerts' })).toBeTruthy()
})

test('one line above the page names the newest and leads to it, until the list shows it', async () => {
  const { arrive, answer } = await stage()
  await arrive(powerOut)
  expect(line()?.textContent).toContain('Critical: Power is out')
  await answer(pageOf(powerOut, old))
  expect(line()).toBeUndefined()
})

test('the line leads to the incident, which is seen as soon as it is shown', async () => {
  const { outside, person: user, arrive, pass } = await stage()
  let show: (incident: Incident) => void = () => undefined
  outside.answers.fetchIncident = () => new Promise((resolve) => (show = resolve))
  await arrive(powerOut)
  await user.click(screen.getByRole('button', { name: 'Open the alarm' }))
  expect(line()).toBeDefined()
  show(powerOut)
  await pass(0)
  expect(line()).toBeUndefined()
})

test('an incident that becomes an alarm while its page is open is shown as it is now, and is seen if the page is on screen', async () => {
  const { outside, arrive, pass } = await stage()
  act(() => outside.tell('location', { type: 'location.changed', place: { path: '/incidents/7/', search: '' } }))
  await pass(0)
  const isOpen = () => within(screen.getByRole('list', { name: 'Status' })).queryAllByText('Open').length > 0
  expect(isOpen()).toBe(false)
  act(() => outside.tell('visibility', { type: 'page.hidden' }))
  await arrive(powerOut)
  expect([isOpen(), document.title]).toEqual([true, '(1) Argus | Power is out'])
  act(() => outside.tell('visibility', { type: 'page.shown' }))
  expect([line(), document.title]).toEqual([undefined, 'Argus | Power is out'])
})

test('an alarm can be acknowledged in the menu; it stays there, and the failure is told, if that fails', async () => {
  const { outside, person: user, arrive, pass } = await stage()
  outside.answers.acknowledgeIncident = () => Promise.reject(broken('acknowledge incident'))
  await arrive(powerOut)
  await user.click(screen.getByRole('button', { name: 'Alerts, 1 unseen' }))
  await user.click(screen.getByRole('button', { name: 'Acknowledge: Critical: Power is out' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Submit acknowledment' }))
  await user.click(dialog().getByRole('button', { name: 'Acknowledge' }))
  expect(screen.getByText(/^Failed to post ack/)).toBeTruthy()
  expect(document.title).toBe('(1) Argus | Incidents')
  outside.answers.acknowledgeIncident = () => Promise.resolve(anAcknowledgement(3))
  await user.click(dialog().getByRole('button', { name: 'Acknowledge' }))
  await pass(0)
  expect(outside.askedOf('acknowledgeIncident')).toMatchObject([{ pk: 7 }, { pk: 7 }])
  expect([screen.queryByRole('dialog'), line(), document.title]).toEqual([null, undefined, 'Argus | Incidents'])
})
