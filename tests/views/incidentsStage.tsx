import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate'
import { appMachine } from '../../machines/app.ts'
import { connectivityMachine } from '../../machines/connectivity.ts'
import type { PartialConfiguration } from '../../machines/domain/configuration.ts'
import { Fault } from '../../machines/domain/fault.ts'
import type { Incident } from '../../machines/domain/incident.ts'
import type { Metadata } from '../../machines/domain/metadata.ts'
import type { IncidentPage } from '../../machines/domain/page.ts'
import { defaultPreferences, type Preferences } from '../../machines/domain/preferences.ts'
import { placeOf } from '../../machines/domain/route.ts'
import type { Story } from '../../machines/domain/story.ts'
import type { LoginMethod, User } from '../../machines/domain/user.ts'
import { incidentMachine } from '../../machines/incident.ts'
import { incidentListMachine } from '../../machines/incidentList.ts'
import { incidentsMachine } from '../../machines/incidents.ts'
import { loginFormMachine } from '../../machines/loginForm.ts'
import { navigationMachine } from '../../machines/navigation.ts'
import type { FoundConfiguration, LocationCommand, PageRequest } from '../../machines/ports.ts'
import { preferencesMachine } from '../../machines/preferences.ts'
import { sessionMachine } from '../../machines/session.ts'
import { workspaceMachine } from '../../machines/workspace.ts'
import { App } from '../../src/views/App.tsx'
import { SteppingClock } from '../machines/support/clock.ts'
import { ana } from '../machines/support/fixtures.ts'

export interface ListStageOptions {
  readonly configuration?: PartialConfiguration
  readonly preferences?: Partial<Preferences>
  /** What the server says to the first request; without it, that request waits for `answer` as later ones do. */
  readonly first?: Partial<IncidentPage> | Fault
}

/** A page of these incidents, without neighbours. */
export function pageOf(...incidents: readonly Incident[]): IncidentPage {
  return { incidents, next: undefined, previous: undefined, unreadable: 0 }
}

/** The server has failed. */
export const brokenServer = new Fault({
  kind: 'server', action: 'get incidents', status: 500, body: 'Internal Server Error',
})

const noStory: Story = { events: [], acknowledgements: [] }

/**
 * The whole application with Ana signed in on the incident list, over a server that a test speaks for and a clock that
 * a test moves.
 */
export async function stageList({ configuration = {}, preferences = {}, first }: ListStageOptions = {}) {
  const clock = new SteppingClock()
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now)
  const requests: PageRequest[] = []
  const waiting: { resolve: (page: IncidentPage) => void; reject: (fault: Fault) => void }[] = []
  const stored: Preferences[] = []
  const copied: string[] = []
  const visited: string[] = []
  const known = new Map<number, Incident>()

  const incident = incidentMachine.provide({
    actors: {
      fetchIncident: fromPromise(({ input }: { input: { pk: number } }) => {
        const found = known.get(input.pk)
        return found === undefined
          ? Promise.reject(new Fault({ kind: 'refused', action: 'get incident', status: 404, body: {} }))
          : Promise.resolve(found)
      }),
      fetchStory: fromPromise<Story, { pk: number }>(() => Promise.resolve(noStory)),
      copyAddress: fromPromise<void, { path: string }>(({ input }) => {
        copied.push(input.path)
        return Promise.resolve()
      }),
    },
  })
  const fetchIncidentPage = fromPromise<IncidentPage, PageRequest>(({ input }) => {
    requests.push(input)
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
    })
  })
  const machine = appMachine.provide({
    actions: { applyConfiguration: () => {} },
    actors: {
      apiActivity: silence(),
      findConfiguration: given<FoundConfiguration>({
        runtime: { backendUrl: 'https://argus.example.org', cookieDomain: 'example.org', ...configuration },
        build: {},
        warnings: [],
      }),
      connectivity: connectivityMachine.provide({ actors: { network: silence() } }),
      loginForm: loginFormMachine.provide({ actors: { fetchLoginMethods: given<readonly LoginMethod[]>([]) } }),
      navigation: navigationMachine.provide({
        actors: {
          location: fromCallback<LocationCommand, undefined>(({ receive, sendBack }) => {
            receive(({ to }) => {
              visited.push(to)
              sendBack({ type: 'location.changed', place: placeOf(to) })
            })
          }),
        },
      }),
      preferences: preferencesMachine.provide({
        actors: {
          storePreferences: fromPromise<void, { preferences: Preferences }>(({ input }) => {
            stored.push(input.preferences)
            return Promise.resolve()
          }),
        },
      }),
      session: sessionMachine.provide({
        actors: { fetchCurrentUser: given<User>(ana), otherTabs: silence() },
        actions: { keepToken: () => {}, forgetToken: () => {}, announceSignOut: () => {} },
      }),
      workspace: workspaceMachine.provide({
        actors: {
          fetchMetadata: given<Metadata>({ serverVersion: '1.19.2', apiVersions: { stable: 'v2' } }),
          incident,
          incidentList: incidentListMachine.provide({ actors: { incident } }),
          incidents: incidentsMachine.provide({ actors: { fetchIncidentPage } }),
        },
      }),
    },
  })
  const input = {
    preferences: { ...defaultPreferences, ...preferences },
    place: placeOf('/incidents'),
    token: 'a token',
  }
  const root = createActor(machine, { input, clock }).start()
  const person = userEvent.setup({ delay: null })

  /** The server answers the oldest request that waits. */
  async function answer(page: Partial<IncidentPage> | Fault): Promise<void> {
    const request = waiting.shift()
    if (request === undefined) throw new Error('no request for a page waits')
    await act(async () => {
      if (page instanceof Fault) request.reject(page)
      else request.resolve({ ...pageOf(), ...page })
      await flush()
    })
    if (!(page instanceof Fault)) page.incidents?.forEach((found) => known.set(found.pk, found))
  }

  /** Lets time pass, in milliseconds. */
  async function pass(milliseconds: number): Promise<void> {
    await act(async () => {
      clock.advance(milliseconds)
      await flush()
    })
  }

  render(<App root={root} />)
  await screen.findByRole('heading', { level: 1, name: 'Incidents' })
  if (first !== undefined) await answer(first)
  return { root, person, requests, stored, copied, visited, answer, pass, clock }
}

function silence() {
  return fromCallback<EventObject, undefined>(() => {})
}

function given<Output>(output: Output) {
  return fromPromise<Output, undefined>(() => Promise.resolve(output))
}

/** Lets promises that have settled be heard. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
