/** Answers of the store that arrive late, twice or out of order, with real promises. */
import { fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import { defaultFilter } from '../../machines/domain/filter.ts'
import { currentIncidents } from '../../machines/domain/incidentStore.ts'
import type { IncidentPage } from '../../machines/domain/page.ts'
import { incidentsMachine, type IncidentsContext } from '../../machines/incidents.ts'
import type { PageRequest } from '../../machines/ports.ts'
import { incident } from './support/fixtures.ts'
import { Stage } from './support/stage.ts'

function pageOf(pk: number, next?: string): IncidentPage {
  return { incidents: [incident({ pk })], next, previous: undefined, unreadable: 0 }
}

interface Asked {
  readonly request: PageRequest
  readonly answer: (page: IncidentPage) => void
  readonly signal: AbortSignal
}

/** The store on a server whose answers the test gives, in whatever order it likes. */
function startStore() {
  const asked: Asked[] = []
  const fetchIncidentPage = fromPromise<IncidentPage, PageRequest>(
    ({ input, signal }) => new Promise((answer) => asked.push({ request: input, answer, signal })),
  )
  const stage = new Stage(incidentsMachine.provide({ actors: { fetchIncidentPage } }), {
    input: { filter: defaultFilter, timeframeHours: 0, pageSize: 25, cursor: undefined, withLevels: true },
    lone: { notifications: {} },
    real: ['fetchIncidentPage'],
  })
  async function answer(index: number, page: IncidentPage): Promise<void> {
    asked[index]?.answer(page)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const shown = () => currentIncidents((stage.context as IncidentsContext).store).map(({ pk }) => pk)
  return { stage, asked, answer, shown }
}

it('drops the answer to a page that was left', async () => {
  const { stage, answer, shown } = startStore()
  await answer(0, pageOf(1, 'toSecond'))
  stage.send({ type: 'incidents.showNext' })
  stage.send({ type: 'incidents.showFirst' })
  await answer(2, pageOf(1, 'toSecond'))
  await answer(1, pageOf(2))
  expect(shown()).toEqual([1])
  expect(stage.standing.value).toBe('ready')
})

it('takes back the request for a page that was left', async () => {
  const { stage, asked, answer } = startStore()
  await answer(0, pageOf(1, 'toSecond'))
  stage.send({ type: 'incidents.showNext' })
  stage.send({ type: 'incidents.showFirst' })
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
})

it('takes the answer to the question that was asked after something was written', async () => {
  const { stage, answer, shown } = startStore()
  await answer(0, pageOf(1))
  stage.send({ type: 'incidents.refresh' })
  stage.send({ type: 'incidents.refetch' })
  await answer(2, pageOf(3))
  await answer(1, pageOf(2))
  expect(shown()).toEqual([3])
})

it('asks once, however often it is told that it is time', async () => {
  const { stage, asked, answer } = startStore()
  await answer(0, pageOf(1))
  stage.send({ type: 'incidents.refresh' })
  stage.send({ type: 'incidents.refresh' })
  stage.send({ type: 'incidents.refresh' })
  expect(asked).toHaveLength(2)
})

it('ends its requests with itself', () => {
  const { stage, asked } = startStore()
  stage.end()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true])
})
