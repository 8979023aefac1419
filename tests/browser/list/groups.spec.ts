import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expectAccessible } from '../support/axe.ts'
import { expect, test, type House } from '../support/house.ts'
import { asked } from '../support/live.ts'

/**
 * A storm of 2,000 incidents in groups (docs/behaviour.md#groups): the worst group is found and acted on as a whole, by
 * pointer and by keyboard. What the lines say is worked out a second time from what the server sends.
 */

const level = v.nullable(v.number())
const incidents = v.object({
  results: v.array(
    v.object({ pk: v.number(), level, start_time: v.string(), tags: v.array(v.object({ tag: v.string() })) }),
  ),
  next: v.nullable(v.string()),
})
type Incident = v.InferOutput<typeof incidents>['results'][number]

test.beforeEach(async ({ house }) => {
  await house.reset({ seed: 1, incidents: 2000 })
})

/** Everything open and unacknowledged on the server. */
async function matching(page: Page, { url }: House): Promise<readonly Incident[]> {
  const found: Incident[] = []
  let address: string | null = `${url}/api/v2/incidents/?open=true&acked=false&page_size=100`
  while (address !== null) {
    const read: v.InferOutput<typeof incidents> = v.parse(incidents, await asked(page, address))
    found.push(...read.results)
    address = read.next
  }
  return found
}

function screenOf(page: Page) {
  const grid = page.getByRole('treegrid', { name: 'Incidents' })
  return {
    grid,
    control: page.getByRole('button', { name: /^Group/ }),
    group: grid.locator('tr[aria-level="1"]'),
    rows: grid.locator('tr[aria-level="2"]'),
    dialog: page.getByRole('dialog', { name: 'Submit acknowledments' }),
  }
}

/** The names and numbers of incidents of the groups on screen, from the first. */
function linesOf(page: Page): Promise<readonly string[]> {
  return screenOf(page).group.evaluateAll((rows) =>
    rows.slice(0, 20).map((row) => {
      const [name, count] = [...row.querySelectorAll('th [data-opens] > *:not(svg)')].map((part) => part.textContent)
      const levels = row.querySelector('td > span[title]')?.getAttribute('title')
      return `${name} ${count}: ${levels}`
    }),
  )
}

const names = ['critical', 'high', 'moderate', 'low', 'information']

/** The lines that should be on screen: by the worst level, the pace, the number of each level and of all, and the name. */
function expectedLines(listed: readonly Incident[], now: number): readonly string[] {
  const hosts = new Map<string, readonly Incident[]>()
  for (const one of listed) {
    const host = one.tags.find(({ tag }) => tag.startsWith('host='))?.tag.slice(5) ?? ''
    hosts.set(host, [...(hosts.get(host) ?? []), one])
  }
  const moment = Math.floor(now / 10_000) * 10_000
  const groups = [...hosts].map(([name, members]) => ({
    name,
    counts: [1, 2, 3, 4, 5].map((each) => members.filter((one) => one.level === each).length),
    pace: members.filter(({ start_time }) => Date.parse(start_time) >= moment - 120_000).length,
    size: members.length,
  }))
  const worst = ({ counts }: (typeof groups)[number]) => counts.findIndex((count) => count > 0)
  groups.sort((one, other) => {
    const differing = one.counts.findIndex((count, place) => count !== other.counts[place])
    return (
      worst(one) - worst(other) ||
      other.pace - one.pace ||
      (other.counts[differing] ?? 0) - (one.counts[differing] ?? 0) ||
      Number(one.name === '') - Number(other.name === '') ||
      one.name.localeCompare(other.name, 'en', { numeric: true, sensitivity: 'base' })
    )
  })
  return groups.slice(0, 20).map(({ name, counts, size }) => {
    const levels = counts.flatMap((count, place) => (count > 0 ? [`${count} ${names[place]}`] : []))
    return `${name === '' ? 'no host' : name} ${size}: ${levels.join(', ')}`
  })
}

/** Expects that the server has no unacknowledged incident of the group with this line any more. */
async function expectAcknowledged(page: Page, house: House, line: string) {
  const name = line.slice(0, line.indexOf(' '))
  expect(name).not.toBe('')
  await expect
    .poll(async () =>
      (await matching(page, house)).filter(({ tags }) => tags.some(({ tag }) => tag === `host=${name}`)),
    )
    .toEqual([])
}

async function groupedByHost(page: Page, house: House) {
  await house.enter(page, '/incidents?open=true&acked=false&g=host')
  await expect(page.getByText(/^\d+ hosts · All [\d,]+ incidents$/)).toBeVisible()
}

test('the sums and the order of the groups follow from what the server sends, in a second browser, too', async ({
  page,
  house,
  browser,
}) => {
  await groupedByHost(page, house)
  // Paces change every ten seconds, and with them the order.
  await expect(async () => {
    const lines = await linesOf(page)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines).toEqual(expectedLines(await matching(page, house), Date.now()))
  }).toPass()
  const context = await browser.newContext()
  house.watch(context)
  const other = await context.newPage()
  await house.enter(other, page.url().slice(house.url.length))
  await expect(other.getByText(/^\d+ hosts · All [\d,]+ incidents$/)).toBeVisible()
  await expect(async () => expect(await linesOf(other)).toEqual(await linesOf(page))).toPass()
  await context.close()
})

test('from the default list, the worst group is acknowledged as a whole in five clicks', async ({ page, house }) => {
  await house.enter(page)
  const { control, group, dialog } = screenOf(page)
  await control.click()
  await page.getByRole('menuitemradio', { name: 'Host' }).click()
  await expect(page.getByText(/^\d+ hosts · All/)).toBeVisible()
  const [first = ''] = expectedLines(await matching(page, house), Date.now())
  const count = /^.* (\d+):/.exec(first)?.[1]
  await group
    .first()
    .getByRole('button', { name: `Acknowledge ${count}` })
    .click()
  await dialog.getByRole('button', { name: `Acknowledge ${count}` }).click()
  await expectAcknowledged(page, house, first)
})

test('from the default list, the worst group is acknowledged as a whole with twelve keys', async ({ page, house }) => {
  await house.enter(page)
  const { control, group, dialog } = screenOf(page)
  await expect(control).toBeVisible()
  let keys = 0
  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) {
      await page.keyboard.press(key)
      keys += 1
    }
  }
  await press('g')
  await expect(page.getByRole('menu')).toBeVisible()
  // The library's menu receives the focus a moment after it is shown.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true)
  await press('h')
  await expect(page.getByRole('menuitemradio', { name: 'Host' })).toBeFocused()
  await press('Enter')
  await expect(page.getByText(/^\d+ hosts · All/)).toBeVisible()
  await press('j')
  await expect(group.first().locator('[data-opens]')).toBeFocused()
  const [first = ''] = await linesOf(page)
  await press('x', 'a')
  await expect(dialog).toBeVisible()
  // Two keys, in whichever field of the dialog has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
  await press('Control+Enter')
  await expectAcknowledged(page, house, first)
  expect(keys + 1).toBeLessThanOrEqual(12)
})

test('a group opens in place with the arrow keys, and nothing moves while it is read', async ({ page, house }) => {
  await groupedByHost(page, house)
  const { group, rows } = screenOf(page)
  const first = group.first()
  await first.locator('[data-opens]').focus()
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('ArrowRight')
  await expect(rows.first().locator('[data-opens]')).toBeFocused()
  await expect(rows.first()).toHaveAttribute('data-tab-stop', 'true')
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await expect(first.locator('[data-opens]')).toBeFocused()
})

test('alike rows fold into one, unfold, and are ticked together', async ({ page, house }) => {
  const text = 'Certificate expires: lab-7'
  for (let place = 0; place < 5; place += 1) {
    await house.report({ description: text, level: 1, tags: ['host=lab-7'] })
  }
  await house.enter(page, '/incidents?open=true&acked=false&tag=host%3Dlab-7&fold=true')
  const fold = page.getByRole('row', { name: new RegExp(`${text}.*× 5, last`) })
  await expect(fold).toBeVisible()
  await fold.getByRole('checkbox').check()
  await expect(page.getByText('5 selected')).toBeVisible()
  await fold.getByRole('button', { name: text }).click()
  await expect(page.getByRole('checkbox', { name: /^Select incident/ })).toHaveCount(5)
})

test('groups are accessible, open and closed', async ({ page, house }) => {
  await groupedByHost(page, house)
  await screenOf(page).group.first().locator('[data-opens]').click()
  await expect(screenOf(page).rows.first()).toBeVisible()
  await expectAccessible(page, 0)
})
