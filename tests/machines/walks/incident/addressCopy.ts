/** Copies the address of an incident or of the list with one click (docs/behaviour.md#incident, #filters). */
import { addressCopyMachine } from '../../../../machines/incident/addressCopy.ts'
import { say, start } from '../../support/effects.ts'
import { defineWalk, fail, send, settle } from '../../support/walk.ts'

export const walk = defineWalk({
  machine: addressCopyMachine,
  singletons: { toasts: {} },
  starts: { 'an incident is shown': { to: 'idle', does: [] } },
  cases: {
    'copies the URL': send({ type: 'addressCopy.copy', path: '/incidents/7/' }),
    'the URL is copied': settle('copyAddress'),
    'copying is not allowed': fail('copyAddress', new Error('NotAllowedError')),
  },
  rows: {
    idle: {
      state: 'idle',
      on: { 'copies the URL': { to: 'copying', does: [start('copyAddress', { path: '/incidents/7/' })] } },
    },
    copying: {
      state: 'copying',
      ports: ['copyAddress'],
      on: {
        'the URL is copied': { to: 'idle', does: [say('success', 'Copied URL to clipboard')] },
        'copying is not allowed': {
          to: 'idle',
          does: [
            say('error', 'This browser does not let the page copy. Copy the address from the address bar instead.'),
          ],
        },
      },
    },
  },
})
