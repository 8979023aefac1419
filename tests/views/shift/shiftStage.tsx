import { screen, within } from '@testing-library/react'
import type { PastEvent } from '../../../machines/alerting/domain/trial/pastEvent.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { beginning } from '../../machines/support/clock.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { createShiftParts, type ShiftPartCalls } from '../../../src/api/shift/shiftParts.ts'
import { renderApp, type RenderOptions } from '../support/renderApp.tsx'
import { emptyPast } from '../support/world.ts'

/** Minutes before the page was opened. */
export function ago(minutes: number): number {
  return beginning - minutes * 60_000
}

let pks = 1000

/** An event that the server stored so many minutes ago, as its source or author says, too. */
export function event(minutes: number, about: number, type: string, by = 'nav', text = ''): PastEvent {
  pks += 1
  const at = ago(minutes) * 1000
  return { pk: pks, incident: about, type, by, at, offset: 0, receivedAt: at, receivedOffset: 0, text }
}

/** An incident that began so many minutes ago. */
export function begun(pk: number, minutes: number, change: Partial<Incident> = {}): Incident {
  const startTime = new Date(ago(minutes)).toISOString()
  return incident({ pk, startTime, description: `Link ${pk} is down`, ...change })
}

/** What a server has, of which the page reads all. */
export interface Past {
  /** Newest first. */
  readonly events?: readonly PastEvent[]
  readonly incidents?: readonly Incident[]
}

/** The calls of a server with this past. */
function callsOf({ events = [], incidents = [] }: Past): ShiftPartCalls {
  return {
    ...emptyPast,
    fetchPastEvents: () => Promise.resolve({ events, unreadable: 0, further: undefined }),
    fetchIncidentCount: ({ filter }) =>
      Promise.resolve(incidents.filter(({ open, acked }) => open && (filter.acked !== true || acked)).length),
    fetchShiftIncidents: () =>
      Promise.resolve({ items: incidents.filter(({ open }) => open), unreadable: 0, next: undefined }),
    fetchNamedIncidents: ({ pks: named }) =>
      Promise.resolve({ items: incidents.filter(({ pk }) => named.includes(pk)), unreadable: 0 }),
  }
}

interface ShiftOptions extends RenderOptions {
  /** Calls that are answered otherwise. */
  readonly calls?: Partial<ShiftPartCalls>
}

/** Opens the page of a shift, and waits until everything has been read. */
export async function stageShift(past: Past, { answers, calls, ...options }: ShiftOptions = {}) {
  const parts = createShiftParts({ ...callsOf(past), ...calls })
  const app = await renderApp({ at: '/shift?since=8h', ...options, answers: { ...parts, ...answers } })
  /** Lets the pauses between requests pass. */
  const read = async () => {
    for (let turn = 0; turn < 20; turn += 1) await app.wait(200)
  }
  await read()
  return { ...app, read }
}

/** The texts of the rows or entries of a part of the page. */
export function linesOf(part: string): readonly string[] {
  const region = within(screen.getByRole('region', { name: part }))
  const rows = region.queryAllByRole('row').slice(1)
  const lines = rows.length > 0 ? rows : region.getAllByRole('listitem')
  return lines.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
}

/** The number under this label, and what is said below it. */
export function figure(label: string): readonly string[] {
  const [number, note] = [...(screen.getByText(label, { selector: 'dt' }).parentElement?.querySelectorAll('dd') ?? [])]
  return [number?.textContent ?? '', note?.textContent ?? '']
}
