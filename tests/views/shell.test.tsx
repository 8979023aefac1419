/** The bar over every screen (specification, section 2, Top bar). */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from './support/renderApp.tsx'

const links = () => within(screen.getByRole('navigation', { name: 'Main' }))
const current = () => links().getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')

describe('links', () => {
  it('shows Incidents, Timeslots and Profiles, and a logo that links to the incidents', async () => {
    await renderApp()
    expect(links().getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Incidents', '/incidents'],
      ['Timeslots', '/timeslots'],
      ['Profiles', '/notificationprofiles'],
    ])
    expect(screen.getByRole('link', { name: /^Argus/ }).getAttribute('href')).toBe('/incidents')
  })

  it.each([
    ['/', 'Incidents'],
    ['/incidents', 'Incidents'],
    ['/incidents/', 'Incidents'],
    ['/timeslots', 'Timeslots'],
    ['/notificationprofiles', 'Profiles'],
  ])('at %s highlights %s', async (at, label) => {
    await renderApp({ at })
    expect(current().map((link) => link.textContent)).toEqual([label])
  })
})
