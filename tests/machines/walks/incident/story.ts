/** What happened to an incident (specification, section 2): fetched, kept while it is fetched again, asked for again. */
import type { Story } from '../../../../machines/incident/domain/story.ts'
import { storyMachine, type StoryContext } from '../../../../machines/incident/story.ts'
import { say, start } from '../../support/effects.ts'
import { broken, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, send, settle, type Row } from '../../support/walk.ts'

const told: Story = { events: [], acknowledgements: [] }
const asks = start('fetchStory', { pk: 7 })

function rowsOf(known: 'unknown' | 'known'): Record<string, Row<string, string>> {
  const shows = { story: known === 'known' ? told : undefined }
  const loading = { tags: ['storyLoading'], ports: ['fetchStory'], shows }
  const fails = {
    'the story breaks': {
      to: `untold, ${known}`,
      does: [say('error', 'Failed to get incident events: "Internal Server Error"')],
    },
    'the story gets no answer': `untold, ${known}`,
  }
  return {
    [`asked, ${known}`]: {
      ...loading,
      state: { loading: 'asked' },
      on: { ...fails, 'it may have grown': `overtaken, ${known}`, 'the story comes': 'told' },
    },
    // What was asked for before shows, and is asked for again.
    [`overtaken, ${known}`]: {
      ...loading,
      state: { loading: 'overtaken' },
      on: { ...fails, 'the story comes': { to: 'asked, known', does: [asks] } },
    },
    [`untold, ${known}`]: {
      state: 'untold',
      tags: ['storyFailed'],
      shows,
      on: {
        'it may have grown': { to: `asked, ${known}`, does: [asks] },
        'nothing is known to have happened': { to: `asked, ${known}`, does: [asks] },
        // What is known stays as it is until somebody asks, or the time has come.
        ...(known === 'unknown' && { 'the network is back': { to: 'asked, unknown', does: [asks] } }),
      },
    },
  }
}

const rows: Readonly<Record<string, Row<string, string>>> = {
  ...rowsOf('unknown'),
  ...rowsOf('known'),
  told: { state: 'told', shows: { story: told }, on: { 'it may have grown': { to: 'asked, known', does: [asks] } } },
}

export const walk = defineWalk({
  machine: storyMachine,
  lone: { notifications: {} },
  observe: ({ story }: StoryContext) => ({ story }),
  starts: { 'an incident': { input: { pk: 7 }, to: 'asked, unknown', does: [asks] } },
  cases: {
    'it may have grown': send({ type: 'story.refresh' }),
    'nothing is known to have happened': send({ type: 'story.follow' }),
    'the network is back': send({ type: 'story.recover' }),
    'the story comes': settle('fetchStory', told),
    'the story breaks': fail('fetchStory', broken('get incident events')),
    'the story gets no answer': fail('fetchStory', unreachable('get incident events')),
  },
  rows,
})
