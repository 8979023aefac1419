import type { Page } from '@playwright/test'
import type { Served } from '../../server/serve.ts'
import { expect, test } from '../support/house.ts'
import { callsOf, screenOf } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

/** The numbers above the list after changes made here (docs/behaviour.md#counts). */

/** How many open, unacknowledged incidents of each level the server's world has, by a reckoning of the test's own. */
function reckoned({ standIn: { world } }: Served): readonly number[] {
  const now = world.now()
  const matching = [...world.incidents.newestFirst()]
    .filter(({ endTime }) => endTime === 'infinity')
    .filter(({ acknowledgements }) =>
      acknowledgements.every(({ expiration }) => typeof expiration === 'number' && expiration <= now),
    )
  return [1, 2, 3, 4, 5].map((level) => matching.filter((incident) => incident.level === level).length)
}

/**
 * Expects the counts of the levels and the number of matches to be the server's. The title of the bars begins with
 * `bars`.
 */
async function expectReckoned(page: Page, served: Served, bars: (sum: string) => string) {
  const counts = reckoned(served)
  const sum = counts.reduce((one, other) => one + other).toLocaleString('en')
  const strip = page.getByRole('group', { name: 'Severity' })
  await expect(page.getByText(new RegExp(` of ${sum} incidents$`))).toBeVisible()
  for (const [place, count] of counts.entries()) {
    const words = new RegExp(`^${place + 1} - .*\\D${count.toLocaleString('en')} incidents?$`)
    await expect(strip.getByRole('button', { name: words })).toBeVisible()
  }
  await expect(strip.getByRole('button', { name: bars(sum) })).toBeVisible()
}

test('after rows of 5,000 were closed and acknowledged here, the counts are right before the server counts again', async ({
  page,
  house,
  served,
}) => {
  const answered = callsOf(page)
  const screen = screenOf(page)
  const tick = async (places: readonly number[]) => {
    for (const place of places) await screen.rows.nth(place).getByRole('checkbox').click()
  }
  const changes = async (deed: () => Promise<unknown>) => {
    const before = reckoned(served)
    await deed()
    await expect.poll(() => reckoned(served)).not.toEqual(before)
    await expectReckoned(page, served, () => 'When all ≈')
  }
  await house.reset({ seed: 1, incidents: 3000, criticals: 4000 })
  await house.enter(page, '/?open=true&acked=false')
  await expectReckoned(page, served, (sum) => `When all ${sum} started`)
  await answered()
  // Neither a refresh nor a count can help.
  await listBarOf(page).pause()
  await house.breakDown({ kind: 'hang', match: { path: 'incidents/\\?count' } })

  await test.step('one is closed', async () => {
    await tick([0])
    await screen.button('Close').click()
    await changes(() => page.getByRole('dialog').getByRole('button', { name: 'Close now' }).click())
  })
  await test.step('several are acknowledged', async () => {
    await tick([1, 2, 3, 6])
    await screen.button('Acknowledge').click()
    await page.getByRole('dialog').getByLabel('Message').fill('On it')
    await changes(() => page.getByRole('dialog').getByRole('button', { name: 'Acknowledge 4' }).click())
  })
})
