import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  destinationDriver,
  destinations,
  pager,
  type DestinationHands,
  type DestinationServer,
  type DestinationSight,
  type KeptDestination,
} from '../../machines/models/alerting/destinationDriver.ts'
import { destinationStory } from '../../machines/models/alerting/destinationStory.ts'
import {
  first,
  media,
  newDestinationDriver,
  type NewDestinationHands,
  type NewDestinationServer,
  type NewDestinationSight,
} from '../../machines/models/alerting/newDestinationDriver.ts'
import { newDestinationStory } from '../../machines/models/alerting/newDestinationStory.ts'
import { joined, play, storyOf, type StoryPath } from '../../machines/models/player.ts'
import { descriptionOf, isOff } from './destinationsStage.tsx'
import { withFreshServer, newToken, order, startConsole, url } from '../support/storyStage.tsx'

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy. Queries do not check
// visibility, since no style hides anything here.
beforeEach(() => configure({ asyncUtilTimeout: 10_000, defaultHidden: true }))

const path = '/api/v2/notificationprofiles/destinations/'

function titled(paths: readonly StoryPath[]) {
  return joined(paths).map((way) => [storyOf(way), way] as const)
}

withFreshServer(async () => {
  window.history.replaceState(null, '', '/destinations')
  await order('POST', '/reset', { seed: 1, incidents: 0, notifications: 'none', media: [...media] })
})

async function call(method: 'GET' | 'POST', token: string, body?: unknown): Promise<unknown> {
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}

async function createDestinations(all: readonly unknown[]) {
  const token = await newToken()
  for (const destination of all) await call('POST', token, destination)
  document.cookie = `token=${token}; Path=/`
}

/** The pagers on the server. */
async function keptPagers(): Promise<readonly (KeptDestination & { readonly pk: number })[]> {
  const token = /token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
  const rows = (await call('GET', token)) as readonly (KeptDestination & { pk: number; media: { slug: string } })[]
  return rows.filter((row) => row.media.slug === pager.slug).toSorted((one, other) => one.pk - other.pk)
}

function breakDown(misbehaviour: Readonly<Record<string, unknown>>): Promise<unknown> {
  return order('POST', '/misbehaviours', misbehaviour)
}

describe('the story of a destination:', () => {
  let pk: number
  beforeEach(async () => {
    await createDestinations(destinations)
    pk = (await keptPagers())[0]?.pk ?? 0
  })

  it.each(titled(destinationStory.shortestPaths()))(
    '%s',
    async (_, way) => {
      await expect(play(way, destinationDriver(rowHands(), server()))).resolves.toBeUndefined()
    },
    60_000,
  )

  function server(): DestinationServer {
    return {
      breakDown,
      kept: async () => {
        const found = (await keptPagers()).find((each) => each.pk === pk)
        return found === undefined ? undefined : { label: found.label, settings: found.settings }
      },
    }
  }
})

describe('the story of a new destination:', () => {
  beforeEach(() => createDestinations([first]))

  it.each(titled(newDestinationStory.shortestPaths()))(
    '%s',
    async (_, way) => {
      const server: NewDestinationServer = { breakDown, kept: keptPagers }
      await expect(play(way, newDestinationDriver(formHands(), server))).resolves.toBeUndefined()
    },
    60_000,
  )
})

async function open() {
  startConsole()
  await screen.findByRole('button', { name: /^Pager \(/ })
}

async function loseSession() {
  const user = userEvent.setup({ delay: null })
  await newToken()
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('heading', { name: 'Login' })
  await user.type(screen.getByLabelText('Username'), 'operator')
  await user.type(screen.getByLabelText('Password'), 'operator')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByRole('button', { name: /^Pager \(/ })
}

function focused(): string {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement) return activeElement.labels?.[0]?.textContent.replace(' *', '') ?? ''
  return activeElement?.textContent ?? ''
}

async function fill(input: HTMLElement, text: string) {
  const user = userEvent.setup({ delay: null })
  await user.clear(input)
  if (text !== '') await user.paste(text)
}

function rowHands(): DestinationHands {
  const user = userEvent.setup({ delay: null })
  const row = () => within(screen.getByRole('group', { name: /^(Night duty|Pager: \d+)$/ }))
  const press = async (name: string, place: Pick<typeof screen, 'getByText'> = row()) => {
    const button = place.getByText(name).closest('button')
    if (button !== null) await user.click(button)
  }
  return {
    open,
    type: (label, text) => fill(row().getByLabelText(new RegExp(`^${label}`)), text),
    press: (name) => press(name),
    key: (name) => user.keyboard(`{${name}}`),
    fold: () => user.click(screen.getByRole('button', { name: /^Pager \(/ })),
    answer: async (name) => press(name, within(await screen.findByRole('dialog'))),
    follow: (link) => user.click(screen.getByRole('link', { name: link })),
    comeBack: async () => {
      await user.click(screen.getByRole('button', { name: /user menu$/ }))
      await user.click(await screen.findByRole('menuitem', { name: 'Destinations' }))
    },
    loseSession,
    see: async (sight) => {
      if (sight.row !== undefined && sight.dialog === undefined) {
        const opener = await screen.findByRole('button', { name: sight.row.name })
        if (opener.getAttribute('aria-expanded') === 'false') await user.click(opener)
      }
      await waitFor(() => expect(seenRow()).toEqual(sight))
    },
    seeMessage: async (text) => void (await screen.findAllByText(text)),
    seeFocusOn: (words) => waitFor(() => expect(focused()).toBe(words)),
  }
}

/** The row on screen, as the story describes it. */
function seenRow(): DestinationSight {
  const rows = screen.queryAllByRole('group').filter((each) => each.querySelector('h3')?.textContent !== 'Day duty')
  const element = rows.find((each) => each.closest('section')?.querySelector('h2')?.textContent.startsWith('Pager'))
  const dialog = screen.queryByRole('dialog')
  return {
    row: element === undefined ? undefined : rowIn(element),
    group: screen.queryByRole('button', { name: /^Pager \(/ })?.textContent ?? '',
    ...(dialog === null ? {} : { dialog: within(dialog).getByRole('heading').textContent as 'Delete' }),
  }
}

function rowIn(element: HTMLElement): NonNullable<DestinationSight['row']> {
  const row = within(element)
  const input = (label: RegExp) => row.getByLabelText<HTMLInputElement>(label)
  const account = input(/^Account/)
  const [trouble = '', standing = ''] = [...element.querySelectorAll('output')].map(({ textContent }) => textContent)
  return {
    name: element.querySelector('h3')?.textContent ?? '',
    title: input(/^Title/).value,
    account: account.value,
    ...problemOf(account),
    ...(trouble === '' ? {} : { trouble }),
    isSavable: !isOff(row.getByRole('button', { name: /^Save / })),
    standing: standing as 'Not saved',
  }
}

/** The error of a field: its description without the help text, which never changes. */
function problemOf(input: HTMLInputElement): { problem?: string } {
  if (input.getAttribute('aria-invalid') !== 'true') return {}
  return {
    problem: descriptionOf(input)
      .replace(/The number on the back\.|Must be unique per media type/, '')
      .trim(),
  }
}

function formHands(): NewDestinationHands {
  const user = userEvent.setup({ delay: null })
  const drawer = () => within(screen.getByRole('region', { name: 'New destination' }))
  return {
    open,
    press: async (name) => {
      const label = name === 'Create' ? 'Create destination' : name
      await user.click(screen.getByRole('button', { name: label }))
    },
    choose: async (medium) => {
      await user.click(drawer().getByRole('combobox'))
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${medium}`) }))
    },
    type: (label, text) => fill(drawer().getByLabelText(new RegExp(`^${label}`)), text),
    key: (name) => user.keyboard(`{${name}}`),
    loseSession,
    see: (sight) => waitFor(() => expect(seenForm()).toEqual(sight)),
    seeMessage: async (text) => void (await screen.findAllByText(text)),
    seeFocusOn: (words) => waitFor(() => expect(focused()).toBe(words)),
  }
}

/** The form on screen, as the story describes it. */
function seenForm(): NewDestinationSight {
  const drawer = screen.queryByRole('region', { name: 'New destination' })
  return {
    form: drawer === null ? undefined : formIn(drawer),
    group: screen.queryByRole('button', { name: /^Pager \(/ })?.textContent ?? '',
    ...(screen.queryByText('You have an unfinished new destination.') === null ? {} : { isPending: true }),
  }
}

function formIn(drawer: HTMLElement): NonNullable<NewDestinationSight['form']> {
  const medium = within(drawer).getByRole<HTMLInputElement>('combobox')
  const inputs = within(drawer).queryAllByRole<HTMLInputElement>('textbox')
  const named = inputs.map((input) => [input.labels?.[0]?.textContent.replace(' *', '') ?? '', input] as const)
  const { problem: absence } = problemOf(medium)
  return {
    medium: medium.value,
    ...(absence === undefined ? {} : { absence }),
    fields: Object.fromEntries(named.map(([name, input]) => [name, input.value])),
    problems: Object.fromEntries(
      named.flatMap(([name, input]) => {
        const { problem } = problemOf(input)
        return problem === undefined ? [] : [[name, problem]]
      }),
    ),
    isCreatable: !isOff(within(drawer).getByRole('button', { name: 'Create destination' })),
  }
}
