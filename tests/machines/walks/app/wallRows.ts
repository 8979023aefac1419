/** The wall reads its rows once a second (docs/behaviour.md#wall-mode); what it notices: watchedRows.test.ts. */
import { wallRowsMachine, type WallRowsContext } from '../../../../machines/app/wallRows.ts'
import { unrestrictedQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { emptyStore, loadAll } from '../../../../machines/incident/domain/incidentStore.ts'
import { noList } from '../../../../machines/list/domain/keptList.ts'
import { nothingArranged } from '../../../../machines/list/domain/rows/arrangement.ts'
import { beginning } from '../../support/clock.ts'
import { incident } from '../../support/fixtures.ts'
import { defineWalk, send, wait } from '../../support/walk.ts'

/** A critical incident that becomes old enough between the second and the third look. */
const critical = incident({ pk: 7, level: 1, startTime: new Date(beginning - 15 * 60_000 + 2250).toISOString() })
const list = {
  ...noList,
  request: { ...noList.request, withLevels: true },
  store: loadAll(emptyStore, [critical], 0, 0),
  hasMore: true,
}

function row(state: string, count: number | undefined, room: number, on: Readonly<Record<string, string>>) {
  return { state, tags: [], ports: [], shows: { count, room }, on }
}

export const walk = defineWalk({
  machine: wallRowsMachine,
  singletons: {
    incidents: list,
    filter: { query: unrestrictedQuery },
    incidentList: { arrangement: { ...nothingArranged, rows: [7] } },
  },
  observe: ({ neglected, room }: WallRowsContext) => ({ count: neglected?.count, room }),
  starts: { 'on the wall': { to: 'nobody waits', does: [] } },
  cases: {
    'two seconds and a half pass': wait(2600),
    'three seconds pass': wait(3000),
    'twenty tiles fit': send({ type: 'wallRows.measure', room: 20 }),
  },
  rows: {
    'nobody waits': row('watching', undefined, 12, {
      'two seconds and a half pass': 'nobody waits, still',
      'three seconds pass': 'one waits',
      'twenty tiles fit': 'nobody waits, 20 tiles',
    }),
    'nobody waits, still': row('watching', undefined, 12, {
      'two seconds and a half pass': 'one waits',
      'three seconds pass': 'one waits',
      'twenty tiles fit': 'nobody waits, still, 20 tiles',
    }),
    'one waits': row('watching', 1, 12, {
      'two seconds and a half pass': 'one waits',
      'three seconds pass': 'one waits',
      'twenty tiles fit': 'one waits, 20 tiles',
    }),
    'nobody waits, 20 tiles': row('watching', undefined, 20, {
      'two seconds and a half pass': 'nobody waits, still, 20 tiles',
      'three seconds pass': 'one waits, 20 tiles',
      'twenty tiles fit': 'nobody waits, 20 tiles',
    }),
    'nobody waits, still, 20 tiles': row('watching', undefined, 20, {
      'two seconds and a half pass': 'one waits, 20 tiles',
      'three seconds pass': 'one waits, 20 tiles',
      'twenty tiles fit': 'nobody waits, still, 20 tiles',
    }),
    'one waits, 20 tiles': row('watching', 1, 20, {
      'two seconds and a half pass': 'one waits, 20 tiles',
      'three seconds pass': 'one waits, 20 tiles',
      'twenty tiles fit': 'one waits, 20 tiles',
    }),
  },
})
