/** What the pages and the forms of profiles, timeslots and destinations have in common (docs/behaviour.md#forms). */
import { configure, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { refused } from '../../machines/support/fixtures.ts'
import { access, always, aProfile, core, mail, phone } from '../alerting/profilesStage.tsx'
import { aPager, descriptionOf, isOff, pager } from '../alerting/destinationsStage.tsx'
import { later, type Later } from '../support/later.ts'
import { pageOf } from '../support/reach.ts'
import { renderApp } from '../support/renderApp.tsx'

interface Item {
  readonly pk: number
}

/** What the server's error says in a form, and where: the words at the field or the output that shows it. */
type Said = (form: HTMLElement) => string

interface ResourceForm {
  readonly noun: 'profile' | 'timeslot' | 'destination'
  readonly address: string
  /** The role of a form's surroundings, whose name is that of the resource. */
  readonly role: 'region' | 'group'
  /** The label of the field with the resource's name. */
  readonly label: RegExp
  readonly none: string
  readonly ports: {
    readonly fetch: 'fetchProfileList' | 'fetchTimeslots' | 'fetchDestinations'
    readonly save: 'saveProfile' | 'saveTimeslot' | 'updateDestination'
    readonly remove: 'deleteProfile' | 'deleteTimeslot' | 'deleteDestination'
  }
  readonly item: (pk: number, name: string) => Item
  readonly found: (items: readonly Item[], unreadable: number) => unknown
  /** The same resource after another user has changed something else than its name, and where that is shown. */
  readonly elsewhere: Item
  readonly showsElsewhere: Said
  /** What is sent to save it with this name, as another user has left the rest, and to delete it. */
  readonly sent: (name: string) => object
  readonly deleted: (name: string) => object
  readonly refusals: readonly (readonly [body: unknown, words: string, said: Said])[]
  /** What has the focus after the last resource was deleted. */
  readonly last: () => HTMLElement
}

const office = { days: [1, 2, 3, 4, 5], start: '08:00:00', end: '16:00:00', isAllDay: false } as const

function atField(label: RegExp): Said {
  return (form) => {
    const field = within(form).getByLabelText(label, { selector: 'input:not([type=hidden])' })
    return field.getAttribute('aria-invalid') === 'true' ? descriptionOf(field) : ''
  }
}

function inOutputs(place: HTMLElement): string {
  return [...place.querySelectorAll('output')].map(({ textContent }) => textContent).join(' ')
}

function recurrence(form: HTMLElement): HTMLElement {
  return within(form).getByRole('group', { name: 'Recurrence 1' })
}

const forms: readonly ResourceForm[] = [
  {
    noun: 'profile',
    address: '/notificationprofiles',
    role: 'region',
    label: /^Name/,
    none: 'No notification profiles',
    ports: { fetch: 'fetchProfileList', save: 'saveProfile', remove: 'deleteProfile' },
    item: (pk, name) => aProfile({ pk, name }),
    found: (profiles, unreadable) => ({
      profiles,
      unreadable,
      choices: { timeslots: [always], filters: [core, access], destinations: [phone, mail] },
    }),
    elsewhere: aProfile({ pk: 1, name: 'Days', filters: [access] }),
    showsElsewhere: ({ textContent }) => (textContent.includes('incidents matching Access network') ? 'changed' : ''),
    sent: (name) => ({ pk: 1, name, timeslot: 1, filters: [4], destinations: [5], isActive: true }),
    deleted: (name) => ({ pk: name === 'Days' ? 1 : 2, name }),
    refusals: [
      [{ name: ['Too long.'] }, 'Too long.', atField(/^Name/)],
      [{ timeslot: ['Does not exist.'] }, 'Does not exist.', atField(/^Timeslot/)],
      [{ filters: ['Does not exist.'] }, 'Does not exist.', atField(/^Filters/)],
      [{ destinations: ['Does not exist.'] }, 'Does not exist.', atField(/^Destinations/)],
      [{ active: ['Not now.'], non_field_errors: ['Not today.'] }, 'active: Not now. Not today.', inOutputs],
    ],
    last: () => screen.getByRole('button', { name: 'Create new profile' }),
  },
  {
    noun: 'timeslot',
    address: '/timeslots',
    role: 'region',
    label: /^Name/,
    none: 'No timeslots',
    ports: { fetch: 'fetchTimeslots', save: 'saveTimeslot', remove: 'deleteTimeslot' },
    item: (pk, name) => ({ pk, name, recurrences: [office] }),
    found: (items, unreadable) => ({ items, unreadable }),
    elsewhere: { pk: 1, name: 'Days', recurrences: [{ ...office, start: '09:00:00' }] } as Item,
    showsElsewhere: (form) =>
      within(form).getByLabelText<HTMLInputElement>(/^Start/).value === '09:00' ? 'changed' : '',
    sent: (name) => ({ pk: 1, name, recurrences: [{ ...office, start: '09:00:00' }] }),
    deleted: (name) => ({ pk: name === 'Days' ? 1 : 2, name }),
    refusals: [
      [{ name: ['It is in use.'] }, 'It is in use.', atField(/^Name/)],
      [{ time_recurrences: [{ start: ['Wrong format.'] }] }, 'Wrong format.', atField(/^Start/)],
      [{ time_recurrences: [{ end: ['Wrong format.'] }] }, 'Wrong format.', atField(/^End/)],
      [
        { time_recurrences: [{ days: ['"8" is not a valid choice.'] }] },
        '"8" is not a valid choice.',
        (form) => descriptionOf(within(form).getByRole('group', { name: 'Days' })),
      ],
      [
        { time_recurrences: [{ non_field_errors: ["'start' must be before 'end'."] }] },
        "'start' must be before 'end'.",
        (form) => inOutputs(recurrence(form)),
      ],
      [{ time_recurrences: ['Required.'] }, 'time_recurrences: Required.', inOutputs],
      [{ owner: ['Nobody.'], non_field_errors: ['Not today.'] }, 'owner: Nobody. Not today.', inOutputs],
    ],
    last: () => screen.getByRole('button', { name: 'Create new timeslot' }),
  },
  {
    noun: 'destination',
    address: '/destinations',
    role: 'group',
    label: /^Title/,
    none: 'No destinations',
    ports: { fetch: 'fetchDestinations', save: 'updateDestination', remove: 'deleteDestination' },
    item: (pk, label) => aPager({ pk, label }),
    found: (items, unreadable) => ({ items, unreadable }),
    elsewhere: aPager({ label: 'Days', settings: { account: '18', gateway: 'https://one.example/' } }),
    showsElsewhere: (form) =>
      within(form).getByLabelText<HTMLInputElement>(/^Account/).value === '18' ? 'changed' : '',
    // Only what was changed here is sent.
    sent: (label) => ({ pk: 1, medium: 'pager', label, settings: undefined }),
    deleted: (name) => ({ pk: name === 'Days' ? 1 : 2 }),
    refusals: [
      [{ label: ['Too long.'] }, 'Too long.', atField(/^Title/)],
      [{ label: { 0: ['Too long.'] } }, 'Too long.', atField(/^Title/)],
      [{ account: ['Account already exists'] }, 'Account already exists', atField(/^Account/)],
      [{ account: [{ inner: [7] }] }, '7', atField(/^Account/)],
      [{ settings: { account: { inner: ['Too short.'] } } }, 'Too short.', atField(/^Account/)],
      [{ settings: { gateway: ['Enter a valid URL.'] } }, 'Enter a valid URL.', atField(/^Gateway/)],
      [{ settings: { colour: ['Unknown.'] } }, 'settings.colour: Unknown.', inOutputs],
      [['Not installed.'], 'Not installed.', inOutputs],
    ],
    last: () => screen.getByRole('heading', { level: 1 }),
  },
]

/** The page, with a server that has resources with these names. The test answers what is saved or deleted. */
async function stage({ address, role, label, noun, ports, item, found }: ResourceForm, names = ['Days']) {
  // Queries do not check visibility: no style hides anything here, and the check would take most of the test's time.
  configure({ defaultHidden: true })
  const server: { items: readonly Item[]; unreadable: number } = {
    items: names.map((name, index) => item(index + 1, name)),
    unreadable: 0,
  }
  const pending: Later<unknown>[] = []
  function write(): Promise<unknown> {
    const answer = later<unknown>()
    pending.push(answer)
    return answer.promise
  }
  const answers: Readonly<Record<string, (input: never) => Promise<unknown>>> = {
    fetchMedia: () => Promise.resolve([pager]),
    fetchProfiles: () => Promise.resolve({ items: [], unreadable: 0 }),
    [ports.fetch]: async () => found(server.items, server.unreadable),
    [ports.save]: async () => {
      const saved = await write()
      server.items = [saved as Item, ...server.items.slice(1)]
      return saved
    },
    [ports.remove]: async (gone: Item) => {
      await write()
      server.items = server.items.filter(({ pk }) => pk !== gone.pk)
    },
  }
  const app = await renderApp({ at: address, answers })
  const form = (name = 'Days') => screen.getByRole(role, { name })
  const user = app.user
  /** Opens the row of a resource, in which it is edited. */
  const open = async (name = 'Days') => {
    const opener = screen.queryByRole('button', { name, expanded: false })
    if (opener !== null) await user.click(opener)
  }
  await open()
  const called = (name: string) => (noun === 'timeslot' ? `timeslot ${name}` : name)
  return {
    ...app,
    server,
    form,
    open,
    field: (name?: string) => within(form(name)).getByLabelText<HTMLInputElement>(label),
    save: (name = 'Days') => screen.getByRole('button', { name: `Save ${called(name)}` }),
    remove: (name = 'Days') => screen.getByRole('button', { name: `Delete ${called(name)}` }),
    undo: () => within(form()).queryByRole('button', { name: 'Undo changes' }),
    answer: (said?: unknown) =>
      app.happens(() => {
        const asked = pending.shift()
        if (said instanceof Fault) asked?.fail(said)
        else asked?.settle(said)
      }),
    refresh: () => app.happens(() => pageOf(app.root).send({ type: 'currentPage.refresh', because: 'asked' })),
    /** The calls of the port that saves or deletes. */
    sent: (port: 'save' | 'remove') => app.outside.askedOf(ports[port]),
  }
}

function named(all: readonly ResourceForm[]) {
  return all.map((form) => [form.noun, form] as const)
}

/** What stands for a resource that is not edited. */
function opener(name: string) {
  return screen.queryByRole('button', { name, expanded: false }) ?? screen.getByRole('heading', { name })
}

function dialogButton(name: 'yes' | 'no') {
  return within(screen.getByRole('dialog', { name: 'Delete' })).getByRole('button', { name })
}

describe.each(named(forms))('the page of each %s', (_noun, form) => {
  it("says 'Loading...' until the answer arrives, and then that there are none", async () => {
    const answer = later<unknown>()
    const { happens, outside } = await stage({ ...form, found: () => answer.promise }, [])
    expect(outside.askedOf(form.ports.fetch).length).toBeGreaterThan(0)
    expect(within(screen.getByRole('main')).getByText('Loading...')).toBeDefined()
    expect(screen.queryByText(form.none)).toBeNull()
    await happens(() => answer.settle(form.found([], 0)))
    expect(screen.getByText(form.none)).toBeDefined()
    expect(within(screen.getByRole('main')).queryByText('Loading...')).toBeNull()
  })

  it('says that they could not be fetched, and offers another attempt, without losing the focus', async () => {
    const fault = refused(`get ${form.noun}s`, 403, 'No.')
    const failing = { ...form, found: () => Promise.reject(fault) }
    const { user, outside, field, open } = await stage(failing)
    expect(screen.getByText(`The ${form.noun}s could not be fetched`).closest('[role=alert]')).not.toBeNull()
    const answered = { [form.ports.fetch]: () => Promise.resolve(form.found([form.item(1, 'Days')], 0)) }
    Object.assign(outside.answers, answered)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole(form.role, { name: 'Days' })).toBeDefined())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    await open()
    expect(field().value).toBe('Days')
    expect(screen.queryByText(`The ${form.noun}s could not be fetched`)).toBeNull()
  })

  it('counts those that cannot be read, and does not say that there are none', async () => {
    const { server, refresh } = await stage(form, [])
    server.unreadable = 2
    await refresh()
    expect(screen.getByText(`2 ${form.noun}s cannot be read and are left out.`).tagName).toBe('OUTPUT')
    expect(screen.queryByText(form.none)).toBeNull()
    server.unreadable = 0
    await refresh()
    expect(screen.getByText(form.none)).toBeDefined()
    expect(screen.queryByText(/cannot be read/)).toBeNull()
  })
})

describe.each(named(forms))('the form of a %s', (_noun, form) => {
  it('stays with its draft while it may be among those that cannot be read; once it is gone, the page says what is lost', async () => {
    const { user, server, refresh, field } = await stage(form)
    await user.type(field(), ' off')
    Object.assign(server, { items: [], unreadable: 1 })
    await refresh()
    expect(screen.getByText(`1 ${form.noun} cannot be read and is left out.`)).toBeDefined()
    expect(field().value).toBe('Days off')
    server.unreadable = 0
    await refresh()
    const [first = '', ...rest] = form.noun
    const noun = `${first.toUpperCase()}${rest.join('')}`
    expect(screen.getByText(`${noun} 'Days' is no longer on the server; your changes to it are lost.`)).toBeDefined()
    expect(screen.queryByRole(form.role, { name: 'Days' })).toBeNull()
  })

  it('can be saved only if something differs: once the old value has been typed again, there is nothing to save', async () => {
    const { user, field, form: shown, save, sent } = await stage(form)
    expect(isOff(save())).toBe(true)
    await user.type(field(), 's')
    expect(isOff(save())).toBe(false)
    expect(inOutputs(shown())).toContain('Unsaved changes')
    await user.keyboard('{Backspace}')
    expect(isOff(save())).toBe(true)
    expect(inOutputs(shown())).not.toContain('Unsaved changes')
    await user.click(save())
    expect(sent('save')).toEqual([])
  })

  it('cannot be changed or saved again while it is being saved; a toast confirms it, and the focus stays', async () => {
    const { user, field, save, sent, answer } = await stage(form)
    await user.type(field(), ' off')
    await user.click(save())
    expect([isOff(save()), field().readOnly, document.activeElement === save()]).toEqual([true, true, true])
    await user.click(save())
    expect(sent('save')).toHaveLength(1)
    const button = save()
    await answer(form.item(1, 'Days of the server'))
    expect(screen.getByText(`Updated ${form.noun}: Days of the server`)).toBeDefined()
    expect(field('Days of the server').value).toBe('Days of the server')
    expect([isOff(save('Days of the server')), field('Days of the server').readOnly]).toEqual([true, false])
    expect(document.activeElement).toBe(button)
  })

  it('offers to undo changes only if there are any; undoing them focuses the Save button', async () => {
    const { user, field, undo, save } = await stage(form)
    expect(undo()).toBeNull()
    await user.type(field(), ' off')
    await user.click(undo() ?? document.body)
    expect(field().value).toBe('Days')
    expect(undo()).toBeNull()
    expect(document.activeElement).toBe(save())
  })

  it('keeps what was changed here, and shows what another user changed', async () => {
    const { user, field, form: shown, server, refresh, save, sent } = await stage(form)
    await user.type(field(), ' off')
    server.items = [form.elsewhere]
    await refresh()
    expect([field().value, form.showsElsewhere(shown())]).toEqual(['Days off', 'changed'])
    await user.click(save())
    expect(sent('save')).toEqual([form.sent('Days off')])
  })

  it("shows each error of the server at its field, or in the form if it belongs to none, and keeps the draft, marked 'Not saved'", async () => {
    const { user, field, form: shown, save, answer, undo } = await stage(form)
    for (const [body, words, said] of form.refusals) {
      await user.type(field(), '!')
      await user.click(save())
      await answer(refused(`update ${form.noun}`, 400, body))
      expect(said(shown())).toContain(words)
      expect(inOutputs(shown())).toContain('Not saved')
      expect([field().value, isOff(save())], 'it can be tried again').toEqual(['Days!', false])
      await user.click(undo() ?? document.body)
      expect([said(shown()), inOutputs(shown())].join(' '), 'after undoing').not.toContain(words)
      expect(inOutputs(shown())).not.toContain('Not saved')
    }
  })

  it("asks before it is deleted, with the focus on 'no', which deletes nothing", async () => {
    const { user, remove, sent } = await stage(form)
    await user.click(remove())
    const question = screen.getByRole('dialog', { name: 'Delete' }).textContent
    expect(question).toContain(`Are you sure you want to delete the ${form.noun}`)
    expect(question).toContain('Days')
    await expect.poll(() => document.activeElement).toBe(dialogButton('no'))
    await user.click(dialogButton('no'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(remove())
    expect(sent('remove')).toEqual([])
  })

  it.each([
    ['next', 'Days', 'Nights'],
    ['previous', 'Nights', 'Days'],
  ])("is deleted once after 'yes', which a toast confirms, and the %s one gets the focus", async (_, gone, stays) => {
    const { user, remove, sent, answer, open } = await stage(form, ['Days', 'Nights'])
    await open(gone)
    await user.click(remove(gone))
    await user.click(dialogButton('yes'))
    expect(isOff(dialogButton('yes'))).toBe(true)
    expect(dialogButton('yes').querySelector('.mantine-Loader-root')).not.toBeNull()
    await user.click(dialogButton('yes'))
    expect(sent('remove')).toEqual([form.deleted(gone)])
    await answer()
    expect(screen.getByText(`Deleted ${form.noun}: ${gone}`)).toBeDefined()
    expect(screen.queryByRole(form.role, { name: gone })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(opener(stays))
  })

  it('leaves the focus on the page if it was the last', async () => {
    const { user, remove, answer } = await stage(form)
    await user.click(remove())
    await user.click(dialogButton('yes'))
    await answer()
    expect(screen.getByText(form.none)).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(form.last())
  })

  it('stays if its deletion fails, and says why', async () => {
    const { user, remove, answer, field, form: shown } = await stage(form)
    await user.click(remove())
    await user.click(dialogButton('yes'))
    await answer(refused(`delete ${form.noun} Days`, 400, ['It is in use.']))
    expect(screen.getByText(`Failed to delete ${form.noun} Days: It is in use.`)).toBeDefined()
    expect(inOutputs(shown())).toContain('It is in use.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field().value).toBe('Days')
    await expect.poll(() => document.activeElement).toBe(remove())
  })
})

describe.each(named(forms).filter(([noun]) => noun !== 'destination'))('the name of a %s', (_noun, form) => {
  it('shows how many characters are left if it is long, and cannot be saved if no server takes it', async () => {
    const { user, field, save } = await stage(form)
    await user.clear(field())
    await user.paste('a'.repeat(40))
    expect([descriptionOf(field()), isOff(save())]).toEqual(['40 of 40 characters', false])
    await user.paste('a')
    expect([descriptionOf(field()), isOff(save())]).toEqual(['At most 40 characters; these are 41', true])
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })
})
