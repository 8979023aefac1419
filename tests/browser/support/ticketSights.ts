import type { Page } from '@playwright/test'
import type { Sight } from './everyScreen.ts'
import { expect, type House } from './house.ts'
import { passes, refreshInterval, screenOf } from './screen.ts'

/** Where an incident stands: on its page or in the dialog of the list. */
export const ticketPlaces = ['page', 'dialog'] as const
export type TicketPlace = (typeof ticketPlaces)[number]

const description = 'Uplink of trd-gw2 is down'
const ours = 'https://tickets.example.org/issues/4711'
const theirs = 'https://tickets.example.org/issues/9999?from=the-other-shift&queue=backbone'

/** The ticket of an incident in each state that one can see. */
export function ticketSights(place: TicketPlace): readonly Sight[] {
  async function openIncident(page: Page, house: House, ticketUrl = '') {
    const pk = await house.report({ description, level: 1, tags: ['host=trd-gw2'], ticket_url: ticketUrl })
    await house.enter(page, place === 'page' ? `/incidents/${pk}/` : '/')
    if (place === 'dialog') await screenOf(page).row(description).click()
    await expect(page.getByRole('list', { name: 'Related events' })).toBeVisible()
    return pk
  }

  async function askForTicket(page: Page, house: House) {
    const pk = await openIncident(page, house)
    await screenOf(page).button('Create ticket').click()
    await expect(page.getByRole('dialog', { name: 'Create ticket' })).toBeVisible()
    return pk
  }

  async function edit(page: Page, house: House, typed: string) {
    const pk = await openIncident(page, house, ours)
    await screenOf(page).button('Edit Ticket Url').click()
    await page.getByLabel('Ticket URL').fill(typed)
    return pk
  }

  const named = (name: string, open: Sight['open']): Sight => ({ name: `ticket, ${name}, ${place}`, open })
  return [
    named('none', async (page, house) => void (await openIncident(page, house))),
    named('one', async (page, house) => void (await openIncident(page, house, ours))),
    named('asked for', async (page, house) => void (await askForTicket(page, house))),
    named('asked for, there meanwhile', async (page, house) => {
      const pk = await askForTicket(page, house)
      await house.happen(pk, { action: 'change', ticket_url: theirs })
      await passes(page, refreshInterval)
      await expect(page.getByRole('dialog', { name: 'Create ticket' })).toContainText('in the meantime')
    }),
    named('being created', async (page, house) => {
      await house.breakDown({ kind: 'hang', match: { method: 'PUT', path: 'automatic-ticket/$' } })
      await page.addInitScript(() => void (window.open = () => null))
      await askForTicket(page, house)
      await screenOf(page).button('yes').click()
      await expect(screenOf(page).button('yes')).toHaveAttribute('aria-disabled', 'true')
    }),
    named('created, no tab opened', async (page, house) => {
      await page.addInitScript(() => void (window.open = () => null))
      await askForTicket(page, house)
      await screenOf(page).button('yes').click()
      await expect(page.getByRole('link', { name: 'Ticket created: open it' })).toBeVisible()
    }),
    named('being edited', async (page, house) => void (await edit(page, house, ours))),
    named('being edited, invalid', async (page, house) => {
      await edit(page, house, 'issues/4711')
      await screenOf(page).button('Save Ticket Url').click()
      await expect(page.getByText('Invalid absolute URL')).toBeVisible()
    }),
    named('being edited, overtaken', async (page, house) => {
      const pk = await edit(page, house, `${ours}#mine`)
      await house.happen(pk, { action: 'change', ticket_url: theirs })
      await passes(page, refreshInterval)
      await expect(screenOf(page).button('Keep mine')).toBeVisible()
    }),
    named('being saved', async (page, house) => {
      await house.breakDown({ kind: 'hang', match: { method: 'PUT', path: 'ticket_url/$' } })
      await edit(page, house, `${ours}#mine`)
      await screenOf(page).button('Save Ticket Url').click()
      await expect(screenOf(page).button('Save Ticket Url')).toHaveAttribute('aria-disabled', 'true')
    }),
  ]
}
