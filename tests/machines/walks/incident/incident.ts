/**
 * One incident (docs/behaviour.md#incident): it is loaded, looked up again if it is missing, shown, and kept up to date.
 * A report from the store takes effect immediately, and overrides the response to an earlier request
 * (docs/behaviour.md#store).
 */
import { incidentMachine, type IncidentContext } from '../../../../machines/incident/incident.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, type AnyEvent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, wait, type Case, type Outcome, type Row } from '../../support/walk.ts'

const ticketUrl = 'https://tickets.example/1'

/** The versions of the incident that matter here. */
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

function tellsStore(fact: Fact): Effect {
  return tell('incidents', { type: 'incidents.modify', incident: facts[fact], askedAt: beginning })
}

/** The sign-off and the ticket receive the incident's new version. */
function tellsParts(fact: Fact): readonly Effect[] {
  const { open, stateful, ticketUrl: ticket } = facts[fact]
  return [
    tell('signOff', { type: 'signOff.follow', open, stateful }),
    tell('ticket', { type: 'ticket.follow', ticketUrl: ticket }),
  ]
}

/** The alarm, if it is one, is seen as soon as the incident is shown. */
const opens = tell('unseenAlarms', { type: 'unseenAlarms.open', pk: 7 })
const leaves = tell('unseenAlarms', { type: 'unseenAlarms.open', pk: undefined })

const parts = [
  'storedIncident',
  'incidentHistory',
  'signOff',
  'ticket',
  'acknowledgement',
  'note',
  'addressCopy',
  'incidentCopy',
]
const refreshes = start('refreshIncident', { pk: 7 })
const grows = tell('incidentHistory', { type: 'incidentHistory.refresh', because: 'doubt' })
const keeps = tell('incidentHistory', { type: 'incidentHistory.refresh', because: 'due' })

/**
 * A change made here takes effect immediately and is sent to the store; the part that made it knows it, and it does not
 * concern the others. Then the incident is fetched again.
 */
function done(to: Fact, change: object): Outcome<string> {
  return {
    to: `asked, ${to}`,
    does: [tell('incidents', { type: 'incidents.change', pk: 7, change }), grows, refreshes],
  }
}

/** An incident on screen: as last fetched, while it is fetched again, and after that has failed. */
function shownRows(fact: Fact): Record<string, Row<string, string>> {
  const { open, ticketUrl: ticket } = facts[fact]
  const again: Outcome<string> = { to: `asked, ${fact}`, does: [grows, refreshes] }
  const follows = (state: string, other: Fact) => ({
    to: `${state}, ${other}`,
    does: [...(other === fact ? [] : tellsParts(other)), grows],
  })
  // These reports are older than the request, so the response is newer. The store also reports changes that were made
  // here.
  const earlierReports = (state: string) =>
    Object.fromEntries(
      everyFact
        .filter((other) => other !== fact)
        .map((other) => [`the store reported earlier that it is ${other}`, follows(state, other)]),
    )
  // Even a report without a difference means that something happened, so the history may have grown.
  const laterReports = (state: string) =>
    Object.fromEntries(everyFact.map((other) => [`the store reports that it is ${other}`, follows(state, other)]))
  const heard = (state: string) => ({ ...earlierReports(state), ...laterReports(state) })
  const always = (state: string): Record<string, Outcome<string>> => {
    const relays = (whom: string, event: AnyEvent) => ({ to: `${state}, ${fact}`, does: [tell(whom, event)] })
    return {
      'the network is back': relays('incidentHistory', { type: 'incidentHistory.refresh', because: 'restored' }),
      'was closed here': done(factOf(false, ticket !== ''), { open: false }),
      'was reopened here': done(factOf(true, ticket !== ''), { open: true }),
      'got a ticket here': done(factOf(open, true), { ticketUrl }),
      'it may be out of date': again,
      'the store no longer contains it': again,
      'presses a': open
        ? relays('acknowledgement', { type: 'acknowledgement.add' })
        : { to: `${state}, ${fact}`, does: [say('info', 'Already closed')] },
      'presses c': relays('signOff', { type: open ? 'signOff.close' : 'signOff.reopen' }),
      'presses n': relays('note', { type: 'note.add' }),
      'a message becomes a note': relays('note', { type: 'note.take', text: 'fixed' }),
      'presses t': relays('ticket', { type: ticket === '' ? 'ticket.create' : 'ticket.edit' }),
    }
  }
  // A change of another incident leaves this one unchanged, but a history that failed to load is fetched again.
  const named = (to: string) => ({
    'it changed': again,
    'any incident may have changed': again,
    'another incident changed': { to, does: [keeps] },
  })
  const shows = { incident: facts[fact] }
  const refreshing = { tags: ['refreshing', 'shown'], ports: [...parts, 'refreshIncident'], shows }
  const fails = {
    'the refresh fails': {
      to: `stale, ${fact}`,
      does: [say('error', 'Failed to get incident: Internal Server Error')],
    },
    'the refresh receives no response': `stale, ${fact}`,
    'the refresh finds nothing': { to: `missing, was ${fact}`, does: [leaves, notFound] },
  }
  return {
    [`current, ${fact}`]: {
      state: { shown: 'current' },
      tags: ['shown'],
      ports: parts,
      shows,
      on: { ...always('current'), 'is refreshed': again, ...named(`current, ${fact}`), ...heard('current') },
    },
    [`stale, ${fact}`]: {
      state: { shown: 'stale' },
      tags: ['shown', 'stale'],
      ports: parts,
      shows,
      on: {
        ...always('stale'),
        'is refreshed': again,
        'it changed': again,
        'any incident may have changed': again,
        'another incident changed': again,
        ...heard('stale'),
      },
    },
    [`asked, ${fact}`]: {
      ...refreshing,
      state: { shown: { refreshing: 'asked' } },
      on: {
        ...always('asked'),
        ...named(`asked, ${fact}`),
        ...earlierReports('asked'),
        ...laterReports('overtaken'),
        ...fails,
        ...Object.fromEntries(
          everyFact.map((found) => [
            `the refresh finds ${found}`,
            { to: `current, ${found}`, does: [tellsStore(found), ...tellsParts(found)] },
          ]),
        ),
      },
    },
    // A report arrived after the request was sent, so the response may be out of date and the incident is fetched once
    // more.
    [`overtaken, ${fact}`]: {
      ...refreshing,
      state: { shown: { refreshing: 'overtaken' } },
      on: {
        ...always('overtaken'),
        ...named(`overtaken, ${fact}`),
        ...heard('overtaken'),
        ...fails,
        ...Object.fromEntries(everyFact.map((found) => [`the refresh finds ${found}`, again])),
      },
    },
  }
}

/** A missing incident is looked up again at each refresh, without another toast. */
function searchedRows(name: string, shows: unknown): Record<string, Row<string, string>> {
  return {
    [name]: {
      state: 'missing',
      tags: ['missing'],
      shows,
      on: Object.fromEntries(
        ['is refreshed', 'it changed', 'another incident changed', 'any incident may have changed'].map((again) => [
          again,
          { to: `${name}, searching`, does: [start('searchIncident', { pk: 7 })] },
        ]),
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
        'the search fails': name,
        'the search receives no response': name,
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
      opens,
      start('storedIncident', { pk: 7, incident: facts[fact] }),
      start('incidentHistory', { pk: 7 }),
      start('signOff', { pk: 7, open, stateful }),
      start('ticket', { pk: 7, ticketUrl: ticket }),
      start('acknowledgement', { pk: 7, skew: 60_000 }),
      start('note', { pk: 7 }),
      start('addressCopy'),
      start('incidentCopy'),
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
    'the server fails': { to: 'failed', does: [notFound] },
    'no answer': 'failed',
  },
}

const rows: Readonly<Record<string, Row<string, string>>> = {
  loading,
  retrying: { ...loading, state: { loading: 'retrying' }, tags: ['loading', 'failed'] },
  'not a number': { state: 'missing', tags: ['missing'], shows: nothing, on: {} },
  failed: {
    state: 'failed',
    tags: ['failed'],
    shows: nothing,
    on: Object.fromEntries(
      [
        'is refreshed',
        'the network is back',
        'it changed',
        'any incident may have changed',
        'another incident changed',
      ].map((again) => [again, { to: 'retrying', does: [start('loadIncident', { pk: 7 })] }]),
    ),
  },
  ...Object.fromEntries(everyFact.flatMap((fact) => Object.entries(shownRows(fact)))),
  ...searchedRows('missing', nothing),
  ...Object.fromEntries(
    everyFact.flatMap((fact) => Object.entries(searchedRows(`missing, was ${fact}`, { incident: facts[fact] }))),
  ),
}

/** A report from the store, this many milliseconds after the request in flight was sent. */
function storeHears(heard: Incident | undefined, milliseconds: number): Case {
  return hear('storedIncident', { type: 'storedIncident.heard', incident: heard, heardAt: beginning + milliseconds })
}

const cases: Readonly<Record<string, Case>> = {
  'it is open': settle('loadIncident', facts.open),
  'it is closed': settle('loadIncident', facts['closed with ticket']),
  'it is not found': fail('loadIncident', refused('get incident', 404, { detail: 'Not found.' })),
  'the server fails': fail('loadIncident', broken('get incident')),
  'no answer': fail('loadIncident', unreachable('get incident')),
  'the search finds it open': settle('searchIncident', facts.open),
  'the search finds it closed': settle('searchIncident', facts['closed with ticket']),
  'the search finds nothing': fail('searchIncident', refused('get incident', 404, { detail: 'Not found.' })),
  'the search fails': fail('searchIncident', broken('get incident')),
  'the search receives no response': fail('searchIncident', unreachable('get incident')),
  'presses a': send({ type: 'incident.act', action: 'acknowledge' }),
  'presses c': send({ type: 'incident.act', action: 'signOff' }),
  'presses n': send({ type: 'incident.act', action: 'note' }),
  'presses t': send({ type: 'incident.act', action: 'ticket' }),
  'presses j, which is for the list': send({ type: 'incident.act', action: 'next' }),
  'is refreshed': send({ type: 'incident.refresh', because: 'asked' }),
  'it changed': send({ type: 'incident.follow', changed: [6, 7] }),
  'another incident changed': send({ type: 'incident.follow', changed: [8] }),
  'any incident may have changed': send({ type: 'incident.follow', changed: 'all' }),
  'the network is back': send({ type: 'incident.refresh', because: 'restored' }),
  ...Object.fromEntries(
    everyFact.flatMap((fact) => [
      [`the refresh finds ${fact}`, settle('refreshIncident', facts[fact])],
      [`the store reports that it is ${fact}`, storeHears(facts[fact], 1)],
      [`the store reported earlier that it is ${fact}`, storeHears(facts[fact], 0)],
    ]),
  ),
  'the store no longer contains it': storeHears(undefined, 1),
  // A list that was fetched at the same time does not contain the incident: only the response for the incident itself
  // counts.
  'the list does not contain it': storeHears(undefined, 0),
  'the refresh finds nothing': fail('refreshIncident', refused('get incident', 404, { detail: 'Not found.' })),
  'the refresh fails': fail('refreshIncident', broken('get incident')),
  'the refresh receives no response': fail('refreshIncident', unreachable('get incident')),
  'was closed here': hear('signOff', { type: 'incident.changed', change: { open: false } }),
  'was reopened here': hear('signOff', { type: 'incident.changed', change: { open: true } }),
  'got a ticket here': hear('ticket', { type: 'incident.changed', change: { ticketUrl } }),
  'a message becomes a note': hear('signOff', { type: 'incident.noteInstead', text: 'fixed' }),
  'it may be out of date': hear('acknowledgement', { type: 'incident.outdated' }),
}

export const walk = defineWalk({
  machine: incidentMachine,
  singletons: { toasts: {}, incidents: {}, unseenAlarms: {}, clock: { skew: 60_000 } },
  observe: ({ incident: shown }: IncidentContext) => ({ incident: shown }),
  starts: {
    'a number': { input: { pk: 7, text: '7' }, to: 'loading', does: [start('loadIncident', { pk: 7 })] },
    'not a number': {
      input: { pk: undefined, text: 'seven' },
      to: 'not a number',
      does: [say('error', 'Failed to get incident with pk=seven')],
    },
  },
  cases,
  rows,
})

interface Asking {
  readonly at: 'loading' | 'missing' | 'searching' | 'current' | 'asked' | 'stale'
  /** Whether the last request was sent at the current millisecond. */
  readonly isJustAsked: boolean
}

const standings = {
  loading: { state: { loading: 'first' }, tags: ['loading'], ports: ['loadIncident'] },
  missing: { state: 'missing', tags: ['missing'] },
  searching: { state: 'searching', tags: ['missing'], ports: ['searchIncident'] },
  current: { state: { shown: 'current' }, tags: ['shown'], ports: parts },
  stale: { state: { shown: 'stale' }, tags: ['shown', 'stale'], ports: parts },
  asked: {
    state: { shown: { refreshing: 'asked' } },
    tags: ['refreshing', 'shown'],
    ports: [...parts, 'refreshIncident'],
  },
}

function askingRow(asking: Asking): ModelledRow<Asking> {
  const { at, isJustAsked } = asking
  const moves = (to: Asking['at'], does: readonly Effect[] = []) => ({ to: { ...asking, at: to }, does })
  const asks = (to: 'searching' | 'asked', ...does: readonly Effect[]) => ({ to: { at: to, isJustAsked: true }, does })
  return {
    ...standings[at],
    shows: { isJustAsked },
    on: {
      'it is open': moves('current', firstShown('open').does),
      'it is not found': moves('missing', [notFound]),
      'the search finds nothing': moves('missing'),
      'the refresh receives no response': moves('stale'),
      'is refreshed again': {
        missing: asks('searching', start('searchIncident', { pk: 7 })),
        current: asks('asked', grows, refreshes),
        stale: asks('asked', grows, refreshes),
      }[at as string],
      'a second passes': { to: { ...asking, isJustAsked: false } },
    },
  }
}

const asked: Asking = { at: 'loading', isJustAsked: true }
const picked = [
  'it is open',
  'it is not found',
  'the search finds nothing',
  'the refresh receives no response',
] as const

/**
 * This table covers the time at which each request was sent. Later reports from the store override the response.
 */
export const asking = modelledWalk({
  machine: incidentMachine,
  singletons: walk.singletons ?? {},
  observe: ({ askedAt }: IncidentContext) => ({ isJustAsked: askedAt === Date.now() }),
  starts: { 'a number': { input: { pk: 7, text: '7' }, to: asked, does: [start('loadIncident', { pk: 7 })] } },
  cases: {
    ...Object.fromEntries(picked.map((name) => [name, cases[name]])),
    'is refreshed again': send({ type: 'incident.refresh', because: 'asked' }),
    'a second passes': wait(1000),
  },
  rowOf: askingRow,
})

/**
 * This table covers the age of the version on screen: the time of the request that fetched it, of the change that was
 * made here, or of the store's report.
 */
export const saying = defineWalk({
  machine: incidentMachine,
  singletons: walk.singletons ?? {},
  observe: ({ saidAt }: IncidentContext) => ({ saidAt }),
  starts: { 'a number': { input: { pk: 7, text: '7' }, to: 'loading', does: [start('loadIncident', { pk: 7 })] } },
  cases: {
    'it is open': settle('loadIncident', facts.open),
    'the store reports closed': storeHears(facts.closed, 1),
  },
  rows: {
    loading: {
      ...standings.loading,
      shows: { saidAt: 0 },
      on: { 'it is open': { to: 'as fetched', does: firstShown('open').does } },
    },
    'as fetched': {
      ...standings.current,
      shows: { saidAt: beginning },
      on: { 'the store reports closed': { to: 'as reported', does: [...tellsParts('closed'), grows] } },
    },
    'as reported': {
      ...standings.current,
      shows: { saidAt: beginning + 1 },
      on: { 'the store reports closed': { to: 'as reported', does: [grows] } },
    },
  },
})
