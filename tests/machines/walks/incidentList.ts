/** The list's page (specification, section 2): a row opens a dialog with one incident. */
import { incidentListMachine, type IncidentListContext } from '../../../machines/incidentList.ts'
import { start, tell } from '../support/effects.ts'
import { defineWalk, send } from '../support/walk.ts'

const viewsSeven = { to: 'viewing 7', does: [start('incident', { pk: 7, text: '7' })] } as const
const viewsEight = { to: 'viewing 8', does: [start('incident', { pk: 8, text: '8' })] } as const
const refreshes = tell('incident', { type: 'incident.refresh' })

export const walk = defineWalk({
  machine: incidentListMachine,
  observe: ({ viewed }: IncidentListContext) => viewed,
  starts: { 'a list': { to: 'browsing' } },
  cases: {
    'views 7': send({ type: 'incidentList.view', pk: 7 }),
    'views 8': send({ type: 'incidentList.view', pk: 8 }),
    'closes the dialog': send({ type: 'incidentList.closeDialog' }),
    'is refreshed': send({ type: 'incidentList.refresh' }),
  },
  rows: {
    browsing: { state: 'browsing', on: { 'views 7': viewsSeven, 'views 8': viewsEight } },
    'viewing 7': {
      state: 'viewing',
      tags: ['dialog'],
      ports: ['incident'],
      shows: 7,
      on: {
        'views 8': viewsEight,
        'closes the dialog': 'browsing',
        'is refreshed': { to: 'viewing 7', does: [refreshes] },
      },
    },
    'viewing 8': {
      state: 'viewing',
      tags: ['dialog'],
      ports: ['incident'],
      shows: 8,
      on: {
        'views 7': viewsSeven,
        'closes the dialog': 'browsing',
        'is refreshed': { to: 'viewing 8', does: [refreshes] },
      },
    },
  },
})
