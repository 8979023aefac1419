/**
 * What one incident is (specification, section 2): refreshed, changed here and elsewhere. What the store hears of it
 * counts at once, and wins over the answer to an earlier question (decisions, Store).
 */
import { factsMachine, type FactsContext } from '../../../../machines/incident/facts.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledRow } from '../../support/modelled.ts'
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

const refreshes = start('refreshIncident', { pk: 7 })
const grows = tellParent({ type: 'facts.grew' })
const keeps = tellParent({ type: 'facts.kept' })

/** The parent hears what the incident is, and since when: of these milliseconds. */
function tells(fact: Fact, milliseconds = 0): Effect {
  return tellParent({ type: 'facts.told', incident: facts[fact], saidAt: beginning + milliseconds })
}

function tellsStore(fact: Fact): Effect {
  return tell('incidents', { type: 'incidents.modify', incident: facts[fact], askedAt: beginning })
}

/** What was done here counts at once, the store is told, and the server is asked what became of it. */
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
  // The answer to what was asked for since is the later word. What was done here comes back as such a word too.
  const heardBefore = (state: string) =>
    Object.fromEntries(
      everyFact
        .filter((other) => other !== fact)
        .map((other) => [`the store heard before that it is ${other}`, follows(state, other, 0)]),
    )
  // A word that says what is known: something happened to it, of which the story knows more.
  const heardLater = (state: string) =>
    Object.fromEntries(everyFact.map((other) => [`the store hears it is ${other}`, follows(state, other, 1)]))
  const heard = (state: string) => ({ ...heardBefore(state), ...heardLater(state) })
  const always: Record<string, Outcome<string>> = {
    'was closed here': done(factOf(false, ticket !== ''), { open: false }),
    'was reopened here': done(factOf(true, ticket !== ''), { open: true }),
    'got a ticket here': done(factOf(open, true), { ticketUrl }),
    'may be out of date': again,
    'the store forgets it': again,
  }
  // What is as it was asked for stays; of what could not be had, something is tried again all the same.
  const named = (to: string) => ({
    'something happened to it': again,
    'anything may have happened': again,
    'something happened to another one': { to, does: [keeps] },
  })
  const shows = { incident: facts[fact] }
  const ports = ['storedIncident']
  const refreshing = { tags: ['refreshing'], ports: [...ports, 'refreshIncident'], shows }
  const fails = {
    'the refresh breaks': {
      to: `stale, ${fact}`,
      does: [say('error', 'Failed to get incident: "Internal Server Error"')],
    },
    'the refresh gets no answer': `stale, ${fact}`,
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
        'something happened to it': again,
        'anything may have happened': again,
        'something happened to another one': again,
        ...heard('stale'),
      },
    },
    [`asked, ${fact}`]: {
      ...refreshing,
      state: { refreshing: 'asked' },
      on: {
        ...always,
        ...named(`asked, ${fact}`),
        ...heardBefore('asked'),
        ...heardLater('overtaken'),
        ...fails,
        ...Object.fromEntries(
          everyFact.map((found) => [
            `the refresh says ${found}`,
            { to: `current, ${found}`, does: [tellsStore(found), tells(found)] },
          ]),
        ),
      },
    },
    // What was heard since it was asked for is the later word, and the server is asked once more.
    [`overtaken, ${fact}`]: {
      ...refreshing,
      state: { refreshing: 'overtaken' },
      on: {
        ...always,
        ...named(`overtaken, ${fact}`),
        ...heard('overtaken'),
        ...fails,
        ...Object.fromEntries(everyFact.map((found) => [`the refresh says ${found}`, again])),
      },
    },
    [`gone, ${fact}`]: { state: 'gone', shows, ended: { output: undefined }, on: {} },
  }
}

/** A word of the store, so many milliseconds after the question under way left. */
function storeHears(heard: Incident | undefined, milliseconds: number): Case {
  return hear('storedIncident', { type: 'storedIncident.heard', incident: heard, heardAt: beginning + milliseconds })
}

const cases: Readonly<Record<string, Case>> = {
  'is refreshed': send({ type: 'facts.refresh' }),
  'something happened to it': send({ type: 'facts.follow', changed: [6, 7] }),
  'something happened to another one': send({ type: 'facts.follow', changed: [8] }),
  'anything may have happened': send({ type: 'facts.follow', changed: 'all' }),
  ...Object.fromEntries(
    everyFact.flatMap((fact) => [
      [`the refresh says ${fact}`, settle('refreshIncident', facts[fact])],
      [`the store hears it is ${fact}`, storeHears(facts[fact], 1)],
      [`the store heard before that it is ${fact}`, storeHears(facts[fact], 0)],
    ]),
  ),
  'the store forgets it': storeHears(undefined, 1),
  // A list that was asked for at the same time lacks it: what became of it, its own answer says.
  'the list lacks it': storeHears(undefined, 0),
  'the refresh finds nothing': fail('refreshIncident', refused('get incident', 404, { detail: 'Not found.' })),
  'the refresh breaks': fail('refreshIncident', broken('get incident')),
  'the refresh gets no answer': fail('refreshIncident', unreachable('get incident')),
  'was closed here': send({ type: 'facts.change', change: { open: false } }),
  'was reopened here': send({ type: 'facts.change', change: { open: true } }),
  'got a ticket here': send({ type: 'facts.change', change: { ticketUrl } }),
  'may be out of date': send({ type: 'facts.refetch' }),
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
  /** Whether what was last asked for was asked for this very moment. */
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
        on: { ...passes, 'the refresh gets no answer': { to: { ...asking, at: 'stale' } } },
      }
  }
}

const fetched: Asking = { at: 'current', isJustAsked: true }
const picked = ['is refreshed', 'the refresh gets no answer'] as const

/** When each question left: what the store has heard since then wins over its answer. */
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
