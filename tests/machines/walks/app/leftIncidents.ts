/** Unfinished work about incidents that were closed meanwhile is no longer offered (docs/behaviour.md#drafts). */
import { leftIncidentsMachine } from '../../../../machines/app/leftIncidents.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import { start, tell } from '../../support/effects.ts'
import { incident, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, settle } from '../../support/walk.ts'

const withdraws = (key: string) => tell('resumption', { type: 'resumption.dismiss', key })

export const walk = defineWalk({
  machine: leftIncidentsMachine,
  singletons: {
    resumption: {},
    drafts: {
      owner: undefined,
      texts: new Map([
        [draftKey('ana', 'signOff.7'), 'solved'],
        [draftKey('ana', 'acknowledgement.7'), 'mine'],
        [draftKey('ana', 'acknowledgement.8'), 'mine'],
        // The ticket of a closed incident can be changed.
        [draftKey('ana', 'ticket.9'), 'https://tickets.example'],
        [draftKey('bob', 'signOff.3'), 'not for ana'],
        [draftKey('eva', 'ticket.9'), 'https://tickets.example'],
      ]),
      forms: new Map(),
    },
  },
  starts: {
    'ana signs in': {
      input: { owner: 'ana' },
      to: 'asking',
      does: [start('fetchChosenIncidents', { pks: [7, 8] })],
    },
    'eva signs in': { input: { owner: 'eva' }, to: 'offered' },
  },
  cases: {
    'both are open': settle('fetchChosenIncidents', [incident({ pk: 7 }), incident({ pk: 8 })]),
    'one is closed': settle('fetchChosenIncidents', [incident({ pk: 7, open: false }), incident({ pk: 8 })]),
    'one is stateless, the other is unknown': settle('fetchChosenIncidents', [
      incident({ pk: 8, stateful: false, open: false }),
    ]),
    'both are closed': settle('fetchChosenIncidents', [
      incident({ pk: 8, open: false }),
      incident({ pk: 7, open: false }),
    ]),
    'nobody answers': fail('fetchChosenIncidents', unreachable('get incidents')),
  },
  rows: {
    asking: {
      state: 'checking',
      tags: ['checking'],
      ports: ['fetchChosenIncidents'],
      on: {
        'both are open': 'offered',
        'one is closed': { to: 'offered', does: [withdraws('signOff.7'), withdraws('acknowledgement.7')] },
        'one is stateless, the other is unknown': 'offered',
        'both are closed': {
          to: 'offered',
          does: [withdraws('signOff.7'), withdraws('acknowledgement.7'), withdraws('acknowledgement.8')],
        },
        'nobody answers': 'offered',
      },
    },
    offered: { state: 'checked', on: {} },
  },
})
