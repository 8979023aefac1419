/** Copies rows to the clipboard or saves them as a file, and says how many they were (docs/behaviour.md#copying-rows). */
import { rowCopyMachine } from '../../../../machines/list/rowCopy.ts'
import { beginning } from '../../support/clock.ts'
import { say, start } from '../../support/effects.ts'
import { defineWalk, fail, send, settle } from '../../support/walk.ts'

/** The local time at which the walk begins, as in the name of a file. */
const begins = new Date(beginning)
const [hours, minutes] = [begins.getHours(), begins.getMinutes()].map((part) => String(part).padStart(2, '0'))
const file = { name: `argus-2026-01-15-${hours}${minutes}-open.csv`, type: 'text/csv', text: 'Number\r\n7\r\n' }
const copies = { to: 'copying', does: [start('copyRows', { text: 'Number\n7\n9\n' })] } as const
const saves = { to: 'saving', does: [start('saveRows', file)] } as const

export const walk = defineWalk({
  machine: rowCopyMachine,
  singletons: { toasts: {} },
  starts: { 'the list is open': { to: 'idle', does: [] } },
  cases: {
    'copies two rows': send({ type: 'rowCopy.copy', text: 'Number\n7\n9\n', count: 2 }),
    'saves a row': send({
      type: 'rowCopy.save',
      format: 'csv',
      subject: 'open',
      text: 'Number\r\n7\r\n',
      count: 1,
    }),
    'the rows are copied': settle('copyRows'),
    'copying is not allowed': fail('copyRows', new Error('NotAllowedError')),
    'the file is saved': settle('saveRows'),
    'saving is not allowed': fail('saveRows', new Error('NotAllowedError')),
  },
  rows: {
    idle: { state: 'idle', on: { 'copies two rows': copies, 'saves a row': saves } },
    copying: {
      state: 'copying',
      ports: ['copyRows'],
      on: {
        'the rows are copied': { to: 'idle', does: [say('success', 'Copied 2 incidents to clipboard')] },
        'copying is not allowed': {
          to: 'idle',
          does: [say('error', 'This browser does not let the page copy. Save the rows as a file instead.')],
        },
      },
    },
    saving: {
      state: 'saving',
      ports: ['saveRows'],
      on: {
        'the file is saved': { to: 'idle', does: [say('success', `Saved 1 incident as ${file.name}`)] },
        'saving is not allowed': {
          to: 'idle',
          does: [say('error', 'This browser does not let the page save a file. Copy the rows instead.')],
        },
      },
    },
  },
})
