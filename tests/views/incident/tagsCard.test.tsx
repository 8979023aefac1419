import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { stageIncident } from './incidentStage.tsx'

const host = { key: 'host', value: 'sw3' }

test.each<[string, Partial<Incident>, string]>([
  ['there are none', { tags: [] }, 'TagsThis incident has no tags.'],
  ['all can be read', { tags: [host] }, 'Tagshost=sw3'],
  ['none can be read', { tags: [], unknown: ['tags'] }, 'TagsIts tags cannot be read.'],
  ['some can be read', { tags: [host], unknown: ['tags'] }, 'Tagshost=sw3Further tags cannot be read.'],
])('what the card says if %s', async (_, incident, words) => {
  await stageIncident({ incident })
  expect(within(screen.getByRole('main')).getByRole('region', { name: 'Tags' }).textContent).toBe(words)
})
