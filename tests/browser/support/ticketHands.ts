import { expect, type Page } from '@playwright/test'
import type { TicketHands, TicketSight } from '../../machines/models/incident/ticketDriver.ts'
import { incidentAddress, press, refreshAtOnce, type Stage } from './consoleHands.ts'
import { expectMessage } from './messages.ts'
import { screenOf } from './screen.ts'

/** The incident of the ticket story, and the place where it is played. */
export interface TicketScene {
  /** The incident of the story: open, and without a ticket. */
  readonly pk: number
  readonly description: string
  /** Whether the incident is shown in the dialog of the list rather than on its page. */
  readonly isInList: boolean
}

/** Plays the ticket story in a browser. */
export function ticketHands(page: Page, stage: Stage, { pk, description, isInList }: TicketScene): TicketHands {
  const place = isInList ? page.getByRole('dialog', { name: `${pk}: ${description}` }) : page.getByRole('main')
  const field = page.getByLabel('Ticket URL')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    open: async () => {
      await stage.enter(page, isInList ? '/' : `/incidents/${pk}/`)
      if (isInList) await screenOf(page).row(description).click()
      await expect(place.getByRole('list', { name: 'What happened' })).toBeVisible()
    },
    press: (name) => press(button(name)),
    choose: async (item) => {
      await press(button('Ticket'))
      await press(page.getByRole('menuitem', { name: item, exact: true }))
    },
    type: (url) => field.fill(url),
    key: (name) => page.keyboard.press(name),
    blockTabs: () => page.evaluate(() => void (window.open = () => null)),
    see: (sight) => see(page, sight),
    seeHint: (hint) => expect(field).toHaveAccessibleDescription(hint),
    seeMessage: (text) => expectMessage(page, text),
    seeFocusOn: (name) => expect(name === 'Ticket URL' ? field : button(name)).toBeFocused(),
    refresh: () => refreshAtOnce(page, incidentAddress(pk)),
    refreshUndisturbed: async () => {
      const before = await page.evaluateHandle(() => document.activeElement)
      await refreshAtOnce(page, incidentAddress(pk))
      expect(await before.evaluate((element) => element === document.activeElement)).toBe(true)
      await before.dispose()
    },
  }
}

async function see(page: Page, sight: TicketSight): Promise<void> {
  const { ticket, offers, asks, isVain = false, field, problem, meanwhile, link, tabs } = sight
  await expect
    .poll(() =>
      page
        .context()
        .pages()
        .filter((each) => each !== page)
        .map((each) => each.url()),
    )
    .toEqual(tabs)
  await page.bringToFront()
  const card = page.getByRole('region', { name: 'Actions', includeHidden: true })
  const dialog = page.getByRole('dialog', { name: 'Create ticket' })
  const input = card.getByLabel('Ticket URL')
  await expect(page.locator('[aria-label=Status] > li').filter({ hasText: /ticket/i })).toHaveText(
    ticket === '' ? 'No ticket' : `Ticket ${ticket}`,
  )
  const buttons = card
    .getByRole('button', { includeHidden: true })
    .filter({ hasNotText: /incident|Acknowledge|Add note/ })
  await expect(buttons).toHaveText(offers.map((offer) => offer.replaceAll(/[()]/g, '')))
  await expect(buttons.and(page.locator('[aria-disabled=true]'))).toHaveText(
    offers.filter((offer) => offer.startsWith('(')).map((offer) => offer.slice(1, -1)),
  )
  await expect(dialog).toHaveCount(asks === undefined ? 0 : 1)
  for (const text of asks ?? []) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect(dialog.locator('[aria-disabled=true]')).toHaveText(isVain ? ['yes'] : [])
  if (field === undefined) await expect(input).toHaveCount(0)
  else await expect(input).toHaveValue(field)
  await expect(input.and(page.locator('[aria-invalid=true]'))).toHaveCount(problem === undefined ? 0 : 1)
  if (problem !== undefined) await expect(input).toHaveAccessibleDescription(new RegExp(problem))
  await expect(card.locator('output').filter({ hasText: 'The ticket URL' })).toContainText(
    meanwhile === undefined ? [] : [`The ticket URL ${meanwhile}`],
  )
  const offered = card.getByRole('link', { name: 'Ticket created: open it', includeHidden: true })
  await expect(offered).toHaveCount(link === undefined ? 0 : 1)
  if (link !== undefined) await expect(offered).toHaveAttribute('href', link)
}
