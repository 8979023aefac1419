import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import {
  bulkDriver,
  closedOne,
  keptIn,
  links,
  type BulkHands,
  type BulkServer,
  type BulkSight,
} from '../../machines/models/bulk/bulkDriver.ts'
import { bulkStory } from '../../machines/models/bulk/bulkStory.ts'
import { joined, planned } from '../../machines/models/player.ts'
import { ask, withFreshServer, order, report, startConsole, stopConsole, playStory } from '../support/storyStage.tsx'
import { openDisplay } from '../support/listBar.ts'
import { workspaceOf } from '../support/reach.ts'

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

const pks = new Map<string, number>()
let refresh: () => Promise<void>

withFreshServer(async () => {
  for (const description of [closedOne, ...links.toReversed()]) {
    pks.set(description, await report({ description }))
  }
  await order('POST', `/incidents/${pks.get(closedOne)}`, { action: 'close' })
})

/** Starts the client. Afterwards, `refresh` runs one refresh and waits until it is done. */
function start() {
  const root = startConsole()
  refresh = async () => {
    const workspace = workspaceOf(root)
    const { incidents } = workspace.getSnapshot().children
    const last = () => incidents?.getSnapshot().context.refreshedAt
    const isReady = () => incidents?.getSnapshot().matches({ listed: 'ready' }) === true
    await waitFor(() => expect(isReady()).toBe(true))
    const before = last()
    workspace.send({ type: 'autoUpdate.due' })
    await waitFor(() => expect(last() !== before && isReady()).toBe(true))
  }
}

playStory('bulk operations', planned(joined(bulkStory.shortestPaths())), () => bulkDriver(hands(), server))

const server: BulkServer = {
  breakDown: async (misbehaviour) =>
    Number(Reflect.get(Object(await order('POST', '/misbehaviours', misbehaviour)), 'id')),
  repair: async (id) => void (await order('DELETE', id === undefined ? '/misbehaviours' : `/misbehaviours/${id}`)),
  remove: async (description) => void (await order('POST', `/incidents/${pks.get(description)}`, { action: 'delete' })),
  pkOf: (description) => pks.get(description) ?? Number.NaN,
  seeKept: (description, kept) => {
    const path = `/api/v2/incidents/${pks.get(description)}/`
    return waitFor(async () => expect(keptIn(await ask('GET', path), await ask('GET', `${path}acks/`))).toEqual(kept))
  },
}

function hands(): BulkHands {
  const user = userEvent.setup({ delay: null })
  const panel = () => screen.findByRole('region', { name: 'Selected incidents' })
  const pageTick = () => screen.findByRole('checkbox', { name: 'Select all on this page' })
  const tickOf = (description: string) =>
    screen.findByRole('checkbox', { name: `Select incident ${pks.get(description)}` })
  return {
    open: async (path) => {
      stopConsole()
      cleanup()
      window.history.replaceState(null, '', path)
      start()
    },
    tick: async (description, key) => {
      const tick = await tickOf(description)
      if (key !== undefined) await user.keyboard(`{${key}>}`)
      await user.click(tick)
      if (key !== undefined) await user.keyboard(`{/${key}}`)
    },
    tickPage: async () => user.click(await pageTick()),
    untickPage: async () => user.click(await pageTick()),
    choose: async (name) => user.click(await within(await panel()).findByRole('button', { name })),
    pick: async (name) => user.click(within(await screen.findByRole('dialog')).getByRole('radio', { name })),
    answer: async (name) => user.click(within(await screen.findByRole('dialog')).getByRole('button', { name })),
    type: async (label, text) => {
      // The label of a required field ends with an asterisk.
      const field = within(await screen.findByRole('dialog')).getByLabelText(new RegExp(String.raw`^${label}( \*)?$`))
      await user.clear(field)
      await user.type(field, text)
    },
    chooseUndo: async (seconds) => {
      const display = await openDisplay(user)
      await user.selectOptions(display.getByLabelText(/^Time to undo/), String(seconds))
      await user.keyboard('{Escape}')
    },
    press: (key) => user.keyboard(key),
    writeNow: async () => user.click(within(waiting()).getByRole('button', { name: 'Now' })),
    seeTyped: async (label, text) => {
      const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>(label)
      await waitFor(() => expect(field.value).toBe(text))
    },
    see: (sight) => waitFor(() => expect(seen(sight)).toEqual(expected(sight))),
    seeFocusOn: (name) =>
      waitFor(async () => expect(document.activeElement).toBe(within(await panel()).getByRole('button', { name }))),
    seeText: async (text) => void (await screen.findByText(text)),
    refresh: async () => {
      const before = { ...work() }
      await refresh()
      expect(work()).toEqual(before)
      expect(document.activeElement).toBe(before.focus)
    },
  }
}

/** The sight that the model expects, in the form that `seen` returns. */
function expected({
  ticked,
  selected = ticked.length,
  dialog,
  says = [],
  ledger,
  waits = '',
  message,
  listed,
}: BulkSight) {
  return {
    ticked,
    selected: selected === 0 ? undefined : `${selected} selected`,
    isRunning: false,
    dialog,
    says,
    ledger,
    waits,
    message,
    listed,
  }
}

/** The sight on screen, in the same form. Looks only for the expected toasts, since others may be open. */
function seen({ says = [], message }: BulkSight) {
  const dialog = screen.queryByRole('dialog')
  return {
    ticked: rows()
      .filter(({ isTicked }) => isTicked)
      .map(({ description }) => description),
    selected: screen.queryByText(/^\d+ selected$/)?.textContent ?? undefined,
    isRunning: screen.queryByText('Performing bulk operation... Please wait.') !== null,
    dialog: dialog === null ? undefined : within(dialog).getByRole('heading').textContent,
    says: says.filter((text) => dialog !== null && within(dialog).queryByText(text) !== null),
    ledger: ledger(),
    waits: waiting().querySelector('output')?.textContent ?? '',
    message: message !== undefined && screen.queryAllByText(message).length > 0 ? message : undefined,
    listed: rows().map(({ description }) => description),
  }
}

/** The place in the top bar for what waits to be written. */
function waiting() {
  return screen.getByRole('group', { name: 'Undo', hidden: true })
}

/** The rows that are still in the list. */
function rows() {
  return [...document.querySelectorAll('tr[data-pk]:not([data-gone])')].map((row) => {
    const tick = row.querySelector('input')
    return { description: row.querySelector('a[data-opens]')?.textContent ?? '', isTicked: tick?.checked === true }
  })
}

function ledger(): BulkSight['ledger'] {
  const account = screen.queryByRole('group', { name: 'Outcome', hidden: true })
  const heading = account?.parentElement?.querySelector('h2')?.textContent
  if (account === null || heading === undefined || heading === null) return undefined
  const groups = [...account.querySelectorAll('h3')].map((title) => {
    const lines = [...(title.nextElementSibling?.querySelectorAll('li bdi') ?? [])].map((line) => line.textContent)
    return [title.textContent, lines] as const
  })
  return { heading, groups: Object.fromEntries(groups) }
}

/** The parts of the page that a refresh must not change. */
function work() {
  const all = [...document.querySelectorAll('tr[data-pk]')]
  const ticked = all.filter((row) => row.querySelector('input')?.checked).map((row) => row.getAttribute('data-pk'))
  const dialog = screen.queryByRole('dialog')
  return { ticked, selected: screen.queryByText(/^\d+ selected$/)?.textContent, dialog, focus: document.activeElement }
}
