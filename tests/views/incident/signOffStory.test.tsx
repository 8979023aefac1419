import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { joined, planned, play, storyOf } from '../../machines/models/player.ts'
import {
  withoutTimes,
  places,
  signOffDriver,
  type Place,
  type SignOffHands,
  type SignOffServer,
  type SignOffSight,
} from '../../machines/models/incident/signOffDriver.ts'
import { signOffStory } from '../../machines/models/incident/signOffStory.ts'
import { SteppingClock } from '../../machines/support/clock.ts'
import { withFreshServer, order, report, startConsole, stopConsole } from '../support/storyStage.tsx'
import { openDisplay } from '../support/listBar.ts'
import { pageOf, workspaceOf } from '../support/reach.ts'

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy. Queries do not check
// visibility, since no style hides anything here.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true })

const descriptions = { stateful: 'Uplink is down', stateless: 'Switch was restarted' }
const pks = { stateful: 0, stateless: 0 }
let refresh: () => Promise<void>

withFreshServer(async () => {
  for (const which of ['stateful', 'stateless'] as const) {
    pks[which] = await report({ description: descriptions[which], stateful: which === 'stateful' })
  }
})

beforeEach(() => {
  // Responses arrive at any time, outside any act().
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

/** Starts the client, if given with this clock. Afterwards, `refresh` runs one refresh and waits until it is done. */
function start(clock?: SteppingClock) {
  const root = startConsole(clock)
  refresh = async () => {
    const { incident, incidentList } = pageOf(root).getSnapshot().children
    const shown = incident ?? incidentList?.getSnapshot().children.incident
    const isFetched = () => shown?.getSnapshot().matches({ shown: 'current' }) === true
    await waitFor(() => expect(isFetched()).toBe(true))
    workspaceOf(root).send({ type: 'autoUpdate.due' })
    expect(isFetched()).toBe(false)
    await waitFor(() => expect(isFetched()).toBe(true))
  }
}

const ways = planned(joined(signOffStory.shortestPaths()))

/**
 * The story of closing and reopening, run with Testing Library on the same model as in Chromium. Each of the two places
 * runs half of the paths.
 */
describe.each([
  [places[0], ways.filter((_, index) => index % 2 === 0)],
  [places[1], ways.filter((_, index) => index % 2 === 1)],
])('an operator in %s', (place, paths) => {
  it.each(paths.map((path) => [storyOf(path), path] as const))(
    '%s',
    async (_, path) => {
      await expect(
        play(path, signOffDriver(hands(place), server, { me: 'operator', other: 'observer' })),
      ).resolves.toBeUndefined()
    },
    // A generous timeout, since a joined path consists of several paths.
    60_000,
  )
})

const server: SignOffServer = {
  breakDown: (misbehaviour) => order('POST', '/misbehaviours', misbehaviour),
  repair: async () => void (await order('DELETE', '/misbehaviours')),
  happen: async (action, description) =>
    void (await order('POST', `/incidents/${pks.stateful}`, { action, description })),
  countAsked: async () => {
    const calls = await order('GET', '/requests')
    if (!Array.isArray(calls)) throw new Error('The stand-in server did not return a list of calls.')
    return calls.filter(isSignOff).length
  },
}

function isSignOff(call: unknown): boolean {
  return (
    Reflect.get(Object(call), 'method') === 'POST' && String(Reflect.get(Object(call), 'path')).endsWith('/events/')
  )
}

function hands(place: Place): SignOffHands {
  const user = userEvent.setup({ delay: null })
  const press = async (name: string) =>
    user.click(within(await screen.findByRole('dialog', asking)).getByRole('button', { name }))
  /** Moves only in steps, so that an order waits for as long as the machine needs. */
  let clock: SteppingClock | undefined
  const arrive = (path: string) => {
    stopConsole()
    cleanup()
    window.history.replaceState(null, '', path)
    start(clock)
  }
  return {
    open: async (which) => {
      arrive(place === 'its own page' ? `/incidents/${pks[which]}/` : '/?open=any')
      if (place === 'the dialog of the list')
        await user.click(await screen.findByRole('link', { name: descriptions[which] }))
      await screen.findByRole('list', { name: 'Status' })
    },
    chooseUndo: async (seconds) => {
      clock = new SteppingClock()
      arrive('/?open=any')
      const display = await openDisplay(user)
      await user.selectOptions(display.getByLabelText(/^Time to undo/), String(seconds))
      expect(window.localStorage.getItem('argus.1.undoSeconds')).toContain(String(seconds))
    },
    letPass: async (seconds) => {
      act(() => clock?.advance(seconds * 1000))
    },
    writeNow: async () => user.click(within(waiting()).getByRole('button', { name: 'Now' })),
    choose: async (name) => user.click(await screen.findByRole('button', { name })),
    answer: press,
    insist: press,
    type: async (text) => {
      const field = await screen.findByLabelText('Closing message')
      await user.clear(field)
      await user.paste(text)
    },
    press: (key) => user.keyboard(`{${key}}`),
    seeTyped: async (text) =>
      waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Closing message').value).toBe(text)),
    see: (sight) => waitFor(() => expect(seen(sight)).toEqual(expected(sight))),
    seeBusy: () =>
      waitFor(() => {
        const dialog = within(screen.getByRole('dialog', asking))
        expect(dialog.getAllByRole('button').map((button) => button.getAttribute('aria-disabled'))).toEqual([
          'true',
          'true',
        ])
        expect(dialog.queryAllByRole<HTMLTextAreaElement>('textbox').every((field) => field.readOnly)).toBe(true)
      }),
    seeMessage: async (text) => expect(await screen.findAllByText(withPk(text))).not.toEqual([]),
    seeFocusOn: (role, name) => waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name }))),
    refresh: async () => {
      // The response to the last action may still be in flight.
      await refresh()
      const before = { ...work() }
      await refresh()
      expect(work()).toEqual(before)
      expect(document.activeElement).toBe(before.focus)
    },
  }
}

const asking = { name: /^(Manually close incident|Reopen incident)$/ }

/** The place in the top bar for what waits to be written. */
function waiting() {
  return screen.getByRole('group', { name: 'Undo' })
}

function withPk(text: string): string {
  return text.replace('{pk}', String(pks.stateful))
}

/** The sight that the model expects, in the form that `seen` returns. */
function expected({ chip, offers, events, waits, dialog, messages = [] }: SignOffSight) {
  return {
    chip,
    offers: offers === undefined ? [] : [offers],
    saysWhyNot: offers === undefined && waits === undefined,
    events,
    waits: withPk(waits ?? ''),
    dialog:
      dialog === undefined
        ? undefined
        : {
            ...dialog,
            text: dialog.text,
            isVain: dialog.isVain === true,
            reason: dialog.isVain === true ? dialog.says.at(1) : '',
          },
    messages,
  }
}

/** The sight on screen, in the same form. Looks only for the expected toasts, since others may be open. */
function seen({ messages = [] }: SignOffSight) {
  const offers = screen.queryAllByRole('button', { name: /^(Close|Open) incident$/ })
  return {
    chip: screen.getByRole('list', { name: 'Status' }).querySelector('[data-word]')?.textContent,
    offers: offers.map((button) => button.textContent),
    saysWhyNot: screen.queryByText(/it can be neither closed nor reopened/) !== null,
    events: events(),
    waits: waiting().querySelector('output')?.textContent ?? '',
    dialog: dialog(),
    messages: messages.filter((text) => screen.queryAllByText(withPk(text)).length > 0),
  }
}

function events() {
  const feed = screen.queryByRole('list', { name: 'What happened' })
  const entries = feed === null ? [] : within(feed).getAllByRole('listitem')
  const told = entries.map((entry) => [...entry.querySelectorAll('bdi')].map((part) => part.textContent).join(', '))
  return told.filter((words) => /^(Close|Reopen),/.test(words))
}

function dialog() {
  const dialogs = screen.queryAllByRole('dialog', asking)
  const [shown] = dialogs
  if (shown === undefined) return undefined
  expect(dialogs).toHaveLength(1)
  const inside = within(shown)
  const buttons = inside.getAllByRole('button')
  const field = inside.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Closing message' })
  expect(field?.readOnly ?? false).toBe(false)
  const confirm = buttons.at(-1)
  return {
    title: inside.getByRole('heading').textContent,
    says: [...shown.querySelectorAll('p, output')]
      .map((words) => withoutTimes(words.textContent))
      .filter((words) => words !== ''),
    text: field?.value,
    buttons: buttons.map((button) => button.textContent),
    isVain: confirm?.getAttribute('aria-disabled') === 'true',
    reason: withoutTimes(document.getElementById(confirm?.getAttribute('aria-describedby') ?? '')?.textContent ?? ''),
  }
}

/** The parts of the page that a refresh must not change. */
function work() {
  const shown = screen.queryAllByRole('dialog')
  return {
    shown,
    text: screen.queryByLabelText<HTMLTextAreaElement>('Closing message')?.value,
    focus: document.activeElement,
  }
}
