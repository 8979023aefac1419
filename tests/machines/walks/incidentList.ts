/** The list's page (specification, section 2): a row opens a dialog with one incident. */
import { incidentListMachine, type IncidentListContext } from '../../../machines/incidentList.ts'
import { start, tell } from '../support/effects.ts'
import { defineWalk, send } from '../support/walk.ts'

/** While the dialog is open, no row comes or goes. */
const holds = tell('incidents', { type: 'incidents.hold', by: 'dialog' })
const releases = tell('incidents', { type: 'incidents.release', by: 'dialog' })
const viewsSeven = { to: 'viewing 7', does: [holds, start('incident', { pk: 7, text: '7' })] } as const
const viewsEight = { to: 'viewing 8', does: [holds, start('incident', { pk: 8, text: '8' })] } as const
const turnsToSeven = { to: 'viewing 7', does: [releases, ...viewsSeven.does] } as const
const turnsToEight = { to: 'viewing 8', does: [releases, ...viewsEight.does] } as const
const closes = { to: 'browsing', does: [releases] } as const
const refreshes = tell('incident', { type: 'incident.refresh' })

export const walk = defineWalk({
  machine: incidentListMachine,
  lone: { incidents: {} },
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
        'views 8': turnsToEight,
        'closes the dialog': closes,
        'is refreshed': { to: 'viewing 7', does: [refreshes] },
      },
    },
    'viewing 8': {
      state: 'viewing',
      tags: ['dialog'],
      ports: ['incident'],
      shows: 8,
      on: {
        'views 7': turnsToSeven,
        'closes the dialog': closes,
        'is refreshed': { to: 'viewing 8', does: [refreshes] },
      },
    },
  },
})
