/** Copies an incident as a text with one click (docs/behaviour.md#incident). */
import { incidentCopyMachine } from '../../../../machines/incident/incidentCopy.ts'
import { say, start } from '../../support/effects.ts'
import { defineWalk, fail, send, settle } from '../../support/walk.ts'

const copied = { path: '/incidents/7/', text: { before: '7: Link down\n', after: '\n' } }

export const walk = defineWalk({
  machine: incidentCopyMachine,
  singletons: { toasts: {} },
  starts: { 'an incident is shown': { to: 'idle', does: [] } },
  cases: {
    'copies the incident': send({ type: 'incidentCopy.copy', ...copied }),
    'the incident is copied': settle('copyIncident'),
    'copying is not allowed': fail('copyIncident', new Error('NotAllowedError')),
  },
  rows: {
    idle: {
      state: 'idle',
      on: { 'copies the incident': { to: 'copying', does: [start('copyIncident', copied)] } },
    },
    copying: {
      state: 'copying',
      ports: ['copyIncident'],
      on: {
        'the incident is copied': { to: 'idle', does: [say('success', 'Copied incident to clipboard')] },
        'copying is not allowed': {
          to: 'idle',
          does: [say('error', 'This browser does not let the page copy. Select the text on the page instead.')],
        },
      },
    },
  },
})
