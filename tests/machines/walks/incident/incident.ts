/**
 * One incident (docs/behaviour.md#incident): it is loaded, looked up again if it is missing, and shown. The chart
 * relays reports between its parts.
 */
import { incidentMachine, type IncidentContext } from '../../../../machines/incident/incident.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, type AnyEvent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, wait, type Case, type Row } from '../../support/walk.ts'

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

const parts = ['facts', 'incidentHistory', 'signOff', 'ticket', 'acknowledgement', 'addressCopy']

/** Relays reports between the facts, the history and the charts that make changes. */
function shownRow(fact: Fact): Row<string, string> {
  const to = `shown, ${fact}`
  const relays = (whom: string, event: AnyEvent) => ({ to, does: [tell(whom, event)] })
  return {
    state: 'shown',
    tags: ['shown'],
    ports: parts,
    shows: { incident: facts[fact] },
    on: {
      'is refreshed': relays('facts', { type: 'facts.refresh' }),
      'it changed': relays('facts', { type: 'facts.follow', changed: [6, 7] }),
      'another incident changed': relays('facts', { type: 'facts.follow', changed: [8] }),
      'any incident may have changed': relays('facts', { type: 'facts.follow', changed: 'all' }),
      'the network is back': relays('incidentHistory', { type: 'incidentHistory.recover' }),
      'was closed here': relays('facts', { type: 'facts.change', change: { open: false } }),
      'got a ticket here': relays('facts', { type: 'facts.change', change: { ticketUrl } }),
      'it may be out of date': relays('facts', { type: 'facts.refetch' }),
      'its history may have grown': relays('incidentHistory', { type: 'incidentHistory.refresh' }),
      'it is unchanged': relays('incidentHistory', { type: 'incidentHistory.follow' }),
      ...Object.fromEntries(
        everyFact.map((other) => [`the facts report ${other}`, { to: `shown, ${other}`, does: tellsParts(other) }]),
      ),
      'presses a': relays('acknowledgement', { type: 'acknowledgement.add' }),
      'presses c': relays('signOff', { type: facts[fact].open ? 'signOff.close' : 'signOff.reopen' }),
      'presses t': relays('ticket', { type: facts[fact].ticketUrl === '' ? 'ticket.create' : 'ticket.edit' }),
      ...(facts[fact].open ? {} : { 'presses a': { to, does: [say('info', 'Already closed')] } }),
      'it no longer exists': { to: `missing, was ${fact}`, does: [leaves, notFound] },
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
    to: `shown, ${fact}`,
    does: [
      tellsStore(fact),
      opens,
      start('facts', { pk: 7, incident: facts[fact], askedAt: beginning }),
      start('incidentHistory', { pk: 7 }),
      start('signOff', { pk: 7, open, stateful }),
      start('ticket', { pk: 7, ticketUrl: ticket }),
      start('acknowledgement', { pk: 7, skew: 60_000 }),
      start('addressCopy'),
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
  ...Object.fromEntries(everyFact.map((fact) => [`shown, ${fact}`, shownRow(fact)])),
  ...searchedRows('missing', nothing),
  ...Object.fromEntries(
    everyFact.flatMap((fact) => Object.entries(searchedRows(`missing, was ${fact}`, { incident: facts[fact] }))),
  ),
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
  'presses t': send({ type: 'incident.act', action: 'ticket' }),
  'presses j, which is for the list': send({ type: 'incident.act', action: 'next' }),
  'is refreshed': send({ type: 'incident.refresh' }),
  'it changed': send({ type: 'incident.follow', changed: [6, 7] }),
  'another incident changed': send({ type: 'incident.follow', changed: [8] }),
  'any incident may have changed': send({ type: 'incident.follow', changed: 'all' }),
  'the network is back': send({ type: 'incident.recover' }),
  ...Object.fromEntries(
    everyFact.map((fact) => [
      `the facts report ${fact}`,
      hear('facts', { type: 'facts.told', incident: facts[fact], saidAt: beginning }),
    ]),
  ),
  'its history may have grown': hear('facts', { type: 'facts.grew' }),
  'it is unchanged': hear('facts', { type: 'facts.kept' }),
  'it no longer exists': settle('facts'),
  'was closed here': hear('signOff', { type: 'incident.changed', change: { open: false } }),
  'got a ticket here': hear('ticket', { type: 'incident.changed', change: { ticketUrl } }),
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
  readonly at: 'loading' | 'missing' | 'searching' | 'shown'
  /** Whether the last request was sent at the current millisecond. */
  readonly isJustAsked: boolean
}

function askingRow(asking: Asking): ModelledRow<Asking> {
  const { at, isJustAsked } = asking
  const shows = { isJustAsked }
  const moves = (to: Asking['at'], does: readonly Effect[] = []) => ({ to: { ...asking, at: to }, does })
  const passes = { 'a second passes': { to: { ...asking, isJustAsked: false } } }
  switch (at) {
    case 'loading':
      return {
        state: { loading: 'first' },
        tags: ['loading'],
        ports: ['loadIncident'],
        shows,
        on: {
          ...passes,
          'it is open': moves('shown', firstShown('open').does),
          'it is not found': moves('missing', [notFound]),
        },
      }
    case 'missing':
      return {
        state: 'missing',
        tags: ['missing'],
        shows,
        on: {
          ...passes,
          'is refreshed again': {
            to: { at: 'searching', isJustAsked: true },
            does: [start('searchIncident', { pk: 7 })],
          },
        },
      }
    case 'searching':
      return {
        state: 'searching',
        tags: ['missing'],
        ports: ['searchIncident'],
        shows,
        on: { ...passes, 'the search finds nothing': moves('missing') },
      }
    case 'shown':
      return {
        state: 'shown',
        tags: ['shown'],
        ports: parts,
        shows,
        on: { ...passes, 'is refreshed again': moves('shown', [tell('facts', { type: 'facts.refresh' })]) },
      }
  }
}

const asked: Asking = { at: 'loading', isJustAsked: true }
const picked = ['it is open', 'it is not found', 'the search finds nothing'] as const

/**
 * This table covers the time at which each request was sent. From that time, the facts can tell whether a reported
 * change is newer than the response.
 */
export const asking = defineWalk({
  machine: incidentMachine,
  singletons: walk.singletons ?? {},
  observe: ({ askedAt }: IncidentContext) => ({ isJustAsked: askedAt === Date.now() }),
  starts: { 'a number': { input: { pk: 7, text: '7' }, to: nameOf(asked), does: [start('loadIncident', { pk: 7 })] } },
  cases: {
    ...Object.fromEntries(picked.map((name) => [name, cases[name]])),
    'is refreshed again': send({ type: 'incident.refresh' }),
    'a second passes': wait(1000),
  },
  rows: modelledRows([asked], askingRow),
})

const closedReport = { to: 'as reported' as const, does: tellsParts('closed') }

/**
 * This table covers the age of the version on screen: the time of the request that fetched it, then the time of the
 * facts' report.
 */
export const saying = defineWalk({
  machine: incidentMachine,
  singletons: walk.singletons ?? {},
  observe: ({ saidAt }: IncidentContext) => ({ saidAt }),
  starts: { 'a number': { input: { pk: 7, text: '7' }, to: 'loading', does: [start('loadIncident', { pk: 7 })] } },
  cases: {
    'it is open': settle('loadIncident', facts.open),
    'the facts report closed': hear('facts', { type: 'facts.told', incident: facts.closed, saidAt: beginning + 1 }),
  },
  rows: {
    loading: {
      state: { loading: 'first' },
      tags: ['loading'],
      ports: ['loadIncident'],
      shows: { saidAt: 0 },
      on: { 'it is open': { to: 'as fetched', does: firstShown('open').does } },
    },
    'as fetched': {
      state: 'shown',
      tags: ['shown'],
      ports: parts,
      shows: { saidAt: beginning },
      on: { 'the facts report closed': closedReport },
    },
    'as reported': {
      state: 'shown',
      tags: ['shown'],
      ports: parts,
      shows: { saidAt: beginning + 1 },
      on: { 'the facts report closed': closedReport },
    },
  },
})
