import type { Page, Request } from '@playwright/test'
import * as v from 'valibot'
import { expect, type House } from './house.ts'
import { connectionOf } from './live.ts'
import { chooseForTicket, screenOf } from './screen.ts'
import { listBarOf } from './listBar.ts'

/** Where a colleague has an incident open: on its page, or in the list's dialog. */
export type Place = 'page' | 'dialog'

/** An operator who has one incident open: what the test makes them do, and what it sees on their page. */
export interface Colleague {
  readonly page: Page
  readonly close: (message?: string) => Promise<void>
  readonly reopen: () => Promise<void>
  readonly acknowledge: (message: string) => Promise<void>
  /** Saves the ticket's URL; an empty URL removes the ticket. */
  readonly saveTicket: (url: string) => Promise<void>
  /** How many times the operator's page has fetched the incident since the last call of this function. */
  readonly countQuestions: () => number
  /** The number of requests for the incident that have no response yet. */
  readonly openQuestions: () => number
  /**
   * The statuses that the operator's page has shown since the last call of this function, in order, as text. The first
   * is the status at the time of that last call.
   */
  readonly takeSeen: () => Promise<readonly string[]>
}

/** The status of an incident, worded as on its chips, and the length of its history. */
export interface State {
  readonly status: string
  readonly events: number
  readonly acknowledgements: number
}

declare global {
  interface Window {
    statusesSeen?: string[]
  }
}

/** Signs in by federated sign-in and chooses realtime. No other sign-in starts the session that the socket requires. */
export async function signInLive(page: Page, { url }: House, user: string): Promise<void> {
  await page.goto(`${url}/oidc/login/dataporten_feide/?user=${user}&next=/incidents`)
  await goesLive(page)
}

/** Chooses realtime on the list, and waits until the connection is live. */
export async function goesLive(page: Page): Promise<void> {
  const { live } = connectionOf(page)
  await listBarOf(page).chooseUpdates('Realtime')
  await expect(live).toBeVisible()
}

/** Opens the incident from the list on a page whose user is signed in. */
export async function open(page: Page, pk: number, description: string, place: Place): Promise<Colleague> {
  let questions = 0
  let unanswered = 0
  const isQuestion = (request: Request) => request.method() === 'GET' && request.url().endsWith(`/incidents/${pk}/`)
  page.on('request', (request) => {
    if (!isQuestion(request)) return
    questions += 1
    unanswered += 1
  })
  const settle = (request: Request) => {
    if (isQuestion(request)) unanswered -= 1
  }
  page.on('requestfinished', settle)
  page.on('requestfailed', settle)
  const screen = screenOf(page)
  if (place === 'dialog') await screen.row(description).click()
  else await page.getByRole('link', { name: `Open page of incident ${pk}`, exact: true }).click()
  const chips = page.getByRole('list', { name: 'Status', exact: true })
  await expect(chips).toBeVisible()
  await watchStatus(page)
  questions = 0

  const actions = page.getByRole('region', { name: 'Actions', exact: true })
  const action = (name: string) => actions.getByRole('button', { name, exact: true })
  const acknowledging = page.getByRole('dialog', { name: 'Submit acknowledment' })
  return {
    page,
    close: async (message = '') => {
      await action('Close incident').click()
      await screen.closing.text.fill(message)
      await screen.closing.now.click()
    },
    reopen: async () => {
      await action('Open incident').click()
      await screen.reopening.getByRole('button', { name: 'yes' }).click()
    },
    acknowledge: async (message) => {
      await action('Acknowledge').click()
      await acknowledging.getByLabel('Message').fill(message)
      await acknowledging.getByRole('button', { name: 'Acknowledge', exact: true }).click()
    },
    saveTicket: async (url) => {
      await chooseForTicket(page, /^(Edit|Enter) Ticket Url$/)
      await page.getByLabel('Ticket URL').fill(url)
      await screen.button('Save Ticket Url').click()
    },
    countQuestions: () => {
      const before = questions
      questions = 0
      return before
    },
    openQuestions: () => unanswered,
    takeSeen: () =>
      page.evaluate(() => {
        const seen = window.statusesSeen ?? []
        window.statusesSeen = seen.slice(-1)
        return seen
      }),
  }
}

/**
 * Records each status that appears on screen, however briefly: a wrong status may disappear before an assertion detects
 * it.
 */
function watchStatus(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen: string[] = (window.statusesSeen = [])
    const look = () => {
      const chips = [...document.querySelectorAll('ul[aria-label=Status] > li')]
      const status = chips.map((chip) => (chip.querySelector('[data-word]') ?? chip).textContent).join(', ')
      if (status !== (window.statusesSeen ?? seen).at(-1)) (window.statusesSeen ?? seen).push(status)
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

const wireIncident = v.object({ open: v.boolean(), acked: v.boolean(), ticket_url: v.string() })
const wireEvents = v.array(v.object({ type: v.object({ value: v.string() }) }))

/** The state of the incident on the server. */
export async function serversState(page: Page, { url }: House, pk: number): Promise<State> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const ask = async (path: string): Promise<unknown> => {
    const answer = await page.request.get(`${url}/api/v2/incidents/${pk}/${path}`, {
      headers: { Authorization: `Token ${token}` },
    })
    return answer.json()
  }
  const [incident, told, acknowledgements] = await Promise.all([ask(''), ask('events/'), ask('acks/')])
  const { open: isOpen, acked, ticket_url: ticketUrl } = v.parse(wireIncident, incident)
  const events = v.parse(wireEvents, told).filter(({ type }) => type.value !== 'ACK')
  const status = [
    isOpen ? 'Open' : 'Closed',
    acked ? 'Acknowledged' : 'Unacknowledged',
    ticketUrl === '' ? 'No ticket' : `Ticket ${ticketUrl}`,
  ]
  const count = v.parse(v.array(v.unknown()), acknowledgements).length
  return { status: status.join(', '), events: events.length, acknowledgements: count }
}

/** The state of the incident on screen, and the actions that the page offers. */
async function shownState({ page }: Colleague): Promise<State & { readonly offers: readonly string[] }> {
  return page.evaluate(() => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
    return {
      status: [...document.querySelectorAll('ul[aria-label=Status] > li')]
        .map((chip) => (chip.querySelector('[data-word]') ?? chip).textContent)
        .join(', '),
      events: texts('[data-kind=event]').length,
      acknowledgements: texts('[data-kind=acknowledgement]').length,
      offers: texts('button').filter((name) => /^(Close|Open) incident$/.test(name)),
    }
  })
}

/** Expects each colleague's page to show the server's state in the end. */
export async function expectTheServersState(house: House, pk: number, ...colleagues: readonly Colleague[]) {
  await Promise.all(
    colleagues.map((colleague) =>
      expect(async () => {
        const [state, { offers, ...shown }] = await Promise.all([
          serversState(colleague.page, house, pk),
          shownState(colleague),
        ])
        expect(shown).toEqual(state)
        expect(offers).toEqual([state.status.startsWith('Open') ? 'Close incident' : 'Open incident'])
      }).toPass({ intervals: [50, 50, 100, 200, 400] }),
    ),
  )
}
