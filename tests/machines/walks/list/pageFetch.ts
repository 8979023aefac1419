/**
 * One call for the list (docs/behaviour.md#server, docs/behaviour.md#pagination). Its outcomes: the last rows, rows
 * that are followed by others, a cursor that no longer exists, a requested pause, no response, or an error message.
 */
import { Fault } from '../../../../machines/core/domain/fault.ts'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { nothingGathered } from '../../../../machines/list/domain/keptList.ts'
import type { PageRequest } from '../../../../machines/list/domain/page.ts'
import { pageFetchMachine, type PageFetchInput } from '../../../../machines/list/pageFetch.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tellParent, type Effect } from '../../support/effects.ts'
import { broken, incident, refused, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, settle } from '../../support/walk.ts'

const action = 'get incidents'
const request: PageRequest = {
  filter: defaultFilter,
  timeframeHours: 0,
  search: '',
  pageSize: 25,
  cursor: 'toSecond',
  withLevels: true,
}
const second: PageFetchInput = { request, isTurnedTo: true, extent: 'page', limit: 3, gathered: nothingGathered }
const [five, four, three] = [incident({ pk: 5 }), incident({ pk: 4 }), incident({ pk: 3 })]
/** The request for the second piece of all matches, after the first has arrived. */
const rest: PageFetchInput = {
  request: { ...request, pageSize: 100, cursor: 'toRest' },
  isTurnedTo: false,
  extent: 'everything',
  limit: 3,
  gathered: { incidents: [five], unreadable: 0, next: 'toRest', cursors: ['toRest'] },
}
const answers = {
  more: { incidents: [four], next: 'toMore', previous: undefined, unreadable: 0 },
  last: { incidents: [four], next: undefined, previous: undefined, unreadable: 0 },
  full: { incidents: [four, three], next: 'toMore', previous: undefined, unreadable: 0 },
  circle: { incidents: [four], next: 'toRest', previous: undefined, unreadable: 0 },
  nothing: { incidents: [five], next: 'toMore', previous: undefined, unreadable: 0 },
} as const

const failed = tellParent({ type: 'pageFetch.failed' })
const errorToast = (words: string) => say('error', `Failed to get incidents: ${words}`)

function endsWith(...does: readonly Effect[]) {
  return { to: 'over', does } as const
}

function answered(name: keyof typeof answers) {
  return endsWith(tellParent({ type: 'pageFetch.answered', page: answers[name] }))
}

const pieceCame = endsWith(tellParent({ type: 'pageFetch.pieceCame', page: answers.more }))
const invalidCursor = errorToast('Invalid cursor')
const failures = {
  'the server fails': endsWith(errorToast('Internal Server Error'), failed),
  'there are too many calls': endsWith(errorToast('Too many.'), failed),
  'the server refuses': endsWith(errorToast('Invalid filter'), failed),
  'the server asks for a pause of half a minute': endsWith(
    errorToast('Later. (the server asks you to wait 30 s)'),
    tellParent({ type: 'pageFetch.restrained', until: beginning + 30_000 }),
  ),
  // No toast: the connection banner shows that there was no response, and the session handles a 401.
  'no answer': endsWith(failed),
  'nobody is signed in': endsWith(failed),
}

export const walk = defineWalk({
  machine: pageFetchMachine,
  singletons: { toasts: {} },
  starts: {
    'turning to a page': { input: second, to: 'turning', does: [start('fetchIncidentPage', request)] },
    'fetching the rest of everything': {
      input: rest,
      to: 'fetching the rest',
      does: [start('fetchIncidentPage', rest.request)],
    },
  },
  cases: {
    'a page arrives, followed by others': settle('fetchIncidentPage', answers.more),
    'the last page arrives': settle('fetchIncidentPage', answers.last),
    'the list is full': settle('fetchIncidentPage', answers.full),
    'a page repeats an earlier cursor': settle('fetchIncidentPage', answers.circle),
    'a page contains nothing new': settle('fetchIncidentPage', answers.nothing),
    'the cursor no longer exists': fail('fetchIncidentPage', refused(action, 404, { detail: 'Invalid cursor' })),
    'the server refuses': fail('fetchIncidentPage', refused(action, 400, { detail: 'Invalid filter' })),
    'the server fails': fail('fetchIncidentPage', broken(action)),
    'there are too many calls': fail('fetchIncidentPage', refused(action, 429, 'Too many.')),
    'the server asks for a pause of half a minute': fail(
      'fetchIncidentPage',
      new Fault({ kind: 'refused', action, status: 429, body: 'Later.', retryAfter: 30_000 }),
    ),
    'no answer': fail('fetchIncidentPage', unreachable(action)),
    'nobody is signed in': fail('fetchIncidentPage', new Fault({ kind: 'notAuthenticated', action })),
  },
  rows: {
    turning: {
      state: 'asking',
      ports: ['fetchIncidentPage'],
      on: {
        'a page arrives, followed by others': answered('more'),
        'the last page arrives': answered('last'),
        'the list is full': answered('full'),
        'a page repeats an earlier cursor': answered('circle'),
        'a page contains nothing new': answered('nothing'),
        // The list returns to its first page automatically, without a message.
        'the cursor no longer exists': endsWith(tellParent({ type: 'pageFetch.cursorRefused' })),
        ...failures,
      },
    },
    'fetching the rest': {
      state: 'asking',
      ports: ['fetchIncidentPage'],
      on: {
        'a page arrives, followed by others': pieceCame,
        'the last page arrives': answered('last'),
        'the list is full': answered('full'),
        'a page repeats an earlier cursor': answered('circle'),
        'a page contains nothing new': answered('nothing'),
        'the cursor no longer exists': endsWith(invalidCursor, failed),
        ...failures,
      },
    },
    over: { state: 'over', on: {} },
  },
})
