import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf } from './incidentsStage.tsx'
import { renderApp } from '../support/renderApp.tsx'

function stageSearch(at: string, closed: number | undefined) {
  return renderApp({
    at,
    answers: {
      fetchIncidentPage: () => Promise.resolve(pageOf()),
      fetchIncidentCount: ({ filter }) => Promise.resolve(filter.open === false ? closed : 0),
    },
  })
}

it('a search that finds nothing open says how many closed ones match, and shows them', async () => {
  const { user, outside } = await stageSearch('/incidents?open=true&tag=host%3Da&search=mail', 12)
  expect(screen.getByText('None open. 12 closed match.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show them' }))
  expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({
    filter: { open: false, tags: ['host=a'] },
    search: 'mail',
  })
  expect(screen.queryByText(/^None open/)).toBeNull()
})

it.each([
  [0, 'None open, and none closed.', null],
  [1, 'None open. 1 closed matches.', 'Show it'],
  [undefined, 'None open. Closed ones may match.', 'Show closed incidents'],
])('with %s closed ones it says: %s', async (closed, words, name) => {
  await stageSearch('/incidents?open=true&search=mail', closed)
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Show (them|it|closed)/ })?.textContent ?? null).toBe(name)
})

it.each(['/incidents?open=true', '/incidents?search=mail', '/incidents?open=false&search=mail'])(
  'a list that is not a search for open incidents does not mention closed ones: %s',
  async (at) => {
    await stageSearch(at, 12)
    expect(screen.queryByText(/^None open/)).toBeNull()
  },
)

it('a search for a number that finds nothing leads to that incident', async () => {
  const { user, outside } = await stageSearch('/incidents?open=true&search=%234711', 0)
  await user.click(screen.getByRole('button', { name: 'Go to incident #4711' }))
  expect(outside.address).toBe('/incidents/4711/')
})
