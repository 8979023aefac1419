/**
 * A shift is taken out of the page (docs/behaviour.md#shift-text): as a text, a link or a file. Each says what was done, or
 * that the browser did not allow it; that the text was copied is also said beside the button for four seconds. Who asks for
 * something else meanwhile gets that instead.
 */
import { shiftHandoverMachine } from '../../../../machines/shift/shiftHandover.ts'
import { say, start } from '../../support/effects.ts'
import { defineWalk, fail, send, settle, wait } from '../../support/walk.ts'

const asks = {
  'copies the text': { to: 'copying', does: [start('copyRows', { text: 'Shift 06:30 to 14:30' })] },
  'copies the link': { to: 'copyingLink', does: [start('copyAddress', { path: '/shift?since=8h' })] },
  'saves the shift': {
    to: 'saving',
    does: [start('saveRows', { name: 'argus-shift-2026-01-15.csv', type: 'text/csv', text: 'part,incident' })],
  },
} as const

const notCopied = say(
  'error',
  'This browser does not let the page copy. Save the shift as a file, or print it instead.',
)

export const walk = defineWalk({
  machine: shiftHandoverMachine,
  singletons: { toasts: {} },
  starts: { 'it starts': { to: 'idle' } },
  cases: {
    'copies the text': send({ type: 'shiftHandover.copy', text: 'Shift 06:30 to 14:30' }),
    'copies the link': send({ type: 'shiftHandover.copyLink', path: '/shift?since=8h' }),
    'saves the shift': send({
      type: 'shiftHandover.save',
      name: 'argus-shift-2026-01-15.csv',
      mediaType: 'text/csv',
      text: 'part,incident',
    }),
    'the text is copied': settle('copyRows'),
    'the text is not copied': fail('copyRows', new Error('NotAllowedError')),
    'the link is copied': settle('copyAddress'),
    'the link is not copied': fail('copyAddress', new Error('NotAllowedError')),
    'the file is saved': settle('saveRows'),
    'the file is not saved': fail('saveRows', new Error('NotAllowedError')),
    'four seconds pass': wait(4000),
    'almost four seconds pass': wait(3999),
  },
  rows: {
    idle: { state: 'idle', on: asks },
    copying: {
      state: 'copying',
      ports: ['copyRows'],
      on: {
        ...asks,
        'the text is copied': { to: 'copied', does: [say('success', 'Copied the shift to clipboard')] },
        'the text is not copied': { to: 'idle', does: [notCopied] },
      },
    },
    copied: {
      state: 'copied',
      tags: ['copied'],
      on: { ...asks, 'four seconds pass': 'idle', 'almost four seconds pass': 'almost idle' },
    },
    'almost idle': {
      state: 'copied',
      tags: ['copied'],
      on: { ...asks, 'four seconds pass': 'idle', 'almost four seconds pass': 'idle' },
    },
    copyingLink: {
      state: 'copyingLink',
      ports: ['copyAddress'],
      on: {
        ...asks,
        'the link is copied': { to: 'idle', does: [say('success', 'Copied URL to clipboard')] },
        'the link is not copied': { to: 'idle', does: [notCopied] },
      },
    },
    saving: {
      state: 'saving',
      ports: ['saveRows'],
      on: {
        ...asks,
        'the file is saved': { to: 'idle', does: [say('success', 'Saved the shift as argus-shift-2026-01-15.csv')] },
        'the file is not saved': {
          to: 'idle',
          does: [say('error', 'This browser does not let the page save a file. Copy the shift as text instead.')],
        },
      },
    },
  },
})
