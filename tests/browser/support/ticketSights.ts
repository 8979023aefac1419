import type { Page } from '@playwright/test'
import { expect, type House } from './house.ts'
import { chooseForTicket, passes, refreshInterval, screenOf } from './screen.ts'
import { inTurn, next, sight, type Sight } from './sights.ts'

/** Where an incident is shown: on its page, or in the list's dialog. */
export const ticketPlaces = ['page', 'dialog'] as const
export type TicketPlace = (typeof ticketPlaces)[number]

const description = 'Uplink of trd-gw2 is down'
const ours = 'https://tickets.example.org/issues/4711'
const theirs = 'https://tickets.example.org/issues/9999?from=the-other-shift&queue=backbone'

/** The ticket of an incident in each of its visible states. */
export function ticketSights(place: TicketPlace): readonly Sight[] {
  async function openIncident(page: Page, house: House, ticketUrl = '') {
    const pk = await house.report({ description, level: 1, tags: ['host=trd-gw2'], ticket_url: ticketUrl })
    await house.enter(page, place === 'page' ? `/incidents/${pk}/` : '/')
    if (place === 'dialog') await screenOf(page).row(description).click()
    await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
    return pk
  }

  async function askForTicket(page: Page) {
    await chooseForTicket(page, 'Create ticket')
    await expect(page.getByRole('dialog', { name: 'Create ticket' })).toBeVisible()
  }

  const named = (name: string) => `ticket, ${name}, ${place}`
  return [
    ...inTurn(
      sight(named('none'), async (page, house) => void (await openIncident(page, house))),
      next(named('confirming its creation'), askForTicket),
      next(named('being created'), async (page, house) => {
        await house.breakDown({ kind: 'hang', match: { method: 'PUT', path: 'automatic-ticket/$' } })
        await page.evaluate(() => void (window.open = () => null))
        await screenOf(page).button('no').click()
        await expect(page.getByRole('dialog', { name: 'Create ticket' })).toBeHidden()
        await askForTicket(page)
        await screenOf(page).button('yes').click()
        await expect(screenOf(page).button('yes')).toHaveAttribute('aria-disabled', 'true')
      }),
      next(named('created, but no tab opened'), async (page, house) => {
        await house.repair()
        await expect(page.getByRole('link', { name: 'Ticket created: open it' })).toBeVisible()
      }),
    ),
    sight(named('confirming its creation, already linked by another user'), async (page, house) => {
      const pk = await openIncident(page, house)
      await askForTicket(page)
      await house.happen(pk, { action: 'change', ticket_url: theirs })
      await passes(page, refreshInterval)
      await expect(page.getByRole('dialog', { name: 'Create ticket' })).toContainText('in the meantime')
    }),
    ...inTurn(
      sight(named('linked'), async (page, house) => void (await openIncident(page, house, ours))),
      next(named('being edited'), async (page) => {
        await chooseForTicket(page, 'Edit Ticket Url')
        await page.getByLabel('Ticket URL').fill(ours)
      }),
      next(named('being edited, invalid'), async (page) => {
        await page.getByLabel('Ticket URL').fill('issues/4711')
        await screenOf(page).button('Save Ticket Url').click()
        await expect(page.getByText('Invalid absolute URL')).toBeVisible()
      }),
      next(named('being saved'), async (page, house) => {
        await house.breakDown({ kind: 'hang', match: { method: 'PUT', path: 'ticket_url/$' } })
        await page.getByLabel('Ticket URL').fill(`${ours}#mine`)
        await screenOf(page).button('Save Ticket Url').click()
        await expect(screenOf(page).button('Save Ticket Url')).toHaveAttribute('aria-disabled', 'true')
      }),
    ),
    sight(named('being edited, changed by another user'), async (page, house) => {
      const pk = await openIncident(page, house, ours)
      await chooseForTicket(page, 'Edit Ticket Url')
      await page.getByLabel('Ticket URL').fill(`${ours}#mine`)
      await house.happen(pk, { action: 'change', ticket_url: theirs })
      await passes(page, refreshInterval)
      await expect(screenOf(page).button('Keep mine')).toBeVisible()
    }),
  ]
}
