import { configure, screen, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import type { Destination } from '../../../machines/alerting/domain/destination.ts'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import type { MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import type { DescribedMedium } from '../../../machines/alerting/domain/medium.ts'
import type { Profile } from '../../../machines/alerting/domain/profile.ts'
import { withoutResource, withResource } from '../../../machines/forms/domain/resource.ts'
import type { SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import { days, weekdays } from '../../../machines/alerting/domain/day.ts'
import type { Timeslot } from '../../../machines/alerting/domain/timeslot.ts'
import type { ProfileContent, ProfileList } from '../../../machines/alerting/ports.ts'
import { beginning } from '../../machines/support/clock.ts'
import { later, type Later } from '../support/later.ts'
import type { Answers } from '../support/ports.ts'
import { renderApp } from '../support/renderApp.tsx'

// Queries do not check visibility: no style hides anything here, and the check would take most of the test's time.
configure({ defaultHidden: true })

const sms = { slug: 'sms', name: 'SMS', isInstalled: true }
const email = { slug: 'email', name: 'Email', isInstalled: true }

export const always: Timeslot = {
  pk: 1,
  name: 'All the time',
  recurrences: [{ days, start: '00:00:00', end: '23:59:59.999999', isAllDay: true }],
}
export const officeHours: Timeslot = {
  pk: 2,
  name: 'Office hours',
  recurrences: [{ days: weekdays, start: '08:00:00', end: '16:00:00', isAllDay: false }],
}
export const phone: Destination = {
  pk: 5,
  medium: sms,
  label: 'Duty phone',
  suggestedLabel: 'SMS: +4747474701',
  settings: { phone_number: '+4747474701' },
}
export const mail: Destination = {
  pk: 6,
  medium: email,
  label: undefined,
  suggestedLabel: 'Email: noc@example.org',
  settings: { email_address: 'noc@example.org' },
}
const pager: DescribedMedium = {
  slug: 'pager',
  name: 'Pager',
  isInstalled: true,
  absence: undefined,
  properties: [{ name: 'number', title: 'Number', description: undefined, input: 'text', isRequired: true }],
}

export function aFilter(pk: number, name: string, change: Partial<SavedFilter['filter']> = {}): SavedFilter {
  return { pk, name, filter: { ...defaultFilter, ...change } }
}

export const core = aFilter(3, 'Core network')
export const access = aFilter(4, 'Access network')

export function aProfile(change: Partial<Profile> = {}): Profile {
  return { pk: 7, name: 'Daytime', timeslot: always, filters: [core], destinations: [phone], isActive: true, ...change }
}

/**
 * A timeslot that is active every day from this many seconds after the start time of the tests until the end of the
 * day.
 */
export function beginningIn(seconds: number): Timeslot {
  const moment = new Date(beginning + seconds * 1000)
  return {
    pk: 9,
    name: 'Soon',
    recurrences: [{ days, start: moment.toTimeString().slice(0, 8), end: '23:59:59', isAllDay: false }],
  }
}

export interface ProfilesStageOptions {
  readonly profiles?: readonly Profile[]
  readonly choices?: Partial<ProfileList['choices']>
  /** Whether the server holds back the list of profiles until `answerReads` is called. */
  readonly isSlow?: boolean
  /** The row that is opened at once, if it is there: by default 'Daytime'; null if none is. */
  readonly opens?: string | null
  /** The server's count for a question; by default the server cannot count. */
  readonly counts?: (question: MatchQuestion) => number
  /** Further answers of the server. */
  readonly answers?: Partial<Answers>
  /** The address to open; the profiles page by default. */
  readonly at?: string
}

/** The whole application with Ana on the profiles page. The test responds in place of the server. */
export async function stageProfiles(options: ProfilesStageOptions = {}) {
  const choices = {
    timeslots: [always, officeHours],
    filters: [core, access],
    destinations: [phone, mail],
    ...options.choices,
  }
  const server: { list: ProfileList } = {
    list: { profiles: options.profiles ?? [aProfile()], choices, unreadable: 0 },
  }
  const gate = later<void>()
  if (options.isSlow !== true) gate.settle()
  const written: Later<unknown>[] = []

  function write<Answer>(): Promise<Answer> {
    const answer = later<Answer>()
    written.push({ ...answer, settle: (said) => answer.settle(said as Answer) })
    return answer.promise
  }

  /** Applies an accepted change to the server's data. */
  function apply(change: (profiles: readonly Profile[]) => readonly Profile[]) {
    server.list = { ...server.list, profiles: change(server.list.profiles) }
  }

  async function save(): Promise<Profile> {
    const saved = await write<Profile>()
    apply((profiles) => withResource(profiles, saved))
    return saved
  }

  async function remove({ pk }: { readonly pk: number }): Promise<void> {
    await write<void>()
    apply((profiles) => withoutResource(profiles, pk))
  }

  const app = await renderApp({
    at: options.at ?? '/notificationprofiles',
    answers: {
      ...options.answers,
      fetchProfileList: async () => {
        await gate.promise
        return server.list
      },
      fetchMedia: () => Promise.resolve([pager]),
      fetchIncidentCount: (question) => Promise.resolve(options.counts?.(question)),
      fetchTimeslots: () => Promise.resolve({ items: [always], unreadable: 0 }),
      fetchProfiles: () => Promise.resolve({ items: server.list.profiles, unreadable: 0 }),
      saveProfile: save,
      switchProfile: save,
      deleteProfile: remove,
      createDestination: async () => {
        const created = await write<Destination>()
        const { choices: known } = server.list
        server.list = {
          ...server.list,
          choices: { ...known, destinations: withResource(known.destinations, created) },
        }
        return created
      },
    },
  })
  const person = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null })
  const { opens = 'Daytime' } = options
  if (opens !== null && closed(opens) !== null) await openRow(person, opens)
  return {
    ...app,
    server,
    person,
    answerReads: () => app.happens(() => gate.settle()),
    /** Accepts the pending change with this response, or refuses it if given a fault. */
    answer: (said?: unknown) =>
      app.happens(() => {
        const asked = written.shift()
        if (asked === undefined) throw new Error('no change is pending')
        if (said instanceof Fault) asked.fail(said)
        else asked.settle(said)
      }),
    /** The inputs of the calls of this port. */
    sent: (port: 'saveProfile' | 'switchProfile' | 'deleteProfile' | 'createDestination') =>
      app.outside.askedOf(port) as readonly ProfileContent[],
  }
}

/** The button that opens this row; null if there is none, or it is open. */
function closed(name: string): HTMLElement | null {
  return screen.queryByRole('button', { name, expanded: false })
}

/** Opens the row with this name, in which the profile is edited. */
export async function openRow(person: Pick<UserEvent, 'click'>, name: string): Promise<void> {
  await person.click(closed(name) ?? screen.getByRole('button', { name, expanded: true }))
}

/** Testing Library's queries, limited to the row with this name. */
export function card(name: string) {
  return within(screen.getByRole('region', { name }))
}

export function nameField(of: string): HTMLInputElement {
  return card(of).getByRole<HTMLInputElement>('textbox', { name: 'Name' })
}

export function choiceField(of: string, label: string): HTMLInputElement {
  return card(of).getByRole<HTMLInputElement>('combobox', { name: label })
}

/** The names of the rows, in order. */
export function cardNames(): readonly (string | null)[] {
  const headings = screen.queryAllByRole('heading', { level: 2 })
  return headings.filter((one) => one.id !== 'told-week').map(({ textContent }) => textContent)
}

export function isOff(button: HTMLElement): boolean {
  return button.getAttribute('aria-disabled') === 'true'
}

/** The accessible description of an element. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
