import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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

it('a search that finds nothing open says how many closed incidents match, and can show them', async () => {
  const { user, outside } = await stageSearch('/incidents?open=true&tag=host%3Da&search=mail', 12)
  expect(screen.getByText('None open. 12 closed match.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show closed' }))
  expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({
    filter: { open: false, tags: ['host=a'] },
    search: 'mail',
  })
  expect(screen.queryByText(/^None open/)).toBeNull()
})

it.each([
  [0, 'Nothing matches in closed incidents either.', null],
  [1, 'None open. 1 closed matches.', 'Show closed'],
  [undefined, 'None open. Closed ones may match.', 'Show closed'],
])('with %s closed matches, a search that finds nothing open says: %s', async (closed, words, name) => {
  await stageSearch('/incidents?open=true&search=mail', closed)
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Show (acked|closed)/ })?.textContent ?? null).toBe(name)
})

describe('a search for unacked incidents', () => {
  const at = '/incidents?open=true&acked=false&tag=host%3Da&search=mail'
  const stage = (acked: number | undefined, closed: number | undefined) =>
    renderApp({
      at,
      answers: {
        fetchIncidentPage: () => Promise.resolve(pageOf()),
        fetchIncidentCount: ({ filter }) => {
          if (filter.open === true) return Promise.resolve(filter.acked === true ? acked : 0)
          return Promise.resolve(filter.acked === undefined ? closed : 0)
        },
      },
    })

  it.each([
    [0, 0, 'Nothing matches in closed or acknowledged incidents either.', []],
    [0, 1, 'None open, acked or not. 1 closed matches.', ['Show closed']],
    [1, 0, 'None open and unacked. 1 is open and acked. None is closed.', ['Show acked']],
    [3, 1200, 'None open and unacked. 3 are open and acked. 1,200 closed match.', ['Show acked', 'Show closed']],
    [
      undefined,
      undefined,
      'None open and unacked. Acked ones may be open. Closed ones may match.',
      ['Show acked', 'Show closed'],
    ],
  ])(
    'that finds none says how many matches are open and acked (%s), and how many are closed (%s)',
    async (acked, closed, words, offers) => {
      await stage(acked, closed)
      expect(screen.getByText(words)).toBeDefined()
      expect(screen.queryAllByRole('button', { name: /^Show (acked|closed)/ }).map((one) => one.textContent)).toEqual(
        offers,
      )
    },
  )

  it('can show closed matches, whether or not they are acked', async () => {
    const { user, outside } = await stage(3, 12)
    await user.click(screen.getByRole('button', { name: 'Show closed' }))
    expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({
      filter: { open: false, acked: undefined, tags: ['host=a'] },
      search: 'mail',
    })
  })

  it('can show the acked matches', async () => {
    const { user, outside } = await stage(3, 12)
    await user.click(screen.getByRole('button', { name: 'Show acked' }))
    expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({ filter: { open: true, acked: true } })
  })
})

it('a search for acked incidents that finds none says how many unacked ones match', async () => {
  await renderApp({
    at: '/incidents?open=true&acked=true&search=mail',
    answers: {
      fetchIncidentPage: () => Promise.resolve(pageOf()),
      fetchIncidentCount: ({ filter }) => Promise.resolve(filter.open === true && filter.acked === false ? 2 : 0),
    },
  })
  expect(screen.getByText('None open and acked. 2 are open and unacked. None is closed.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show unacked' })).toBeDefined()
})

it.each(['tag=host%3Da', 'timeframe=1', 'maxlevel=2'])(
  'other conditions than a text count as a search: %s',
  async (condition) => {
    await stageSearch(`/incidents?open=true&${condition}`, 12)
    expect(screen.getByText('None open. 12 closed match.')).toBeDefined()
  },
)

it.each([
  '/incidents?open=true',
  '/incidents?open=true&acked=false',
  '/incidents?search=mail',
  '/incidents?open=false&search=mail',
])('unless the list is a search for open incidents, it does not mention closed ones: %s', async (at) => {
  await stageSearch(at, 12)
  expect(screen.queryByText(/^None open/)).toBeNull()
})

it('a search for a number that finds nothing leads to that incident', async () => {
  const { user, outside } = await stageSearch('/incidents?open=true&search=%234711', 0)
  await user.click(screen.getByRole('button', { name: 'Go to incident #4711' }))
  expect(outside.address).toBe('/incidents/4711/')
})
