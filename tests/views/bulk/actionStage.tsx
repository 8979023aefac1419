import { screen, within } from '@testing-library/react'
import type { BulkOutcome } from '../../../machines/bulk/domain/operation.ts'
import type { Acknowledgement } from '../../../machines/incident/domain/incidentHistory.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { anAcknowledgement } from '../incident/incidentStage.tsx'
import { pageOf } from '../list/incidentsStage.tsx'
import { later, type Later } from '../support/later.ts'
import { renderApp } from '../support/renderApp.tsx'

const rows = [1, 2, 3, 4, 5, 6].map((pk) => incident({ pk, acked: false, description: `Link ${pk} down` }))

/** The list with six incidents that nobody has acknowledged; the test answers what takes acknowledgements back. */
export async function stageActions(outcomeOf: (pks: readonly number[]) => BulkOutcome = allGiven) {
  const ending: Later<Acknowledgement>[] = []
  const { user, outside, wait, happens } = await renderApp({
    answers: {
      fetchIncidentPage: () => Promise.resolve(pageOf(...rows)),
      changeIncidents: ({ pks }) => Promise.resolve(outcomeOf(pks)),
      fetchChosenIncidents: ({ pks }) => Promise.resolve(rows.filter(({ pk }) => pks.includes(pk))),
      endAcknowledgement: () => {
        const answer = later<Acknowledgement>()
        ending.push(answer)
        return answer.promise
      },
    },
  })
  return {
    user,
    outside,
    wait,
    happens,
    tick: async (...pks: readonly number[]) => {
      for (const pk of pks) await user.click(screen.getByRole('checkbox', { name: `Select incident ${pk}` }))
    },
    acknowledge: async (count: number, message = '') => {
      await user.click(screen.getByRole('button', { name: 'Acknowledge' }))
      const dialog = within(screen.getByRole('dialog'))
      if (message !== '') await user.type(dialog.getByRole('textbox', { name: /message/i }), message)
      await user.click(dialog.getByRole('button', { name: count === 1 ? 'Acknowledge' : `Acknowledge ${count}` }))
    },
    /** The acknowledgement that is being taken back has ended. */
    end: () => happens(() => ending.shift()?.settle(anAcknowledgement(1, new Date(Date.now()).toISOString()))),
  }
}

/** The answer names the acknowledgements: that of incident 7 is 70. */
export function allGiven(pks: readonly number[]): BulkOutcome {
  return { succeeded: pks, refused: [], given: pks.map((pk) => ({ pk, acknowledgement: pk * 10 })) }
}

export const ticked = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select incident/ })
    .filter((box) => box instanceof HTMLInputElement && box.checked)
    .map((box) => box.getAttribute('aria-label'))
