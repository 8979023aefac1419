/** The whole application: what lives as long as the page, its start, and the visit that follows. */
import { appMachine, type AppContext } from '../../../../machines/app/app.ts'
import { completeConfiguration } from '../../../../machines/core/domain/configuration.ts'
import type { Place } from '../../../../machines/core/domain/route.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { start, tell } from '../../support/effects.ts'
import { firstServer } from '../../support/fixtures.ts'
import { defineWalk, hear, settle } from '../../support/walk.ts'

const place: Place = { path: '/', search: '' }
const token = { token: 'kept', expiresAt: 1_800_000_000_000 }
const known = {
  configuration: completeConfiguration({ backendUrl: 'https://argus.example', cookieDomain: 'argus.example' }),
  server: firstServer,
  isSilent: true,
}
const always = ['notifications', 'drafts', 'clock', 'release', 'preferences']

export const walk = defineWalk({
  machine: appMachine,
  observe: (context: AppContext) => context.start,
  starts: {
    'a page': {
      input: { preferences: defaultPreferences, place, token },
      to: 'starting',
      does: [
        start('notifications'),
        start('drafts'),
        start('clock'),
        start('release'),
        start('preferences', { preferences: defaultPreferences }),
        start('startUp'),
      ],
    },
  },
  cases: {
    'all is known that has to be': settle('startUp', known),
    'something is not saved': hear('drafts', { type: 'drafts.changed', pages: ['timeslots'] }),
  },
  rows: {
    starting: {
      state: 'starting',
      tags: ['starting'],
      ports: [...always, 'startUp'],
      shows: undefined,
      on: { 'all is known that has to be': { to: 'running', does: [start('visit', { ...known, place, token })] } },
    },
    running: {
      state: 'running',
      ports: [...always, 'visit'],
      shows: known,
      on: {
        'something is not saved': { to: 'running', does: [tell('visit', { type: 'visit.guard', pages: ['timeslots'] })] },
      },
    },
  },
})
