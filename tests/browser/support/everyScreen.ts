import type { Page } from '@playwright/test'
import { cutConnection, places } from './misbehaviours.ts'
import { savedFiltersOf, unfoldFilter } from './filterControls.ts'
import { expect, type House } from './house.ts'
import { listSights } from './listSights.ts'
import { passes, screenOf } from './screen.ts'
import { closeDialog, discardDialog, inTurn, moveTo, type Sight } from './sights.ts'
import { listBarOf } from './listBar.ts'

/** A small world, in which four incidents are open and none is acknowledged. */
export const smallWorld = { seed: 1, incidents: 8 } as const

/** Creates an incident in which every field is filled. */
async function fullIncident(house: House): Promise<number> {
  const pk = await house.report({
    description: 'Uplink of trd-gw2 is down',
    level: 1,
    tags: ['host=trd-gw2', 'location=trondheim', 'runbook=https://wiki.example.org/runbooks/uplink'],
    ticket_url: 'https://tickets.example.org/issues/4711',
    details_url: 'https://nav.example.org/trd-gw2',
  })
  await house.happen(pk, { action: 'note', description: 'The carrier has been called' })
  return pk
}

async function openIncident(page: Page, house: House) {
  const pk = await fullIncident(house)
  await house.enter(page, `/incidents/${pk}/`)
  await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
}

/** Moves on to the page of an incident of the world. */
async function moveToIncident(page: Page, pk: number) {
  await moveTo(page, `/incidents/${pk}/`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${pk}: `) })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
}

/** Moves on to the page of a new incident, to which something has happened. */
async function moveToNext(page: Page, house: House, act: (pk: number) => Promise<void>) {
  const pk = await fullIncident(house)
  await act(pk)
  await moveToIncident(page, pk)
}

/**
 * Opens a list of only four rows, because checking many rows takes a long time. The sights of the list itself have many
 * rows.
 */
async function openShortList(page: Page, house: House) {
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(4)
}

/** The same sights, each in a small world, where the list is short. */
function inSmallWorld(sights: readonly Sight[]): readonly Sight[] {
  return sights.map((sight) => ({
    ...sight,
    open: async (page, house) => {
      await house.reset(smallWorld)
      await sight.open(page, house)
    },
  }))
}

async function openDialog(page: Page, house: House) {
  await fullIncident(house)
  await house.enter(page)
  await screenOf(page).row('Uplink of trd-gw2 is down').click()
  await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
}

async function tickThree(page: Page, house: House) {
  await openShortList(page, house)
  const ticks = page.getByRole('checkbox', { name: /^Select incident/ })
  for (const place of [0, 1, 3]) await ticks.nth(place).check()
}

/** Clicks an action for the ticked rows, and returns the action's dialog. */
async function askForAll(page: Page, action: string, title: string) {
  await page
    .getByRole('region', { name: 'Selected incidents' })
    .getByRole('button', { name: action, exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

async function openBulkDialog(page: Page, house: House, action: string, title: string) {
  await tickThree(page, house)
  return askForAll(page, action, title)
}

/** Pauses a bulk run of three incidents with a 401. The login page shows the paused run. */
async function pauseRun(page: Page, house: House) {
  house.expectConsole(/status of 401/)
  await page.route('**/events/bulk/', async (route) => {
    // A sign-in elsewhere ends the page's token.
    house.tokenOf('operator')
    await route.continue()
  })
  const dialog = await openBulkDialog(page, house, 'Close', 'Manually close incidents')
  await dialog.getByRole('button', { name: /^Close (now|[0-9])/ }).click()
  await expect(page.getByText(/^Paused while closing 3 incidents/)).toBeVisible()
}

const unfinishedSights: readonly Sight[] = [
  ...inTurn(
    { name: 'login with a paused run', open: pauseRun },
    {
      name: 'the question about signing in as another user, with a long name',
      goOn: async (page) => {
        await screenOf(page).login.fill('o'.repeat(60))
        const dialog = page.getByRole('dialog', { name: 'Sign in as somebody else?' })
        await expect(dialog).toBeVisible()
        for (const button of await dialog.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
      },
    },
    {
      name: 'a paused run',
      goOn: async (page) => {
        await closeDialog(page, 'Sign in as somebody else?')
        await screenOf(page).login.fill('operator')
        await expect(
          page.getByRole('heading', { name: 'Paused while closing 3 incidents: 0 done, 3 not sent' }),
        ).toBeVisible()
        await expect(screenOf(page).rows).toHaveCount(4)
      },
    },
  ),
  {
    name: 'the banner about unfinished work',
    open: async (page, house) => {
      const dialog = await openBulkDialog(page, house, 'Acknowledge', 'Submit acknowledments')
      await dialog.getByLabel('Message').fill('Looking into it')
      await page.reload()
      await expect(page.getByText('You were acknowledging 3 incidents.')).toBeVisible()
      await expect(screenOf(page).rows).toHaveCount(4)
    },
  },
]

const bulkSights: readonly Sight[] = [
  ...inTurn(
    { name: 'ticked rows', open: tickThree },
    {
      name: 'acknowledging many incidents, with an invalid date',
      goOn: async (page) => {
        const dialog = await askForAll(page, 'Acknowledge', 'Submit acknowledments')
        await dialog.getByLabel('Expiry date').fill('tomorrow')
        await dialog.getByRole('button', { name: 'Acknowledge' }).click()
        await expect(dialog.getByText('Invalid Date Format')).toBeVisible()
      },
    },
    {
      name: 'closing many',
      goOn: async (page) => {
        await discardDialog(page, 'Submit acknowledments')
        await askForAll(page, 'Close', 'Manually close incidents')
      },
    },
    {
      name: 'removing the ticket URL of many incidents',
      goOn: async (page) => {
        await closeDialog(page, 'Manually close incidents')
        const dialog = await askForAll(page, 'Edit Ticket Url', 'Edit Ticket Url')
        await expect(dialog.getByText(/^3 of 3 are left out/)).toBeVisible()
      },
    },
    {
      name: 'an invalid ticket URL for many incidents',
      goOn: async (page) => {
        const dialog = page.getByRole('dialog', { name: 'Edit Ticket Url' })
        await dialog.getByLabel('Ticket URL').fill('no address')
        await dialog.getByRole('button', { name: 'Save Ticket Url' }).click()
        await expect(dialog.getByText('Must be an absolute URL')).toBeVisible()
      },
    },
    {
      name: 'creating tickets for many incidents',
      goOn: async (page) => {
        await discardDialog(page, 'Edit Ticket Url')
        await askForAll(page, 'Create tickets', 'Create tickets')
      },
    },
    {
      name: 'a bulk run under way',
      goOn: async (page, house) => {
        await house.breakDown({ kind: 'hang', match: { path: 'automatic-ticket/$' } })
        const dialog = page.getByRole('dialog', { name: 'Create tickets' })
        await dialog.getByRole('radio', { name: 'One each' }).check()
        await dialog.getByRole('button', { name: /^Create / }).click()
        await expect(page.getByRole('progressbar')).toBeVisible()
        await expect(screenOf(page).button('Stop')).toBeVisible()
      },
    },
    {
      name: 'a bulk run that is stopping',
      goOn: async (page) => {
        await screenOf(page).button('Stop').click()
        await expect(page.getByText(/^Stopping after/)).toBeVisible()
      },
    },
  ),
  {
    name: 'the ledger of a bulk run, and rows ticked again',
    open: async (page, house) => {
      house.expectConsole(/status of 500/)
      await house.breakDown({ kind: 'plugin-error', message: 'The ticket system is away.', times: 2 })
      const dialog = await openBulkDialog(page, house, 'Create tickets', 'Create tickets')
      await dialog.getByRole('radio', { name: 'One each' }).check()
      await dialog.getByRole('button', { name: /^(yes|Create )/ }).click()
      await expect(page.getByRole('heading', { name: 'Created 1/3 ticket(s)' })).toBeVisible()
      await screenOf(page).button('Select these again').click()
      await expect(page.getByText('3 selected', { exact: true })).toBeVisible()
    },
  },
]

const ownFilter = 'Nobody looks at these yet'

const filterSights: readonly Sight[] = [
  ...inTurn(
    {
      name: 'filter drawer open',
      // Shows all controls of the filter.
      open: async (page, house) => {
        await openShortList(page, house)
        await unfoldFilter(page)
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await expect(page.getByLabel('Max severity level')).toBeVisible()
      },
    },
    {
      name: 'saved filters',
      goOn: async (page) => {
        await page.keyboard.press('Escape')
        await savedFiltersOf(page).button.click()
        await expect(savedFiltersOf(page).choices).toHaveCount(2)
      },
    },
    {
      name: 'saving a filter without a name',
      goOn: async (page) => {
        await page.keyboard.press('Escape')
        await savedFiltersOf(page).pick('Save as')
        const dialog = page.getByRole('dialog', { name: 'Save filter as' })
        await dialog.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByText('Filter name is required')).toBeVisible()
      },
    },
    {
      name: 'saving a filter under a taken name',
      goOn: async (page) => {
        const dialog = page.getByRole('dialog', { name: 'Save filter as' })
        await dialog.getByLabel(/^Filter name/).fill(ownFilter)
        await dialog.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByRole('dialog', { name: 'Save to an existing filter' })).toBeVisible()
      },
    },
    {
      name: 'discarding what was typed',
      goOn: async (page) => {
        await closeDialog(page, 'Save to an existing filter')
        await page.keyboard.press('Escape')
        await expect(page.getByText('Discard what you typed?')).toBeVisible()
      },
    },
    {
      name: 'deleting a filter',
      goOn: async (page) => {
        await page.getByRole('button', { name: 'Discard', exact: true }).click()
        await expect(page.getByRole('dialog', { name: 'Save filter as', exact: true })).toBeHidden()
        await savedFiltersOf(page).pick(ownFilter)
        await savedFiltersOf(page).pick('Delete')
        await expect(page.getByRole('dialog', { name: 'Delete filter' })).toBeVisible()
      },
    },
    {
      name: 'filter modified',
      goOn: async (page) => {
        await closeDialog(page, 'Delete filter')
        await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('Last 7 days')
        await page.getByRole('radiogroup', { name: 'Open or closed' }).getByText('Both', { exact: true }).click()
        await expect(page.getByText('Modified', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'deleting a filter that a profile uses',
      goOn: async (page) => {
        await savedFiltersOf(page).pick('Delete')
        const dialog = page.getByRole('dialog', { name: 'Delete filter' })
        await expect(dialog.getByText(/^Used by /)).toBeVisible()
        await expect(dialog.getByRole('button', { name: 'yes' })).toBeDisabled()
        await closeDialog(page, 'Delete filter')
      },
    },
  ),
  {
    name: 'filters that failed to load',
    open: async (page, house) => {
      house.expectConsole(/status of 500/)
      const match = { method: 'GET', path: 'notificationprofiles/filters/$' }
      await house.breakDown({ kind: 'status', status: 500, detail: 'The database is locked.', match })
      await openShortList(page, house)
      await unfoldFilter(page)
      await savedFiltersOf(page).button.click()
      await expect(savedFiltersOf(page).offers.filter({ hasText: 'Load saved filters again' })).toBeVisible()
    },
  },
]

/** Dialogs and panels over or beside the list. */
const overTheList: readonly Sight[] = [
  ...inTurn(
    {
      name: 'user menu',
      open: async (page, house) => {
        await house.enter(page, '/', 'admin')
        await expect(screenOf(page).rows).toHaveCount(4)
        await screenOf(page).userMenu.click()
        await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
      },
    },
    {
      name: 'command palette',
      goOn: async (page) => {
        await page.getByRole('menuitem', { name: 'Commands' }).click()
        await expect(page.getByRole('combobox', { name: 'What do you want to do?' })).toBeFocused()
      },
    },
    {
      name: 'alerts',
      goOn: async (page) => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeHidden()
        await expect(screenOf(page).userMenu).toBeFocused()
        await screenOf(page).button('Alerts').click()
        await expect(page.getByRole('dialog', { name: 'Alerts' })).toBeVisible()
      },
    },
    {
      name: 'alarms muted',
      goOn: async (page) => {
        const alerts = page.getByRole('dialog', { name: 'Alerts' })
        await alerts.getByRole('switch', { name: 'Sound' }).click()
        await screenOf(page).button('Mute for an hour').click()
        await expect(alerts.getByText(/^Muted until /)).toBeVisible()
      },
    },
    {
      name: 'message log empty',
      goOn: async (page) => {
        await closeDialog(page, 'Alerts')
        await screenOf(page).button('Messages').click()
        await expect(page.getByRole('dialog', { name: 'Messages' })).toContainText('No messages yet.')
      },
    },
    {
      name: 'narrow menu',
      only: 'narrow',
      goOn: async (page) => {
        await closeDialog(page, 'Messages')
        await screenOf(page).button('Menu').click()
        await expect(page.getByRole('link', { name: 'Timeslots' })).toBeVisible()
      },
    },
  ),
  {
    name: 'stale list, without a connection',
    open: async (page, house) => {
      house.expectConsole(cutConnection)
      await openShortList(page, house)
      await house.breakDown({ kind: 'drop', match: places.server })
      await passes(page, 30_000)
      await expect(screenOf(page).stale).toBeVisible()
      await expect(screenOf(page).banner).toBeVisible()
    },
  },
  ...inTurn(
    { name: 'dialog', open: openDialog },
    {
      name: 'dialog, closing',
      goOn: async (page) => {
        await screenOf(page).button('Close incident').click()
        await screenOf(page).closing.text.fill('Replaced the optics')
      },
    },
  ),
  {
    name: 'message log',
    open: async (page, house) => {
      house.expectConsole(/status of (403|500)/)
      await openShortList(page, house)
      for (const status of [403, 500]) {
        await house.breakDown({ kind: 'status', status, match: places.list })
        await listBarOf(page).refresh()
        await expect(screenOf(page).stale).toBeVisible()
        await house.repair()
        await listBarOf(page).refresh()
        await expect(screenOf(page).stale).toHaveCount(0)
      }
      await screenOf(page).button('Messages').click()
      await expect(
        page.getByRole('dialog', { name: 'Messages' }).getByText('Failed to get incidents').first(),
      ).toBeVisible()
    },
  },
]

/** The sights of all screens, except those that other files define. */
export const everySight: readonly Sight[] = [
  ...inTurn(
    {
      name: 'login',
      open: async (page, house) => {
        await page.goto(`${house.url}/login`)
        await expect(screenOf(page).button('Login with OAuth2')).toBeVisible()
      },
    },
    {
      name: 'login refused',
      goOn: async (page, house) => {
        house.expectConsole(/status of 400/)
        await screenOf(page).login.fill('operator', 'wrong')
        await expect(screenOf(page).alert('Wrong username or password')).toBeVisible()
      },
    },
  ),
  {
    name: 'login without a server',
    open: async (page, house) => {
      house.expectConsole(cutConnection)
      await house.breakDown({ kind: 'drop', match: places.server })
      await page.goto(`${house.url}/login`)
      await expect(screenOf(page).banner).toBeVisible()
    },
  },
  ...inTurn(
    {
      name: 'list with every kind of incident',
      open: async (page, house) => {
        await house.enter(page, '/incidents?open=any')
        await expect(page.getByText('Stateless', { exact: true }).first()).toBeVisible()
        await expect(page.getByText('Acked', { exact: true }).first()).toBeVisible()
      },
    },
    {
      name: 'list in compact rows',
      goOn: async (page) => {
        await page.getByLabel('Rows per page:').selectOption('10')
        await listBarOf(page).chooseRows('Compact')
        await expect(screenOf(page).rows).toHaveCount(10)
      },
    },
    {
      name: 'list empty',
      goOn: async (page) => {
        await moveTo(page, '/incidents?open=true&acked=false&maxlevel=1&tag=host%3Dnowhere')
        await expect(page.getByRole('heading', { name: 'No incidents match' })).toBeVisible()
      },
    },
  ),
  ...listSights,
  ...inSmallWorld(
    inTurn(
      { name: 'list', open: openShortList },
      {
        name: 'wall',
        goOn: async (page) => {
          await moveTo(page, '/wall')
          await expect(screenOf(page).userMenu).toBeHidden()
          await expect(screenOf(page).rows).toHaveCount(4)
        },
      },
    ),
  ),
  {
    name: 'list loading',
    open: async (page, house) => {
      await house.breakDown({ kind: 'slow', ms: 600_000, match: places.list })
      await house.enter(page)
      await expect(screenOf(page).placeholders).toHaveCount(1)
    },
  },
  {
    name: 'list failed',
    open: async (page, house) => {
      house.expectConsole(/status of 500/)
      await house.breakDown({ kind: 'status', status: 500, detail: 'The database is locked.', match: places.list })
      await house.enter(page)
      await expect(screenOf(page).listFailed).toBeVisible()
      await expect(screenOf(page).alert('Failed to get incidents')).toBeVisible()
    },
  },
  ...inSmallWorld([
    {
      name: 'list with unreadable rows',
      open: async (page, house) => {
        await house.breakDown({ kind: 'invalid-rows', rows: 3, match: places.list })
        await house.enter(page)
        await expect(screenOf(page).rows).toHaveCount(1)
      },
    },
    ...bulkSights,
    ...unfinishedSights,
    ...filterSights,
    ...overTheList,
  ]),
  ...inTurn(
    { name: 'incident open', open: openIncident },
    {
      name: 'closing',
      goOn: async (page) => {
        await screenOf(page).button('Close incident').click()
        await expect(screenOf(page).closing.dialog).toBeVisible()
      },
    },
    {
      name: 'closing an incident that another user has closed meanwhile',
      goOn: async (page, house) => {
        const [, pk] = /incidents\/(\d+)/.exec(page.url()) ?? []
        await house.happen(Number(pk), { action: 'close' })
        await passes(page, 30_000)
        await expect(screenOf(page).closing.dialog).toContainText('has been closed in the meantime')
      },
    },
    {
      name: 'incident acknowledged',
      goOn: (page, house) =>
        moveToNext(page, house, async (pk) => {
          const expiration = new Date(Date.now() + 86_400_000).toISOString()
          await house.happen(pk, { action: 'acknowledge', description: 'Looking into it', expiration })
          const passed = new Date(Date.now() - 1000).toISOString()
          await house.happen(pk, { action: 'acknowledge', description: 'For a moment', expiration: passed })
        }),
    },
    {
      name: 'incident closed',
      goOn: (page, house) =>
        moveToNext(page, house, (pk) => house.happen(pk, { action: 'close', description: 'Fixed by the carrier' })),
    },
    {
      name: 'reopening',
      goOn: async (page) => {
        await screenOf(page).button('Open incident').click()
        await expect(screenOf(page).reopening).toBeVisible()
      },
    },
    {
      name: 'success message',
      goOn: async (page) => {
        // The message disappears after a moment, so time stands still until the pointer is on it.
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
        await screenOf(page).reopening.getByRole('button', { name: 'yes' }).click()
        await screenOf(page).status('Reopened incident').hover()
        await page.clock.resume()
      },
    },
  ),
  ...inTurn(
    {
      name: 'incident stateless',
      open: async (page, house) => {
        await house.enter(page, '/incidents/6/')
        await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
      },
    },
    { name: 'incident with very long words', goOn: (page) => moveToIncident(page, 13) },
    { name: 'incident with a very long description', goOn: (page) => moveToIncident(page, 8) },
    { name: 'incident with hostile text', goOn: (page) => moveToIncident(page, 10) },
    {
      name: 'incident missing',
      goOn: async (page, house) => {
        house.expectConsole(/status of 404/)
        await moveTo(page, '/incidents/99999/')
        await expect(page.getByRole('heading', { name: 'No such incident' })).toBeVisible()
      },
    },
    {
      name: 'incident whose history failed to load',
      goOn: async (page, house) => {
        house.expectConsole(/status of 503/)
        const pk = await fullIncident(house)
        await house.breakDown({ kind: 'status', status: 503, body: 'html', match: places.events })
        await moveTo(page, `/incidents/${pk}/`)
        await expect(page.getByText('Could not be loaded.').first()).toBeVisible()
      },
    },
    {
      name: 'incident that failed to load',
      goOn: async (page, house) => {
        await house.breakDown({ kind: 'status', status: 503, match: places.incident })
        await moveTo(page, '/incidents/1/')
        await expect(page.getByRole('heading', { name: 'The incident could not be loaded' })).toBeVisible()
      },
    },
    {
      name: 'not found',
      goOn: async (page) => {
        await moveTo(page, '/nowhere')
        await expect(page.getByRole('heading', { name: '404 not found' })).toBeVisible()
      },
    },
  ),
  {
    name: 'misconfigured',
    open: async (page, house) => {
      house.expectConsole(/status of 404/)
      await house.breakDown({ kind: 'status', status: 404, match: places.configuration })
      await page.goto(house.url)
      await expect(page.getByRole('alert')).toContainText('Missing one or more')
    },
  },
  {
    name: 'starting',
    open: async (page, house) => {
      await house.breakDown({ kind: 'hang', match: places.configuration })
      await page.goto(house.url)
      await expect(page.getByRole('status')).toHaveText('Loading...')
    },
  },
  {
    name: 'checking the sign-in',
    open: async (page, house) => {
      await house.breakDown({ kind: 'hang', match: places.user })
      await house.enter(page)
      await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
    },
  },
]
