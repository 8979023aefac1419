/** One incident with its story (specification, section 2): loaded, refreshed, changed by sign-off, its URL copied. */
import { incidentMachine, type IncidentContext } from '../../../machines/incident.ts'
import type { Story } from '../../../machines/domain/story.ts'
import { say, start, tell, type Effect } from '../support/effects.ts'
import { broken, incident, refused, unreachable } from '../support/fixtures.ts'
import { combineRegions, type RegionRows } from '../support/regions.ts'
import { defineWalk, fail, hear, send, settle, type Outcome, type Row } from '../support/walk.ts'

const incidents = { open: incident({ open: true }), closed: incident({ open: false }) }
type Fact = keyof typeof incidents

const story: Story = { events: [], acknowledgements: [] }
const notFound = say('error', 'Failed to get incident with pk=7')
const loadsStory = start('fetchStory', { pk: 7 })
const refreshes = start('refreshIncident', { pk: 7 })

function tellsStore(fact: Fact): Effect {
  return tell('incidents', { type: 'incidents.modify', incident: incidents[fact] })
}

function changesStore(open: boolean): Effect {
  return tell('incidents', { type: 'incidents.change', pk: 7, change: { open } })
}

function arrives(fact: Fact): Outcome<string> {
  const follow = tell('signOff', { type: 'signOff.follow', open: fact === 'open', stateful: true })
  return { to: `current ${fact}`, does: [tellsStore(fact), follow] }
}

/** The part that is the incident itself, once it is on screen. */
function factRows(): RegionRows {
  const rows: Record<string, RegionRows[string]> = {}
  for (const fact of ['open', 'closed'] as const) {
    const refreshing: Outcome<string> = { to: `refreshing ${fact}`, does: [refreshes] }
    const changes: Record<string, Outcome<string>> = {
      'was closed here': { to: 'refreshing closed', does: [changesStore(false), refreshes] },
      'was reopened here': { to: 'refreshing open', does: [changesStore(true), refreshes] },
      'sign-off failed': refreshing,
    }
    const shows = { incident: incidents[fact] }
    rows[`current ${fact}`] = { state: 'current', shows, on: { ...changes, 'is refreshed': refreshing } }
    rows[`stale ${fact}`] = { state: 'stale', tags: ['stale'], shows, on: { ...changes, 'is refreshed': refreshing } }
    rows[`refreshing ${fact}`] = {
      state: 'refreshing',
      tags: ['refreshing'],
      ports: ['refreshIncident'],
      shows,
      on: {
        ...changes,
        'the refresh says open': arrives('open'),
        'the refresh says closed': arrives('closed'),
        'the refresh breaks': {
          to: `stale ${fact}`,
          does: [say('error', 'Failed to get incident: "Internal Server Error"')],
        },
        'the refresh gets no answer': `stale ${fact}`,
      },
    }
  }
  return rows
}

/** The part that is its story: what was known stays while it is fetched again. */
function storyRows(): RegionRows {
  const rows: Record<string, RegionRows[string]> = {}
  for (const [known, shows] of [['unknown', { story: undefined }], ['known', { story }]] as const) {
    const loading: Outcome<string> = { to: `story loading, ${known}`, does: [loadsStory] }
    const changes = { 'was closed here': loading, 'was reopened here': loading, 'sign-off failed': loading }
    rows[`story loading, ${known}`] = {
      state: 'loading',
      tags: ['storyLoading'],
      ports: ['fetchStory'],
      shows,
      on: {
        ...changes,
        'the story comes': 'story told',
        'the story breaks': {
          to: `story untold, ${known}`,
          does: [say('error', 'Failed to get incident events: "Internal Server Error"')],
        },
        'the story gets no answer': `story untold, ${known}`,
      },
    }
    rows[`story untold, ${known}`] = {
      state: 'untold', tags: ['storyFailed'], shows, on: { ...changes, 'is refreshed': loading },
    }
    if (known === 'known') rows['story told'] = { state: 'told', shows, on: { ...changes, 'is refreshed': loading } }
  }
  return rows
}

const addressRows: RegionRows = {
  'nothing copied': {
    state: 'idle',
    on: { 'copies the URL': { to: 'copying', does: [start('copyAddress', { path: '/incidents/7/' })] } },
  },
  copying: {
    state: 'copying',
    ports: ['copyAddress'],
    on: {
      'the URL is copied': { to: 'nothing copied', does: [say('success', 'Copied URL to clipboard')] },
      'copying is not allowed': {
        to: 'nothing copied',
        does: [say('error', 'This browser does not let the page copy: copy the address bar instead')],
      },
    },
  },
}

function shownRows(): Record<string, Row<string, string>> {
  const combined = combineRegions({ facts: factRows(), story: storyRows(), address: addressRows })
  return Object.fromEntries(
    Object.entries(combined).map(([name, row]) => [
      name,
      {
        ...row,
        state: { shown: row.state },
        tags: [...(row.tags ?? []), 'shown'],
        ports: [...(row.ports ?? []), 'signOff'],
        on: row.ports?.includes('refreshIncident')
          ? { ...row.on, 'the refresh finds nothing': leaves(row.shows) }
          : row.on,
      },
    ]),
  )
}

function leaves(shows: unknown): Outcome<string> {
  const { incident: shown, story: told } = shows as IncidentContext
  return { to: `missing, was ${shown?.open ? 'open' : 'closed'}, ${told ? 'told' : 'untold'}`, does: [notFound] }
}

/** What went missing is looked for again at each refresh, without a further word. */
function searchedRows(name: string, shows: unknown, known: 'known' | 'unknown'): Record<string, Row<string, string>> {
  return {
    [name]: {
      state: 'missing',
      tags: ['missing'],
      shows,
      on: { 'is refreshed': { to: `${name}, searching`, does: [start('searchIncident', { pk: 7 })] } },
    },
    [`${name}, searching`]: {
      state: 'searching',
      tags: ['missing'],
      ports: ['searchIncident'],
      shows,
      on: {
        'the search finds it open': firstShown('open', known),
        'the search finds it closed': firstShown('closed', known),
        'the search finds nothing': name,
        'the search breaks': name,
        'the search gets no answer': name,
      },
    },
  }
}

function missingRows(): Record<string, Row<string, string>> {
  let rows = searchedRows('missing', nothing, 'unknown')
  for (const fact of ['open', 'closed'] as const) {
    const shown = incidents[fact]
    rows = {
      ...rows,
      ...searchedRows(`missing, was ${fact}, told`, { incident: shown, story }, 'known'),
      ...searchedRows(`missing, was ${fact}, untold`, { incident: shown, story: undefined }, 'unknown'),
    }
  }
  return rows
}

const nothing = { incident: undefined, story: undefined }

function firstShown(fact: Fact, known: 'known' | 'unknown'): Outcome<string> {
  return {
    to: `current ${fact} & story loading, ${known} & nothing copied`,
    does: [tellsStore(fact), start('signOff', { pk: 7, open: fact === 'open', stateful: true }), loadsStory],
  }
}

const loading: Row<string, string> = {
  state: { loading: 'first' },
  tags: ['loading'],
  ports: ['loadIncident'],
  shows: nothing,
  on: {
    'it is open': firstShown('open', 'unknown'),
    'it is closed': firstShown('closed', 'unknown'),
    'it is not found': { to: 'missing', does: [notFound] },
    'the server breaks': { to: 'failed', does: [notFound] },
    'there is no answer': 'failed',
  },
}

const rows: Readonly<Record<string, Row<string, string>>> = {
  loading,
  retrying: { ...loading, state: { loading: 'retrying' }, tags: ['loading', 'failed'] },
  'no number': { state: 'missing', tags: ['missing'], shows: nothing, on: {} },
  failed: {
    state: 'failed',
    tags: ['failed'],
    shows: nothing,
    on: { 'is refreshed': { to: 'retrying', does: [start('loadIncident', { pk: 7 })] } },
  },
  ...shownRows(),
  ...missingRows(),
}

export const walk = defineWalk({
  machine: incidentMachine,
  lone: { notifications: {}, incidents: {} },
  observe: ({ incident: shown, story: told }: IncidentContext) => ({ incident: shown, story: told }),
  starts: {
    'a number': { input: { pk: 7, text: '7' }, to: 'loading', does: [start('loadIncident', { pk: 7 })] },
    'no number': {
      input: { pk: undefined, text: 'seven' },
      to: 'no number',
      does: [say('error', 'Failed to get incident with pk=seven')],
    },
  },
  cases: {
    'it is open': settle('loadIncident', incidents.open),
    'it is closed': settle('loadIncident', incidents.closed),
    'it is not found': fail('loadIncident', refused('get incident', 404, { detail: 'Not found.' })),
    'the server breaks': fail('loadIncident', broken('get incident')),
    'there is no answer': fail('loadIncident', unreachable('get incident')),
    'the search finds it open': settle('searchIncident', incidents.open),
    'the search finds it closed': settle('searchIncident', incidents.closed),
    'the search finds nothing': fail('searchIncident', refused('get incident', 404, { detail: 'Not found.' })),
    'the search breaks': fail('searchIncident', broken('get incident')),
    'the search gets no answer': fail('searchIncident', unreachable('get incident')),
    'is refreshed': send({ type: 'incident.refresh' }),
    'the refresh says open': settle('refreshIncident', incidents.open),
    'the refresh says closed': settle('refreshIncident', incidents.closed),
    'the refresh finds nothing': fail('refreshIncident', refused('get incident', 404, { detail: 'Not found.' })),
    'the refresh breaks': fail('refreshIncident', broken('get incident')),
    'the refresh gets no answer': fail('refreshIncident', unreachable('get incident')),
    'was closed here': hear('signOff', { type: 'signOff.closed', pk: 7 }),
    'was reopened here': hear('signOff', { type: 'signOff.reopened', pk: 7 }),
    'sign-off failed': hear('signOff', { type: 'signOff.failed', pk: 7 }),
    'the story comes': settle('fetchStory', story),
    'the story breaks': fail('fetchStory', broken('get incident events')),
    'the story gets no answer': fail('fetchStory', unreachable('get incident events')),
    'copies the URL': send({ type: 'incident.copyUrl' }),
    'the URL is copied': settle('copyAddress'),
    'copying is not allowed': fail('copyAddress', new Error('NotAllowedError')),
  },
  rows,
})
