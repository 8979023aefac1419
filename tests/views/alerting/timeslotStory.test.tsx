import { act, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { joined } from '../../machines/models/player.ts'
import {
  timeslotDriver,
  type TimeslotHands,
  type TimeslotServer,
} from '../../machines/models/alerting/timeslotDriver.ts'
import { keptProfiles, keptTimeslots, readTimeslots } from '../../machines/models/alerting/timeslotSight.ts'
import { timeslotStory } from '../../machines/models/alerting/timeslotStory.ts'
import { ask, withFreshServer, order, startConsole, playStory } from '../support/storyStage.tsx'

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

withFreshServer(async () => window.history.replaceState(null, '', '/timeslots'))

playStory('timeslots', joined(timeslotStory.shortestPaths()), () => timeslotDriver(hands(), server()))

function server(): TimeslotServer {
  return {
    breakDown: (misbehaviour) => order('POST', '/misbehaviours', misbehaviour),
    repair: async () => void (await order('DELETE', '/misbehaviours')),
    timeslots: async () => keptTimeslots(await ask('GET', '/api/v2/notificationprofiles/timeslots/')),
    profiles: async () => keptProfiles(await ask('GET', '/api/v2/notificationprofiles/')),
  }
}

function hands(): TimeslotHands {
  const user = userEvent.setup({ delay: null })
  const card = (heading: string) =>
    found(
      [...document.querySelectorAll('main section')].find((each) => each.querySelector('h2')?.textContent === heading),
    )
  /** Opens the row of a timeslot, in which it is edited, if it is closed. */
  const openRow = async (of: string) => {
    await waitFor(() => card(of))
    const opener = card(of).querySelector('h2 button[aria-expanded=false]')
    if (opener !== null) await user.click(opener)
  }
  const field = (of: string, name: string, recurrence = 1) =>
    found(card(of).querySelectorAll<HTMLInputElement>(`input[name=${name}]`)[recurrence - 1])
  const button = (place: Element, name: string) =>
    found(
      [...place.querySelectorAll('button')].find(
        (each) => each.textContent === name || each.getAttribute('aria-label') === name,
      ),
    )
  const box = (of: string, name: string) =>
    found(
      [...card(of).querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find(
        (each) => (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent) === name,
      ),
    )
  return {
    open: async () => {
      startConsole()
      await openRow('Office hours')
    },
    type: async (of, name, text, recurrence) => {
      await openRow(of)
      await user.clear(field(of, name, recurrence))
      if (text !== '') await user.paste(text)
    },
    nameOf: async (of) => field(of, 'name').value,
    tick: (of, name) => user.click(box(of, name)),
    press: (of, name) => user.click(button(card(of), name)),
    answer: async (name) => {
      const answer = button(found(document.querySelector('[role=dialog]')), name)
      await waitFor(() => expect(answer.getAttribute('aria-disabled')).toBe('false'))
      await user.click(answer)
    },
    key: (name) => user.keyboard(`{${name}}`),
    draw: async (of, keys) => {
      act(() => found(card(of).querySelector<HTMLElement>('[role=slider]')).focus())
      const typed = keys.map(({ key, withShift }) => (withShift === true ? `{Shift>}{${key}}{/Shift}` : `{${key}}`))
      await user.keyboard(typed.join(''))
    },
    see: async (sight) => {
      await openRow(sight.at)
      await waitFor(() => expect(readTimeslots(sight.at)).toEqual(sight))
    },
    seeMessage: async (text) => void (await screen.findAllByText((words) => words.includes(text))),
    seeFocusOn: (of, what) =>
      waitFor(() => {
        expect(card(of).contains(document.activeElement)).toBe(true)
        expect(nameOf(document.activeElement)).toBe(what)
      }),
  }
}

function nameOf(element: Element | null): string | null | undefined {
  if (element?.parentElement?.tagName === 'H2') return 'heading'
  const label = element?.getAttribute('aria-label')
  // A button at the bottom of a card is named by its visible text.
  if (element?.tagName === 'BUTTON' && element.textContent !== '') return element.textContent
  return label ?? element?.closest('[class*=root]')?.querySelector('label')?.textContent.replace(' *', '')
}

function found<Part>(part: Part | null | undefined): Part {
  if (part === null || part === undefined) throw new Error('The part is not on the page.')
  return part
}
