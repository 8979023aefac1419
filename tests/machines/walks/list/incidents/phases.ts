/** What the walks of the list have in common: its phases, what it asks for, and what it was started with. */
import { defaultFilter } from '../../../../../machines/filter/domain/filter.ts'
import { tellParent } from '../../../support/effects.ts'
import { send } from '../../../support/walk.ts'

/** State, tags and running children of each phase. */
export const phases = {
  placeholders: { state: { loading: 'placeholders' }, tags: ['loading', 'placeholders'], ports: ['load'] },
  brief: { state: { loading: 'brief' }, tags: ['loading'], ports: ['load'] },
  retrying: { state: { loading: 'retrying' }, tags: ['loading', 'failed'], ports: ['load'] },
  ready: { state: { listed: 'ready' }, tags: ['settled'] },
  gathering: { state: { listed: 'gathering' }, tags: ['gathering'], ports: ['gather'] },
  refreshing: { state: { listed: { refreshing: 'asking' } }, tags: ['refreshing'], ports: ['refresh'] },
  stale: { state: { listed: 'stale' }, tags: ['stale'] },
  failed: { state: 'failed', tags: ['failed'] },
  showing: { state: { restrained: 'showing' }, tags: ['restrained', 'stale'] },
  superseded: { state: { restrained: 'superseded' }, tags: ['restrained', 'stale', 'superseded'] },
  empty: { state: { restrained: 'empty' }, tags: ['restrained', 'failed'] },
} as const

const query = { filter: defaultFilter, timeframeHours: 0, search: '' }

export function requestOf(cursor?: string, pageSize: 25 | 50 | 100 = 25) {
  return { ...query, pageSize, cursor, withLevels: true }
}

/** The input of the chart: the page with this cursor. */
export function inputOf(cursor: string | undefined, rowsBefore: number | undefined) {
  return { ...requestOf(cursor), rowsBefore, extent: 'page', limit: 5, skew: 0 }
}

/** After a response or a change, the rows that are gone are reported. */
export function departs(...pks: readonly number[]) {
  return tellParent({ type: 'incidents.departed', pks })
}

export const asksOther = send({ type: 'incidents.ask', query })

/** Rows that are ticked hold the list: no row appears or disappears. */
export const holding = {
  'rows are ticked': send({ type: 'incidents.hold', by: 'selection' }),
  'no rows are ticked': send({ type: 'incidents.release', by: 'selection' }),
}
