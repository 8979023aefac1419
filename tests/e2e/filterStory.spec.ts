import type { Page } from '@playwright/test'
import {
  filterDriver, incidents, oslo, type FilterHands, type FilterServer, type FilterSight,
} from '../models/filterDriver.ts'
import { filterModel } from '../models/filterStory.ts'
import { joined, planned, play, storyOf } from '../models/player.ts'
import { cutConnection } from './support/faults.ts'
import { expect, test, type House } from './support/house.ts'
import { screenOf } from './support/screen.ts'
import { screens, waysOn } from './support/screens.ts'

const hour = 3_600_000

/** The story of the filter, played in a real browser against the stand-in server, on a wide and a narrow screen. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport })
    // A joined path is several ways in one.
    test.describe.configure({ timeout: 90_000 })
    for (const path of waysOn(screen, planned(joined(filterModel.getShortestPaths())))) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of (404|500)/)
        house.expectConsole(cutConnection)
        await house.reset({ seed: 1, incidents: 0 })
        for (const { description, level, tags, hoursAgo, isClosed } of incidents) {
          const began = hoursAgo === 0 ? {} : { start_time: new Date(Date.now() - hoursAgo * hour).toISOString() }
          const pk = await house.report({ description, level, tags, ...began })
          if (isClosed) await house.happen(pk, { action: 'close' })
        }
        await play(path, filterDriver(handsOf(page, house), await serverOf(page, house)))
      })
    }
  })
}

/** The server with the operator's saved filter on it. */
async function serverOf(page: Page, house: House): Promise<FilterServer> {
  /** As the person on the page: a further token would sign them out. */
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const cookies = await page.context().cookies(house.url)
    const token = cookies.find(({ name }) => name === 'token')?.value ?? house.tokenOf('operator')
    const response = await fetch(house.url + path, {
      method,
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  const saved = await ask('POST', '/api/v1/notificationprofiles/filters/', oslo)
  const savedPk = String(Reflect.get(Object(saved), 'pk'))
  return {
    breakDown: house.breakDown,
    repair: () => house.repair(),
    removeSaved: async () => void (await ask('DELETE', `/api/v1/notificationprofiles/filters/${savedPk}/`)),
    list: async (query) => {
      const answer: unknown = Reflect.get(Object(await ask('GET', `/api/v1/incidents/${query}`)), 'results')
      return Array.isArray(answer) ? answer.map((row) => String(Reflect.get(Object(row), 'description'))) : []
    },
  }
}

function handsOf(page: Page, house: House): FilterHands {
  const dialog = page.getByRole('dialog')
  /** A narrow screen folds the controls away until they are asked for, and remembers that they were. */
  const unfold = async () => {
    const toggle = page.getByRole('button', { name: /^More filters/ })
    await expect(toggle).toBeVisible()
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  }
  return {
    open: async (path) => {
      if (page.url().startsWith(house.url)) await page.goto(house.url + path)
      else await house.enter(page, path)
      await unfold()
    },
    reload: async () => void (await page.reload()),
    goBack: async () => void (await page.goBack()),
    pick: (group, choice) =>
      page.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click(),
    choose: async (field, entry) => void (await page.getByLabel(field, { exact: true }).selectOption({ label: entry })),
    search: (text) => page.getByLabel('Search incidents').fill(text),
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    answer: (name) => dialog.getByRole('button', { name, exact: true }).click(),
    name: (text) => dialog.getByLabel(/^Filter name/).fill(text),
    see: (sight) => see(page, sight),
    seeFocusOn: (role, name) => expect(page.getByRole(role, { name, exact: true })).toBeFocused(),
    address: async () => new URL(page.url()).search,
    refresh: async () => {
      const work = await page.evaluateHandle(workOf)
      await refreshAtOnce(page)
      expect(await work.evaluate((before, now) => ({
        isFocusHere: document.activeElement === before.focus,
        isDialogHere: document.querySelector('[role=dialog]') === before.dialog,
        areRowsHere: before.rows.every((row) => row.isConnected),
        isAllHere: before.rows.length === now,
      }), await page.locator('tr[data-pk]').count())).toEqual({
        isFocusHere: true, isDialogHere: true, areRowsHere: true, isAllHere: true,
      })
      await work.dispose()
    },
  }
}

/** What a refresh must not disturb: the rows themselves, the dialog and the focus. Runs in the page. */
function workOf() {
  return {
    focus: document.activeElement,
    dialog: document.querySelector('[role=dialog]'),
    rows: [...document.querySelectorAll('tr[data-pk]')],
  }
}

/** The connection was away for a moment: the list is fetched again. */
async function refreshAtOnce(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => /\/incidents\/\?/.test(response.url()))
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await (await answered).finished()
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

async function see(page: Page, sight: FilterSight): Promise<void> {
  const { address, listed, chosen = 'No saved filter', choices, offers, isModified = false, dialog, message } = sight
  const filter = page.getByRole('region', { name: 'Filter', includeHidden: true })
  const field = filter.locator('#saved-filter')
  const hidden = { includeHidden: true } as const
  if (message !== undefined) await expect(screenOf(page).said(message)).toBeVisible()
  await expect(page).toHaveURL((now) => now.search === address)
  await expect(page.locator('tr[data-pk]:not([data-gone]) a[data-opens]')).toHaveText([...(listed ?? [])])
  await expect(screenOf(page).listFailed).toHaveCount(listed === undefined ? 1 : 0)
  await expect(field.locator('option')).toHaveText(['No saved filter', ...choices])
  await expect(field.locator('option:checked')).toHaveText(chosen)
  await expect(filter.getByRole('button', { name: /^(Save|Discard|Delete|Load) /, ...hidden })).toHaveText([...offers])
  await expect(filter.getByText('Modified', { exact: true })).toHaveCount(isModified ? 1 : 0)
  if (dialog === undefined) {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return
  }
  const opened = page.getByRole('dialog', { name: dialog.title })
  await expect(opened).toBeVisible()
  if (dialog.says !== undefined) await expect(opened.getByText(dialog.says, { exact: true })).toBeVisible()
  if (dialog.name !== undefined) await expect(opened.getByRole('textbox')).toHaveValue(dialog.name)
}
