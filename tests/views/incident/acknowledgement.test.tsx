/** Acknowledging one incident (docs/behaviour.md#acknowledgements). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import type { Acknowledgement } from '../../../machines/incident/domain/incidentHistory.ts'
import { beginning } from '../../machines/support/clock.ts'
import { broken, incident, refused } from '../../machines/support/fixtures.ts'
import { anAcknowledgement } from './incidentStage.tsx'
import { later, type Later } from '../support/later.ts'
import { renderApp } from '../support/renderApp.tsx'
import { pageOf } from '../support/reach.ts'

const hour = 3_600_000
const endOfJanuary = new Date(2026, 0, 31, 23, 59, 59, 999).toISOString()

/** A time this many milliseconds after the start of the tests. */
function after(milliseconds: number): string {
  return new Date(beginning + milliseconds).toISOString()
}

/** The application with Ana signed in, and a server that responds to changes only when the test says so. */
async function stage(acknowledgements: readonly Acknowledgement[] = [], at = '/incidents/7/') {
  const written: Later<Acknowledgement>[] = []
  const write = () => {
    const answer = later<Acknowledgement>()
    written.push(answer)
    return answer.promise
  }
  const server = { acknowledgements }
  const app = await renderApp({
    at,
    answers: {
      fetchIncident: ({ pk }) => Promise.resolve(incident({ pk, acked: server.acknowledgements.length > 0 })),
      fetchIncidentHistory: () => Promise.resolve({ events: [], acknowledgements: server.acknowledgements }),
      acknowledgeIncident: write,
      changeExpiration: write,
    },
  })
  return {
    ...app,
    /** Responds to the oldest pending change. Afterwards, the server lists these acknowledgements. */
    answer: (said: readonly Acknowledgement[] | Fault) =>
      app.happens(() => {
        const asked = written.shift()
        if (asked === undefined) throw new Error('no change is pending')
        if (said instanceof Fault) return asked.fail(said)
        server.acknowledgements = said
        asked.settle(said[0] ?? anAcknowledgement(1))
      }),
  }
}

const button = (name: string) => screen.getByRole('button', { name })
const dialog = (name = 'Submit acknowledment') => screen.getByRole('dialog', { name })
const answer = (name: string) =>
  within(screen.getAllByRole('dialog').at(-1) ?? document.body).getByRole('button', { name })
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message')
const expiry = () => screen.getByLabelText<HTMLInputElement>('Expiry date')
const chip = () => within(screen.getByRole('list', { name: 'Status' })).getAllByRole('listitem')[1]?.textContent
const entries = () => [...document.querySelectorAll('[data-kind=acknowledgement]')]
const calendar = () => screen.queryByRole('dialog', { name: 'Choose a day' })

async function stageDialog(acknowledgements?: readonly Acknowledgement[]) {
  const app = await stage(acknowledgements)
  await app.user.click(button('Acknowledge'))
  await waitFor(() => expect(document.activeElement).toBe(message()))
  return app
}

/** Opens the dialog that changes the expiry of the newest acknowledgement. */
async function stageChange(expiration?: string) {
  const app = await stage([anAcknowledgement(5, expiration)])
  await app.user.click(button('Change expiry'))
  await waitFor(() => expect(document.activeElement).toBe(expiry()))
  return app
}

test('the dialog names the incident, asks for confirmation, and has its buttons', async () => {
  await stageDialog()
  expect(within(dialog()).getByText('7: Link down')).toBeDefined()
  expect(within(dialog()).getByText('Are you sure you want to acknowledge this incident?')).toBeDefined()
  expect(within(dialog()).getByRole('button', { name: 'Acknowledge' })).toBeDefined()
  expect(within(dialog()).getByRole('button', { name: 'Cancel' })).toBeDefined()
  expect(expiry().placeholder).toBe('yyyy-MM-dd')
})

test('an acknowledged incident can be acknowledged again', async () => {
  const { user } = await stage([anAcknowledgement(1)])
  await user.click(button('Acknowledge'))
  expect(dialog()).toBeDefined()
})

test('the dialog sends the message and the expiry once and stays busy until the response arrives; a toast then confirms the acknowledgement', async () => {
  const { user, outside, answer: answers } = await stageDialog()
  await user.type(message(), ' Carrier informed ')
  await user.type(expiry(), '01/31/2026')
  await user.click(answer('Acknowledge'))
  const confirm = answer('Acknowledge')
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(confirm)
  expect([message().value, message().readOnly]).toEqual(['Carrier informed', true])
  expect([expiry().value, expiry().readOnly]).toEqual(['01/31/2026', true])
  await user.click(confirm)
  await user.click(answer('Cancel'))
  await user.click(answer('1 h'))
  await user.click(answer('Choose a day'))
  await user.keyboard('{Escape}')
  expect(dialog()).toBeDefined()
  expect(expiry().value).toBe('01/31/2026')
  expect(outside.askedOf('acknowledgeIncident')).toEqual([
    { pk: 7, message: 'Carrier informed', expiration: endOfJanuary },
  ])
  await answers([anAcknowledgement(1, endOfJanuary, 'Carrier informed')])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Submitted Acknowledge for 7')).toBeDefined()
  expect(chip()).toBe('Acknowledged until 2026-01-31 23:59')
  await waitFor(() => expect(document.activeElement).toBe(button('Acknowledge')))
})

test('after a failure, a toast says what failed, and the message and the expiry can be edited as they were typed', async () => {
  const { user, answer: answers } = await stageDialog()
  await user.type(message(), 'Carrier informed')
  await user.type(expiry(), '01/31/2026')
  await user.click(answer('Acknowledge'))
  await answers(refused('acknowledge incident', 400, { expiration: ['Too early.'] }))
  expect(screen.getByText('Failed to post ack Too early.')).toBeDefined()
  expect([message().value, message().readOnly]).toEqual(['Carrier informed', false])
  expect([expiry().value, expiry().readOnly]).toEqual(['01/31/2026', false])
  expect(answer('Acknowledge').getAttribute('aria-disabled')).toBe('false')
})

test('the expiry is checked when the operator leaves the field, not while they type, and the text stays', async () => {
  const { user, outside } = await stageDialog()
  await user.type(expiry(), '02/30/2026')
  expect(within(dialog()).getByText('A day, and optionally a time of that day.')).toBeDefined()
  expect(within(dialog()).queryByText(/^If left empty/)).toBeNull()
  expect(screen.queryByText('Invalid Date Format')).toBeNull()
  await user.tab()
  expect(screen.getByText('Invalid Date Format')).toBeDefined()
  expect(expiry().value).toBe('02/30/2026')
  await user.type(expiry(), '{Backspace}')
  expect(screen.queryByText('Invalid Date Format')).toBeNull()
  expect(outside.askedOf('acknowledgeIncident')).toEqual([])
})

test.each([
  ['tomorrow', 'Invalid Date Format'],
  ['01/31/2026 25:00', 'Invalid Time Format'],
  ['01/14/2026', 'Date should not be before minimal date'],
  ['01/02/2100', 'Date should not be after maximal date'],
])("the expiry %s is not sent, and the field shows '%s'", async (typed, problem) => {
  const { user, outside } = await stageDialog()
  await user.type(expiry(), typed)
  await user.click(answer('Acknowledge'))
  expect(document.activeElement).toBe(expiry())
  expect(expiry().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(expiry().getAttribute('aria-describedby') ?? '')?.textContent).toBe(problem)
  expect(expiry().value).toBe(typed)
  expect(outside.askedOf('acknowledgeIncident')).toEqual([])
})

test('the dialog shows when the acknowledgement will expire, and counts down to that time', async () => {
  const { user, wait } = await stageDialog()
  expect(within(dialog()).getByText('If left empty, the acknowledgement never expires.')).toBeDefined()
  await user.click(answer('1 h'))
  const reading = () => within(dialog()).getByText(/^Until/).textContent
  expect(reading()).toMatch(/^Until Thursday 15 January 2026, \d\d:00 \(in 1 h\)$/)
  await wait(60_000)
  expect(reading()).toMatch(/\(in 59 min\)$/)
})

test.each([
  ['1 h', after(hour)],
  ['4 h', after(4 * hour)],
  ['End of day', new Date(2026, 0, 15, 23, 59, 59, 999).toISOString()],
  ['08:00 tomorrow', new Date(2026, 0, 16, 8).toISOString()],
  ['1 week', after(7 * 24 * hour)],
])("the dialog has a button for the expiry '%s'", async (name, expiration) => {
  const { user, outside } = await stageDialog()
  const choices = within(within(dialog()).getByRole('group', { name: 'Expires' }))
  const pressed = () => choices.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Never',
    '1 h',
    '4 h',
    'End of day',
    '08:00 tomorrow',
    '1 week',
  ])
  expect(pressed()).toEqual(['Never'])
  await user.click(choices.getByRole('button', { name }))
  const button = choices.getByRole('button', { name })
  expect(pressed()).toEqual([button.textContent])
  await user.click(answer('Acknowledge'))
  expect(outside.askedOf('acknowledgeIncident')).toEqual([{ pk: 7, message: '', expiration }])
})

test('the dialog says if the incident has been acknowledged meanwhile', async () => {
  const notice = 'This incident has been acknowledged already.'
  const { outside, wait } = await stageDialog()
  expect(screen.queryByText(notice)).toBeNull()
  outside.answers.fetchIncident = () => Promise.resolve(incident({ acked: true }))
  await wait(30_000)
  expect(screen.getByText(notice)).toBeDefined()
})

test('the calendar opens at the typed month, and the day picked in it is used', async () => {
  const { user } = await stageDialog()
  await user.type(expiry(), '03/20/2026 14:30')
  const opener = answer('Choose a day')
  expect([opener.getAttribute('aria-haspopup'), opener.getAttribute('aria-expanded')]).toEqual(['dialog', 'false'])
  await user.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  const days = within(calendar() ?? document.body)
  expect(days.getByText('March 2026')).toBeDefined()
  const typed = days.getByRole('button', { name: '20 March 2026' })
  expect(typed.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(typed))
  await user.keyboard('{ArrowRight}{Enter}')
  expect(calendar()).toBeNull()
  expect(expiry().value).toBe('2026-03-21 14:30')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('the calendar offers no day before today or after the latest date', async () => {
  const { user } = await stageDialog()
  await user.click(answer('Choose a day'))
  const day = (name: string) => within(calendar() ?? document.body).getByRole<HTMLButtonElement>('button', { name })
  expect(day('14 January 2026').disabled).toBe(true)
  expect(day('15 January 2026').disabled).toBe(false)
  expect(day('Previous month').disabled).toBe(true)
  await user.keyboard('{Escape}')
  await user.type(expiry(), '01/01/2100')
  await user.click(answer('Choose a day'))
  expect(day('1 January 2100').disabled).toBe(false)
  expect(day('2 January 2100').disabled).toBe(true)
  expect(day('Next month').disabled).toBe(true)
})

test('the calendar moves from month to month', async () => {
  const { user } = await stageDialog()
  await user.click(answer('Choose a day'))
  const days = within(calendar() ?? document.body)
  await user.click(days.getByRole('button', { name: 'Next month' }))
  await user.click(days.getByRole('button', { name: 'Next month' }))
  await user.click(days.getByRole('button', { name: 'Previous month' }))
  expect(days.getByText('February 2026')).toBeDefined()
  await user.click(days.getByRole('button', { name: '3 February 2026' }))
  expect(expiry().value).toBe('2026-02-03')
})

test("Escape closes first the calendar, then the acknowledgement's dialog, then the incident's dialog", async () => {
  const { root, user } = await stage([], '/incidents')
  pageOf(root).getSnapshot().children.incidentList?.send({ type: 'incidentList.view', pk: 7 })
  await user.click(await screen.findByRole('button', { name: 'Acknowledge' }))
  await waitFor(() => expect(document.activeElement).toBe(message()))
  await user.type(expiry(), '01/31/2026')
  await user.click(within(dialog()).getByRole('button', { name: 'Choose a day' }))
  await waitFor(() => expect(calendar()?.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  expect(calendar()).toBeNull()
  expect(expiry().value).toBe('01/31/2026')
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog()).getByRole('button', { name: 'Choose a day' })),
  )
  await user.keyboard('{Escape}')
  await user.click(answer('Discard'))
  expect(screen.queryByRole('dialog', { name: 'Submit acknowledment' })).toBeNull()
  expect(dialog('7: Link down')).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Escape closes only the dialog for the expiry, not the dialog of the incident', async () => {
  const { root, user } = await stage([anAcknowledgement(5, after(hour))], '/incidents')
  pageOf(root).getSnapshot().children.incidentList?.send({ type: 'incidentList.view', pk: 7 })
  await user.click(await screen.findByRole('button', { name: 'Change expiry' }))
  await waitFor(() => expect(document.activeElement).toBe(expiry()))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Change expiry' })).toBeNull()
  expect(dialog('7: Link down')).toBeDefined()
})

test('the dialog for several incidents has the same fields, and there, too, Escape closes only the calendar', async () => {
  const { user } = await stage([], '/incidents')
  await user.click(await screen.findByRole('checkbox', { name: 'Select incident 7' }))
  await user.click(button('Acknowledge'))
  await waitFor(() => expect(document.activeElement).toBe(message()))
  await user.click(answer('1 week'))
  expect(within(dialog('Submit acknowledments')).getByText(/^Until/).textContent).toMatch(/\(in 7 d\)$/)
  await user.click(answer('Choose a day'))
  await waitFor(() => expect(calendar()?.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  expect(calendar()).toBeNull()
  expect(dialog('Submit acknowledments')).toBeDefined()
  await user.clear(expiry())
  await user.type(expiry(), 'soon')
  await user.click(answer('Acknowledge'))
  expect(screen.getByText('Invalid Date Format')).toBeDefined()
  expect(document.activeElement).toBe(expiry())
})

test('a refresh preserves the dialog, the text, the calendar and the focus', async () => {
  const { user, wait, outside } = await stageDialog()
  await user.type(message(), 'Half a sen')
  await wait(30_000)
  expect(outside.askedOf('fetchIncident')).toHaveLength(2)
  expect(document.activeElement).toBe(message())
  await user.keyboard('tence')
  expect(message().value).toBe('Half a sentence')
  await user.click(answer('Choose a day'))
  await waitFor(() => expect(calendar()?.contains(document.activeElement)).toBe(true))
  const focus = document.activeElement
  await wait(30_000)
  expect(calendar()).not.toBeNull()
  expect(document.activeElement).toBe(focus)
})

test('a half-written message is restored after the session has ended', async () => {
  const { user, happens, outside } = await stageDialog()
  await user.type(message(), 'Carrier inf')
  await happens(() => outside.tell('apiActivity', { type: 'api.unauthorized', token: 'a-token' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.type(screen.getByLabelText('Username'), 'ana')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(button('Login'))
  await user.click(await screen.findByRole('button', { name: 'Acknowledge' }))
  expect(message().value).toBe('Carrier inf')
})

test('cancelling the dialog discards the message', async () => {
  const { user } = await stageDialog()
  await user.type(message(), 'Never mind')
  await user.type(expiry(), '01/31/2026')
  await user.click(answer('Cancel'))
  await user.click(button('Acknowledge'))
  expect([message().value, expiry().value]).toEqual(['', ''])
})

test('when an acknowledgement expires, its expiry, its button and the status are updated', async () => {
  const { wait } = await stage([anAcknowledgement(2, after(5000)), anAcknowledgement(1, after(-hour))])
  const [running, over] = entries()
  expect(running?.textContent).toMatch(/Expires/)
  expect(over?.textContent).toMatch(/Expired/)
  expect(screen.getAllByRole('button', { name: 'Change expiry' })).toHaveLength(1)
  expect(chip()).toMatch(/^Acknowledged until 2026-01-15/)
  await wait(4000)
  expect(running?.querySelector('s')).toBeNull()
  expect(chip()).toMatch(/^Acknowledged until/)
  await wait(1000)
  expect(running?.querySelector('s')?.textContent).toMatch(/^Expired 2026-01-15 \d\d:00:05/)
  expect(running?.textContent).not.toMatch(/Expires/)
  expect(screen.queryByRole('button', { name: 'Change expiry' })).toBeNull()
  expect(chip()).toBe('Unacknowledged')
})

test('an expiry can be changed, and a toast confirms the change', async () => {
  const { user, outside, answer: answers } = await stageChange(after(hour))
  expect(within(dialog('Change expiry')).queryByLabelText('Message')).toBeNull()
  await user.clear(expiry())
  await user.type(expiry(), '01/31/2026')
  await user.click(answer('Save'))
  expect(answer('Save').getAttribute('aria-disabled')).toBe('true')
  expect(expiry().value).toBe('01/31/2026')
  expect(outside.askedOf('changeExpiration')).toEqual([{ pk: 7, acknowledgement: 5, expiration: endOfJanuary }])
  await answers([anAcknowledgement(5, endOfJanuary)])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Updated expiry for 7')).toBeDefined()
  expect(entries()[0]?.textContent).toMatch(/Expires 2026-01-31 23:59:59/)
  await waitFor(() => expect(document.activeElement).toBe(button('Change expiry')))
})

test('the dialog shows an expiry to the second, and saving it unchanged sends nothing', async () => {
  const { user, outside } = await stageChange(after(hour + 15_000))
  expect(expiry().value).toMatch(/^2026-01-15 \d\d:00:15$/)
  await user.click(answer('Save'))
  expect(outside.askedOf('changeExpiration')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the dialog shows an expiry that another user has set meanwhile', async () => {
  const { outside, wait } = await stageChange(after(2 * hour))
  outside.answers.fetchIncidentHistory = () =>
    Promise.resolve({ events: [], acknowledgements: [anAcknowledgement(5, after(5 * hour))] })
  expect(screen.queryByText(/expiry has been changed in the meantime/)).toBeNull()
  await wait(30_000)
  const notice = screen.getByText(/expiry has been changed in the meantime/)
  expect(notice.querySelector('time')?.dateTime).toBe(after(5 * hour))
})

test('an expiry can be added to an acknowledgement and removed again', async () => {
  const { user, outside, answer: answers } = await stageChange()
  expect(expiry().value).toBe('')
  await user.click(answer('4 h'))
  await user.click(answer('Save'))
  await answers([anAcknowledgement(5, after(4 * hour))])
  await user.click(button('Change expiry'))
  await user.clear(expiry())
  await user.click(answer('Save'))
  expect(outside.askedOf('changeExpiration')).toEqual([
    { pk: 7, acknowledgement: 5, expiration: after(4 * hour) },
    { pk: 7, acknowledgement: 5, expiration: undefined },
  ])
})

test('a failed change of an expiry is reported, and the input stays', async () => {
  const { user, answer: answers } = await stageChange(after(hour))
  await user.clear(expiry())
  await user.type(expiry(), '01/31/2026')
  await user.click(answer('Save'))
  await answers(broken('change acknowledgement'))
  expect(screen.getByText(/^Failed to update expiry /)).toBeDefined()
  expect([expiry().value, expiry().readOnly]).toEqual(['01/31/2026', false])
})

test('a typed date takes the place of the chosen expiry, and Never empties the field', async () => {
  const { user, outside } = await stageDialog()
  const choices = within(within(dialog()).getByRole('group', { name: 'Expires' }))
  await user.type(expiry(), '01/20/2026')
  expect(choices.queryAllByRole('button', { pressed: true })).toEqual([])
  await user.click(choices.getByRole('button', { name: 'Never' }))
  expect(expiry().value).toBe('')
  expect(choices.getByRole('button', { pressed: true }).textContent).toBe('Never')
  await user.click(answer('Acknowledge'))
  expect(outside.askedOf('acknowledgeIncident')).toEqual([{ pk: 7, message: '', expiration: undefined }])
})
