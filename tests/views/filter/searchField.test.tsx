import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
