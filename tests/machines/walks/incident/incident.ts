/**
 * One incident (specification, section 2): loaded, refreshed, changed here and elsewhere. What the store
 * hears of it shows at once, and wins over the answer to an earlier question (decisions, Store).
 */
import { incidentMachine, type IncidentContext } from '../../../../machines/incident/incident.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledRow } from '../../support/modelled.ts'
import type { RegionRows } from '../../support/regions.ts'
import { defineWalk, fail, hear, send, settle, wait, type Case, type Outcome, type Row } from '../../support/walk.ts'

const ticketUrl = 'https://tickets.example/1'

/** What the incident can be, as far as it matters here. */
const facts = {
  open: incident({ open: true }),
  closed: incident({ open: false }),
  'open with ticket': incident({ open: true, ticketUrl }),
  'closed with ticket': incident({ open: false, ticketUrl }),
} as const
type Fact = keyof typeof facts
const everyFact = Object.keys(facts) as readonly Fact[]

function factOf(open: boolean, hasTicket: boolean): Fact {
  return hasTicket ? (open ? 'open with ticket' : 'closed with ticket') : open ? 'open' : 'closed'
}

const notFound = say('error', 'Failed to get incident with pk=7')
const refreshes = start('refreshIncident', { pk: 7 })
const followsStory = tell('story', { type: 'story.follow' })
const growsStory = tell('story', { type: 'story.refresh' })

function tellsStore(fact: Fact): Effect {
  return tell('incidents', { type: 'incidents.modify', incident: facts[fact], askedAt: beginning })
}

/** Sign-off and ticket hear what the incident is now. */
function tellsParts(fact: Fact): readonly Effect[] {
  const { open, stateful, ticketUrl: ticket } = facts[fact]
  return [
    tell('signOff', { type: 'signOff.follow', open, stateful }),
    tell('ticket', { type: 'ticket.follow', ticketUrl: ticket }),
  ]
}

/** What was done here shows at once, the store is told, and the server is asked what became of it. */
function done(to: Fact, change: object): Outcome<string> {
  return {
    to: `asked, ${to}`,
    does: [tell('incidents', { type: 'incidents.change', pk: 7, change }), ...tellsParts(to), growsStory, refreshes],
  }
}

function factRows(): RegionRows {
  const rows: Record<string, RegionRows[string]> = {}
  for (const fact of everyFact) {
    const { open, ticketUrl: ticket } = facts[fact]
    const again: Outcome<string> = { to: `asked, ${fact}`, does: [growsStory, refreshes] }
    const follows = (state: string, other: Fact) =>
      ({ to: `${state}, ${other}`, does: [...(other === fact ? [] : tellsParts(other)), growsStory] })
    // The answer to what was asked for since is the later word. What was done here comes back as such a word too.
    const heardBefore = (state: string) => Object.fromEntries(
      everyFact.filter((other) => other !== fact).map((other) => [
        `the store heard before that it is ${other}`, follows(state, other),
      ]),
    )
    // A word that says what is known: something happened to it, of which the story knows more.
    const heardLater = (state: string) => Object.fromEntries(
      everyFact.map((other) => [`the store hears it is ${other}`, follows(state, other)]),
    )
    const heard = (state: string) => ({ ...heardBefore(state), ...heardLater(state) })
    const changes: Record<string, Outcome<string>> = {
      'was closed here': done(factOf(false, ticket !== ''), { open: false }),
      'was reopened here': done(factOf(true, ticket !== ''), { open: true }),
      'got a ticket here': done(factOf(open, true), { ticketUrl }),
      'may be out of date': again,
    }
    const shows = { incident: facts[fact] }
    const always = (to: string) => ({
      ...changes,
      'the store forgets it': again,
      'the network is back': { to, does: [tell('story', { type: 'story.recover' })] },
    })
    const resting = (to: string) => ({ ...always(to), 'is refreshed': again })
    // What is as it was asked for stays; of what could not be had, something is tried again all the same.
    const named = (to: string) => ({
      'something happened to it': again,
      'anything may have happened': again,
      'something happened to another one': { to, does: [followsStory] },
    })
    rows[`current, ${fact}`] = {
      state: 'current',
      shows,
      on: { ...resting(`current, ${fact}`), ...named(`current, ${fact}`), ...heard('current') },
    }
    rows[`stale, ${fact}`] = {
      state: 'stale',
      tags: ['stale'],
      shows,
      on: {
        ...resting(`stale, ${fact}`),
        ...named(`stale, ${fact}`),
        'something happened to another one': again,
        ...heard('stale'),
      },
    }
    const refreshing = { tags: ['refreshing'], ports: ['refreshIncident'], shows }
    const fails = {
      'the refresh breaks': { to: `stale, ${fact}`, does: [say('error', 'Failed to get incident: "Internal Server Error"')] },
      'the refresh gets no answer': `stale, ${fact}`,
    }
    rows[`asked, ${fact}`] = {
      ...refreshing,
      state: { refreshing: 'asked' },
      on: {
        ...always(`asked, ${fact}`),
        ...named(`asked, ${fact}`),
        ...heardBefore('asked'),
        ...heardLater('overtaken'),
        ...fails,
        ...Object.fromEntries(everyFact.map((found) => [
          `the refresh says ${found}`,
          { to: `current, ${found}`, does: [tellsStore(found), ...tellsParts(found)] },
        ])),
      },
    }
    // What was heard since it was asked for is the later word, and the server is asked once more.
    rows[`overtaken, ${fact}`] = {
      ...refreshing,
      state: { refreshing: 'overtaken' },
      on: {
        ...always(`overtaken, ${fact}`),
        ...named(`overtaken, ${fact}`),
        ...heard('overtaken'),
        ...fails,
        ...Object.fromEntries(
          everyFact.map((found) => [`the refresh says ${found}`, again]),
        ),
      },
    }
  }
  return rows
}

const parts = ['storedIncident', 'story', 'signOff', 'ticket', 'acknowledgement', 'addressCopy']

function shownRows(): Record<string, Row<string, string>> {
  return Object.fromEntries(
    Object.entries(factRows()).map(([name, row]) => [
      name,
      {
        ...row,
        state: { shown: row.state },
        tags: [...(row.tags ?? []), 'shown'],
        ports: [...(row.ports ?? []), ...parts],
        on: row.ports?.includes('refreshIncident')
          ? { ...row.on, 'the refresh finds nothing': leaves(row.shows) }
          : row.on,
      },
    ]),
  )
}

function leaves(shows: unknown): Outcome<string> {
  const { incident: shown } = shows as { readonly incident: Incident }
  return { to: `missing, was ${factOf(shown.open, shown.ticketUrl !== '')}`, does: [notFound] }
}

/** What went missing is looked for again at each refresh, without a further word. */
function searchedRows(name: string, shows: unknown): Record<string, Row<string, string>> {
  return {
    [name]: {
      state: 'missing',
      tags: ['missing'],
      shows,
      on: Object.fromEntries(
        [
          'is refreshed', 'something happened to it', 'something happened to another one', 'anything may have happened',
        ].map((again) => [again, { to: `${name}, searching`, does: [start('searchIncident', { pk: 7 })] }]),
      ),
    },
    [`${name}, searching`]: {
      state: 'searching',
      tags: ['missing'],
      ports: ['searchIncident'],
      shows,
      on: {
        'the search finds it open': firstShown('open'),
        'the search finds it closed': firstShown('closed with ticket'),
        'the search finds nothing': name,
        'the search breaks': name,
        'the search gets no answer': name,
      },
    },
  }
}

const nothing = { incident: undefined }

function firstShown(fact: Fact): { readonly to: string; readonly does: readonly Effect[] } {
  const { open, stateful, ticketUrl: ticket } = facts[fact]
  return {
    to: `current, ${fact}`,
    does: [
      tellsStore(fact),
      start('storedIncident', { pk: 7, incident: facts[fact] }),
      start('story', { pk: 7 }),
      start('signOff', { pk: 7, open, stateful }),
      start('ticket', { pk: 7, ticketUrl: ticket }),
      start('acknowledgement', { pk: 7, skew: 60_000 }),
      start('addressCopy', { pk: 7 }),
    ],
  }
}

const loading: Row<string, string> = {
  state: { loading: 'first' },
  tags: ['loading'],
  ports: ['loadIncident'],
  shows: nothing,
  on: {
    'it is open': firstShown('open'),
    'it is closed': firstShown('closed with ticket'),
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
    on: Object.fromEntries(
      [
        'is refreshed', 'the network is back', 'something happened to it', 'anything may have happened',
        'something happened to another one',
      ].map((again) => [again, { to: 'retrying', does: [start('loadIncident', { pk: 7 })] }]),
    ),
  },
  ...shownRows(),
  ...searchedRows('missing', nothing),
  ...Object.fromEntries(
    everyFact.flatMap((fact) => Object.entries(searchedRows(`missing, was ${fact}`, { incident: facts[fact] }))),
  ),
}

/** A word of the store, so many milliseconds after the question under way left. */
function storeHears(heard: Incident | undefined, milliseconds: number): Case {
  return hear('storedIncident', { type: 'storedIncident.heard', incident: heard, heardAt: beginning + milliseconds })
}

const cases: Readonly<Record<string, Case>> = {
  'it is open': settle('loadIncident', facts.open),
  'it is closed': settle('loadIncident', facts['closed with ticket']),
  'it is not found': fail('loadIncident', refused('get incident', 404, { detail: 'Not found.' })),
  'the server breaks': fail('loadIncident', broken('get incident')),
  'there is no answer': fail('loadIncident', unreachable('get incident')),
  'the search finds it open': settle('searchIncident', facts.open),
  'the search finds it closed': settle('searchIncident', facts['closed with ticket']),
  'the search finds nothing': fail('searchIncident', refused('get incident', 404, { detail: 'Not found.' })),
  'the search breaks': fail('searchIncident', broken('get incident')),
  'the search gets no answer': fail('searchIncident', unreachable('get incident')),
  'is refreshed': send({ type: 'incident.refresh' }),
  'something happened to it': send({ type: 'incident.follow', changed: [6, 7] }),
  'something happened to another one': send({ type: 'incident.follow', changed: [8] }),
  'anything may have happened': send({ type: 'incident.follow', changed: 'all' }),
  'the network is back': send({ type: 'incident.recover' }),
  ...Object.fromEntries(everyFact.flatMap((fact) => [
    [`the refresh says ${fact}`, settle('refreshIncident', facts[fact])],
    [`the store hears it is ${fact}`, storeHears(facts[fact], 1)],
    [`the store heard before that it is ${fact}`, storeHears(facts[fact], 0)],
  ])),
  'the store forgets it': storeHears(undefined, 1),
  // A list that was asked for at the same time lacks it: what became of it, its own answer says.
  'the list lacks it': storeHears(undefined, 0),
  'the refresh finds nothing': fail('refreshIncident', refused('get incident', 404, { detail: 'Not found.' })),
  'the refresh breaks': fail('refreshIncident', broken('get incident')),
  'the refresh gets no answer': fail('refreshIncident', unreachable('get incident')),
  'was closed here': hear('signOff', { type: 'incident.changed', change: { open: false } }),
  'was reopened here': hear('signOff', { type: 'incident.changed', change: { open: true } }),
  'got a ticket here': hear('ticket', { type: 'incident.changed', change: { ticketUrl } }),
  'may be out of date': hear('acknowledgement', { type: 'incident.outdated' }),
}

export const walk = defineWalk({
  machine: incidentMachine,
  lone: { notifications: {}, incidents: {}, clock: { skew: 60_000 } },
  observe: ({ incident: shown }: IncidentContext) => ({ incident: shown }),
  starts: {
    'a number': { input: { pk: 7, text: '7' }, to: 'loading', does: [start('loadIncident', { pk: 7 })] },
    'no number': {
      input: { pk: undefined, text: 'seven' },
      to: 'no number',
      does: [say('error', 'Failed to get incident with pk=seven')],
    },
  },
  cases,
  rows,
})

interface Asking {
  readonly at: 'loading' | 'missing' | 'searching' | 'current' | 'asked' | 'stale'
  /** Whether what was last asked for was asked for this very moment. */
  readonly isJustAsked: boolean
}

function askingRow(asking: Asking): ModelledRow<Asking> {
  const { at, isJustAsked } = asking
  const shows = { isJustAsked }
  const shown = { tags: ['shown'], ports: parts, shows }
  const moves = (to: Asking['at'], does: readonly Effect[] = []) => ({ to: { ...asking, at: to }, does })
  const asks = (to: Asking['at'], ...does: Effect[]) => ({ to: { at: to, isJustAsked: true }, does })
  const passes = { 'a second passes': { to: { ...asking, isJustAsked: false } } }
  const refreshed = { 'is refreshed': asks('asked', growsStory, refreshes) }
  switch (at) {
    case 'loading':
      return {
        state: { loading: 'first' },
        tags: ['loading'],
        ports: ['loadIncident'],
        shows,
        on: { ...passes, 'it is open': moves('current', firstShown('open').does), 'it is not found': moves('missing', [notFound]) },
      }
    case 'missing':
      return {
        state: 'missing',
        tags: ['missing'],
        shows,
        on: { ...passes, 'is refreshed': asks('searching', start('searchIncident', { pk: 7 })) },
      }
    case 'searching':
      return {
        state: 'searching',
        tags: ['missing'],
        ports: ['searchIncident'],
        shows,
        on: { ...passes, 'the search finds nothing': moves('missing') },
      }
    case 'current':
      return { ...shown, state: { shown: 'current' }, on: { ...passes, ...refreshed } }
    case 'stale':
      return {
        ...shown,
        state: { shown: 'stale' },
        tags: ['shown', 'stale'],
        on: { ...passes, ...refreshed },
      }
    case 'asked':
      return {
        ...shown,
        state: { shown: { refreshing: 'asked' } },
        tags: ['shown', 'refreshing'],
        ports: [...parts, 'refreshIncident'],
        on: { ...passes, 'the refresh gets no answer': moves('stale') },
      }
  }
}

const asked: Asking = { at: 'loading', isJustAsked: true }
const picked = ['it is open', 'it is not found', 'is refreshed', 'the search finds nothing', 'the refresh gets no answer'] as const

/** When each question left: what the store has heard since then wins over its answer. */
export const asking = defineWalk({
  machine: incidentMachine,
  lone: walk.lone ?? {},
  observe: ({ askedAt }: IncidentContext) => ({ isJustAsked: askedAt === Date.now() }),
  starts: { 'a number': { input: { pk: 7, text: '7' }, to: nameOf(asked), does: [start('loadIncident', { pk: 7 })] } },
  cases: { ...Object.fromEntries(picked.map((name) => [name, cases[name]])), 'a second passes': wait(1000) },
  rows: modelledRows([asked], askingRow),
})
