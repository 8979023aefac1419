import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import type { Profile } from '../../../machines/alerting/domain/profile.ts'
import { withResource, withoutResource, type Found } from '../../../machines/forms/domain/resource.ts'
import type { Recurrence, Timeslot } from '../../../machines/alerting/domain/timeslot.ts'
import { standingWords } from '../../../src/views/alerting/timeslots/standingWords.ts'
import { beginning } from '../../machines/support/clock.ts'
import { unreachable } from '../../machines/support/fixtures.ts'
import { later } from '../support/later.ts'
import type { Answers } from '../support/ports.ts'
import { pageOf } from '../support/reach.ts'
import { renderApp, type RenderOptions } from '../support/renderApp.tsx'

const office: Recurrence = { days: [1, 2, 3, 4, 5], start: '08:00:00', end: '16:00:00', isAllDay: false }
const officeHours: Timeslot = { pk: 9, name: 'Office hours', recurrences: [office] }
const allTheTime: Timeslot = {
  pk: 3,
  name: 'All the time',
  recurrences: [{ days: [1, 2, 3, 4, 5, 6, 7], start: '00:00:00', end: '23:59:59.999999', isAllDay: true }],
}
const exact: Timeslot = {
  pk: 12,
  name: 'Exact',
  recurrences: [{ days: [7], start: '08:00:30', end: '09:15:00.250000', isAllDay: false }],
}

function profile(pk: number, name: string, timeslot: Timeslot): Profile {
  return { pk, name, timeslot, filters: [], destinations: [], isActive: true }
}

/** A list in which every item is readable. */
function all<Item>(items: readonly Item[]): Found<Item> {
  return { items, unreadable: 0 }
}

/** The page with these timeslots, and a server that applies the page's changes and deletions. */
async function renderTimeslots(
  timeslots: readonly Timeslot[] = [officeHours],
  answers: Partial<Answers> = {},
  options: RenderOptions = {},
) {
  const { saveTimeslot, deleteTimeslot } = answers
  let kept = timeslots
  const app = await renderApp({
    at: '/timeslots',
    ...options,
    answers: {
      fetchTimeslots: () => Promise.resolve(all(kept)),
      fetchProfiles: () => Promise.resolve(all<Profile>([])),
      ...answers,
      ...(saveTimeslot === undefined
        ? {}
        : {
            saveTimeslot: async (...content) => {
              const saved = await saveTimeslot(...content)
              kept = withResource(kept, saved)
              return saved
            },
          }),
      ...(deleteTimeslot === undefined
        ? {}
        : {
            deleteTimeslot: async (...gone) => {
              await deleteTimeslot(...gone)
              kept = withoutResource(kept, gone[0].pk)
            },
          }),
    },
  })
  return { ...app, ...partsOf(app.user) }
}

/**
 * Finds and uses the parts of the page. Elements are not looked up by role, since that is slow in jsdom; one test
 * covers the roles.
 */
function partsOf(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  /** The row with this name, which is opened if it is not. */
  const card = (name: string) => {
    const row = rowOf(name)
    const opener = found(headingOf(row).querySelector('button'), 'opener')
    if (opener.getAttribute('aria-expanded') === 'false') fireEvent.click(opener)
    return row
  }
  const fields = (of: string, label: Label) => [
    ...card(of).querySelectorAll<HTMLInputElement>(
      label === 'All day' ? '[class*=allDay] input' : `input[name=${label.toLowerCase()}]`,
    ),
  ]
  const field = (of: string, label: Label, index = 0) => found(fields(of, label)[index], label)
  const days = (of: string, index = 0) =>
    found(card(of).querySelectorAll<HTMLElement>('[class*=dayField]')[index], 'days')
  return {
    card,
    field,
    days,
    button: (of: string, name: string) => buttonIn(card(of), name),
    type: async (of: string, label: Label, text: string, index = 0) => {
      await user.clear(field(of, label, index))
      if (text !== '') await user.paste(text)
    },
    times: (of: string) => fields(of, 'Start').map(({ value }, index) => `${value}-${field(of, 'End', index).value}`),
    chosenDays: (of: string, index = 0) =>
      [...days(of, index).querySelectorAll<HTMLInputElement>('input:checked')].map((box) =>
        box.getAttribute('aria-label'),
      ),
    caption: (of: string) => card(of).querySelector('figcaption')?.textContent ?? '',
  }
}

type Label = 'Name' | 'Start' | 'End' | 'All day'

function cards(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main section')]
}

function rowOf(name: string): HTMLElement {
  return found(
    cards().find((each) => headingOf(each).textContent === name),
    name,
  )
}

function headingOf(card: HTMLElement): HTMLElement {
  return found(card.querySelector('h2'), 'heading')
}

function buttonIn(place: HTMLElement, name: string): HTMLElement {
  const buttons = [...place.querySelectorAll('button')]
  return found(
    buttons.find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name),
    name,
  )
}

function found<Part>(part: Part | null | undefined, name: string): Part {
  if (part === null || part === undefined) throw new Error(`There is no ${name}.`)
  return part
}

function describedBy(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
}

/** Where the mark of the present is in the row of its day, in percent. */
function placeOfNow(card: HTMLElement, side: 'x1' | 'x2'): number {
  return Number.parseFloat(card.querySelector('[data-part=now]')?.getAttribute(side) ?? '')
}

/** How much of a row, which lasts 36 hours, has passed, in percent. */
function partOfRow(moment: Date): number {
  return ((moment.getHours() * 60 + moment.getMinutes()) / (36 * 60)) * 100
}

function isOff(button: Element): boolean {
  return button.getAttribute('aria-disabled') === 'true'
}

const save = 'Save timeslot Office hours'
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

describe('the timeslots screen', () => {
  it("has the title 'Argus | Timeslots', a card 'Create new timeslot' and a card for each timeslot, with the right names and roles", async () => {
    const { card: openCard } = await renderTimeslots([officeHours, allTheTime])
    expect(document.title).toBe('Argus | Timeslots')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Timeslots')
    expect(cards().map((card) => headingOf(card).textContent)).toEqual([
      'Create new timeslot',
      'All the time',
      'Office hours',
    ])

    openCard('Office hours')
    const card = within(screen.getByRole('region', { name: 'Office hours' }))
    expect(card.getByRole('form', { name: 'Office hours' })).toBeTruthy()
    expect(card.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Office hours')
    const recurrence = within(card.getByRole('group', { name: 'Recurrence 1' }))
    const days = within(recurrence.getByRole('group', { name: 'Days' }))
    expect(days.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      ...weekdays,
      'Saturday',
      'Sunday',
    ])
    expect(recurrence.getByRole('textbox', { name: 'Start' })).toHaveProperty('value', '08:00')
    expect(recurrence.getByRole('textbox', { name: 'End' })).toHaveProperty('value', '16:00')
    expect(recurrence.getByRole('checkbox', { name: 'All day' })).toHaveProperty('checked', false)
    for (const name of ['Remove recurrence 1', 'Add recurrence', save, 'Delete timeslot Office hours']) {
      expect(card.getByRole('button', { name })).toBeTruthy()
    }
  })
})

const sunday: Timeslot = { pk: 21, name: 'Sunday 10', recurrences: [{ ...office, days: [7] }] }

describe('a closed row', () => {
  it('is a line: when, whether it is active now, and which profiles use it', async () => {
    const profiles = [profile(1, 'Days', officeHours), profile(2, 'Calls', officeHours), profile(3, 'Alone', sunday)]
    const { outside } = await renderTimeslots([officeHours, sunday, { ...sunday, pk: 22, name: 'Sunday 9' }], {
      fetchProfiles: () => Promise.resolve(all(profiles)),
    })
    expect(
      cards()
        .map((card) => headingOf(card).textContent)
        .slice(1),
    ).toEqual(['Office hours', 'Sunday 9', 'Sunday 10'])
    const line = (name: string) => rowOf(name).textContent
    expect(line('Office hours')).toContain('Mon-Fri 08:00-16:00')
    expect(line('Office hours')).toContain('2 profiles')
    expect(within(rowOf('Office hours')).getByTitle('2 profiles: Days and Calls')).toBeTruthy()
    expect(line('Sunday 10')).toContain('Alone')
    expect(line('Sunday 9')).toContain('No profile')
    expect(document.querySelector('main form')).toBeNull()
    expect(outside.askedOf('fetchProfiles')).toHaveLength(1)
  })

  it('says if it is not known which profiles use it, or if some could not be read', async () => {
    let answer: () => Promise<Found<Profile>> = () => Promise.reject(unreachable('get profiles'))
    const { happens, root } = await renderTimeslots([officeHours], { fetchProfiles: () => answer() })
    expect(rowOf('Office hours').textContent).toContain('Not known')
    answer = () => Promise.resolve({ items: [], unreadable: 1 })
    await happens(() => pageOf(root).send({ type: 'currentPage.refresh', because: 'asked' }))
    expect(rowOf('Office hours').textContent).toContain('No profile that could be read')
  })
})

describe('an open row', () => {
  it('links to the profiles that use it, and opens the row of the one that is followed', async () => {
    const { card, user, outside } = await renderTimeslots([officeHours], {
      fetchProfiles: () => Promise.resolve(all([profile(1, 'Days', officeHours), profile(2, 'Calls', officeHours)])),
      fetchProfileList: () =>
        Promise.resolve({
          profiles: [profile(1, 'Days', officeHours), profile(2, 'Calls', officeHours)],
          choices: { timeslots: [officeHours], filters: [], destinations: [] },
          unreadable: 0,
        }),
    })
    await user.click(within(card('Office hours')).getByRole('link', { name: 'Calls' }))
    expect(outside.address).toBe('/notificationprofiles')
    expect((await screen.findByRole('button', { name: 'Calls' })).getAttribute('aria-expanded')).toBe('true')
  })

  it('can be copied into the form for a new timeslot, unless that has input already', async () => {
    const { user, button, field, times, type, outside } = await renderTimeslots([exact])
    await user.click(button('Exact', 'Copy timeslot Exact'))
    expect([field('Create new timeslot', 'Name').value, times('Create new timeslot')]).toEqual([
      'Copy of Exact',
      ['08:00:30-09:15:00.250000'],
    ])
    expect(document.activeElement?.textContent).toBe('Create new timeslot')
    await type('Create new timeslot', 'Name', 'Another')
    const copy = button('Exact', 'Copy timeslot Exact')
    expect(isOff(copy)).toBe(true)
    expect(describedBy(copy)).toBe('Another timeslot is being created: create it or start over first.')
    await user.click(copy)
    expect(field('Create new timeslot', 'Name').value).toBe('Another')
    expect(outside.askedOf('saveTimeslot')).toEqual([])
  })
})

describe('the drawing of the week', () => {
  it('takes keys, says the cell, what is marked and what was done, and the recurrences follow', async () => {
    const { user, card, times, chosenDays, caption, button } = await renderTimeslots()
    const name = 'Office hours'
    const board = within(card(name)).getByRole('slider', { name: 'Draw the week', description: /Escape cancels/ })
    const said = () => board.getAttribute('aria-valuetext')
    const told = () => found(card(name).querySelector<HTMLElement>('figure output'), 'words')
    expect(told().textContent).toBe('')
    act(() => board.focus())
    expect(said()).toBe('Monday 00:00-00:30, not active')
    await user.keyboard('{PageDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}')
    expect([said(), told().textContent]).toEqual(['Tuesday 08:00-08:30, active', 'Tuesday 08:00-08:30, active'])
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    expect(said()).toBe('Remove Tue-Wed 08:00-09:00')
    await user.keyboard('{Escape}')
    expect(said()).toBe('Tuesday 08:00-08:30, active')
    expect(times(name)).toEqual(['08:00-16:00'])
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift} ')
    expect(within(told()).getByText('Removed Tue-Wed 08:00-09:00').getAttribute('aria-hidden')).toBe('false')
    expect(times(name)).toEqual(['08:00-16:00', '09:00-16:00'])
    expect(chosenDays(name, 1)).toEqual(['Tuesday', 'Wednesday'])
    expect(caption(name)).toContain('Mon and Thu-Fri 08:00-16:00; Tue-Wed 09:00-16:00')
    await user.keyboard('{Home}{Enter}')
    expect(told().textContent).toBe('Added Wed 00:00-00:30')
    await user.click(button(name, 'Undo changes'))
    expect(times(name)).toEqual(['08:00-16:00'])
    expect(told().textContent).toBe('')
  })

  it('says what was done until the form changes otherwise, also if the drawing never had the focus', async () => {
    const { card, caption, button } = await renderTimeslots()
    const board = within(card('Office hours')).getByRole('slider', { name: 'Draw the week' })
    const told = () => found(card('Office hours').querySelector<HTMLElement>('figure output'), 'words').textContent
    for (const name of ['Undo changes', 'Clear the week']) {
      fireEvent.keyDown(board, { key: ' ' })
      expect(told()).toBe('Added Mon 00:00-00:30')
      fireEvent.click(button('Office hours', name))
      expect(told()).toBe('')
    }
    expect(caption('Office hours')).toMatch(/never active/i)
  })

  it('keeps times that are not on the grid, and nothing is drawn while the form is being saved', async () => {
    const saving = later<Timeslot>()
    const { user, card, times, button } = await renderTimeslots([exact], { saveTimeslot: () => saving.promise })
    const board = within(card('Exact')).getByRole('slider', { name: 'Draw the week' })
    act(() => board.focus())
    await user.keyboard(' ')
    expect(times('Exact')).toEqual(['08:00:30-09:15:00.250000', '00:00-00:30'])
    await user.click(button('Exact', 'Save timeslot Exact'))
    act(() => board.focus())
    expect(board.getAttribute('aria-disabled')).toBe('true')
    const said = board.getAttribute('aria-valuetext')
    await user.keyboard('{ArrowDown} ')
    expect(board.getAttribute('aria-valuetext')).toBe(said)
    expect(times('Exact')).toEqual(['08:00:30-09:15:00.250000', '00:00-00:30'])
  })
})

describe('a card', () => {
  it('marks and focuses an empty required field when a new timeslot is submitted', async () => {
    const { user, button, field, card, outside } = await renderTimeslots()
    const name = 'Create new timeslot'
    await user.click(button(name, 'Create timeslot'))
    expect(describedBy(field(name, 'Name'))).toBe('Required')
    expect(document.activeElement).toBe(field(name, 'Name'))
    expect(isOff(button(name, 'Create timeslot'))).toBe(true)
    expect(card(name).textContent).not.toContain('Unsaved changes')
    expect(outside.askedOf('saveTimeslot')).toEqual([])
  })

  it('for a new timeslot starts with 08:00 to 16:00 on weekdays, and without errors', async () => {
    const { times, chosenDays, button, card } = await renderTimeslots()
    const name = 'Create new timeslot'
    expect(times(name)).toEqual(['08:00-16:00'])
    expect(chosenDays(name)).toEqual(weekdays)
    expect(card(name).textContent).not.toContain('Required')
    expect(isOff(button(name, 'Create timeslot'))).toBe(true)
    expect(card(name).textContent).not.toContain('Delete')
  })

  it('shows times with seconds and fractions, accepts them in several notations, and sends them exactly', async () => {
    const { outside, times, type, user, button } = await renderTimeslots([exact], {
      saveTimeslot: (timeslot) => Promise.resolve({ ...timeslot, pk: timeslot.pk ?? 0 }),
    })
    expect(times('Exact')).toEqual(['08:00:30-09:15:00.250000'])
    for (const [start, end] of [
      ['08:00:30.5', '24:00'],
      ['07:30', '9:00 pm'],
    ] as const) {
      await type('Exact', 'Start', start)
      await type('Exact', 'End', end)
      await user.click(button('Exact', 'Save timeslot Exact'))
    }
    const sent = (start: string, end: string) => ({
      pk: 12,
      name: 'Exact',
      recurrences: [{ days: [7], start, end, isAllDay: false }],
    })
    expect(outside.askedOf('saveTimeslot')).toEqual([
      sent('08:00:30.500000', '23:59:59.999999'),
      sent('07:30:00', '21:00:00'),
    ])
    expect(times('Exact'), 'as stored on the server').toEqual(['07:30-21:00'])
  })

  it('shows errors at their fields and cannot be saved; an attempt focuses the first error', async () => {
    const { field, type, user, button, outside } = await renderTimeslots()
    const cases = [
      ['Name', '', { Name: 'Required' }],
      ['Start', '', { Start: 'Required' }],
      ['End', '', { End: 'Required' }],
      ['Start', 'noon', { Start: 'Invalid' }],
      ['End', '25:00', { End: 'Invalid' }],
      ['Start', '16:00', { Start: 'Must be before end time', End: 'Must be after start time' }],
      ['End', '08:00:00', { Start: 'Must be before end time', End: 'Must be after start time' }],
    ] as const
    for (const [label, typed, wrong] of cases) {
      await type('Office hours', label, typed)
      const told = (['Name', 'Start', 'End'] as const).flatMap((each) => {
        const words = describedBy(field('Office hours', each))
        expect(field('Office hours', each).getAttribute('aria-invalid') === 'true', `${each} after ${label}`).toBe(
          words !== '',
        )
        return words === '' ? [] : [[each, words] as const]
      })
      expect(Object.fromEntries(told), `${label} '${typed}'`).toEqual(wrong)
      expect(isOff(button('Office hours', save))).toBe(true)
      await user.click(button('Office hours', save))
      expect(document.activeElement).toBe(field('Office hours', told[0]?.[0] ?? 'Name'))
      await user.click(button('Office hours', 'Undo changes'))
      expect(document.activeElement, 'the button is gone').toBe(button('Office hours', save))
    }
    expect(outside.askedOf('saveTimeslot')).toEqual([])
  })

  it("says 'Required' if no days are chosen, and cannot be saved", async () => {
    const { days, user, button } = await renderTimeslots([exact])
    await user.click(found(days('Exact').querySelector('input:checked'), 'day'))
    expect(describedBy(days('Exact'))).toBe('Required')
    expect(
      [...days('Exact').querySelectorAll('input')].every((box) => box.getAttribute('aria-invalid') === 'true'),
    ).toBe(true)
    expect(isOff(button('Exact', 'Save timeslot Exact'))).toBe(true)
  })

  it("clears start and end when 'All day' is ticked, and sets 04:00 to 16:00 on weekdays when it is unticked", async () => {
    const { user, field, times, chosenDays, button, outside } = await renderTimeslots([exact], {
      saveTimeslot: (timeslot) => Promise.resolve({ ...timeslot, pk: timeslot.pk ?? 0 }),
    })
    await user.click(field('Exact', 'All day'))
    expect(times('Exact')).toEqual(['-'])
    expect([field('Exact', 'Start').readOnly, field('Exact', 'End').readOnly]).toEqual([true, true])
    expect(chosenDays('Exact')).toEqual(['Sunday'])
    await user.click(button('Exact', 'Save timeslot Exact'))
    expect(outside.askedOf('saveTimeslot')).toMatchObject([{ recurrences: [{ days: [7], isAllDay: true }] }])
    await user.click(field('Exact', 'All day'))
    expect(times('Exact')).toEqual(['04:00-16:00'])
    expect(chosenDays('Exact')).toEqual(weekdays)
  })

  it('adds a recurrence from 08:00 to 16:00 on weekdays and focuses it; when one is removed, the focus stays near its place', async () => {
    const { user, button, card, days, times, chosenDays } = await renderTimeslots([exact])
    await user.click(button('Exact', 'Add recurrence'))
    expect(times('Exact')).toEqual(['08:00:30-09:15:00.250000', '08:00-16:00'])
    expect(chosenDays('Exact', 1)).toEqual(weekdays)
    expect(document.activeElement).toBe(days('Exact', 1).querySelector('input'))
    await user.click(button('Exact', 'Remove recurrence 1'))
    expect(times('Exact')).toEqual(['08:00-16:00'])
    expect(document.activeElement).toBe(button('Exact', 'Remove recurrence 1'))
    await user.click(button('Exact', 'Remove recurrence 1'))
    expect(document.activeElement).toBe(button('Exact', 'Add recurrence'))
    expect(card('Exact').textContent).toContain('Without a recurrence it is never active.')
  })

  it.each([
    [
      '06:30',
      'Past midnight? That takes two recurrences: Mon-Fri 22:00-24:00; Tue-Sat 00:00-06:30',
      'Split at midnight',
      ['22:00-24:00', '00:00-06:30'],
    ],
    ['00:00', 'Until midnight? The end of a day is 24:00: Mon-Fri 22:00-24:00', 'End at midnight', ['22:00-24:00']],
  ])('offers to end or split a recurrence from 22:00 to %s at midnight', async (end, words, offer, parts) => {
    const { type, card, field, times, user, button } = await renderTimeslots()
    expect(card('Office hours').textContent).not.toContain('midnight')
    await type('Office hours', 'Start', '22:00')
    await type('Office hours', 'End', end)
    expect(card('Office hours').textContent).toContain(words)
    await user.click(button('Office hours', offer))
    expect(times('Office hours')).toEqual(parts)
    expect(document.activeElement).toBe(field('Office hours', 'End'))
    expect(isOff(button('Office hours', save))).toBe(false)
  })

  it('can be saved only if a recurrence differs from the saved one, in whatever notation', async () => {
    const { type, button, days, user, times } = await renderTimeslots()
    const canSave = () => !isOff(button('Office hours', save))
    await type('Office hours', 'Start', '8:00:00')
    expect(canSave(), 'the same time in another notation').toBe(false)
    await user.click(found(days('Office hours').querySelector('input'), 'Monday'))
    expect(canSave(), 'another day').toBe(true)
    await type('Office hours', 'Start', '09:00')
    await user.click(button('Office hours', 'Undo changes'))
    expect(times('Office hours')).toEqual(['08:00-16:00'])
    expect(canSave()).toBe(false)
  })

  it('cannot be changed in its recurrences while it is being saved', async () => {
    const { type, button, user, card } = await renderTimeslots([officeHours], {
      saveTimeslot: () => later<Timeslot>().promise,
    })
    await type('Office hours', 'Name', 'Office')
    await user.click(button('Office hours', save))
    // Checkboxes cannot be read-only: they are disabled.
    const boxes = [...card('Office hours').querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    expect(boxes.map(({ disabled }) => disabled)).toEqual(boxes.map(() => true))
    expect(['Remove recurrence 1', 'Add recurrence'].filter((name) => !isOff(button('Office hours', name)))).toEqual([])
    // The button looks disabled, too.
    expect(button('Office hours', 'Add recurrence').dataset['disabled']).toBe('true')
  })

  it('for a new timeslot gives the timeslot its own card when saved, and is then reset, with the focus in its name field', async () => {
    const { type, field, user } = await renderTimeslots([officeHours], {
      saveTimeslot: (content) => Promise.resolve({ ...content, pk: 20 }),
    })
    await type('Create new timeslot', 'Name', '  Weekend ')
    await user.keyboard('{Enter}')
    expect(screen.getByText('Created new timeslot: Weekend')).toBeTruthy()
    expect(rowOf('Weekend')).toBeTruthy()
    expect(field('Create new timeslot', 'Name').value).toBe('')
    expect(document.activeElement).toBe(field('Create new timeslot', 'Name'))
  })
})

describe('the dialog that asks whether to delete a timeslot', () => {
  async function ask(answers: Partial<Answers>, timeslots: readonly Timeslot[] = [officeHours]) {
    const app = await renderTimeslots(timeslots, answers)
    await app.user.click(app.button('Office hours', 'Delete timeslot Office hours'))
    const dialog = screen.getByRole('dialog', { name: 'Delete' })
    return { ...app, dialog, yes: () => buttonIn(dialog, 'yes'), no: () => buttonIn(dialog, 'no') }
  }

  it("accepts 'yes' only once it has found the profiles that use the timeslot", async () => {
    const answer = later<Found<Profile>>()
    const { dialog, yes, user, outside, happens } = await ask({ fetchProfiles: () => answer.promise })
    expect(isOff(yes())).toBe(true)
    expect(describedBy(yes())).toBe('Looking for the profiles that use it...')
    await user.click(yes())
    expect(outside.askedOf('deleteTimeslot')).toEqual([])
    await happens(() =>
      answer.settle(
        all([profile(1, 'Daytime', officeHours), profile(2, '', officeHours), profile(3, 'Always', allTheTime)]),
      ),
    )
    expect(dialog.textContent).toContain('These profiles use it and will be deleted too:')
    expect([...dialog.querySelectorAll('[role=listitem]')].map(({ textContent }) => textContent)).toEqual([
      'Daytime',
      'Profile 2',
    ])
    expect(isOff(yes())).toBe(false)
  })

  it("can be answered even if no profile uses the timeslot or it is unknown whether one does; 'no' keeps the timeslot", async () => {
    const { dialog, yes, no, user, outside, button } = await ask({
      fetchProfiles: () => Promise.resolve(all([profile(3, 'Always', allTheTime)])),
    })
    expect(dialog.textContent).toContain('No profile uses it.')
    expect(isOff(yes())).toBe(false)
    await user.click(no())
    expect(document.querySelector('[role=dialog]')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button('Office hours', 'Delete timeslot Office hours')))
    outside.answers.fetchProfiles = () => Promise.reject(new Fault({ kind: 'unreachable', action: 'get profiles' }))
    await user.click(button('Office hours', 'Delete timeslot Office hours'))
    const again = found(document.querySelector<HTMLElement>('[role=dialog]'), 'dialog')
    await waitFor(() =>
      expect(again.textContent).toContain('It is not known which profiles use it. Those that do will be deleted too.'),
    )
    await user.click(buttonIn(again, 'no'))
    outside.answers.fetchProfiles = () => Promise.resolve({ items: [], unreadable: 1 })
    await user.click(button('Office hours', 'Delete timeslot Office hours'))
    await waitFor(() =>
      expect(document.querySelector('[role=dialog]')?.textContent, 'if one cannot be read').toContain(
        'It is not known which profiles use it.',
      ),
    )
    expect(isOff(buttonIn(found(document.querySelector<HTMLElement>('[role=dialog]'), 'dialog'), 'yes'))).toBe(false)
    expect(outside.askedOf('deleteTimeslot')).toEqual([])
  })
})

describe('the chart of the week', () => {
  it('says in words when the timeslot is active, and follows the input while it is valid', async () => {
    const { caption, type, button, user } = await renderTimeslots([officeHours, allTheTime])
    expect(caption('All the time')).toBe('Active nowAlways')
    expect(caption('Office hours')).toMatch(/Mon-Fri 08:00-16:00$/)
    await type('Office hours', 'End', '24:00')
    expect(caption('Office hours')).toMatch(/^Once saved, .*Mon-Fri 08:00-24:00$/)
    await type('Office hours', 'End', 'late')
    expect(caption('Office hours')).toBe('Not valid yet1 recurrence cannot be shown.')
    await user.click(button('Office hours', 'Add recurrence'))
    expect(caption('Office hours')).toBe('Not valid yetMon-Fri 08:00-16:001 recurrence cannot be shown.')
    await user.click(button('Office hours', 'Remove recurrence 2'))
    await type('Office hours', 'End', '07:00')
    expect(caption('Office hours'), 'with its end before its start').toBe('Not valid yet1 recurrence cannot be shown.')
    await user.click(button('Office hours', 'Remove recurrence 1'))
    expect(caption('Office hours')).toBe('Once saved, never active')
  })

  it('says that the timeslot is active from the moment it begins until it ends', async () => {
    const at = (milliseconds: number) => {
      const moment = new Date(beginning + milliseconds)
      return [moment.getHours(), moment.getMinutes(), moment.getSeconds()]
        .map((part) => String(part).padStart(2, '0'))
        .join(':')
    }
    const recurrence: Recurrence = { days: [1, 2, 3, 4, 5, 6, 7], start: at(30_000), end: at(60_000), isAllDay: false }
    const { caption, wait } = await renderTimeslots([{ ...officeHours, recurrences: [recurrence] }])
    expect(caption('Office hours')).toContain(`Starts today ${at(30_000)}`)
    await wait(29_000)
    expect(caption('Office hours')).toContain('Starts today')
    await wait(2000)
    expect(caption('Office hours')).toMatch(/^Active now/)
    await wait(30_000)
    expect(caption('Office hours')).toMatch(/^Starts [A-Z][a-z]+day \d/)
  })

  it("follows the server's clock, says so, and names a gap that no recurrence covers", async () => {
    const here = -new Date(beginning).getTimezoneOffset()
    const recurrences: readonly Recurrence[] = [
      { days: [1, 2, 3, 4, 5, 6, 7], start: '00:00:00', end: '12:00:00', isAllDay: false },
      { days: [1, 2, 3, 4, 5, 6, 7], start: '12:00:30', end: '23:59:59.999999', isAllDay: false },
    ]
    const { caption, card, happens, outside } = await renderTimeslots([{ ...officeHours, recurrences }])
    expect(caption('Office hours')).not.toContain("Server's time")
    expect(caption('Office hours')).toContain('Nothing is sent from 12:00 to 12:00:30 (Every day).')
    await happens(() =>
      outside.tell('apiActivity', { type: 'api.zoneRead', zone: { at: beginning, offset: here + 6 * 60 } }),
    )
    expect(caption('Office hours')).toMatch(/Server's time, UTC.*; 02:00 here is 08:00 there$/)
    const moment = new Date(beginning + 6 * 3_600_000)
    expect(placeOfNow(card('Office hours'), 'x1')).toBeCloseTo(partOfRow(moment), 5)
  })

  it("neither shows nor says the current time until the server's time zone is known", async () => {
    const { caption, card } = await renderTimeslots([officeHours], {}, { offset: undefined })
    expect(caption('Office hours')).toMatch(/^Cannot tell whether it is active/)
    expect(card('Office hours').querySelector('[data-part=now]')).toBeNull()
  })

  it('has a vertical line at the current time of day', async () => {
    const { card } = await renderTimeslots([officeHours])
    const moment = new Date(beginning)
    expect(placeOfNow(card('Office hours'), 'x1')).toBeCloseTo(partOfRow(moment), 5)
    expect(placeOfNow(card('Office hours'), 'x2')).toBeCloseTo(partOfRow(moment), 5)
  })

  // 19 January 2026 is a Monday.
  it.each([
    [new Date(2026, 0, 19, 7, 59, 59), 'Starts today 08:00'],
    [new Date(2026, 0, 19, 8), 'Active now'],
    [new Date(2026, 0, 19, 16, 0, 1), 'Starts Wednesday 08:00'],
    [new Date(2026, 0, 20, 12), 'Starts Wednesday 08:00'],
    [new Date(2026, 0, 21, 16, 0, 1), 'Starts Monday 08:00'],
  ])('says at %s: %s', (moment, words) => {
    expect(standingWords([{ ...office, days: [1, 3] }], moment.getTime(), -moment.getTimezoneOffset())).toBe(words)
  })

  it('names the same weekday of next week differently from today', () => {
    const moment = new Date(2026, 0, 19, 17)
    expect(standingWords([{ ...office, days: [1] }], moment.getTime(), -moment.getTimezoneOffset())).toBe(
      'Starts next Monday 08:00',
    )
  })

  it("says as long as the server's time zone is not known only what holds in every zone", () => {
    expect(standingWords([office], 0, undefined)).toBe(
      "Cannot tell whether it is active: the server's time zone is not known yet",
    )
    expect(standingWords(allTheTime.recurrences, 0, undefined)).toBe('Active now')
    expect(standingWords([], 0, undefined)).toBe('Never active')
  })
})
