import type { Page } from '@playwright/test'
import { joined, planned, play, storyOf } from '../models/player.ts'
import { description, ticketDriver, type TicketHands, type TicketSight } from '../models/ticketDriver.ts'
import { ticketModel } from '../models/ticketStory.ts'
import { cutConnection } from './support/faults.ts'
import { expect, test, type House } from './support/house.ts'
import { screenOf } from './support/screen.ts'
import { screens, waysOn } from './support/screens.ts'

const ticketHost = 'https://tickets.example.org'

/** The story of a ticket, played in a real browser: in the dialog of the list where it is wide, on the page where narrow. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport })
    for (const path of waysOn(screen, planned(joined(ticketModel.getShortestPaths())))) {
      test(storyOf(path), async ({ page, house, context }) => {
        house.expectConsole(/status of (403|500)/)
        house.expectConsole(cutConnection)
        house.expectHost(ticketHost)
        await context.route(`${ticketHost}/**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>Ticket</title>A ticket' }),
        )
        await house.reset({ seed: 1, incidents: 0 })
        const pk = await house.report({ description })
        await play(path, ticketDriver(handsOf(page, house, pk, screen === 'wide'), {
          pk,
          breakDown: house.breakDown,
          repair: () => house.repair(),
          change: (ticketUrl) => house.happen(pk, { action: 'change', ticket_url: ticketUrl }),
        }))
      })
    }
  })
}

function handsOf(page: Page, house: House, pk: number, isInList: boolean): TicketHands {
  const place = isInList ? page.getByRole('dialog', { name: `${pk}: ${description}` }) : page.getByRole('main')
  const field = page.getByLabel('Ticket URL')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    open: async () => {
      await house.enter(page, isInList ? '/' : `/incidents/${pk}/`)
      if (isInList) await screenOf(page).row(description).click()
      await expect(place.getByRole('list', { name: 'Related events' })).toBeVisible()
    },
    press: async (name) => {
      // Playwright waits until a button can be used: a person presses all the same.
      const isOff = (await button(name).getAttribute('aria-disabled')) === 'true'
      await button(name).click({ force: isOff })
    },
    type: (url) => field.fill(url),
    key: (name) => page.keyboard.press(name),
    blockTabs: () => page.evaluate(() => void (window.open = () => null)),
    see: (sight) => see(page, sight),
    seeHint: (hint) => expect(field).toHaveAccessibleDescription(hint),
    seeMessage: (text) => expect(screenOf(page).said(text)).toBeVisible(),
    seeFocusOn: (name) => expect(name === 'Ticket URL' ? field : button(name)).toBeFocused(),
    refresh: () => refreshAtOnce(page, pk),
    refreshUndisturbed: async () => {
      const before = await page.evaluateHandle(() => document.activeElement)
      await refreshAtOnce(page, pk)
      expect(await before.evaluate((element) => element === document.activeElement)).toBe(true)
      await before.dispose()
    },
  }
}

/** The connection was away for a moment: the incident is fetched again. */
async function refreshAtOnce(page: Page, pk: number): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(`/incidents/${pk}/`))
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await (await answered).finished()
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

async function see(page: Page, sight: TicketSight): Promise<void> {
  const { ticket, offers, asks, isVain = false, field, problem, meanwhile, link, tabs } = sight
  await expect.poll(() => page.context().pages().filter((each) => each !== page).map((each) => each.url())).toEqual(tabs)
  await page.bringToFront()
  const card = page.getByRole('region', { name: 'Actions', includeHidden: true })
  const dialog = page.getByRole('dialog', { name: 'Create ticket' })
  const input = card.getByLabel('Ticket URL')
  await expect(page.locator('[aria-label=Status] > li').filter({ hasText: /ticket/i }))
    .toHaveText(ticket === '' ? 'No ticket' : `Ticket ${ticket}`)
  const buttons = card.getByRole('button', { includeHidden: true }).filter({ hasNotText: /incident|Acknowledge/ })
  await expect(buttons).toHaveText(offers.map((offer) => offer.replaceAll(/[()]/g, '')))
  await expect(buttons.and(page.locator('[aria-disabled=true]')))
    .toHaveText(offers.filter((offer) => offer.startsWith('(')).map((offer) => offer.slice(1, -1)))
  await expect(dialog).toHaveCount(asks === undefined ? 0 : 1)
  for (const text of asks ?? []) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect(dialog.locator('[aria-disabled=true]')).toHaveText(isVain ? ['yes'] : [])
  if (field === undefined) await expect(input).toHaveCount(0)
  else await expect(input).toHaveValue(field)
  await expect(input.and(page.locator('[aria-invalid=true]'))).toHaveCount(problem === undefined ? 0 : 1)
  if (problem !== undefined) await expect(input).toHaveAccessibleDescription(new RegExp(problem))
  await expect(card.locator('output').filter({ hasText: 'The ticket URL' }))
    .toContainText(meanwhile === undefined ? [] : [`The ticket URL ${meanwhile}`])
  const offered = card.getByRole('link', { name: 'Ticket created: open it', includeHidden: true })
  await expect(offered).toHaveCount(link === undefined ? 0 : 1)
  if (link !== undefined) await expect(offered).toHaveAttribute('href', link)
}
