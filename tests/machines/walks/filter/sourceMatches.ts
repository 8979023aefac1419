/**
 * If the search is a number or a text with a digit, the server is asked, after a pause in typing, which incidents have
 * it at their sources (docs/behaviour.md#search). Nothing is offered while it is asked, or if that fails.
 */
import type { SourceMatches } from '../../../../machines/filter/domain/soughtIncident.ts'
import { sourceMatchesMachine, type SourceMatchesContext } from '../../../../machines/filter/sourceMatches.ts'
import { start } from '../../support/effects.ts'
import { broken, incident } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, settle, wait } from '../../support/walk.ts'

interface Seeking {
  readonly phase: 'idle' | 'resting' | 'resting, almost over' | 'asking'
  readonly text: '' | '40009' | 'evt-12a'
  readonly found: 'nothing' | 'one'
}

const matches: Readonly<Record<Seeking['found'], SourceMatches>> = {
  nothing: { incidents: [], hasMore: false },
  one: { incidents: [incident({ sourceIncidentId: '40009' })], hasMore: true },
}

function rowOf(seeking: Seeking): ModelledRow<Seeking> {
  const { phase, text, found } = seeking
  const isAsking = phase === 'asking'
  const seeks = (sought: Seeking['text']): ModelledOutcome<Seeking> => ({
    to: { phase: sought === '' ? 'idle' : 'resting', text: sought, found: 'nothing' },
  })
  const rests: Readonly<Record<Seeking['phase'], ModelledOutcome<Seeking> | undefined>> = {
    idle: undefined,
    resting: { to: { ...seeking, phase: 'resting, almost over' } },
    'resting, almost over': { to: { ...seeking, phase: 'asking' }, does: [start('fetchSourceMatches', { text })] },
    asking: undefined,
  }
  return {
    state: phase === 'resting, almost over' ? 'resting' : phase,
    ports: ['soughtText', ...(isAsking ? ['fetchSourceMatches'] : [])],
    shows: { text, matches: matches[found] },
    on: {
      'a number is sought': seeks('40009'),
      'a text is sought': seeks('evt-12a'),
      'neither is sought': seeks(''),
      '200 ms pass': rests[phase],
      'an incident has it': { to: { ...seeking, phase: 'idle', found: 'one' } },
      'asking fails': { to: { ...seeking, phase: 'idle' } },
    },
  }
}

const nothing: Seeking = { phase: 'idle', text: '', found: 'nothing' }

export const walk = modelledWalk({
  machine: sourceMatchesMachine,
  observe: ({ text, matches: offered }: SourceMatchesContext) => ({ text, matches: offered }),
  starts: { 'it starts': { to: nothing, does: [start('soughtText')] } },
  cases: {
    'a number is sought': hear('soughtText', { type: 'soughtText.changed', text: '40009' }),
    'a text is sought': hear('soughtText', { type: 'soughtText.changed', text: 'evt-12a' }),
    'neither is sought': hear('soughtText', { type: 'soughtText.changed', text: undefined }),
    '200 ms pass': wait(200),
    'an incident has it': settle('fetchSourceMatches', matches.one),
    'asking fails': fail('fetchSourceMatches', broken('find incidents by their number at a source')),
  },
  rowOf,
})
