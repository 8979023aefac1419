import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf } from '../list/incidentsStage.tsx'
import { renderApp } from '../support/renderApp.tsx'

const field = () => screen.getByRole('searchbox', { name: 'Search incidents' })
const link = () => screen.queryByRole('link', { name: /^Go to incident/ })

it('Enter on a number in the search opens that incident and does not search the list for the number', async () => {
  const { user, outside } = await renderApp({ at: '/incidents?open=true' })
  await user.type(field(), '#4711{Enter}')
  expect(outside.address).toBe('/incidents/4711/')
  expect(outside.askedOf('fetchIncident').at(-1)).toMatchObject({ pk: 4711 })
  expect(outside.askedOf('fetchIncidentPage')).not.toContainEqual(expect.objectContaining({ search: '#4711' }))
})

it('the link in the field also leads to the incident; the list is searched for the number as text', async () => {
  const { user, outside, wait } = await renderApp({ at: '/incidents?open=true' })
  await user.type(field(), '4711')
  await wait(300)
  expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({ search: '4711' })
  expect(link()?.textContent).toBe('Go')
  await user.click(screen.getByRole('link', { name: 'Go to incident #4711' }))
  expect(outside.address).toBe('/incidents/4711/')
})

it('a search for any other text offers no incident to open', async () => {
  const { user, outside } = await renderApp({ at: '/incidents?open=true' })
  await user.type(field(), '4711 down{Enter}')
  expect(link()).toBeNull()
  expect(outside.address).toBe('/incidents?open=true')
})

const box = incident({
  pk: 812,
  description: 'Box down',
  source: { pk: 1, name: 'nav.example.org' },
  sourceIncidentId: '40009',
})

it("a source's number offers the source's incident and the console's own, each with its owner", async () => {
  const { user, outside, wait } = await renderApp({
    at: '/incidents?open=true',
    answers: { fetchSourceMatches: () => Promise.resolve({ incidents: [box], hasMore: true }) },
  })
  await user.type(field(), '#40009')
  await wait(300)
  expect(outside.askedOf('fetchSourceMatches')).toEqual([{ text: '40009' }])
  const offers = within(screen.getByRole('status', { name: 'Incidents of this number' }))
  expect(offers.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Incident 40009 of the console',
    "nav.example.org's 40009: Box down",
  ])
  expect(offers.getByText('… and more')).toBeDefined()
  // From the field over 'Go' and the console's own.
  await user.tab()
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(outside.address).toBe('/incidents/812/')
})

it("an empty list leads to the source's incident, too; what has no digit is not asked for", async () => {
  const { user, outside, wait } = await renderApp({
    at: '/incidents?open=true',
    answers: {
      fetchIncidentPage: () => Promise.resolve(pageOf()),
      fetchSourceMatches: ({ text }) =>
        Promise.resolve({ incidents: [{ ...box, sourceIncidentId: text }], hasMore: false }),
    },
  })
  await user.type(field(), 'evt')
  await wait(300)
  await user.type(field(), '-12a')
  await wait(300)
  expect(outside.askedOf('fetchSourceMatches')).toEqual([{ text: 'evt-12a' }])
  expect(screen.queryByText(/of the console/)).toBeNull()
  await user.click(screen.getByRole('button', { name: "nav.example.org's evt-12a: Box down" }))
  expect(outside.address).toBe('/incidents/812/')
})
