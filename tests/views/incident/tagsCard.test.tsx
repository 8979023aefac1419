import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { stageIncident } from './incidentStage.tsx'

const host = { key: 'host', value: 'sw3' }

test.each<[string, Partial<Incident>, string]>([
  ['all readable', { tags: [host] }, 'Tagshost=sw3'],
  ['some readable', { tags: [host], unknown: ['tags'] }, 'Tagshost=sw3Further tags cannot be read.'],
])('the card shows the readable tags, and says if there are unreadable ones: %s', async (_, incident, words) => {
  await stageIncident({ incident })
  expect(within(screen.getByRole('main')).getByRole('region', { name: 'Tags' }).textContent).toBe(words)
})

test.each<[string, Partial<Incident>, string]>([
  ['no tags', { tags: [] }, 'This incident has no tags.'],
  ['none readable', { tags: [], unknown: ['tags'] }, 'Its tags cannot be read.'],
])('without a tag to show, a line says so, and there is no card: %s', async (_, incident, words) => {
  await stageIncident({ incident })
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Tags' })).toBeNull()
})
