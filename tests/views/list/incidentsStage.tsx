import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { PartialConfiguration } from '../../../machines/core/domain/configuration.ts'
import { Fault } from '../../../machines/core/domain/fault.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { IncidentPage, PageRequest } from '../../../machines/list/domain/page.ts'
import type { Preferences } from '../../../machines/list/domain/preferences.ts'
import { later, type Later } from '../support/later.ts'
import type { Answers } from '../support/ports.ts'
import { renderApp } from '../support/renderApp.tsx'
import { configuration as usual } from '../support/world.ts'

export interface ListStageOptions {
  readonly configuration?: PartialConfiguration
  readonly preferences?: Partial<Preferences>
  /** The response to the first request. By default, the request waits for `answer`, as later requests do. */
  readonly first?: Partial<IncidentPage> | Fault
  /** The responses of other ports. */
  readonly answers?: Partial<Answers>
}

/** A single page with these incidents, which is the whole list. */
export function pageOf(...incidents: readonly Incident[]): IncidentPage {
  return { incidents, next: undefined, previous: undefined, unreadable: 0 }
}

/** A server error. */
export const brokenServer = new Fault({
  kind: 'server',
  action: 'get incidents',
  status: 500,
  body: 'Internal Server Error',
})

/** The whole application with Ana on the incident list. The test responds in place of the server, page by page. */
export async function stageList({ configuration, preferences = {}, first, answers }: ListStageOptions = {}) {
  const requests: PageRequest[] = []
  const waiting: { readonly request: Later<IncidentPage>; readonly signal: AbortSignal }[] = []
  const stored: Preferences[] = []
  const copied: string[] = []
  const known = new Map<number, Incident>()
  const { root, outside, user, happens, wait } = await renderApp({
    preferences,
    answers: {
      findConfiguration: () => Promise.resolve({ runtime: { ...usual, ...configuration }, build: {}, warnings: [] }),
      fetchIncidentPage: (request, signal) => {
        requests.push(request)
        const answer = later<IncidentPage>()
        waiting.push({ request: answer, signal })
        return answer.promise
      },
      fetchIncident: ({ pk }) => {
        const found = known.get(pk)
        return found === undefined
          ? Promise.reject(new Fault({ kind: 'refused', action: 'get incident', status: 404, body: {} }))
          : Promise.resolve(found)
      },
      storePreferences: ({ preferences: changed }) => {
        stored.push(changed)
        return Promise.resolve()
      },
      copyAddress: ({ path }) => {
        copied.push(path)
        return Promise.resolve()
      },
      ...answers,
    },
  })

  /** Responds to the oldest request that somebody still waits for. */
  async function answer(page: Partial<IncidentPage> | Fault): Promise<void> {
    const place = waiting.findIndex(({ signal }) => !signal.aborted)
    const [{ request } = { request: undefined }] = place === -1 ? [] : waiting.splice(0, place + 1).slice(-1)
    if (request === undefined) throw new Error('no request for a page is pending')
    if (page instanceof Fault) return happens(() => request.fail(page))
    for (const found of page.incidents ?? []) known.set(found.pk, found)
    return happens(() => request.settle({ ...pageOf(), ...page }))
  }

  expect(screen.getByRole('heading', { level: 1, name: 'Incidents' })).toBeDefined()
  if (first !== undefined) await answer(first)
  return { root, person: user, outside, requests, stored, copied, answer, happens, pass: wait }
}
