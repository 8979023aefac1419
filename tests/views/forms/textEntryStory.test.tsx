import { configure, screen, waitFor, within } from '@testing-library/react'
import { pickSaved, savedButton } from '../support/savedFilters.ts'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { planned } from '../../machines/models/player.ts'
import {
  asking,
  description,
  earlierTicket,
  isOfOne,
  textEntryDriver,
  type TextEntryHands,
  type TextEntryServer,
  type TextEntrySight,
  type Use,
} from '../../machines/models/forms/textEntryDriver.ts'
import { textEntryWays } from '../../machines/models/forms/textEntryStory.ts'
import { ask, withFreshServer, newToken, order, report, startConsole, playStory } from '../support/storyStage.tsx'
import { pageOf, workspaceOf } from '../support/reach.ts'

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy. Queries do not check
// visibility, since no style hides anything here.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true })

let pk: number
let refresh: () => Promise<void>
let refreshUntilSignedOut: () => Promise<void>

withFreshServer(async () => {
  pk = await report({ description, ticket_url: earlierTicket })
})

/** Starts the client. Afterwards, `refresh` runs one refresh and waits until it is done. */
function start() {
  const root = startConsole()
  refresh = async () => {
    const { incident } = pageOf(root).getSnapshot().children
    const { incidents } = workspaceOf(root).getSnapshot().children
    const isFetched = () =>
      incident === undefined
        ? incidents?.getSnapshot().matches({ listed: 'ready' }) === true
        : incident.getSnapshot().matches({ shown: 'current' })
    await waitFor(() => expect(isFetched()).toBe(true))
    workspaceOf(root).send({ type: 'autoUpdate.due' })
    expect(isFetched()).toBe(false)
    await waitFor(() => expect(isFetched()).toBe(true))
  }
  refreshUntilSignedOut = async () => {
    workspaceOf(root).send({ type: 'autoUpdate.due' })
    await screen.findByRole('heading', { name: 'Login' })
  }
}

playStory('text entry', planned(textEntryWays()), () => textEntryDriver(hands(), server))

const server: TextEntryServer = {
  countChanges: async () => {
    const calls = await order('GET', '/requests')
    if (!Array.isArray(calls)) throw new Error('The stand-in server did not return a list of calls.')
    return calls.filter(isChange).length
  },
  kept: async (use) => {
    if (isOfOne(use)) return lastMessage(use, await ask('GET', `/api/v1/incidents/${pk}/events/`))
    if (use === 'address')
      return String(Reflect.get(Object(await ask('GET', `/api/v1/incidents/${pk}/`)), 'ticket_url'))
    return namesIn(await ask('GET', '/api/v1/notificationprofiles/filters/'))
  },
  refuseNote: (misbehaviour) => order('POST', '/misbehaviours', misbehaviour),
  reopen: async () => void (await order('POST', `/incidents/${pk}`, { action: 'reopen' })),
}

function isChange(call: unknown): boolean {
  const { method, path } = Object(call) as { method: string; path: string }
  return method !== 'GET' && !path.includes('auth')
}

function lastMessage(use: Use, events: unknown): string {
  if (!Array.isArray(events)) throw new Error('The stand-in server did not return a list of events.')
  const type = use === 'note' ? '"OTH"' : '"CLO"'
  const found = events.filter((event: unknown) => JSON.stringify(event).includes(type))
  return found.length === 0 ? '' : String(Reflect.get(Object(found.at(-1)), 'description'))
}

function namesIn(filters: unknown): string {
  if (!Array.isArray(filters)) throw new Error('The stand-in server did not return a list of filters.')
  return filters.map((filter: unknown) => String(Reflect.get(Object(filter), 'name'))).join(', ')
}

function hands(): TextEntryHands {
  const user = userEvent.setup({ delay: null })
  return {
    open: async (use) => {
      window.history.replaceState(null, '', isOfOne(use) ? `/incidents/${pk}/` : '/?open=any')
      start()
      if (!isOfOne(use)) await screen.findByRole('link', { name: description })
    },
    ask: async (use) => {
      if (use === 'address') {
        const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: `Select incident ${pk}` })
        if (!tick.checked) await user.click(tick)
      }
      if (use === 'name') await pickSaved(user, asking.name.button)
      else await user.click(await screen.findByRole('button', { name: asking[use].button }))
    },
    answer: async (which) => {
      const buttons = within(await screen.findByRole('dialog')).getAllByRole('button')
      const button =
        which === 'discard'
          ? buttons.find(({ textContent }) => textContent === 'Discard')
          : buttons.find((each) => (each.getAttribute('type') === 'submit') === (which === 'submit'))
      if (button === undefined) throw new Error(`There is no button to ${which}.`)
      await user.click(button)
    },
    type: async (use, text) => {
      const field = await screen.findByLabelText(asking[use].label, { selector: 'input, textarea' })
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    },
    press: (key) => user.keyboard(key === 'Control+Enter' ? '{Control>}{Enter}{/Control}' : `{${key}}`),
    see: (sight) => waitFor(() => see(sight)),
    seeRefused: async (reason) =>
      expect(await screen.findAllByText(`Failed to add note to ${pk} - ${reason}`)).not.toEqual([]),
    seeFocusInField: (use) =>
      waitFor(() => {
        expect(document.activeElement).toBe(screen.getByLabelText(asking[use].label, { selector: 'input, textarea' }))
      }),
    seeFocusBack: (use) =>
      waitFor(() =>
        expect(document.activeElement).toBe(
          use === 'name' ? savedButton() : screen.getByRole('button', { name: asking[use].button }),
        ),
      ),
    refresh: async () => {
      const [dialog, focus] = [screen.queryByRole('dialog'), document.activeElement]
      await refresh()
      expect(screen.queryByRole('dialog')).toBe(dialog)
      expect(document.activeElement).toBe(focus)
    },
    loseSession: async () => {
      await newToken()
      await refreshUntilSignedOut()
      await user.type(screen.getByLabelText('Username'), 'operator')
      await user.type(screen.getByLabelText('Password'), 'operator')
      await user.click(screen.getByRole('button', { name: 'Login' }))
      await screen.findByRole('list', { name: 'Status' })
    },
  }
}

function see(sight: TextEntrySight | undefined) {
  const dialog = screen.queryByRole('dialog')
  if (sight === undefined) return expect(dialog).toBeNull()
  const { use, text, problem } = sight
  const field = within(screen.getByRole('dialog', { name: asking[use].title })).getByRole<
    HTMLInputElement | HTMLTextAreaElement
  >('textbox', { name: asking[use].label })
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = described.map((id) => document.getElementById(id)?.textContent ?? '')
  expect(field.value).toBe(text)
  expect(field.getAttribute('aria-invalid') === 'true').toBe(problem !== undefined)
  expect(words.filter((each) => /required|absolute/i.test(each))).toEqual(problem === undefined ? [] : [problem])
}
