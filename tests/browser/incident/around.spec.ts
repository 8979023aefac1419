import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'

/** What is around an incident, on its page (docs/behaviour.md#around-it). */

const host = 'host=tromso-sw5.a-long-name-of-sixty-letters.example.org'

/** Twelve incidents of one host, of which three are acknowledged and two closed; one of another host. */
async function reportStorm(house: House) {
  await house.reset({ seed: 1, incidents: 0 })
  const pks: number[] = []
  for (let place = 0; place < 12; place += 1) {
    const description = place % 4 === 0 ? 'Module 3 is down' : `Link ${place} is down`
    pks.push(await house.report({ description, tags: [host, 'location=tromso'], level: (place % 5) + 1 }))
  }
  await house.report({ description: 'Elsewhere', tags: ['host=other', 'location=tromso'] })
  for (const pk of pks.slice(0, 3)) await house.happen(pk, { action: 'acknowledge' })
  for (const pk of pks.slice(3, 5)) await house.happen(pk, { action: 'close' })
  return pks
}

/** The questions about one tag that the page has asked. */
function questionsOf(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/incidents/') && searchParams.has('tags')) asked.push(String(searchParams))
  })
  return asked
}

function aroundOf(page: Page) {
  return page.getByRole('region', { name: 'Around it' })
}

test('says how many others there are, and lists the newest, with links', async ({ page, house }) => {
  const pks = await reportStorm(house)
  await house.enter(page, `/incidents/${pks[0]}/`)
  const around = aroundOf(page)
  // The incident itself is open and acknowledged, and has the problem of two others.
  await expect(around).toContainText('9 others open, 2 of them acked')
  await expect(around).toContainText('11 in 7 days')
  const newest = around.getByRole('list', { name: 'The newest around it' }).getByRole('listitem')
  await expect(newest).toHaveCount(6)
  await expect(newest.first()).toContainText('Link 11 is down')
  await expect(around.getByRole('row', { includeHidden: true }).last()).toContainText('11')

  // Another tag, which another host has, too; its key is remembered.
  await around.getByLabel('The same').selectOption('location=tromso')
  await expect(around).toContainText('10 others open, 2 of them acked')
  await newest.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Elsewhere')
  await expect(around).toContainText('10 others open, 3 of them acked')
  await expect(around.getByLabel('The same')).toHaveValue('location=tromso')

  await around.getByRole('link', { name: 'Show all in the list' }).click()
  await expect(page).toHaveURL(/\/incidents\?tag=location%3Dtromso$/)
})

test('nothing is asked before it is on screen, each question once, and nothing again within a minute', async ({
  page,
  house,
}) => {
  const pks = await reportStorm(house)
  await page.setViewportSize({ width: 390, height: 500 })
  const asked = questionsOf(page)
  await house.enter(page, `/incidents/${pks[0]}/`)
  await expect(page.getByRole('list', { name: 'What happened' })).toBeAttached()
  expect(asked).toEqual([])

  const around = aroundOf(page)
  await around.scrollIntoViewIfNeeded()
  await expect(around).toContainText('9 others open')
  expect(asked).toHaveLength(10)
  expect(new Set(asked).size).toBe(10)

  await page.mouse.wheel(0, -10_000)
  await around.scrollIntoViewIfNeeded()
  await around.getByLabel('The same').selectOption('location=tromso')
  await expect(around).toContainText('10 others open')
  await around.getByLabel('The same').selectOption(host)
  await expect(around).toContainText('9 others open')
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked).toHaveLength(20)
})

test('a failure leaves what is known, and can be tried again', async ({ page, house }) => {
  const pks = await reportStorm(house)
  house.expectConsole(/status of 500/)
  await page.route(/count.*tags=/, (route) => route.fulfill({ status: 500, body: '{"detail":"Down."}' }))
  await house.enter(page, `/incidents/${pks[0]}/`)
  const around = aroundOf(page)
  await expect(around).toContainText('The rest could not be loaded.')
  await expect(around.getByRole('listitem')).toHaveCount(6)
  await page.unroute(/count.*tags=/)
  await around.getByRole('button', { name: 'Try again' }).click()
  await expect(around).toContainText('9 others open')
})
