import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect } from 'vitest'
import {
  filterDriver,
  incidents,
  oslo,
  type FilterHands,
  type FilterServer,
  type FilterSight,
} from '../../machines/models/filter/filterDriver.ts'
import { filterStory } from '../../machines/models/filter/filterStory.ts'
import { joined, planned } from '../../machines/models/player.ts'
import { pickSaved, savedButton, savedMenu } from '../support/savedFilters.ts'
import { ask, newToken, order, startConsole, stopConsole, playStory } from '../support/storyStage.tsx'
import { workspaceOf } from '../support/reach.ts'

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

const hour = 3_600_000
let savedPk: number
let refresh: () => Promise<void>

beforeEach(async () => {
  await order('POST', '/reset', { seed: 1, incidents: 0 })
  for (const { description, level, tags, hoursAgo, isClosed } of incidents) {
    const began = hoursAgo === 0 ? {} : { start_time: new Date(Date.now() - hoursAgo * hour).toISOString() }
    const reported = await order('POST', '/incidents', { description, level, tags, ...began })
    if (isClosed) await order('POST', `/incidents/${numberIn(reported, 'pk')}`, { action: 'close' })
  }
  await signIn()
  savedPk = numberIn(await ask('POST', '/api/v1/notificationprofiles/filters/', oslo), 'pk')
  window.localStorage.clear()
})
afterEach(async () => {
  cleanup()
  stopConsole()
  document.cookie = 'token=; Max-Age=0; Path=/'
  await order('DELETE', '/misbehaviours')
})

function numberIn(answer: unknown, key: string): number {
  return Number(Reflect.get(Object(answer), key))
}

/** Stores a token, as if from an earlier visit. */
async function signIn() {
  document.cookie = `token=${await newToken()}; Path=/`
}

function start() {
  const root = startConsole()
  refresh = async () => {
    const workspace = workspaceOf(root)
    const list = workspace.getSnapshot().children.incidents
    const last = () => list?.getSnapshot().context.refreshedAt
    const isReady = () => list?.getSnapshot().matches({ listed: 'ready' }) === true
    await waitFor(() => expect(isReady()).toBe(true))
    const before = last()
    workspace.send({ type: 'autoUpdate.due' })
    await waitFor(() => expect(last() !== before && isReady()).toBe(true))
  }
}

playStory('the filter', planned(joined(filterStory.shortestPaths())), () => filterDriver(hands(), server))

const server: FilterServer = {
  breakDown: async (misbehaviour) => numberIn(await order('POST', '/misbehaviours', misbehaviour), 'id'),
  repair: async () => void (await order('DELETE', '/misbehaviours')),
  removeSaved: async () => void (await ask('DELETE', `/api/v1/notificationprofiles/filters/${savedPk}/`)),
  list: async (query) => {
    const answer: unknown = Reflect.get(Object(await ask('GET', `/api/v1/incidents/${query}`)), 'results')
    return Array.isArray(answer) ? answer.map((row) => String(Reflect.get(Object(row), 'description'))) : []
  },
}

function hands(): FilterHands {
  const user = userEvent.setup({ delay: null })
  const dialog = () => screen.findByRole('dialog')
  const begin = () => {
    stopConsole()
    cleanup()
    start()
  }
  return {
    open: async (path) => {
      window.history.pushState(null, '', path)
      begin()
    },
    reload: async () => begin(),
    goBack: async () => window.history.back(),
    pick: async (group, choice) => {
      const found = await screen.findByRole('radiogroup', { name: group })
      await user.click(within(found).getByRole('radio', { name: choice }))
    },
    choose: async (field, entry) => user.selectOptions(await screen.findByRole('combobox', { name: field }), entry),
    // The text is pasted as a whole: on a busy machine, each typed letter could start a search.
    search: async (text) => {
      await user.click(await screen.findByLabelText('Search incidents'))
      await user.paste(text)
    },
    press: async (name) => user.click(await screen.findByRole('button', { name })),
    pickSaved: (entry) => pickSaved(user, entry),
    // The button of the same name at the top of a dialog has no text.
    answer: async (name) => user.click(within(await dialog()).getByText(name, { selector: 'button *' })),
    name: async (text) => {
      const field = within(await dialog()).getByLabelText(/^Filter name/)
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    },
    describeNotification: async (name, address) => {
      const shown = within(await dialog())
      // Roles would take long to find in a dialog of this size.
      const choose = async (option: string) => user.click(await shown.findByText(option))
      const type = async (label: string | RegExp, text: string) => {
        await user.click(await shown.findByLabelText(label))
        await user.paste(text)
      }
      await choose('1 - Critical')
      await type('Tag', 'location=oslo')
      await choose('At night')
      await choose('A new destination')
      await choose('Email')
      await type(/^Email address/, address)
      await choose('Other names')
      await type('Name of the filter', name)
      await type('Name of the profile', name)
    },
    see: async (sight) => {
      const { message } = sight
      if (message !== undefined) await screen.findAllByText((text) => text.startsWith(message))
      await waitFor(() => expect(seen()).toEqual(expected(sight)))
      const { dialog, choices, offers } = sight
      if (dialog !== undefined) return
      await waitFor(async () => {
        expect(await savedMenu(user)).toEqual({ choices: ['No saved filter', ...choices], offers })
      })
    },
    seeFocusOn: (name) => waitFor(() => expect(document.activeElement?.textContent).toBe(name)),
    seeFocusOnSaved: () => waitFor(() => expect(document.activeElement).toBe(savedButton())),
    address: async () => window.location.search,
    refresh: async () => {
      const before = { ...work() }
      await refresh()
      expect(work()).toEqual(before)
      expect(document.activeElement).toBe(before.focus)
      rowsOf().forEach((row, index) => expect(row).toBe(before.rows[index]))
    },
  }
}

/** The sight that the model expects, in the form that `seen` returns. */
function expected({ address, listed, chosen, conditions, isModified, dialog }: FilterSight) {
  return {
    address,
    listed,
    chosen: chosen === undefined ? 'Saved filters' : `Saved filter: ${chosen}${isModified === true ? 'Modified' : ''}`,
    conditions,
    isModified: isModified === true,
    dialog: dialog?.title,
    says: dialog?.says,
    name: dialog?.name,
  }
}

function seen() {
  const conditions = document.querySelectorAll('section[aria-label="Conditions in force"] li')
  const dialog = screen.queryByRole('dialog')
  // A dialog with a single field asks for a name.
  const fields = [...(dialog?.querySelectorAll('input') ?? [])]
  const [name] = fields.length === 1 ? fields : []
  const hasFailed = screen.queryByText('The incidents could not be fetched') !== null
  return {
    address: window.location.search,
    listed: hasFailed ? undefined : rowsOf().map((row) => row.querySelector('a[data-opens]')?.textContent),
    chosen: document.querySelector('#saved-filter')?.textContent,
    conditions: [...conditions].map((condition) => condition.textContent),
    isModified: screen.queryByText('Modified') !== null,
    dialog: dialog?.querySelector('h2')?.textContent,
    says: dialog?.querySelector('form > p, p[role=status], [class*=error]')?.textContent,
    name: name?.value,
  }
}

/** The rows that are still in the list. */
function rowsOf() {
  return [...document.querySelectorAll('tr[data-pk]:not([data-gone])')]
}

/** The parts of the page that a refresh must not change. */
function work() {
  return { ...seen(), rows: rowsOf(), element: screen.queryByRole('dialog'), focus: document.activeElement }
}
