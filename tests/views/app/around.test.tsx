/** What is around an incident, on its page (docs/behaviour.md#around-it). */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incident } from '../../machines/support/fixtures.ts'
import { renderApp } from '../support/renderApp.tsx'

const tags = [{ key: 'host', value: 'sw1' }]
const others = Array.from({ length: 8 }, (_, place) =>
  incident({ pk: 20 + place, description: `Other ${place}`, tags, level: place === 0 ? undefined : 3 }),
)

/** Opens the page of an incident, with the card on screen; `count` answers each count. */
async function stageAround(count: number | undefined, own: Parameters<typeof incident>[0] = { tags }) {
  const { outside } = await renderApp({
    at: '/incidents/7/',
    answers: {
      fetchIncident: () => Promise.resolve(incident({ pk: 7, ...own })),
      fetchIncidentPage: () => Promise.resolve({ incidents: others, next: 'more', previous: undefined, unreadable: 0 }),
      fetchIncidentCount: () => Promise.resolve(count),
    },
  })
  const asked = () =>
    outside.askedOf('fetchIncidentCount').filter((question) => /"tags":\["/.test(JSON.stringify(question)))
  expect(asked()).toEqual([])
  outside.tell('aroundSight', { type: 'aroundSight.changed', isSeen: true })
  return asked
}

test('a server that cannot count leaves the newest, and how many of them are the same problem', async () => {
  await stageAround(undefined)
  const card = within(await screen.findByRole('region', { name: 'Around it' }))
  expect(await card.findByText('This server does not count them.')).toBeDefined()
  expect(card.getByText('None of the newest 8 of this problem')).toBeDefined()
  expect(card.getAllByRole('listitem')).toHaveLength(6)
  expect(card.getAllByRole('listitem')[0]?.textContent).toContain('UnknownOther 0')
  expect(card.queryByRole('table')).toBeNull()
})

test('the numbers are without the incident itself', async () => {
  await stageAround(3)
  const card = within(await screen.findByRole('region', { name: 'Around it' }))
  expect(await card.findByText('2 others open, 3 of them acked')).toBeDefined()
  expect(card.getByRole('link', { name: 'Show all in the list' }).getAttribute('href')).toBe(
    '/incidents?tag=host%3Dsw1',
  )
})

test('an incident without a tag that a filter can contain has a sentence instead', async () => {
  const asked = await stageAround(3, { tags: [{ key: 'path', value: 'a=b' }] })
  expect(await screen.findByText('It has no tag by which others around it could be found.')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Around it' })).toBeNull()
  expect(asked()).toEqual([])
})
