import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import {
  acknowledgementDriver,
  type AcknowledgementHands,
  type AcknowledgementServer,
  type AcknowledgementSight,
} from '../../machines/models/incident/acknowledgementDriver.ts'
import { acknowledgementStory } from '../../machines/models/incident/acknowledgementStory.ts'
import { joined } from '../../machines/models/player.ts'
import { withFreshServer, order, report, startConsole, playStory } from '../support/storyStage.tsx'

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

const calendar = { name: 'Choose a day' }
let pk: number

withFreshServer(async () => {
  pk = await report({ description: 'Uplink is down' })
})

playStory('acknowledgements', joined(acknowledgementStory.shortestPaths()), () =>
  acknowledgementDriver(hands(), server),
)

const server: AcknowledgementServer = {
  breakDown: (misbehaviour) => order('POST', '/misbehaviours', misbehaviour),
  repair: async () => void (await order('DELETE', '/misbehaviours')),
}

function hands(): AcknowledgementHands {
  const user = userEvent.setup({ delay: null })
  const dialog = async () => within(await openDialog())
  return {
    open: async () => {
      window.history.replaceState(null, '', `/incidents/${pk}/`)
      startConsole()
      await screen.findByRole('list', { name: 'What happened' })
    },
    choose: async (name) => user.click(await screen.findByRole('button', { name })),
    answer: async (name) => user.click((await dialog()).getByRole('button', { name })),
    type: async (label, text) => {
      const field = (await dialog()).getByLabelText(label)
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    },
    leaveField: () => user.tab(),
    press: (key) => user.keyboard(`{${key}}`),
    takeBack: async () => {
      // Until the dialog is gone, what is offered is the acknowledgement before.
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await user.click(await screen.findByRole('button', { name: 'Take back' }))
    },
    takeBackFromLog: async (actions) => {
      await user.click(screen.getByRole('button', { name: 'Messages' }))
      const drawer = within(await screen.findByRole('dialog', { name: 'Messages' }))
      await user.click(await drawer.findByRole('radio', { name: /^Actions/ }))
      const log = within(await drawer.findByRole('list', { name: 'Actions' }))
      const entries = log.getAllByRole('listitem')
      expect(entries).toHaveLength(actions.length)
      for (const [place, action] of actions.entries()) expect(entries[place]?.textContent).toMatch(action)
      await user.click(log.getByRole('button', { name: 'Take back' }))
      await user.keyboard('{Escape}')
    },
    pickDay: async () => {
      const days = within(await screen.findByRole('dialog', calendar))
      await user.click(days.getByRole('button', { name: 'Next month' }))
      await user.click(days.getByRole('button', { name: /^15 / }))
    },
    seeCalendar: (isOpen) => waitFor(() => expect(screen.queryByRole('dialog', calendar) !== null).toBe(isOpen)),
    see: (sight) => waitFor(() => see(sight)),
    seeFocusOn: (name) => waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name }))),
  }
}

/** The acknowledgement's dialog, even if the calendar covers it. */
async function openDialog(): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: /^(Submit acknowledment|Change expiry)$/ })
}

function see({ chip, feed, dialog, message }: AcknowledgementSight) {
  if (message !== undefined) expect(screen.queryAllByText(message.replace('{pk}', String(pk)))).not.toEqual([])
  const chips = within(screen.getByRole('list', { name: 'Status' })).getAllByRole('listitem')
  expect(chips[1]?.textContent).toMatch(chip)
  const entries = document.querySelectorAll('[data-kind=acknowledgement]')
  expect(entries).toHaveLength(feed.length)
  for (const [place, pattern] of feed.entries()) expect(entries[place]?.textContent).toMatch(pattern)
  seeDialog(dialog)
}

function seeDialog(sight: AcknowledgementSight['dialog']) {
  const dialog = screen.queryByRole('dialog')
  if (sight === undefined) return expect(dialog).toBeNull()
  const inside = within(screen.getByRole('dialog', { name: sight.title }))
  const expiry = inside.getByLabelText<HTMLInputElement>('Expiry date')
  const described = expiry.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = described.map((id) => document.getElementById(id)?.textContent ?? '')
  expect(inside.queryByLabelText<HTMLTextAreaElement>('Message')?.value).toBe(sight.message)
  expect(expiry.value).toBe(sight.expiry)
  expect(expiry.readOnly).toBe(false)
  expect(expiry.getAttribute('aria-invalid')).toBe(sight.problem === undefined ? null : 'true')
  if (sight.problem !== undefined) expect(words).toEqual([sight.problem])
  const { says } = sight
  if (says !== undefined) {
    expect(inside.queryAllByText((_, element) => says.test(element?.textContent ?? ''))).not.toEqual([])
  }
}
