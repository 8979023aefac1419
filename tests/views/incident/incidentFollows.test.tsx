/**
 * The page and the dialog of an incident show changes in place. They differ from the server for at most the time
 * between two refreshes (docs/behaviour.md#incident and #live-updates).
 */
import { configure, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../machines/core/domain/fault.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { LiveChange } from '../../../machines/list/domain/liveChange.ts'
import type { Preferences } from '../../../machines/list/domain/preferences.ts'
import type { IncidentEvent, IncidentHistory } from '../../../machines/incident/domain/incidentHistory.ts'
import { incident, refused, unreachable } from '../../machines/support/fixtures.ts'
import { anAcknowledgement, anEvent } from './incidentStage.tsx'
import { later, type Later } from '../support/later.ts'
import { renderApp } from '../support/renderApp.tsx'
import { configuration } from '../support/world.ts'

// Queries do not check visibility: no style hides anything here, and the check would take most of the test's time.
configure({ defaultHidden: true })

/** Milliseconds between two refreshes or, while the live connection is up, between two comparisons with the server. */
const refreshInterval = 30_000
const reconcileInterval = 60_000

const ticketUrl = 'https://tickets.example.org/6512'
const closed = incident({ open: false, endTime: '2026-01-15T11:00:00+01:00' })
const notFound = refused('get incident', 404, { detail: 'Not found.' })

interface StageOptions {
  readonly at?: string
  readonly preferences?: Partial<Preferences>
  readonly incident?: Incident | Fault
  readonly history?: Partial<IncidentHistory> | Fault
  /** The incidents in the list; the incident itself by default. */
  readonly listed?: readonly Incident[]
}

/** The application with Ana on the page of incident 7, and a server that can be made to delay its responses. */
async function stage(options: StageOptions = {}) {
  const server = {
    incident: options.incident ?? incident(),
    history: withDefaults(options.history),
    listed: options.listed ?? [incident()],
  }
  const asked = { incident: 0, history: 0 }
  const held: Later<void>[] = []
  const written: Later<IncidentEvent>[] = []
  let holds = false

  /**
   * Responds with `said`, the server's state at the time of the request. After `hold`, responds only once `answerOne`
   * is called.
   */
  async function read<Facts>(said: Facts | Fault): Promise<Facts> {
    if (holds) {
      const gate = later<void>()
      held.push(gate)
      await gate.promise
    }
    if (said instanceof Error) throw said
    return said
  }

  const { outside, happens, wait, user } = await renderApp({
    at: options.at ?? '/incidents/7/',
    preferences: options.preferences ?? {},
    answers: {
      findConfiguration: () =>
        Promise.resolve({ runtime: { ...configuration, enableWebsocketSupport: true }, build: {}, warnings: [] }),
      fetchIncidentPage: () =>
        Promise.resolve({ incidents: server.listed, next: undefined, previous: undefined, unreadable: 0 }),
      fetchIncident: () => {
        asked.incident += 1
        return read(server.incident)
      },
      fetchIncidentHistory: () => {
        asked.history += 1
        return server.history instanceof Error ? Promise.reject(server.history) : Promise.resolve(server.history)
      },
      closeIncident: () => {
        const answer = later<IncidentEvent>()
        written.push(answer)
        return answer.promise
      },
    },
  })

  return {
    outside,
    server,
    asked,
    person: user,
    pass: wait,
    /** From now on, the server delays its responses about the incident; `answerOne` sends the oldest. */
    hold: () => void (holds = true),
    answerOne: () => happens(() => held.shift()?.settle()),
    accept: () => happens(() => written.shift()?.settle(anEvent({ kind: 'CLO', display: 'Close' }))),
    connect: async () => {
      await happens(() => outside.tell('socket', { type: 'socket.opened' }))
      await happens(() => outside.tell('socket', { type: 'socket.subscribed' }))
    },
    /** Makes the live connection report changes a millisecond later, so that they are newer than the latest request. */
    tell: async (...changes: readonly LiveChange[]) => {
      await wait(1)
      await happens(() => outside.tell('socket', { type: 'socket.told', changes, unreadable: 0 }))
    },
    loseNetworkForAWhile: async () => {
      await happens(() => outside.tell('network', { type: 'network.offline' }))
      await happens(() => outside.tell('network', { type: 'network.online' }))
    },
  }
}

/**
 * Like `stage`, but also establishes the live connection and waits for the responses to the requests that this causes.
 */
async function stageLive(options: StageOptions = {}) {
  const staged = await stage({ ...options, preferences: { autoUpdateMethod: 'realtime', ...options.preferences } })
  await staged.connect()
  Object.assign(staged.asked, { incident: 0, history: 0 })
  return staged
}

function withDefaults(said: Partial<IncidentHistory> | Fault = {}): IncidentHistory | Fault {
  return said instanceof Error ? said : { events: [], acknowledgements: [], unreadable: 0, ...said }
}

function modified(change: Partial<Incident>): LiveChange {
  return { type: 'modified', incident: incident(change) }
}

/** The state on screen: the chips, and the actions that the page offers. */
function sight() {
  const chips = within(screen.getByRole('list', { name: 'Status' })).getAllByRole('listitem')
  const actions = within(screen.getByRole('region', { name: 'Actions' })).getAllByRole('button')
  return [...chips.map((chip) => chip.querySelector('[data-word]') ?? chip), ...actions].map(
    ({ textContent }) => textContent,
  )
}

/** The texts of the history's entries. */
function feed(): readonly string[] {
  const region = within(screen.getByRole('region', { name: 'What happened' }))
  return region.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '')
}

describe('while the connection is live, a change', () => {
  test('shows immediately, updates the buttons on offer, and leads to a request for the history but not for the incident', async () => {
    const { server, asked, tell } = await stageLive()
    expect(sight()).toEqual(expect.arrayContaining(['Open', 'No ticket', 'Close incident']))
    server.history = {
      events: [anEvent({ kind: 'CLO', display: 'Close', description: 'Fixed' })],
      acknowledgements: [],
      unreadable: 0,
    }
    await tell({ type: 'modified', incident: closed })
    expect(sight()).toEqual(expect.arrayContaining(['Closed', 'Open incident']))
    expect(sight()).not.toContain('Close incident')
    expect(feed()).toEqual([expect.stringContaining('Fixed')])
    await tell({ type: 'modified', incident: { ...closed, ticketUrl } })
    expect(sight()).toEqual(expect.arrayContaining([`Ticket ${ticketUrl}`]))
    expect(sight()).not.toContain('No ticket')
    expect(asked.incident).toBe(0)
  })

  test('leads to a request for the history even if the incident is unchanged, since the history may have a new entry', async () => {
    const { server, asked, tell } = await stageLive({ incident: incident({ acked: true }), listed: [] })
    server.history = withDefaults({ acknowledgements: [anAcknowledgement(1, undefined, 'Still at it')] })
    await tell(modified({ acked: true }))
    expect(feed()).toEqual([expect.stringContaining('Still at it')])
    await tell(modified({ pk: 8, acked: true }))
    expect(asked).toEqual({ incident: 0, history: 1 })
  })

  for (const [place, at] of [
    ['on its page', '/incidents/7/'],
    ['in the dialog of the list', '/incidents'],
  ] as const) {
    for (const [who, listed] of [
      ['listed', [incident()]],
      ['not listed', [incident({ pk: 8 })]],
    ] as const) {
      if (at === '/incidents' && who === 'not listed') continue
      test(`that deletes the incident shows immediately ${place} (the incident is ${who})`, async () => {
        const { server, person, tell } = await stageLive({ at, listed })
        if (at === '/incidents') await person.click(screen.getByRole('link', { name: 'Link down' }))
        expect(sight()).toContain('Open')
        server.incident = notFound
        await tell({ type: 'deleted', pk: 7 })
        expect(screen.getByRole('heading', { name: 'No such incident' })).toBeDefined()
      })
    }
  }

  test('that happened before the connection was established is fetched, since it is not reported', async () => {
    const { server, connect } = await stage({ preferences: { autoUpdateMethod: 'realtime' }, listed: [] })
    server.incident = closed
    expect(sight()).toContain('Open')
    await connect()
    expect(sight()).toContain('Closed')
  })

  test('that the server does not report is found by the next comparison with the server', async () => {
    const { server, asked, pass } = await stageLive({ listed: [] })
    server.incident = closed
    await pass(reconcileInterval - 1)
    expect(asked.incident).toBe(0)
    await pass(1)
    expect(asked.incident).toBe(1)
    expect(sight()).toContain('Closed')
  })
})

describe('a response that is older than a change from the live connection', () => {
  test('does not restore the old state, and the request is repeated', async () => {
    const { server, asked, pass, hold, answerOne, tell } = await stageLive({ listed: [] })
    hold()
    await pass(reconcileInterval)
    await tell(modified({ open: false }))
    // The server does not report this later change.
    server.incident = { ...closed, ticketUrl }
    await answerOne()
    expect(sight()).toEqual(expect.arrayContaining(['Closed', 'No ticket']))
    expect(asked.incident).toBe(2)
    await answerOne()
    expect(sight()).toEqual(expect.arrayContaining(['Closed', `Ticket ${ticketUrl}`]))
    expect(asked.incident).toBe(2)
  })

  test('does not replace the state on screen, even if the change only confirmed that state', async () => {
    const { server, pass, hold, answerOne, tell } = await stageLive({ listed: [] })
    hold()
    server.incident = closed
    await pass(reconcileInterval)
    server.incident = incident()
    await tell(modified({}))
    await answerOne()
    expect(sight()).toContain('Open')
    await answerOne()
    expect(sight()).toContain('Open')
  })

  test('does not override the change on a page that is still loading', async () => {
    const { server, outside, hold, answerOne, tell, person, connect } = await stage({
      at: '/incidents',
      preferences: { autoUpdateMethod: 'realtime' },
    })
    await connect()
    hold()
    await person.click(screen.getByRole('link', { name: 'Open page of incident 7' }))
    expect(outside.address).toBe('/incidents/7/')
    server.incident = closed
    await tell({ type: 'modified', incident: closed })
    await answerOne()
    expect(sight()).toEqual(expect.arrayContaining(['Closed', 'Open incident']))
  })

  test('does not bring back a deleted incident', async () => {
    const { server, pass, hold, answerOne, tell } = await stageLive()
    hold()
    await pass(reconcileInterval)
    server.incident = notFound
    await tell({ type: 'deleted', pk: 7 })
    // The first response belongs to a request that was abandoned when the second was sent.
    await answerOne()
    await answerOne()
    expect(screen.getByRole('heading', { name: 'No such incident' })).toBeDefined()
  })
})

describe("the operator's own change", () => {
  async function closes(person: Awaited<ReturnType<typeof stage>>['person']) {
    await person.click(screen.getByRole('button', { name: 'Close incident' }))
    await person.click(screen.getByRole('button', { name: 'Close now' }))
  }

  test('shows immediately, leads to one request for the incident, and does not flicker when the live connection reports it', async () => {
    const { server, asked, person, accept, tell } = await stageLive()
    await closes(person)
    server.incident = closed
    await tell({ type: 'modified', incident: closed })
    await accept()
    expect(sight()).toEqual(expect.arrayContaining(['Closed', 'Open incident']))
    await tell({ type: 'modified', incident: closed })
    expect(sight()).toContain('Closed')
    expect(asked.incident).toBe(1)
  })

  test('does not override what another user changed meanwhile', async () => {
    const { server, person, accept, tell } = await stageLive()
    await closes(person)
    await tell({ type: 'modified', incident: closed })
    server.incident = incident({ ticketUrl })
    await tell(modified({ ticketUrl }))
    // The response to the operator's own change arrives only now, after another user has undone the change.
    await accept()
    expect(sight()).toEqual(expect.arrayContaining(['Open', `Ticket ${ticketUrl}`, 'Close incident']))
  })
})

describe('in interval mode', () => {
  test('each refresh fetches the incident and its history', async () => {
    const { server, asked, pass } = await stage()
    server.incident = closed
    server.history = withDefaults({ events: [anEvent({ description: 'Fixed' })] })
    const before = asked.incident
    await pass(refreshInterval)
    expect(sight()).toEqual(expect.arrayContaining(['Closed', 'Open incident']))
    expect(feed()).toEqual([expect.stringContaining('Fixed')])
    expect(asked.incident).toBe(before + 1)
  })
})

/** For this many milliseconds after a recovery, the next one has to wait. */
const untilNextRecovery = 5000

describe('while auto-update is off', () => {
  const never = { preferences: { autoUpdateMethod: 'never' } } as const

  test('nothing is updated automatically, even when the network returns after a loss', async () => {
    const { server, asked, pass, loseNetworkForAWhile } = await stage(never)
    const before = { ...asked }
    server.incident = closed
    await pass(10 * reconcileInterval)
    await loseNetworkForAWhile()
    expect(sight()).toContain('Open')
    expect(asked).toEqual(before)
  })

  for (const [place, at] of [
    ['on its page', '/incidents/7/'],
    ['in the dialog of the list', '/incidents'],
  ] as const) {
    test(`an incident that failed to load ${place} is loaded as soon as the network is back, and is not fetched again after that`, async () => {
      const { server, asked, person, pass, loseNetworkForAWhile } = await stage({
        ...never,
        at,
        incident: unreachable('get incident'),
        history: unreachable('get incident events'),
      })
      if (at === '/incidents') await person.click(screen.getByRole('link', { name: 'Link down' }))
      expect(screen.getByRole('heading', { name: 'The incident could not be loaded' })).toBeDefined()
      server.incident = incident()
      await loseNetworkForAWhile()
      expect(sight()).toContain('Open')
      expect(feed()).toEqual([])
      server.history = withDefaults({ events: [anEvent({ description: 'Here at last' })] })
      await pass(untilNextRecovery)
      await loseNetworkForAWhile()
      expect(feed()).toEqual([expect.stringContaining('Here at last')])
      const before = { ...asked }
      await pass(untilNextRecovery)
      await loseNetworkForAWhile()
      expect(asked).toEqual(before)
    })
  }
})
