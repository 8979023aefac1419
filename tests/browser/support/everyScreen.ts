import type { Page } from '@playwright/test'
import { cutConnection, places } from './misbehaviours.ts'
import { savedFiltersOf, unfoldFilter } from './filterControls.ts'
import { expect, type House } from './house.ts'
import { listSights } from './listSights.ts'
import { passes, screenOf } from './screen.ts'
import { closeDialog, discardDialog, inTurn, next, only, sight, type Sight } from './sights.ts'

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

async function openIncident(page: Page, house: House, act: (pk: number) => Promise<void> = () => Promise.resolve()) {
  const pk = await fullIncident(house)
  await act(pk)
  await openSeeded(page, house, pk)
}

/** Opens the page of an incident of the world. */
async function openSeeded(page: Page, house: House, pk: number) {
  await house.enter(page, `/incidents/${pk}/`)
  await expect(page.getByRole('list', { name: 'Related events' })).toBeVisible()
}

async function openList(page: Page, house: House) {
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(25)
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
  await expect(page.getByRole('list', { name: 'Related events' })).toBeVisible()
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
    sight('login with a paused run', pauseRun),
    next('the question about signing in as another user, with a long name', async (page) => {
      await screenOf(page).login.fill('o'.repeat(60))
      const dialog = page.getByRole('dialog', { name: 'Sign in as somebody else?' })
      for (const button of await dialog.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
    }),
    next('a paused run', async (page) => {
      await closeDialog(page, 'Sign in as somebody else?')
      await screenOf(page).login.fill('operator')
      await expect(
        page.getByRole('heading', { name: 'Paused while closing 3 incidents: 0 done, 3 not sent' }),
      ).toBeVisible()
      await expect(screenOf(page).rows).toHaveCount(4)
    }),
  ),
  sight('the banner about unfinished work', async (page, house) => {
    const dialog = await openBulkDialog(page, house, 'Acknowledge', 'Submit acknowledments')
    await dialog.getByLabel('Message').fill('Looking into it')
    await page.reload()
    await expect(page.getByText('You were acknowledging 3 incidents.')).toBeVisible()
    await expect(screenOf(page).rows).toHaveCount(4)
  }),
]

const bulkSights: readonly Sight[] = [
  ...inTurn(
    sight('ticked rows', tickThree),
    next('acknowledging many incidents, with an invalid date', async (page) => {
      const dialog = await askForAll(page, 'Acknowledge', 'Submit acknowledments')
      await dialog.getByLabel('Expiry date').fill('tomorrow')
      await dialog.getByRole('button', { name: 'Acknowledge' }).click()
      await expect(dialog.getByText('Invalid Date Format')).toBeVisible()
    }),
    next('closing many', async (page) => {
      await discardDialog(page, 'Submit acknowledments')
      await askForAll(page, 'Close', 'Manually close incidents')
    }),
    next('removing the ticket URL of many incidents', async (page) => {
      await closeDialog(page, 'Manually close incidents')
      const dialog = await askForAll(page, 'Edit Ticket Url', 'Edit Ticket Url')
      await expect(dialog.getByText(/^3 of 3 are left out/)).toBeVisible()
    }),
    next('an invalid ticket URL for many incidents', async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Edit Ticket Url' })
      await dialog.getByLabel('Ticket URL').fill('4711')
      await dialog.getByRole('button', { name: 'Save Ticket Url' }).click()
      await expect(dialog.getByText('Must be an absolute URL')).toBeVisible()
    }),
    next('creating tickets for many incidents', async (page) => {
      await discardDialog(page, 'Edit Ticket Url')
      await askForAll(page, 'Create tickets', 'Create tickets')
    }),
    next('a bulk run under way', async (page, house) => {
      await house.breakDown({ kind: 'hang', match: { path: 'automatic-ticket/$' } })
      await page
        .getByRole('dialog', { name: 'Create tickets' })
        .getByRole('button', { name: /^Create / })
        .click()
      await expect(page.getByRole('progressbar')).toBeVisible()
      await expect(screenOf(page).button('Stop')).toBeVisible()
    }),
    next('a bulk run that is stopping', async (page) => {
      await screenOf(page).button('Stop').click()
      await expect(page.getByText(/^Stopping after/)).toBeVisible()
    }),
  ),
  sight('the ledger of a bulk run, and rows ticked again', async (page, house) => {
    house.expectConsole(/status of 500/)
    await house.breakDown({ kind: 'plugin-error', message: 'The ticket system is away.', times: 2 })
    const dialog = await openBulkDialog(page, house, 'Create tickets', 'Create tickets')
    await dialog.getByRole('button', { name: /^(yes|Create )/ }).click()
    await expect(page.getByRole('heading', { name: 'Created 1/3 ticket(s)' })).toBeVisible()
    await screenOf(page).button('Select these again').click()
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible()
  }),
]

const ownFilter = 'Nobody looks at these yet'

const filterSights: readonly Sight[] = [
  ...inTurn(
    // Shows all controls of the filter.
    sight('filter drawer open', async (page, house) => {
      await openShortList(page, house)
      await unfoldFilter(page)
      await page.getByRole('button', { name: /^More filters/ }).click()
      await expect(page.getByLabel('Max severity level')).toBeVisible()
    }),
    next('saved filters', async (page) => {
      await page.keyboard.press('Escape')
      await savedFiltersOf(page).button.click()
      await expect(savedFiltersOf(page).choices).toHaveCount(2)
    }),
    next('saving a filter without a name', async (page) => {
      await page.keyboard.press('Escape')
      await savedFiltersOf(page).pick('Save as')
      const dialog = page.getByRole('dialog', { name: 'Save filter as' })
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Filter name is required')).toBeVisible()
    }),
    next('saving a filter under a taken name', async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Save filter as' })
      await dialog.getByLabel(/^Filter name/).fill(ownFilter)
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Save to an existing filter' })).toBeVisible()
    }),
    next('discarding what was typed', async (page) => {
      await closeDialog(page, 'Save to an existing filter')
      await page.keyboard.press('Escape')
      await expect(page.getByText('Discard what you typed?')).toBeVisible()
    }),
    next('deleting a filter', async (page) => {
      await page.getByRole('button', { name: 'Discard', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Save filter as', exact: true })).toBeHidden()
      await savedFiltersOf(page).pick(ownFilter)
      await savedFiltersOf(page).pick('Delete')
      await expect(page.getByRole('dialog', { name: 'Delete filter' })).toBeVisible()
    }),
    next('filter modified', async (page) => {
      await closeDialog(page, 'Delete filter')
      await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('Last 7 days')
      await page.getByRole('radiogroup', { name: 'Open or closed' }).getByText('Both', { exact: true }).click()
      await expect(page.getByText('Modified', { exact: true })).toBeVisible()
    }),
    next('deleting a filter that a profile uses', async (page, house) => {
      house.expectConsole(/status of 400/)
      await savedFiltersOf(page).pick('Delete')
      await page.getByRole('dialog', { name: 'Delete filter' }).getByRole('button', { name: 'yes' }).click()
      await expect(screenOf(page).alert('Failed to delete filter')).toBeVisible()
    }),
  ),
  sight('filters that failed to load', async (page, house) => {
    house.expectConsole(/status of 500/)
    const match = { method: 'GET', path: 'notificationprofiles/filters/$' }
    await house.breakDown({ kind: 'status', status: 500, detail: 'The database is locked.', match })
    await openShortList(page, house)
    await unfoldFilter(page)
    await savedFiltersOf(page).button.click()
    await expect(savedFiltersOf(page).offers.filter({ hasText: 'Load saved filters again' })).toBeVisible()
  }),
]

/** Dialogs and panels over or beside the list. */
const overTheList: readonly Sight[] = [
  ...inTurn(
    sight('user menu', async (page, house) => {
      await house.enter(page, '/', 'admin')
      await expect(screenOf(page).rows).toHaveCount(4)
      await screenOf(page).userMenu.click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    }),
    next('alerts', async (page) => {
      // The menu reacts to keys only once it has the focus, after a delay too short for an operator to notice.
      await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeAttached()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden()
      await screenOf(page).button('Alerts').click()
      await expect(page.getByRole('dialog', { name: 'Alerts' })).toBeVisible()
    }),
    next('alarms muted', async (page) => {
      const alerts = page.getByRole('dialog', { name: 'Alerts' })
      await alerts.getByRole('switch', { name: 'Sound' }).click()
      await screenOf(page).button('Mute for an hour').click()
      await expect(alerts.getByText(/^Muted until /)).toBeVisible()
    }),
    next('message log empty', async (page) => {
      await closeDialog(page, 'Alerts')
      await screenOf(page).button('Messages').click()
      await expect(page.getByRole('dialog', { name: 'Messages' })).toContainText('No messages yet.')
    }),
    only(
      'narrow',
      next('narrow menu', async (page) => {
        await closeDialog(page, 'Messages')
        await screenOf(page).button('Menu').click()
        await expect(page.getByRole('link', { name: 'Timeslots' })).toBeVisible()
      }),
    ),
  ),
  sight('stale list, without a connection', async (page, house) => {
    house.expectConsole(cutConnection)
    await openShortList(page, house)
    await house.breakDown({ kind: 'drop', match: places.server })
    await passes(page, 30_000)
    await expect(screenOf(page).stale).toBeVisible()
    await expect(screenOf(page).banner).toBeVisible()
  }),
  ...inTurn(
    sight('dialog', openDialog),
    next('dialog, closing', async (page) => {
      await screenOf(page).button('Close incident').click()
      await screenOf(page).closing.text.fill('Replaced the optics')
    }),
  ),
  sight('message log', async (page, house) => {
    house.expectConsole(/status of (403|500)/)
    await openShortList(page, house)
    for (const status of [403, 500]) {
      await house.breakDown({ kind: 'status', status, match: places.list })
      await screenOf(page).button('Refresh').click()
      await expect(screenOf(page).stale).toBeVisible()
      await house.repair()
      await screenOf(page).button('Refresh').click()
      await expect(screenOf(page).stale).toHaveCount(0)
    }
    await screenOf(page).button('Messages').click()
    await expect(
      page.getByRole('dialog', { name: 'Messages' }).getByText('Failed to get incidents').first(),
    ).toBeVisible()
  }),
]

/** The sights of all screens, except those that other files define. */
export const everySight: readonly Sight[] = [
  ...inTurn(
    sight('login', async (page, house) => {
      await page.goto(`${house.url}/login`)
      await expect(screenOf(page).button('Login with OAuth2')).toBeVisible()
    }),
    next('login refused', async (page, house) => {
      house.expectConsole(/status of 400/)
      await screenOf(page).login.fill('operator', 'wrong')
      await expect(screenOf(page).alert('Wrong username or password')).toBeVisible()
    }),
  ),
  sight('login without a server', async (page, house) => {
    house.expectConsole(cutConnection)
    await house.breakDown({ kind: 'drop', match: places.server })
    await page.goto(`${house.url}/login`)
    await expect(screenOf(page).banner).toBeVisible()
  }),
  ...inTurn(
    sight('list', openList),
    next('list in compact rows', (page) => screenOf(page).button('Compact rows').click()),
  ),
  ...listSights,
  sight('wall', async (page, house) => {
    await house.reset(smallWorld)
    await house.enter(page, '/wall')
    await expect(screenOf(page).rows).toHaveCount(4)
  }),
  sight('list with every kind of incident', async (page, house) => {
    await page.addInitScript(() => {
      const filter = { maxLevel: 5, tags: [], sourceSystemIds: [] }
      const json = { value: filter, timestamp: new Date().toISOString() }
      localStorage.setItem('argus.1.filter', JSON.stringify({ json, meta: { values: { timestamp: ['Date'] } } }))
    })
    await house.enter(page)
    await expect(page.getByText('Stateless', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Acked', { exact: true }).first()).toBeVisible()
  }),
  sight('list loading', async (page, house) => {
    await house.breakDown({ kind: 'slow', ms: 600_000, match: places.list })
    await house.enter(page)
    await expect(screenOf(page).placeholders).toHaveCount(8)
  }),
  sight('list empty', async (page, house) => {
    await house.reset({ seed: 1, incidents: 0 })
    await page.addInitScript(() => {
      const json = {
        value: { open: true, acked: false, maxLevel: 1, tags: ['host=nowhere'], sourceSystemIds: [] },
        timestamp: new Date().toISOString(),
      }
      localStorage.setItem('argus.1.filter', JSON.stringify({ json, meta: { values: { timestamp: ['Date'] } } }))
    })
    await house.enter(page)
    await expect(page.getByRole('heading', { name: 'No incidents match' })).toBeVisible()
  }),
  sight('list failed', async (page, house) => {
    house.expectConsole(/status of 500/)
    await house.breakDown({ kind: 'status', status: 500, detail: 'The database is locked.', match: places.list })
    await house.enter(page)
    await expect(screenOf(page).listFailed).toBeVisible()
    await expect(screenOf(page).alert('Failed to get incidents')).toBeVisible()
  }),
  sight('list with unreadable rows', async (page, house) => {
    await house.breakDown({ kind: 'invalid-rows', rows: 3, match: places.list })
    await house.enter(page)
    await expect(screenOf(page).rows).toHaveCount(22)
  }),
  ...inSmallWorld([...bulkSights, ...unfinishedSights, ...filterSights, ...overTheList]),
  ...inTurn(
    sight('incident open', openIncident),
    next('closing', async (page) => {
      await screenOf(page).button('Close incident').click()
      await expect(screenOf(page).closing.dialog).toBeVisible()
    }),
    next('success message', async (page) => {
      await screenOf(page).closing.now.click()
      await screenOf(page).status('Closed incident').hover()
    }),
  ),
  sight('incident acknowledged', (page, house) =>
    openIncident(page, house, async (pk) => {
      const expiration = new Date(Date.now() + 86_400_000).toISOString()
      await house.happen(pk, { action: 'acknowledge', description: 'Looking into it', expiration })
      const passed = new Date(Date.now() - 1000).toISOString()
      await house.happen(pk, { action: 'acknowledge', description: 'For a moment', expiration: passed })
    }),
  ),
  ...inTurn(
    sight('incident closed', (page, house) =>
      openIncident(page, house, (pk) => house.happen(pk, { action: 'close', description: 'Fixed by the carrier' })),
    ),
    next('reopening', async (page) => {
      await screenOf(page).button('Open incident').click()
      await expect(screenOf(page).reopening).toBeVisible()
    }),
  ),
  sight('incident stateless', (page, house) => openSeeded(page, house, 6)),
  sight('incident with very long words', (page, house) => openSeeded(page, house, 13)),
  sight('incident with a very long description', (page, house) => openSeeded(page, house, 8)),
  sight('incident with hostile text', (page, house) => openSeeded(page, house, 10)),
  sight('incident missing', async (page, house) => {
    house.expectConsole(/status of 404/)
    await house.enter(page, '/incidents/99999/')
    await expect(page.getByRole('heading', { name: 'No such incident' })).toBeVisible()
  }),
  sight('incident whose history failed to load', async (page, house) => {
    house.expectConsole(/status of 503/)
    const pk = await fullIncident(house)
    await house.breakDown({ kind: 'status', status: 503, body: 'html', match: places.events })
    await house.enter(page, `/incidents/${pk}/`)
    await expect(page.getByText('Could not be loaded.').first()).toBeVisible()
  }),
  sight('incident that failed to load', async (page, house) => {
    house.expectConsole(/status of 503/)
    await house.breakDown({ kind: 'status', status: 503, match: places.incident })
    await house.enter(page, '/incidents/1/')
    await expect(page.getByRole('heading', { name: 'The incident could not be loaded' })).toBeVisible()
  }),
  sight('closing an incident that another user has closed meanwhile', async (page, house) => {
    const pk = await fullIncident(house)
    await house.enter(page, `/incidents/${pk}/`)
    await screenOf(page).button('Close incident').click()
    await house.happen(pk, { action: 'close' })
    await passes(page, 30_000)
    await expect(screenOf(page).closing.dialog).toContainText('has been closed in the meantime')
  }),
  sight('not found', async (page, house) => {
    await page.goto(`${house.url}/nowhere`)
    await expect(page.getByRole('heading', { name: '404 not found' })).toBeVisible()
  }),
  sight('misconfigured', async (page, house) => {
    house.expectConsole(/status of 404/)
    await house.breakDown({ kind: 'status', status: 404, match: places.configuration })
    await page.goto(house.url)
    await expect(page.getByRole('alert')).toContainText('Missing one or more')
  }),
  sight('starting', async (page, house) => {
    await house.breakDown({ kind: 'hang', match: places.configuration })
    await page.goto(house.url)
    await expect(page.getByText('Loading...')).toBeVisible()
  }),
  sight('checking the sign-in', async (page, house) => {
    await house.breakDown({ kind: 'hang', match: places.user })
    await house.enter(page)
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  }),
]
