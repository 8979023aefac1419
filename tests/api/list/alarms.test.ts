import { expect } from 'vitest'
import { alarmRequest, criticals } from '../../../machines/list/domain/alarms/alarms.ts'
import { createAlarmCalls } from '../../../src/api/list/alarms.ts'
import { testCalls } from '../server/callCases.ts'
import { incidentRow, page } from '../server/wireRows.ts'

testCalls([
  {
    name: 'the newest alarms',
    call: (client) => createAlarmCalls(client).fetchAlarms(alarmRequest(criticals, false)),
    asks: {
      method: 'GET',
      path: '/api/v1/incidents/',
      query: { open: 'true', acked: 'false', level__lte: '1', page_size: '50' },
    },
    answers: page([incidentRow({ pk: 5 })], { next: 'http://a/?cursor=n' }),
    gives: expect.objectContaining({ next: 'n', incidents: [expect.objectContaining({ pk: 5 })] }),
    action: 'get alarms',
  },
])
