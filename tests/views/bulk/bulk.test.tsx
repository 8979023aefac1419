import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { BulkOutcome } from '../../../machines/bulk/domain/operation.ts'
import { Fault } from '../../../machines/core/domain/fault.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf } from '../list/incidentsStage.tsx'
import { actionOn } from '../support/actionOn.ts'
import { later, type Later } from '../support/later.ts'
import type { Answers } from '../support/ports.ts'
import { renderApp } from '../support/renderApp.tsx'
import { workspaceOf } from '../support/reach.ts'
import { aToken } from '../support/world.ts'

const open = [1, 2, 3, 4].map((pk) => incident({ pk, description: `Link ${pk} down` }))
const closed = incident({ pk: 5, description: 'Fan stopped', open: false, endTime: '2026-01-15T11:00:00Z' })
const stateless = incident({ pk: 6, description: 'Reboot', open: false, stateful: false, endTime: undefined })

function tick(pk: number) {
  return screen.getByRole('checkbox', { name: `Select incident ${pk}` })
}

function isTicked(box: HTMLElement): boolean {
  return box instanceof HTMLInputElement && box.checked
}

function button(name: string) {
  return screen.getByRole('button', { name })
}

async function stage(incidents: readonly Incident[] = open, answers: Partial<Answers> = {}) {
  const rendered = await renderApp({
    answers: { fetchIncidentPage: () => Promise.resolve(pageOf(...incidents)), ...answers },
  })
  const select = async (...pks: readonly number[]) => {
    for (const pk of pks) await rendered.user.click(tick(pk))
  }
  return { ...rendered, select }
}

function outcomeOf(...succeeded: readonly number[]): BulkOutcome {
  return { succeeded, refused: [] }
}

describe('ticks', () => {
  test('are counted, and operations are offered for them until they are cleared', async () => {
    const { user, select } = await stage()
    expect(screen.queryByText(/selected$/)).toBeNull()
    await select(1, 3)
    expect(screen.getByText('2 selected')).toBeDefined()
    expect(button('Acknowledge')).toBeDefined()
    await user.click(button('Clear'))
    expect(screen.queryByText(/selected$/)).toBeNull()
    expect(isTicked(tick(1))).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  test('do not open the incident', async () => {
    const { select } = await stage()
    await select(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('with Shift include all rows from the last ticked one to the clicked one', async () => {
    const { user, select } = await stage()
    await select(1)
    await user.keyboard('{Shift>}')
    await user.click(tick(3))
    await user.keyboard('{/Shift}')
    expect([1, 2, 3, 4].filter((pk) => isTicked(tick(pk)))).toEqual([1, 2, 3])
  })

  test('are toggled by the space bar and by x', async () => {
    const { user, happens } = await stage()
    await happens(() => tick(2).focus())
    await user.keyboard(' ')
    expect(isTicked(tick(2))).toBe(true)
    await user.keyboard('x')
    expect(isTicked(tick(2))).toBe(false)
  })

  test('with Shift follow the order on screen, even if a changed row is now out of order', async () => {
    const levels = [2, 3, 4, 5] as const
    const rows = open.map((one, index) => incident({ ...one, level: levels[index] ?? 1 }))
    const { outside, user, select, wait } = await stage(rows)
    await user.click(within(screen.getByRole('columnheader', { name: /Severity/ })).getByRole('button'))
    await select(2)
    outside.answers.fetchIncidentPage = () =>
      Promise.resolve(pageOf(...rows.map((one) => (one.pk === 2 ? incident({ ...one, level: 5 }) : one))))
    await wait(30_000)
    await user.keyboard('{Shift>}')
    await user.click(tick(3))
    await user.keyboard('{/Shift}')
    expect([1, 2, 3, 4].filter((pk) => isTicked(tick(pk)))).toEqual([2, 3])
  })

  test('cannot be set on a row that has left the list, and are removed from a row when it leaves', async () => {
    const { outside, user, select, wait } = await stage()
    await select(2, 1)
    outside.answers.fetchIncidentPage = () => Promise.resolve(pageOf(...open.filter(({ pk }) => pk !== 2)))
    await wait(30_000)
    expect(screen.getByText('1 selected')).toBeDefined()
    await user.click(tick(2))
    expect(isTicked(tick(2))).toBe(false)
    expect(tick(2).getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Shift>}')
    await user.click(tick(4))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeDefined()
    await user.click(button('Clear'))
    await user.click(tick(1))
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('3 selected')).toBeDefined()
  })

  test('can be set or cleared for the whole page with a checkbox, which also shows that only some are set', async () => {
    const { user, select } = await stage()
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
    await select(1)
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await user.click(all)
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    expect(screen.getByText('4 selected')).toBeDefined()
    await user.click(all)
    expect(screen.queryByText(/selected$/)).toBeNull()
  })
})

describe('the sign-off button', () => {
  test.each([
    ['Close', [1, 2]],
    ['Reopen', [5]],
    ['Reopen', [5, 6]],
    [undefined, [1, 5]],
    [undefined, [6]],
  ] as const)('is %s for %j', async (name, pks) => {
    const { select } = await stage([...open, closed, stateless])
    await select(...pks)
    const shown = ['Close', 'Reopen'].filter((offered) => screen.queryByRole('button', { name: offered }) !== null)
    expect(shown).toEqual(name === undefined ? [] : [name])
  })
})

describe('closing', () => {
  test('sends the message for all incidents in one request, says how many were closed, and clears the selection', async () => {
    const answer = later<BulkOutcome>()
    const { user, outside, select, happens } = await stage(open, { changeIncidents: () => answer.promise })
    await select(1, 2)
    await user.click(button('Close'))
    const dialog = await screen.findByRole('dialog', { name: 'Manually close incidents' })
    expect(within(dialog).getByText('Are you sure you want to close these incidents?')).toBeDefined()
    expect(within(dialog).getByText('2 incidents: 2 high')).toBeDefined()
    await user.type(within(dialog).getByLabelText('Closing message'), 'Fixed')
    const fetched = outside.askedOf('fetchIncidentPage').length
    await user.click(within(dialog).getByRole('button', { name: 'Close 2' }))
    expect(outside.askedOf('changeIncidents')).toEqual([{ operation: 'close', pks: [1, 2], text: 'Fixed' }])
    expect(screen.getByText('Performing bulk operation... Please wait.')).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Closing incidents: 0 of 2' })).toBeDefined()
    await happens(() => answer.settle(outcomeOf(1, 2)))
    expect(screen.getByText('Closed 2/2 incident(s)')).toBeDefined()
    expect(screen.queryByText('Performing bulk operation... Please wait.')).toBeNull()
    expect(screen.queryByText(/selected$/)).toBeNull()
    expect(outside.askedOf('fetchIncidentPage').length).toBe(fetched + 1)
  })

  test('happens only once, even if its key is pressed again before the list has been fetched', async () => {
    const pages = [Promise.resolve(pageOf(...open)), later<ReturnType<typeof pageOf>>().promise]
    const answer = later<BulkOutcome>()
    const { user, outside, happens } = await stage(open, {
      fetchIncidentPage: () => pages.shift() ?? Promise.resolve(pageOf(...open)),
      changeIncidents: () => answer.promise,
    })
    await happens(() => screen.getByRole('link', { name: 'Link 2 down' }).focus())
    const pressC = () => happens(() => outside.tell('keyboard', { type: 'keyboard.pressed', key: 'c', pk: 2 }))
    await pressC()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close now' }))
    await happens(() => screen.getByRole('link', { name: 'Link 2 down' }).focus())
    await happens(() => answer.settle(outcomeOf(2)))
    expect(screen.getByText('Closed 1/1 incident(s)')).toBeDefined()
    await pressC()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Already closed')).toBeDefined()
    expect(outside.askedOf('changeIncidents')).toHaveLength(1)
  })

  test('sends nothing if it is cancelled, and keeps the selection', async () => {
    const { user, outside, select } = await stage()
    await select(1)
    await user.click(button('Close'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(outside.askedOf('changeIncidents')).toEqual([])
    expect(screen.getByText('1 selected')).toBeDefined()
  })
})

test('the dialog for reopening says which rows are left out, and they are left out', async () => {
  const { user, outside, select } = await stage([...open, closed, stateless], {
    changeIncidents: () => Promise.resolve(outcomeOf(5)),
  })
  await select(5, 6)
  await user.click(button('Reopen'))
  const dialog = await screen.findByRole('dialog', { name: 'Reopen incidents' })
  expect(within(dialog).getByText('1 of 2 is left out: 1 is stateless.')).toBeDefined()
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'no' }))
  await user.click(within(dialog).getByRole('button', { name: 'yes' }))
  expect(outside.askedOf('changeIncidents')).toEqual([{ operation: 'reopen', pks: [5], text: '' }])
})

test('the dialog and the request agree on rows that have left the list meanwhile', async () => {
  const { user, outside, select, wait } = await stage([...open, closed, incident({ ...closed, pk: 9 }), stateless], {
    changeIncidents: () => Promise.resolve(outcomeOf(5)),
  })
  await select(5, 6, 9)
  await user.click(button('Reopen'))
  const dialog = await screen.findByRole('dialog', { name: 'Reopen incidents' })
  outside.answers.fetchIncidentPage = () => Promise.resolve(pageOf(...open, closed, stateless))
  await wait(30_000)
  const words = '1 has left the list and is no longer included. 1 of 2 is left out: 1 is stateless.'
  expect(within(dialog).getByText(words)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'yes' }))
  expect(outside.askedOf('changeIncidents')).toEqual([{ operation: 'reopen', pks: [5], text: '' }])
})

test('the dialog and the request agree on rows that were closed meanwhile', async () => {
  const { user, outside, select, wait } = await stage(open, { changeIncidents: () => Promise.resolve(outcomeOf(2)) })
  await select(1, 2)
  await user.click(button('Close'))
  const dialog = await screen.findByRole('dialog', { name: 'Manually close incidents' })
  outside.answers.fetchIncidentPage = () =>
    Promise.resolve(pageOf(...open.map((one) => (one.pk === 1 ? incident({ ...closed, pk: 1 }) : one))))
  await wait(30_000)
  expect(within(dialog).getByText('1 of 2 is left out: 1 is already closed.')).toBeDefined()
  expect(within(dialog).getByText('2: Link 2 down')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Close now' }))
  expect(outside.askedOf('changeIncidents')).toEqual([{ operation: 'close', pks: [2], text: '' }])
})

test('a ticket URL must be an absolute http(s) URL', async () => {
  const { user, outside, select } = await stage(open, { changeIncidents: () => Promise.resolve(outcomeOf(1)) })
  await select(1)
  await user.click(button('Edit Ticket Url'))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Ticket Url' })
  const field = within(dialog).getByRole('textbox', { name: 'Ticket URL' })
  expect(within(dialog).getByText('1 of 1 is left out: 1 has no ticket to remove.')).toBeDefined()
  expect(actionOn(within(dialog).getByRole('button', { name: 'Remove Ticket Url' }))).toBe('removeTicket')
  await user.type(field, 'javascript:alert(1){Enter}')
  expect(within(dialog).getByText('Must be an absolute URL')).toBeDefined()
  expect(outside.askedOf('changeIncidents')).toEqual([])
  await user.clear(field)
  await user.type(field, 'https://tickets.example/1')
  expect(actionOn(within(dialog).getByRole('button', { name: 'Save Ticket Url' }))).toBe('saveTicket')
  await user.click(within(dialog).getByRole('button', { name: 'Save Ticket Url' }))
  expect(outside.askedOf('changeIncidents')).toEqual([
    { operation: 'saveTicketUrl', pks: [1], text: 'https://tickets.example/1' },
  ])
  expect(screen.getByText('Updated 1/1 ticket URL(s)')).toBeDefined()
})

test('tickets are created one by one, and a failure does not stop the others', async () => {
  const failure = new Fault({ kind: 'server', action: 'create ticket', status: 500, body: 'No plugin' })
  const { user, outside, select } = await stage(open, {
    createTicket: ({ pk }) => (pk === 1 ? Promise.reject(failure) : Promise.resolve('https://tickets.example/2')),
  })
  await select(1, 2)
  await user.click(button('Create tickets'))
  const dialog = await screen.findByRole('dialog', { name: 'Create tickets' })
  await user.click(within(dialog).getByRole('radio', { name: 'One each' }))
  const question = 'Are you sure you want to automatically generate tickets from the selected incidents?'
  expect(within(dialog).getByText(question)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Create 2 tickets' }))
  expect(outside.askedOf('createTicket')).toEqual([{ pk: 1 }, { pk: 2 }])
  expect(screen.getAllByText('Created 1/2 ticket(s)')).toHaveLength(2)
  expect(within(screen.getByRole('group', { name: 'Outcome' })).getByText(/No plugin/)).toBeDefined()
})

describe('acknowledging', () => {
  async function compose() {
    const staged = await stage(open, { changeIncidents: () => Promise.resolve(outcomeOf(1, 2)) })
    await staged.select(1, 2)
    await staged.user.click(button('Acknowledge'))
    const dialog = await screen.findByRole('dialog', { name: 'Submit acknowledments' })
    expect(within(dialog).getByText('Are you sure you want to acknowledge these incidents?')).toBeDefined()
    const expiry = within(dialog).getByRole('textbox', { name: 'Expiry date' })
    const submit = () => staged.user.click(within(dialog).getByRole('button', { name: 'Acknowledge 2' }))
    return { ...staged, dialog, expiry, submit }
  }

  test('accepts a message and a last day, both optional', async () => {
    const { user, outside, dialog, expiry, submit } = await compose()
    await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Looking into it')
    await user.type(expiry, '12/31/2099')
    await submit()
    expect(outside.askedOf('changeIncidents')).toEqual([
      {
        operation: 'acknowledge',
        pks: [1, 2],
        text: 'Looking into it',
        expiration: new Date(2099, 11, 31, 23, 59, 59, 999).toISOString(),
      },
    ])
    expect(screen.getByText('Submitted 2/2 acknowledgment(s)')).toBeDefined()
  })

  test('sets no expiry if no date is given', async () => {
    const { outside, submit } = await compose()
    await submit()
    expect(outside.askedOf('changeIncidents')).toEqual([
      { operation: 'acknowledge', pks: [1, 2], text: '', expiration: undefined },
    ])
  })

  test.each([
    ['tomorrow', 'Invalid Date Format'],
    ['01/01/2020', 'Date should not be before minimal date'],
    ['01/02/2100', 'Date should not be after maximal date'],
  ])('refuses %s with "%s" until it is changed', async (typed, problem) => {
    const { user, outside, dialog, expiry, submit } = await compose()
    await user.type(expiry, typed)
    expect(within(dialog).queryByText(problem)).toBeNull()
    await submit()
    expect(within(dialog).getByText(problem)).toBeDefined()
    expect(expiry.getAttribute('aria-invalid')).toBe('true')
    expect(expiry instanceof HTMLInputElement && expiry.value).toBe(typed)
    expect(outside.askedOf('changeIncidents')).toEqual([])
    await user.clear(expiry)
    expect(within(dialog).queryByText(problem)).toBeNull()
  })

  test('keeps an unsent message through a sign-out and a new sign-in in another tab', async () => {
    const { user, outside, happens } = await compose()
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Half a word')
    await happens(() => outside.tell('otherTabs', { type: 'otherTab.signedOut', token: aToken.token }))
    await happens(() =>
      outside.tell('otherTabs', { type: 'otherTab.signedIn', token: { token: 'another-token', expiresAt: undefined } }),
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Select incident 1' }))
    await user.click(button('Acknowledge'))
    const message = await screen.findByRole('textbox', { name: 'Message' })
    expect(message instanceof HTMLTextAreaElement && message.value).toBe('Half a word')
  })
})

describe('a long run', () => {
  const many = Array.from({ length: 5000 }, (_, index) => index + 1)

  /** Closes 5,000 selected incidents; the test responds to each chunk. */
  async function run() {
    const answers: Later<BulkOutcome>[] = []
    const staged = await stage(open, {
      changeIncidents: () => {
        const answer = later<BulkOutcome>()
        answers.push(answer)
        return answer.promise
      },
    })
    const { selection, bulk } = workspaceOf(staged.root).getSnapshot().children
    await staged.happens(() => selection?.send({ type: 'selection.replace', pks: many }))
    expect(screen.getByText('5,000 selected')).toBeDefined()
    await staged.happens(() => bulk?.send({ type: 'bulk.begin', operation: 'close', pks: many }))
    await staged.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close 5,000' }))
    const sent = () => staged.outside.askedOf('changeIncidents').map((asked) => pksOf(asked))
    const answer = (outcome: (pks: readonly number[]) => BulkOutcome) =>
      staged.happens(() => answers.shift()?.settle(outcome(sent().at(-1) ?? [])))
    return { ...staged, sent, answer }
  }

  function pksOf(asked: unknown): readonly number[] {
    const pks: unknown = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'pks') : []
    return Array.isArray(pks) ? pks.map(Number) : []
  }

  test('is sent in chunks of a hundred, one after another', async () => {
    const { sent, answer } = await run()
    expect(screen.getByRole('progressbar', { name: 'Closing incidents: 0 of 5,000' })).toBeDefined()
    for (let chunk = 1; chunk <= 50; chunk += 1) {
      expect(sent()).toHaveLength(chunk)
      await answer((pks) => outcomeOf(...pks))
    }
    expect(sent().map((pks) => pks.length)).toEqual(Array.from({ length: 50 }, () => 100))
    expect(sent().flat()).toEqual(many)
    expect(screen.getByText('Closed 5000/5000 incident(s)')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Selected incidents' })).toBeNull()
  })

  test('can be stopped: it ends with the current chunk, and the ledger says what was never sent', async () => {
    const { user, sent, answer } = await run()
    await answer((pks) => outcomeOf(...pks))
    await user.click(button('Stop'))
    expect(screen.getByText(/^Stopping after the incidents in progress/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    expect(screen.getByText('Performing bulk operation... Please wait.')).toBeDefined()
    await answer((pks) => outcomeOf(...pks))
    expect(sent()).toHaveLength(2)
    expect(screen.queryByText('Performing bulk operation... Please wait.')).toBeNull()
    const panel = screen.getByRole('region', { name: 'Selected incidents' })
    expect(within(panel).getByRole('heading', { name: '200 of 5,000 closed; 4,800 not sent' })).toBeDefined()
    expect(
      within(panel).getByRole('heading', { name: '4,800 incidents never sent, because you stopped' }),
    ).toBeDefined()
    await user.click(button('Retry the failed ones'))
    expect(sent().at(-1)).toEqual(many.slice(200, 300))
  })

  test('in which everything fails has a ledger that lists a hundred incidents and counts the others', async () => {
    const { answer } = await run()
    for (let chunk = 1; chunk <= 50; chunk += 1) {
      await answer((pks) => ({ succeeded: [], refused: pks.map((pk) => ({ pk, reason: 'Locked' })) }))
    }
    const account = screen.getByRole('group', { name: 'Outcome' })
    expect(within(account).getByRole('heading', { name: '5,000 incidents refused' })).toBeDefined()
    const lines = within(account).getAllByRole('listitem')
    expect(lines).toHaveLength(101)
    expect(lines.at(-1)?.textContent).toBe('and 4,900 more')
  })

  test('cannot be stopped during its last chunk', async () => {
    const { user, select } = await stage(open, { changeIncidents: () => later<BulkOutcome>().promise })
    await select(1, 2)
    await user.click(button('Close'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close 2' }))
    expect(screen.getByRole('progressbar')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  })

  test('continues while other pages are open, and its ledger is shown on the list afterwards', async () => {
    const { user, outside, sent, answer } = await run()
    await user.click(screen.getByRole('link', { name: 'Timeslots' }))
    expect(outside.address).toBe('/timeslots')
    expect(screen.getByText('Performing bulk operation... Please wait.')).toBeDefined()
    for (let chunk = 1; chunk < 50; chunk += 1) await answer((pks) => outcomeOf(...pks))
    await answer((pks) => ({ succeeded: pks.slice(1), refused: [{ pk: 4901, reason: 'Locked' }] }))
    expect(sent()).toHaveLength(50)
    expect(screen.getByText('Closed 4999/5000 incident(s)')).toBeDefined()
    expect(screen.queryByText('Performing bulk operation... Please wait.')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Incidents' }))
    expect(screen.getByRole('heading', { name: 'Closed 4999/5000 incident(s)' })).toBeDefined()
  })

  test('does not move the focus when the list is opened during the run', async () => {
    const { user } = await run()
    await user.click(screen.getByRole('link', { name: 'Timeslots' }))
    await user.click(screen.getByRole('link', { name: 'Incidents' }))
    expect(screen.getByRole('progressbar')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Incidents' }))
  })

  test('sends nothing more after signing out', async () => {
    const { outside, sent, answer, happens } = await run()
    await happens(() => outside.tell('otherTabs', { type: 'otherTab.signedOut', token: aToken.token }))
    await answer((pks) => outcomeOf(...pks))
    expect(sent()).toHaveLength(1)
    expect(screen.queryByText('Performing bulk operation... Please wait.')).toBeNull()
  })

  test("does not affect an incident's dialog, and prevents another run", async () => {
    const { user, sent, answer } = await run()
    await user.click(screen.getByRole('link', { name: 'Link 1 down' }))
    expect(await screen.findByRole('dialog', { name: /^1: / })).toBeDefined()
    await answer((pks) => outcomeOf(...pks))
    expect(screen.getByRole('dialog', { name: /^1: / })).toBeDefined()
    await user.keyboard('{Escape}')
    await user.click(tick(1))
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
    await user.keyboard('a')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent()).toHaveLength(2)
  })
})

describe('the ledger', () => {
  test('says why an incident failed, and retries only the failed ones', async () => {
    const { user, outside, select } = await stage(open, {
      changeIncidents: () => Promise.resolve({ succeeded: [1], refused: [{ pk: 2, reason: 'Locked' }] }),
    })
    await select(1, 2)
    await user.click(button('Acknowledge'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Acknowledge 2' }))
    const ledger = screen.getByRole('region', { name: 'Selected incidents' })
    expect(within(ledger).getByRole('heading', { name: 'Submitted 1/2 acknowledgment(s)' })).toBeDefined()
    expect(within(ledger).getByRole('listitem').textContent).toBe('2: Link 2 down \u2013 Locked')
    await user.click(button('Retry the failed ones'))
    expect(outside.askedOf('changeIncidents')).toEqual([
      { operation: 'acknowledge', pks: [1, 2], text: '' },
      { operation: 'acknowledge', pks: [2], text: '' },
    ])
  })

  test('says which of the failed ones have ended meanwhile, and does not close these again', async () => {
    const ended = (pk: number) => incident({ pk, description: `Link ${pk} down`, open: false })
    const { user, outside, root, select, happens } = await stage(open, {
      changeIncidents: ({ pks }) =>
        Promise.resolve({ succeeded: [], refused: pks.map((pk) => ({ pk, reason: 'Locked' })) }),
    })
    await select(2, 3)
    await user.click(button('Close'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close 2' }))
    const ledger = within(screen.getByRole('region', { name: 'Selected incidents' }))
    expect(ledger.queryByText(/ended/i)).toBeNull()
    outside.answers.fetchIncidentPage = () => Promise.resolve(pageOf(ended(2), ...open.slice(2)))
    await happens(() => workspaceOf(root).getSnapshot().children.incidents?.send({ type: 'incidents.refetch' }))
    expect(ledger.getByText('Of 2 to retry, 1 has ended or been closed by now and is not sent again.')).toBeDefined()
    expect(ledger.getByRole('heading', { name: 'Ended or closed by now: 1' })).toBeDefined()
    await user.click(button('Retry the failed ones'))
    expect(outside.askedOf('changeIncidents')).toEqual([
      { operation: 'close', pks: [2, 3], text: '' },
      { operation: 'close', pks: [3], text: '' },
    ])
    outside.answers.fetchIncidentPage = () => Promise.resolve(pageOf(ended(2), ended(3), ...open.slice(3)))
    await happens(() => workspaceOf(root).getSnapshot().children.incidents?.send({ type: 'incidents.refetch' }))
    expect(ledger.getByText('Of 1 to retry, 1 has ended or been closed by now and is not sent again.')).toBeDefined()
    expect(screen.queryByText('Retry the failed ones'), 'would send nothing').toBeNull()
  })

  test('ticks the incidents of the run again on request, and disappears when dismissed', async () => {
    const { user, select } = await stage(open, {
      changeIncidents: () => Promise.resolve({ succeeded: [1], refused: [{ pk: 2, reason: 'Locked' }] }),
    })
    await select(1, 2)
    await user.click(button('Acknowledge'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Acknowledge 2' }))
    expect(isTicked(tick(1))).toBe(false)
    await user.click(button('Select these again'))
    expect([1, 2, 3].filter((pk) => isTicked(tick(pk)))).toEqual([1, 2])
    await user.click(within(screen.getByRole('region', { name: 'Selected incidents' })).getByText('Dismiss'))
    expect(screen.queryByText('Retry the failed ones')).toBeNull()
    expect(screen.getByText('2 selected')).toBeDefined()
  })

  test('of a run that was cut off says which incidents did change, and sends nothing again', async () => {
    const cut = new Fault({ kind: 'unreachable', action: 'close incidents' })
    const { user, outside, select, wait } = await stage(open, {
      changeIncidents: () => Promise.reject(cut),
      fetchChosenIncidents: () => Promise.resolve([incident({ pk: 1, open: false }), incident({ pk: 2 })]),
    })
    await select(1, 2)
    await user.click(button('Close'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close 2' }))
    expect(outside.askedOf('fetchChosenIncidents')).toEqual([{ pks: [1, 2] }])
    const ledger = screen.getByRole('group', { name: 'Outcome' })
    const headings = within(ledger)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent)
    expect(headings).toEqual(['Not confirmed, but changed: 1', 'Not confirmed and not changed: 1'])
    expect(
      within(ledger)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1: Link 1 down', '2: Link 2 down \u2013 no response from the server'])
    await wait(60_000)
    expect(outside.askedOf('changeIncidents')).toHaveLength(1)
  })

  test('of a run that was cut off says which changes another user has made', async () => {
    const cut = new Fault({ kind: 'unreachable', action: 'close incidents' })
    const { user, select } = await stage(open, {
      changeIncidents: () => Promise.reject(cut),
      fetchChosenIncidents: () => Promise.resolve([1, 2].map((pk) => incident({ pk, open: false }))),
      fetchLatestEvents: () =>
        Promise.resolve([{ pk: 9, incident: 2, receivedAt: 0, deed: { type: 'CLO', by: 'ben' } }]),
    })
    await select(1, 2)
    await user.click(button('Close'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close 2' }))
    const ledger = within(screen.getByRole('group', { name: 'Outcome' }))
    expect(ledger.getByRole('heading', { name: 'Not confirmed, but changed: 1' })).toBeDefined()
    expect(ledger.getByRole('heading', { name: 'Not confirmed, but done by another user: 1' })).toBeDefined()
    expect(ledger.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1: Link 1 down',
      '2: Link 2 down \u2013 closed by ben',
    ])
  })

  test('of a run that ended with a server error says why, both while the incidents are looked up and afterwards', async () => {
    const broken = new Fault({ kind: 'server', action: 'close incidents', status: 500, body: 'Internal Server Error' })
    const found = later<readonly Incident[]>()
    const { user, select, happens } = await stage(open, {
      changeIncidents: () => Promise.reject(broken),
      fetchChosenIncidents: () => found.promise,
    })
    await select(1, 2, 3)
    await user.click(button('Close'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close 3' }))
    const ledger = screen.getByRole('group', { name: 'Outcome' })
    const lines = () =>
      within(ledger)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(within(ledger).getByRole('heading', { name: 'Not confirmed: 3' })).toBeDefined()
    expect(lines()).toEqual([1, 2, 3].map((pk) => `${pk}: Link ${pk} down \u2013 Internal Server Error`))
    await happens(() => found.settle([incident({ pk: 1, open: false }), incident({ pk: 2 })]))
    expect(
      within(ledger)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Not confirmed, but changed: 1',
      'Not confirmed and not changed: 1',
      'Not confirmed, and it is not known whether they changed: 1',
    ])
    expect(lines()).toEqual([
      '1: Link 1 down',
      '2: Link 2 down \u2013 Internal Server Error',
      '3: Link 3 down \u2013 Internal Server Error',
    ])
  })

  test('says which incidents the response does not mention', async () => {
    const { user, select } = await stage(open, {
      changeIncidents: () => Promise.resolve(outcomeOf(1)),
      fetchChosenIncidents: () => Promise.resolve([incident({ pk: 2 })]),
    })
    await select(1, 2)
    await user.click(button('Close'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close 2' }))
    const ledger = screen.getByRole('group', { name: 'Outcome' })
    expect(within(ledger).getByRole('listitem').textContent).toBe('2: Link 2 down \u2013 not mentioned in the response')
  })
})

describe('notes on the ticked incidents', () => {
  test('need a text, are sent for all of them, closed ones too, and a toast says how many were added', async () => {
    const { user, select, outside } = await stage([...open, closed], {
      changeIncidents: ({ pks }) => Promise.resolve(outcomeOf(...pks)),
    })
    await select(1, 5)
    await user.click(button('Add note'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add note' }))
    const confirm = dialog.getByRole('button', { name: 'Add note to 2' })
    expect(actionOn(confirm)).toBe('note')
    await user.click(confirm)
    expect(dialog.getByText('Required')).toBeDefined()
    await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Carrier informed')
    await user.click(confirm)
    expect(outside.askedOf('changeIncidents')).toEqual([
      { operation: 'addNote', pks: [1, 5], text: 'Carrier informed', expiration: undefined },
    ])
    expect(await screen.findByText('Added 2/2 note(s)')).toBeDefined()
  })
})
