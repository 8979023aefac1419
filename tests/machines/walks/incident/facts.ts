/**
 * The facts of one incident (docs/behaviour.md#incident): refreshes, and changes made here and elsewhere. A report from
 * the store takes effect immediately, and overrides the response to an earlier request (docs/behaviour.md#store).
 */
import { factsMachine, type FactsContext } from '../../../../machines/incident/facts.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledRow } from '../../support/modelled.ts'
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

const refreshes = start('refreshIncident', { pk: 7 })
const grows = tellParent({ type: 'facts.grew' })
const keeps = tellParent({ type: 'facts.kept' })

/** Reports the incident to the parent, with the time of this version in milliseconds after the start. */
function tells(fact: Fact, milliseconds = 0): Effect {
  return tellParent({ type: 'facts.told', incident: facts[fact], saidAt: beginning + milliseconds })
}

function tellsStore(fact: Fact): Effect {
  return tell('incidents', { type: 'incidents.modify', incident: facts[fact], askedAt: beginning })
}

/** A change made here takes effect immediately and is sent to the store. Then the incident is fetched again. */
function done(to: Fact, change: object): Outcome<string> {
  return {
    to: `asked, ${to}`,
    does: [tell('incidents', { type: 'incidents.change', pk: 7, change }), tells(to), grows, refreshes],
  }
}

function rowsOf(fact: Fact): Record<string, Row<string, string>> {
  const { open, ticketUrl: ticket } = facts[fact]
  const again: Outcome<string> = { to: `asked, ${fact}`, does: [grows, refreshes] }
  const follows = (state: string, other: Fact, milliseconds: number) => ({
    to: `${state}, ${other}`,
    does: [...(other === fact ? [] : [tells(other, milliseconds)]), grows],
  })
  // These reports are older than the request, so the response is newer. The store also reports changes that were made
  // here.
  const earlierReports = (state: string) =>
    Object.fromEntries(
      everyFact
        .filter((other) => other !== fact)
        .map((other) => [`the store reported earlier that it is ${other}`, follows(state, other, 0)]),
    )
  // Even a report without a difference means that something happened, so the history may have grown.
  const laterReports = (state: string) =>
    Object.fromEntries(everyFact.map((other) => [`the store reports that it is ${other}`, follows(state, other, 1)]))
  const heard = (state: string) => ({ ...earlierReports(state), ...laterReports(state) })
  const always: Record<string, Outcome<string>> = {
    'was closed here': done(factOf(false, ticket !== ''), { open: false }),
    'was reopened here': done(factOf(true, ticket !== ''), { open: true }),
    'got a ticket here': done(factOf(open, true), { ticketUrl }),
    'it may be out of date': again,
    'the store no longer contains it': again,
  }
  // A change of another incident leaves these facts unchanged, but a history that failed to load is fetched again.
  const named = (to: string) => ({
    'it changed': again,
    'any incident may have changed': again,
    'another incident changed': { to, does: [keeps] },
  })
  const shows = { incident: facts[fact] }
  const ports = ['storedIncident']
  const refreshing = { tags: ['refreshing'], ports: [...ports, 'refreshIncident'], shows }
  const fails = {
    'the refresh fails': {
      to: `stale, ${fact}`,
      does: [say('error', 'Failed to get incident: Internal Server Error')],
    },
    'the refresh receives no response': `stale, ${fact}`,
    'the refresh finds nothing': `gone, ${fact}`,
  }
  return {
    [`current, ${fact}`]: {
      state: 'current',
      ports,
      shows,
      on: { ...always, 'is refreshed': again, ...named(`current, ${fact}`), ...heard('current') },
    },
    [`stale, ${fact}`]: {
      state: 'stale',
      tags: ['stale'],
      ports,
      shows,
      on: {
        ...always,
        'is refreshed': again,
        'it changed': again,
        'any incident may have changed': again,
        'another incident changed': again,
        ...heard('stale'),
      },
    },
    [`asked, ${fact}`]: {
      ...refreshing,
      state: { refreshing: 'asked' },
      on: {
        ...always,
        ...named(`asked, ${fact}`),
        ...earlierReports('asked'),
        ...laterReports('overtaken'),
        ...fails,
        ...Object.fromEntries(
          everyFact.map((found) => [
            `the refresh finds ${found}`,
            { to: `current, ${found}`, does: [tellsStore(found), tells(found)] },
          ]),
        ),
      },
    },
    // A report arrived after the request was sent, so the response may be out of date and the incident is fetched once
    // more.
    [`overtaken, ${fact}`]: {
      ...refreshing,
      state: { refreshing: 'overtaken' },
      on: {
        ...always,
        ...named(`overtaken, ${fact}`),
        ...heard('overtaken'),
        ...fails,
        ...Object.fromEntries(everyFact.map((found) => [`the refresh finds ${found}`, again])),
      },
    },
    [`gone, ${fact}`]: { state: 'gone', shows, ended: { output: undefined }, on: {} },
  }
}

/** A report from the store, this many milliseconds after the request in flight was sent. */
function storeHears(heard: Incident | undefined, milliseconds: number): Case {
  return hear('storedIncident', { type: 'storedIncident.heard', incident: heard, heardAt: beginning + milliseconds })
}

const cases: Readonly<Record<string, Case>> = {
  'is refreshed': send({ type: 'facts.refresh' }),
  'it changed': send({ type: 'facts.follow', changed: [6, 7] }),
  'another incident changed': send({ type: 'facts.follow', changed: [8] }),
  'any incident may have changed': send({ type: 'facts.follow', changed: 'all' }),
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
  'was closed here': send({ type: 'facts.change', change: { open: false } }),
  'was reopened here': send({ type: 'facts.change', change: { open: true } }),
  'got a ticket here': send({ type: 'facts.change', change: { ticketUrl } }),
  'it may be out of date': send({ type: 'facts.refetch' }),
}

const singletons = { toasts: {}, incidents: {} }

export const walk = defineWalk({
  machine: factsMachine,
  singletons,
  observe: ({ incident: known }: FactsContext) => ({ incident: known }),
  starts: Object.fromEntries(
    (['open', 'closed with ticket'] as const).map((fact) => [
      `it was fetched as ${fact}`,
      {
        input: { pk: 7, incident: facts[fact], askedAt: beginning },
        to: `current, ${fact}`,
        does: [start('storedIncident', { pk: 7, incident: facts[fact] })],
      },
    ]),
  ),
  cases,
  rows: Object.assign({}, ...everyFact.map(rowsOf)) as Record<string, Row<string, string>>,
})

interface Asking {
  readonly at: 'current' | 'asked' | 'stale'
  /** Whether the last request was sent at the current millisecond. */
  readonly isJustAsked: boolean
}

function askingRow(asking: Asking): ModelledRow<Asking> {
  const { at, isJustAsked } = asking
  const shows = { isJustAsked }
  const ports = ['storedIncident']
  const passes = { 'a second passes': { to: { ...asking, isJustAsked: false } } }
  const refreshed = { 'is refreshed': { to: { at: 'asked', isJustAsked: true } as const, does: [grows, refreshes] } }
  switch (at) {
    case 'current':
      return { state: 'current', ports, shows, on: { ...passes, ...refreshed } }
    case 'stale':
      return { state: 'stale', tags: ['stale'], ports, shows, on: { ...passes, ...refreshed } }
    case 'asked':
      return {
        state: { refreshing: 'asked' },
        tags: ['refreshing'],
        ports: [...ports, 'refreshIncident'],
        shows,
        on: { ...passes, 'the refresh receives no response': { to: { ...asking, at: 'stale' } } },
      }
  }
}

const fetched: Asking = { at: 'current', isJustAsked: true }
const picked = ['is refreshed', 'the refresh receives no response'] as const

/** This table covers the time at which each request was sent. Later reports from the store override the response. */
export const asking = defineWalk({
  machine: factsMachine,
  singletons,
  observe: ({ askedAt }: FactsContext) => ({ isJustAsked: askedAt === Date.now() }),
  starts: {
    'it was fetched': {
      input: { pk: 7, incident: facts.open, askedAt: beginning },
      to: nameOf(fetched),
      does: [start('storedIncident', { pk: 7, incident: facts.open })],
    },
  },
  cases: { ...Object.fromEntries(picked.map((name) => [name, cases[name]])), 'a second passes': wait(1000) },
  rows: modelledRows([fetched], askingRow),
})
