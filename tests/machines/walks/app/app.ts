/** The whole application: the start-up, the visit that follows, and the actors that run while the page is open. */
import { appMachine, type AppContext } from '../../../../machines/app/app.ts'
import { completeConfiguration } from '../../../../machines/core/domain/configuration.ts'
import type { Place } from '../../../../machines/core/domain/route.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { start, tell } from '../../support/effects.ts'
import { firstServer } from '../../support/fixtures.ts'
import { defineWalk, hear, settle, type Row } from '../../support/walk.ts'

const place: Place = { path: '/', search: '' }
const token = { token: 'kept', expiresAt: 1_800_000_000_000 }
const known = {
  configuration: completeConfiguration({ backendUrl: 'https://argus.example', cookieDomain: 'argus.example' }),
  server: firstServer,
  isSilent: true,
}
const always = ['toasts', 'drafts', 'bulkRun', 'resumption', 'clock', 'chunks', 'release', 'preferences']
const unfinished = { texts: new Map([['ana\nsignOff.7', 'half written']]), forms: new Map(), runs: new Map() }

export const walk = defineWalk({
  machine: appMachine,
  observe: ({ start: found, guarded }: AppContext) => ({ found, guarded }),
  starts: {
    'a page': {
      input: { preferences: defaultPreferences, place, token, unfinished },
      to: 'starting',
      does: [
        start('toasts'),
        start('drafts', unfinished),
        start('bulkRun', unfinished),
        start('resumption'),
        start('clock'),
        start('chunks'),
        start('release'),
        start('preferences', { preferences: defaultPreferences }),
        start('startUp', { place, preferences: defaultPreferences, token }),
      ],
    },
  },
  cases: {
    'start-up is complete': settle('startUp', known),
    'something is unsaved': hear('drafts', { type: 'drafts.changed', pages: ['timeslots'] }),
    'everything is saved': hear('drafts', { type: 'drafts.changed', pages: [] }),
    'ana is signed in': hear('drafts', { type: 'drafts.owned', owner: 'ana' }),
    'a run begins': hear('bulkRun', { type: 'bulkRun.changed', isUnfinished: true }),
    'the run ends': hear('bulkRun', { type: 'bulkRun.changed', isUnfinished: false }),
  },
  rows: {
    starting: {
      state: 'starting',
      tags: ['starting'],
      ports: [...always, 'startUp'],
      shows: { found: undefined, guarded: [] },
      on: {
        'start-up is complete': {
          to: 'running',
          does: [start('visit', { ...known, place, token }), start('recorder', { isWanted: false })],
        },
      },
    },
    running: runningRow([]),
    'running, unsaved': runningRow(['timeslots']),
    'running, unfinished': runningRow(['bulkRun']),
    'running, unsaved and unfinished': runningRow(['timeslots', 'bulkRun']),
  },
})

function nameOf(guarded: readonly string[]): string {
  const words = guarded.map((one) => (one === 'bulkRun' ? 'unfinished' : 'unsaved')).join(' and ')
  return words === '' ? 'running' : `running, ${words}`
}

/** The visit is notified of each change to the unfinished work that the question before signing out mentions. */
function runningRow(guarded: readonly ('timeslots' | 'bulkRun')[]): Row<string, string> {
  const [isUnsaved, isUnfinished] = [guarded.includes('timeslots'), guarded.includes('bulkRun')]
  const changesTo = (unsaved: boolean, unfinished: boolean) => {
    const nowGuarded = [...(unsaved ? ['timeslots'] : []), ...(unfinished ? ['bulkRun'] : [])]
    return { to: nameOf(nowGuarded), does: [tell('visit', { type: 'visit.guard', guarded: nowGuarded })] }
  }
  return {
    state: 'running',
    ports: [...always, 'visit', 'recorder'],
    shows: { found: known, guarded },
    on: {
      ...(isUnsaved
        ? { 'everything is saved': changesTo(false, isUnfinished) }
        : { 'something is unsaved': changesTo(true, isUnfinished) }),
      'ana is signed in': {
        to: nameOf(guarded),
        does: [
          tell('bulkRun', { type: 'bulkRun.changeOwner', owner: 'ana' }),
          tell('resumption', { type: 'resumption.changeOwner' }),
        ],
      },
      'a run begins': changesTo(isUnsaved, true),
      'the run ends': changesTo(isUnsaved, false),
    },
  }
}
