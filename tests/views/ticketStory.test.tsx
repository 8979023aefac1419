import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { connect } from '../../src/connect.ts'
import { App } from '../../src/views/App.tsx'
import { play, storyOf } from '../models/player.ts'
import {
  description, ticketDriver, type TicketHands, type TicketServer, type TicketSight,
} from '../models/ticketDriver.ts'
import { ticketModel } from '../models/ticketStory.ts'
import { standInUrl } from './support/standIn.ts'

// Real calls to a real server on a busy machine: an upper bound, not a wait.
configure({ asyncUtilTimeout: 10_000 })

const url = standInUrl()
let pk: number
let tabs: { address: string; isOpen: boolean }[]
let refresh: () => Promise<void>
let stop: () => void

beforeEach(async () => {
  await order('POST', '/reset', { seed: 1, incidents: 0 })
  pk = Number(Reflect.get(Object(await order('POST', '/incidents', { description })), 'pk'))
  await signIn()
  window.localStorage.clear()
  window.history.replaceState(null, '', `/incidents/${pk}/`)
  tabs = []
  stop = () => undefined
  vi.stubGlobal('open', openTab)
})
afterEach(async () => {
  cleanup()
  stop()
  vi.unstubAllGlobals()
  document.cookie = 'token=; Max-Age=0; Path=/'
  await order('DELETE', '/faults')
})

async function order(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/stand-in${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** An earlier visit has left its token. */
async function signIn() {
  const response = await fetch(`${url}/api/v1/token-auth/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: 'operator' }),
  })
  const answer: unknown = await response.json()
  document.cookie = `token=${String(Reflect.get(Object(answer), 'token'))}; Path=/`
}

/** A tab as far as the page that opens it can tell. */
function openTab(address: string) {
  const tab = { address, isOpen: true }
  tabs.push(tab)
  return {
    closed: false,
    opener: window,
    location: { replace: (to: string) => Object.assign(tab, { address: to }) },
    close: () => Object.assign(tab, { isOpen: false }),
  }
}

/** The whole client with its real adapters, as `main.tsx` puts it together, but on the stand-in server's address. */
function start() {
  const { machine, input } = connect(window, { VITE_BACKEND_URL: url, VITE_COOKIE_DOMAIN: 'localhost' })
  const root = createActor(machine, { input })
  root.start()
  const { unmount } = render(<App root={root} />)
  stop = () => {
    unmount()
    root.stop()
  }
  refresh = async () => {
    const incident = () => root.getSnapshot().children.workspace?.getSnapshot().children.incident
    const isCurrent = () => incident()?.getSnapshot().matches({ shown: { facts: 'current' } })
    await waitFor(() => expect(isCurrent()).toBe(true))
    incident()?.send({ type: 'incident.refresh' })
    await waitFor(() => expect(isCurrent()).toBe(true))
  }
}

/** The story of a ticket, rendered by Testing Library: the same model that real Chromium plays. */
describe('an operator', () => {
  it.each(ticketModel.getShortestPaths().map((path) => [storyOf(path), path] as const))('%s', async (_, path) => {
    await expect(play(path, ticketDriver(hands(), server()))).resolves.toBeUndefined()
  })
})

function server(): TicketServer {
  return {
    pk,
    breakDown: (fault) => order('POST', '/faults', fault),
    repair: async () => void (await order('DELETE', '/faults')),
    change: async (ticketUrl) =>
      void (await order('POST', `/incidents/${pk}`, { action: 'change', ticket_url: ticketUrl })),
  }
}

function hands(): TicketHands {
  const user = userEvent.setup({ delay: null })
  const button = (name: string) => within(screen.queryByRole('dialog') ?? actions()).getByRole('button', { name })
  const field = () => screen.getByLabelText<HTMLInputElement>('Ticket URL')
  return {
    open: async () => {
      start()
      await screen.findByRole('list', { name: 'Related events' })
    },
    press: async (name) => user.click(button(name)),
    type: async (text) => {
      await user.clear(field())
      if (text !== '') await user.paste(text)
    },
    key: (name) => user.keyboard(`{${name}}`),
    blockTabs: async () => void vi.stubGlobal('open', () => null),
    see: (sight) => waitFor(() => expect(seen()).toEqual(expected(sight))),
    seeHint: async (hint) => expect(descriptionOf(field())).toContain(hint),
    seeMessage: async (text) => void (await screen.findAllByText(text)),
    seeFocusOn: (name) => waitFor(() => expect(nameOf(document.activeElement)).toBe(name)),
    refresh: () => refresh(),
    refreshUndisturbed: async () => {
      const before = document.activeElement
      await refresh()
      expect(document.activeElement).toBe(before)
    },
  }
}

function nameOf(element: Element | null): string | null {
  return element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? null) : (element?.textContent ?? null)
}

function actions(): HTMLElement {
  return screen.getByRole('region', { name: 'Actions', hidden: true })
}

function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** What a sight says, written out as `seen` finds it. */
function expected({ ticket, offers, asks, isVain, field, problem, meanwhile, link, tabs: addresses }: TicketSight) {
  return {
    ticket: ticket === '' ? 'No ticket' : `Ticket ${ticket}`,
    offers,
    asks,
    isVain,
    field,
    problem,
    meanwhile: meanwhile === undefined ? '' : `The ticket URL ${meanwhile}`,
    link,
    tabs: addresses,
  }
}

/** The same on screen. */
function seen() {
  const card = within(actions())
  const dialog = screen.queryByRole('dialog', { name: 'Create ticket' })
  const yes = dialog === null ? undefined : within(dialog).getByRole('button', { name: 'yes' })
  const field = card.queryByLabelText<HTMLInputElement>('Ticket URL')
  const isInvalid = field?.getAttribute('aria-invalid') === 'true'
  return {
    ticket: chips().find((text) => /ticket/i.test(text)),
    offers: card.getAllByRole('button', { hidden: true }).map(offerOf).filter((offer) => !/incident|Acknowledge/.test(offer)),
    asks: dialog === null ? undefined : [...dialog.querySelectorAll('p, output > span > span')].map((line) => line.textContent),
    isVain: yes === undefined ? undefined : yes.getAttribute('aria-disabled') === 'true',
    field: field?.value,
    problem: field !== null && isInvalid ? descriptionOf(field).match(/Invalid absolute URL/)?.[0] : undefined,
    meanwhile: meanwhile(),
    link: card.queryByRole('link', { name: 'Ticket created: open it', hidden: true })?.getAttribute('href') ?? undefined,
    tabs: tabs.filter(({ isOpen }) => isOpen).map(({ address }) => address),
  }
}

/** The status in words. */
function chips(): readonly string[] {
  return [...document.querySelectorAll('[aria-label=Status] > li')].map(({ textContent }) => textContent)
}

function meanwhile(): string {
  return [...actions().querySelectorAll('output p')].map(({ textContent }) => textContent).join('')
}

function offerOf(button: HTMLElement): string {
  return button.getAttribute('aria-disabled') === 'true' ? `(${button.textContent})` : button.textContent
}
