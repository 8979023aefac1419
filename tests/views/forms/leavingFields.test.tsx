/** A field is marked only once it was touched, or after an attempt to submit (docs/behaviour.md#validation). */
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aPager, row, stageDestinations } from '../alerting/destinationsStage.tsx'
import { stageProfiles } from '../alerting/profilesStage.tsx'
import { stageIncident } from '../incident/incidentStage.tsx'
import { renderApp } from '../support/renderApp.tsx'
import { pickSaved } from '../support/savedFilters.ts'

interface Opened {
  readonly user: UserEvent
  readonly form: HTMLElement
}

function button(name: string) {
  return screen.getByRole('button', { name })
}

/** The forms with required fields, or with fields whose content is checked: each is opened and still empty. */
const forms: Readonly<Record<string, () => Promise<Opened>>> = {
  'a new profile': async () => {
    const { user } = await stageProfiles()
    await user.click(button('Create new profile'))
    return { user, form: screen.getByRole('region', { name: 'New profile' }) }
  },
  'a new timeslot': async () => {
    const { user } = await renderApp({ at: '/timeslots' })
    await user.click(button('Create new timeslot'))
    return { user, form: screen.getByRole('region', { name: 'Create new timeslot' }) }
  },
  'a new destination': async () => {
    const { user } = await stageDestinations([aPager()])
    await user.click(button('Create new destination'))
    await user.click(screen.getByRole('combobox', { name: /^Medium/ }))
    await user.click(screen.getByRole('option', { name: 'Pager' }))
    return { user, form: screen.getByRole('region', { name: 'New destination' }) }
  },
  "an incident's ticket": async () => {
    const { person: user } = await stageIncident({ incident: { ticketUrl: 'https://tickets.example/1' } })
    await user.click(button('Ticket'))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Ticket Url' }))
    return { user, form: screen.getByRole('region', { name: 'Actions' }) }
  },
  'the name of a filter': async () => {
    const { user } = await renderApp()
    await pickSaved(user, 'Save as')
    return { user, form: screen.getByRole('dialog', { name: 'Save filter as' }) }
  },
  'the sign-in': async () => {
    const { user } = await renderApp({ at: '/login', token: null })
    return { user, form: screen.getByRole('main') }
  },
}

function fieldsOf(form: HTMLElement) {
  return [...form.querySelectorAll<HTMLElement>('input, textarea')]
}

/** The labels of the fields that are marked as wrong. */
function marked(form: HTMLElement): readonly string[] {
  const wrong = form.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')
  return [...wrong].map(({ labels }) => labels?.[0]?.textContent ?? '')
}

it.each(Object.entries(forms))('of %s, no field is marked because it is left without typing', async (_, open) => {
  const { user, form } = await open()
  const fields = fieldsOf(form)
  expect(fields.length).toBeGreaterThan(0)
  for (const field of fields) {
    // Not by a click, which would change a box.
    act(() => field.focus())
    await user.tab()
    expect(marked(form)).toEqual([])
  }
})

it('of a new profile, the filters are not marked because a name is typed', async () => {
  const { user } = await stageProfiles()
  await user.click(button('Create new profile'))
  const form = screen.getByRole('region', { name: 'New profile' })
  await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Nights')
  expect(marked(form)).toEqual([])
  await user.keyboard('{Enter}')
  expect(marked(form), 'after an attempt to create it').toEqual(['Filters *'])
  expect(document.activeElement).toBe(within(form).getByRole('combobox', { name: /^Filters/ }))
})

it('of a new timeslot, the name is not marked because a recurrence is added', async () => {
  const { user } = await renderApp({ at: '/timeslots' })
  await user.click(button('Create new timeslot'))
  const form = screen.getByRole('region', { name: 'Create new timeslot' })
  await user.click(within(form).getByRole('button', { name: 'Add recurrence' }))
  expect(marked(form)).toEqual([])
  await user.click(within(form).getByRole('button', { name: 'Create timeslot' }))
  expect(marked(form), 'after an attempt to create it').toEqual(['Name *'])
  expect(document.activeElement).toBe(within(form).getByLabelText(/^Name/))
})

it('of a destination, a setting that is missing on the server is not marked because another is edited', async () => {
  const { user } = await stageDestinations([aPager({ settings: { ward: '5' } })])
  const ward = row('Night duty').getByLabelText('Ward')
  const form = ward.closest('form') ?? ward
  await user.type(ward, '6')
  expect(marked(form)).toEqual([])
  await user.keyboard('{Enter}')
  expect(marked(form), 'after an attempt to save it').toEqual(['Account *', 'Gateway *'])
})
