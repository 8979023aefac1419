import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import {
  profileDriver,
  profileWays,
  type ProfileHands,
  type ProfileSight,
} from '../../machines/models/alerting/profileDriver.ts'
import { withFreshServer, newToken, order, startConsole, stopConsole, playStory } from '../support/storyStage.tsx'

// A generous timeout: the machine may be busy. Queries do not check visibility, since no style hides anything here.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true })

withFreshServer(async () => window.history.replaceState(null, '', '/notificationprofiles'))

playStory('notification profiles', profileWays('Testing Library'), () =>
  profileDriver(hands(), {
    empty: async () => {
      await order('POST', '/reset', { seed: 1, incidents: 0, notifications: 'none' })
      document.cookie = `token=${await newToken()}; Path=/`
    },
    breakDown: (misbehaviour) => order('POST', '/misbehaviours', misbehaviour),
  }),
)

function hands(): ProfileHands {
  const user = userEvent.setup({ delay: null })
  const place = () => within(screen.queryByRole('dialog') ?? screen.getByRole('main'))
  const card = (of: string) => within(screen.getByRole('region', { name: of }))
  /** Opens the row of a profile, in which it is edited, if it is closed. */
  const openRow = async (of: string) => {
    await screen.findByRole('region', { name: of })
    const opener = screen.queryByRole('button', { name: of, expanded: false })
    if (opener !== null && screen.queryByRole('dialog') === null) await user.click(opener)
  }
  const nameField = (of: string) => card(of).getByRole('textbox', { name: 'Name' })
  return {
    open: async () => {
      startConsole()
      await waitFor(() => expect(headings()).not.toEqual([]))
    },
    press: async (name) => user.click(place().getAllByRole('button', { name })[0] ?? document.body),
    name: async (of, text) => {
      await user.clear(nameField(of))
      await user.paste(text)
    },
    choose: async (of, field, option) => {
      await user.click(card(of).getByRole('combobox', { name: field }))
      const list = within(card(of).getByRole('listbox', { name: field }))
      await user.click(list.getByRole('option', { name: new RegExp(`^${option}`) }))
    },
    switchActive: (of) => user.click(card(of).getByRole('switch', { name: 'Active' })),
    openRow,
    reload: async () => {
      stopConsole()
      cleanup()
      startConsole()
    },
    describeFilter: async (name) => {
      await user.type(await place().findByRole('textbox', { name: 'Filter name' }), name)
      await user.click(place().getByRole('radio', { name: '1 - Critical' }))
    },
    nameTimeslot: async (name) => user.type(await place().findByRole('textbox', { name: /^Name/ }), name),
    describeDestination: async (address) => {
      await user.click(place().getByRole('combobox', { name: 'Medium' }))
      await user.click(await place().findByRole('option', { name: 'Email' }))
      await user.type(place().getByRole('textbox', { name: /^Email address/ }), address)
    },
    key: (name) => user.keyboard(`{${name}}`),
    see: async (sight) => {
      if (sight.card !== undefined) await openRow(sight.card.of)
      await waitFor(() => expect(seen(sight)).toEqual(expected(sight)))
    },
    seeMessage: async (text) => void (await screen.findAllByText((said) => said.startsWith(text))),
    seeFocusOn: (name) => waitFor(() => expect(nameOf(document.activeElement)).toBe(name)),
    seeAddress: (path) => waitFor(() => expect(window.location.pathname).toBe(path)),
  }
}

function headings(): readonly (string | null)[] {
  return screen
    .queryAllByRole('heading', { level: 2 })
    .filter((one) => one.id !== 'told-week')
    .filter((heading) => heading.closest('[role=dialog]') === null)
    .map(({ textContent }) => textContent)
}

function nameOf(element: Element | null): string | null | undefined {
  if (element instanceof HTMLInputElement) return element.labels?.[0]?.textContent
  return element?.getAttribute('aria-label') ?? element?.textContent
}

/**
 * The sight that the model expects, in the form that `seen` returns. On other pages, the model expects no particular
 * headings, so none are compared.
 */
function expected({ headings: titles, card, rows, told, dialog }: ProfileSight) {
  return {
    headings: titles.length === 0 ? undefined : titles,
    dialog,
    rows,
    told: card && told,
    card: card && {
      ...card,
      verdict: card.verdict === '' ? undefined : card.verdict,
      filterProblem: card.filterProblem ?? '',
      problem: card.problem ?? '',
      standing: card.standing ?? '',
    },
  }
}

/** The sight on screen, in the same form. */
function seen({ headings: titles, card: wanted, rows, told }: ProfileSight) {
  return {
    headings: titles.length === 0 ? undefined : headings(),
    dialog: screen.queryByRole('dialog')?.querySelector('.mantine-Modal-title')?.textContent ?? undefined,
    rows: rows && rowsSeen(),
    // Only the beginning is expected.
    told: wanted && toldIn(wanted.of)?.slice(0, told?.length),
    card: wanted && cardSeen(wanted.of, wanted.verdict !== ''),
  }
}

/** The open row, and the closed one whose line says that there are unsaved changes. */
function rowsSeen() {
  const rows = screen.getAllByRole('region').filter((row) => row.querySelector('h2 button[aria-expanded]') !== null)
  const open = rows.filter((row) => row.querySelector('h2 button[aria-expanded=true]') !== null)
  const changed = rows.filter((row) => !open.includes(row) && row.textContent.includes('Unsaved changes'))
  const namesOf = (some: readonly HTMLElement[]) => some.map((row) => row.querySelector('h2')?.textContent).join(', ')
  return { open: namesOf(open), closed: namesOf(changed) }
}

function toldIn(of: string): string | undefined {
  return screen.getByRole('region', { name: of }).querySelector('output strong')?.textContent
}

function cardSeen(of: string, showsVerdict: boolean) {
  const element = screen.getByRole('region', { name: of })
  const card = within(element)
  const name = card.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const filters = card.getByRole('combobox', { name: 'Filters' })
  const [words, verdict] = [...element.querySelectorAll('p')].map(({ textContent }) => textContent)
  const outputs = [...element.querySelectorAll('output')].map(({ textContent }) => textContent)
  const save = card.getByRole('button', { name: /^(Save|Create) / })
  return {
    of,
    name: name.value,
    words,
    verdict: showsVerdict ? verdict : undefined,
    filterProblem: document.getElementById(filters.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    problem: outputs[0],
    standing: outputs[1],
    canSave: save.getAttribute('aria-disabled') !== 'true',
  }
}
