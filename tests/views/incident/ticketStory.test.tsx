import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, vi } from 'vitest'
import { joined, planned } from '../../machines/models/player.ts'
import {
  createdUrl,
  description,
  ticketDriver,
  type TicketHands,
  type TicketServer,
  type TicketSight,
} from '../../machines/models/incident/ticketDriver.ts'
import { ticketStory } from '../../machines/models/incident/ticketStory.ts'
import { withFreshServer, order, report, startConsole, playStory } from '../support/storyStage.tsx'
import { pageOf } from '../support/reach.ts'

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

let pk: number
let tabs: { address: string; isOpen: boolean }[]
let refresh: () => Promise<void>

withFreshServer(async () => {
  pk = await report({ description })
  window.history.replaceState(null, '', `/incidents/${pk}/`)
  tabs = []
  vi.stubGlobal('open', openTab)
})
afterEach(() => void vi.unstubAllGlobals())

/** Opens a tab. Returns the properties that the page can use. */
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

/** Starts the client. Afterwards, `refresh` runs one refresh and waits until it is done. */
function start() {
  const root = startConsole()
  refresh = async () => {
    const incident = () => pageOf(root).getSnapshot().children.incident
    const isCurrent = () => incident()?.getSnapshot().matches({ shown: 'current' })
    await waitFor(() => expect(isCurrent()).toBe(true))
    incident()?.send({ type: 'incident.refresh', because: 'asked' })
    await waitFor(() => expect(isCurrent()).toBe(true))
  }
}

playStory('the ticket', planned(joined(ticketStory.shortestPaths())), () => ticketDriver(hands(), server()))

function server(): TicketServer {
  return {
    pk,
    created: () => createdUrl(pk),
    breakDown: (misbehaviour) => order('POST', '/misbehaviours', misbehaviour),
    repair: async () => void (await order('DELETE', '/misbehaviours')),
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
      await screen.findByRole('list', { name: 'What happened' })
    },
    press: async (name) => user.click(button(name)),
    choose: async (item) => {
      await user.click(button('Ticket'))
      await user.click(await screen.findByRole('menuitem', { name: item }))
    },
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
  return element instanceof HTMLInputElement
    ? (element.labels?.[0]?.textContent ?? null)
    : (element?.textContent ?? null)
}

function actions(): HTMLElement {
  return screen.getByRole('region', { name: 'Actions', hidden: true })
}

function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** The sight that the model expects, in the form that `seen` returns. */
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

/** The sight on screen, in the same form. */
function seen() {
  const card = within(actions())
  const dialog = screen.queryByRole('dialog', { name: 'Create ticket' })
  const yes = dialog === null ? undefined : within(dialog).getByRole('button', { name: 'yes' })
  const field = card.queryByLabelText<HTMLInputElement>('Ticket URL')
  const isInvalid = field?.getAttribute('aria-invalid') === 'true'
  return {
    ticket: chips().find((text) => /ticket/i.test(text)),
    offers: card
      .getAllByRole('button', { hidden: true })
      .map(offerOf)
      .filter((offer) => !/incident|Acknowledge|Add note/.test(offer)),
    asks:
      dialog === null
        ? undefined
        : [...dialog.querySelectorAll('p, output > span > span')].map((line) => line.textContent),
    isVain: yes === undefined ? undefined : yes.getAttribute('aria-disabled') === 'true',
    field: field?.value,
    problem: field !== null && isInvalid ? descriptionOf(field).match(/Invalid absolute URL/)?.[0] : undefined,
    meanwhile: meanwhile(),
    link:
      card.queryByRole('link', { name: 'Ticket created: open it', hidden: true })?.getAttribute('href') ?? undefined,
    tabs: tabs.filter(({ isOpen }) => isOpen).map(({ address }) => address),
  }
}

/** The text of the status chips. */
function chips(): readonly string[] {
  return [...document.querySelectorAll('[aria-label=Status] > li')].map(({ textContent }) => textContent)
}

function meanwhile(): string {
  return [...actions().querySelectorAll('output p')].map(({ textContent }) => textContent).join('')
}

function offerOf(button: HTMLElement): string {
  return button.getAttribute('aria-disabled') === 'true' ? `(${button.textContent})` : button.textContent
}
