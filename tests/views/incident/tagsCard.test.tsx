import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { stageIncident } from './incidentStage.tsx'

const host = { key: 'host', value: 'sw3' }

test.each<[string, Partial<Incident>, string]>([
  ['no tags', { tags: [] }, 'TagsThis incident has no tags.'],
  ['all readable', { tags: [host] }, 'Tagshost=sw3'],
  ['none readable', { tags: [], unknown: ['tags'] }, 'TagsIts tags cannot be read.'],
  ['some readable', { tags: [host], unknown: ['tags'] }, 'Tagshost=sw3Further tags cannot be read.'],
])(
  'the card shows the readable tags, and says if there are unreadable ones or none: %s',
  async (_, incident, words) => {
    await stageIncident({ incident })
    expect(within(screen.getByRole('main')).getByRole('region', { name: 'Tags' }).textContent).toBe(words)
  },
)
