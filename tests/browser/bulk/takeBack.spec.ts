import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { cutConnection } from '../support/misbehaviours.ts'
import { expect, test, type House } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** Taking back acknowledgements, and the log of actions (docs/behaviour.md#taking-back, #log-of-actions). */

const bothKinds = '/?open=true'

function logOf(page: Page) {
  const offer = page.getByRole('group', { name: 'Last action' })
  const drawer = page.getByRole('dialog', { name: 'Messages' })
  const panel = page.getByRole('region', { name: 'Selected incidents' })
  const dialog = page.getByRole('dialog', { name: /^Submit acknowledment/ })
  return {
    offer,
    drawer,
    panel,
    dialog,
    row: (pk: number) => page.locator(`tbody tr[data-pk='${pk}']`),
    takeBack: offer.getByRole('button', { name: 'Take back' }),
    tickPage: page.getByRole('checkbox', { name: 'Select all on this page' }),
    tick: (pk: number) => page.getByRole('checkbox', { name: `Select incident ${pk}`, exact: true }),
    entry: (words: string) =>
      drawer.getByRole('list', { name: 'Actions' }).getByRole('listitem').filter({ hasText: words }),
    async open() {
      await page.getByRole('button', { name: 'Messages', exact: true }).click()
      await drawer.getByText(/^Actions/).click()
    },
    async acknowledge() {
      await panel.getByRole('button', { name: 'Acknowledge', exact: true }).click()
      await dialog.getByLabel('Message').fill('Ours')
      await dialog.getByRole('button', { name: /^Acknowledge/ }).click()
    },
  }
}

const wireAcknowledgements = v.array(
  v.object({
    expiration: v.nullable(v.string()),
    event: v.object({ description: v.string(), actor: v.object({ username: v.string() }) }),
  }),
)

/** What the server itself says about an incident: who has acknowledged it in which words, and whether that is over. */
async function truthOf(house: House, pk: number): Promise<readonly string[]> {
  const headers = { authorization: `Token ${house.tokenOf('admin')}` }
  const answer = await fetch(`${house.origin}/api/v2/incidents/${pk}/acks/`, { headers })
  return v
    .parse(wireAcknowledgements, await answer.json())
    .map(({ event, expiration }) => {
      const isOver = expiration !== null && Date.parse(expiration) <= Date.now()
      return `${event.actor.username}: ${event.description}${isOver ? ', over' : ''}`
    })
    .toSorted()
}

/** A list of only these incidents. */
async function several(house: House, count: number): Promise<readonly number[]> {
  await house.reset({ seed: 1, incidents: 0 })
  const pks: number[] = []
  for (let index = 1; index <= count; index += 1) pks.push(await house.report({ description: `Port ${index} is down` }))
  return pks
}

test('thirty acknowledgements are taken back with one click, and a colleague’s stays', async ({ page, house }) => {
  const pks = await several(house, 30)
  // The newest is on the first page.
  const [one = 0, ...others] = pks.toReversed()
  await house.happen(one, { action: 'acknowledge', by: 'admin', description: 'Mine' })
  await house.enter(page, bothKinds)
  const log = logOf(page)
  await log.tickPage.check()
  await screenOf(page).button('Select all 30 that match').click()
  await expect(page.getByText('30 selected')).toBeVisible()
  await log.acknowledge()
  await expect(log.offer).toContainText('Acknowledged 30 incidents')
  await log.takeBack.click()
  await log.open()
  await expect(log.entry('Acknowledged 30 incidents')).toContainText('Took back 30 acknowledgements.')
  await page.keyboard.press('Escape')
  await expect.poll(() => truthOf(house, one)).toEqual(['admin: Mine', 'operator: Ours, over'])
  for (const pk of others) await expect.poll(() => truthOf(house, pk)).toEqual(['operator: Ours, over'])
  await expect(log.row(one)).toHaveAttribute('data-status', 'acknowledged')
  for (const pk of others.slice(0, 20)) await expect(log.row(pk)).toHaveAttribute('data-status', 'open')
})

test('one acknowledgement is taken back from the log, and the page shows it', async ({ page, house }) => {
  const pk = await house.report({ description: 'Uplink is down' })
  await house.enter(page, `/incidents/${pk}/`)
  const log = logOf(page)
  await screenOf(page).button('Acknowledge').click()
  await log.dialog.getByLabel('Message').fill('Ours')
  await log.dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Acknowledged', { exact: true })).toBeVisible()
  await log.offer.getByRole('button', { name: 'Dismiss the last action' }).click()
  await expect(log.takeBack).toBeHidden()
  await log.open()
  await expect(log.entry(`Acknowledged incident ${pk}`)).toContainText('Ours')
  await expect(log.entry(`Acknowledged incident ${pk}`)).toContainText('by operator')
  await log.entry(`Acknowledged incident ${pk}`).getByRole('button', { name: 'Take back' }).click()
  await expect(log.entry(`Acknowledged incident ${pk}`)).toContainText('Took back 1 acknowledgement.')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Unacknowledged', { exact: true })).toBeVisible()
  await expect.poll(() => truthOf(house, pk)).toEqual(['operator: Ours, over'])
})

test('what is refused is named, and turns back', async ({ page, house }) => {
  house.expectConsole(/status of 409/)
  const [one = 0, other = 0] = await several(house, 2)
  await house.enter(page, bothKinds)
  const log = logOf(page)
  await log.tickPage.check()
  await log.acknowledge()
  await house.breakDown({
    kind: 'status',
    status: 409,
    detail: 'Locked by the duty officer.',
    match: { method: 'PUT', path: `/api/v2/incidents/${one}/acks/` },
  })
  await log.takeBack.click()
  const said = screenOf(page).status('Took back 1 of 2 acknowledgements.')
  await expect(said).toContainText(`${one} (Locked by the duty officer.)`)
  await expect(log.row(one)).toHaveAttribute('data-status', 'acknowledged')
  await expect(log.row(other)).toHaveAttribute('data-status', 'open')
  await expect.poll(() => truthOf(house, one)).toEqual(['operator: Ours'])
})

test('after a lost answer nothing more is sent, what it did is looked up, and the rest can be taken back', async ({
  page,
  house,
}) => {
  house.expectConsole(cutConnection)
  const pks = await several(house, 2)
  await house.enter(page, bothKinds)
  const log = logOf(page)
  await log.tickPage.check()
  await log.acknowledge()
  await expect(log.takeBack).toBeVisible()
  await house.breakDown({ kind: 'drop', after: true, match: { method: 'PUT', path: 'acks/\\d+/$' } })
  await log.takeBack.click()
  await expect(screenOf(page).status('Took back 1 of 2 acknowledgements. Not sent: 1 incident.')).toBeVisible()
  await house.repair()
  await log.open()
  await log.entry('Acknowledged 2 incidents').getByRole('button', { name: 'Take back' }).click()
  await expect(log.entry('Acknowledged 2 incidents')).toContainText('Took back 2 acknowledgements.')
  for (const pk of pks) await expect.poll(() => truthOf(house, pk)).toEqual(['operator: Ours, over'])
})

test('a server that has no such call is not asked', async ({ page, house }) => {
  await several(house, 2)
  await page.route('**/api/', (route) =>
    route.fulfill({ json: { 'server-version': '1.2.0', 'api-version': { stable: 'v1', unstable: 'v2' } } }),
  )
  await house.enter(page, bothKinds)
  const log = logOf(page)
  await log.tickPage.check()
  await log.acknowledge()
  await expect(log.offer.getByRole('button', { name: 'Select these again' })).toBeVisible()
  await expect(log.takeBack).toBeHidden()
  await log.open()
  await expect(log.entry('Acknowledged 2 incidents')).toBeVisible()
  await expect(log.drawer.getByRole('button', { name: 'Take back' })).toBeHidden()
})

test('the rows of a run are selected again, and what was sent is repeated on others', async ({ page, house }) => {
  const [one = 0, other = 0, third = 0] = await several(house, 3)
  await house.enter(page, bothKinds)
  const log = logOf(page)
  await log.tick(one).check()
  await log.tick(other).check()
  await log.acknowledge()
  await log.offer.getByRole('button', { name: 'Select these again' }).click()
  await expect(log.panel.getByText('2 selected', { exact: true })).toBeVisible()
  await expect(log.tick(one)).toBeChecked()
  await log.tick(one).uncheck()
  await log.tick(other).uncheck()
  await log.tick(third).check()
  await log.open()
  await log.entry('Acknowledged 2 incidents').getByRole('button', { name: 'Repeat on what is selected' }).click()
  await expect(log.drawer).toBeHidden()
  await expect(log.dialog.getByLabel('Message')).toHaveValue('Ours')
  await log.dialog.getByRole('button', { name: /^Acknowledge/ }).click()
  await expect.poll(() => truthOf(house, third)).toEqual(['operator: Ours'])
})
