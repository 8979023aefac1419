import type { Page } from '@playwright/test'
import { planned, play, storyOf } from '../models/player.ts'
import {
  asking, description, earlierTicket, textEntryDriver, type TextEntryHands, type TextEntryServer, type TextEntrySight,
  type Use,
} from '../models/textEntryDriver.ts'
import { textEntryWays } from '../models/textEntryStory.ts'
import { expect, test, type House } from './support/house.ts'
import { screenOf } from './support/screen.ts'
import { screens, waysOn } from './support/screens.ts'

/** The story of a text that is asked for, played in a real browser against the stand-in server, wide and narrow. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport })
    for (const path of waysOn(screen, planned(textEntryWays()))) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of 401/)
        await house.reset({ seed: 1, incidents: 0 })
        const pk = await house.report({ description, ticket_url: earlierTicket })
        await play(path, textEntryDriver(handsOf(page, house, pk), serverOf(page, house, pk)))
      })
    }
  })
}

function serverOf(page: Page, house: House, pk: number): TextEntryServer {
  /** As the person on the page: a further token would sign them out. */
  async function ask(path: string): Promise<unknown> {
    const cookies = await page.context().cookies(house.url)
    const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
    return (await fetch(house.url + path, { headers: { Authorization: `Token ${token}` } })).json()
  }
  return {
    countChanges: async () => (await house.calls()).filter((call) => !/^GET |auth/.test(call)).length,
    kept: async (use) => {
      if (use === 'message') return lastMessage(await ask(`/api/v1/incidents/${pk}/events/`))
      if (use === 'address') return String(Reflect.get(Object(await ask(`/api/v1/incidents/${pk}/`)), 'ticket_url'))
      return all(await ask('/api/v1/notificationprofiles/filters/'), 'name').join(', ')
    },
    reopen: () => house.happen(pk, { action: 'reopen' }),
  }
}

function lastMessage(events: unknown): string {
  const closes = Array.isArray(events) ? events.filter((event: unknown) => JSON.stringify(event).includes('"CLO"')) : []
  return all(closes, 'description').at(-1) ?? ''
}

function all(rows: unknown, key: string): readonly string[] {
  if (!Array.isArray(rows)) throw new Error('The stand-in server gave no list.')
  return rows.map((row: unknown) => String(Reflect.get(Object(row), key)))
}

function handsOf(page: Page, house: House, pk: number): TextEntryHands {
  const dialog = page.getByRole('dialog')
  const field = (use: Use) => dialog.getByRole('textbox', { name: asking[use].label })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  let use: Use = 'message'
  return {
    open: async (wanted) => {
      use = wanted
      const path = use === 'message' ? `/incidents/${pk}/` : '/?open=any'
      if (page.url().startsWith(house.url)) await page.goto(house.url + path)
      else await house.enter(page, path)
      if (use === 'message') return
      await expect(screenOf(page).row(description)).toBeVisible()
      // A narrow screen folds the controls away until they are asked for.
      const toggle = page.getByRole('button', { name: /^More filters/ })
      if (use === 'name' && (await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
    },
    ask: async () => {
      if (use === 'address') await page.getByRole('checkbox', { name: `Select incident ${pk}`, exact: true }).check()
      await button(asking[use].button).click()
    },
    answer: (which) =>
      dialog.locator(which === 'submit' ? 'button[type=submit]' : 'button:not([type=submit])').click(),
    type: (_, text) => field(use).fill(text),
    press: (key) => page.keyboard.press(key),
    see: (sight) => see(page, sight),
    seeFocusInField: () => expect(field(use)).toBeFocused(),
    seeFocusOn: (name) => expect(button(name)).toBeFocused(),
    refresh: async () => {
      // The answer to what was done may still be on its way.
      await refreshAtOnce(page, use, pk)
      const work = await page.evaluateHandle(workOf)
      await refreshAtOnce(page, use, pk)
      expect(await work.evaluate((before) => ({
        isFocusHere: document.activeElement === before.focus,
        isDialogHere: document.querySelector('[role=dialog]') === before.dialog,
      }))).toEqual({ isFocusHere: true, isDialogHere: true })
      await work.dispose()
    },
    loseSession: async () => {
      house.tokenOf('operator')
      await page.evaluate(fetchAgain)
      await screenOf(page).login.fill('operator')
      await expect(page.getByRole('list', { name: 'Status' })).toBeVisible()
    },
  }
}

/** What a refresh must not disturb. Runs in the page. */
function workOf() {
  return { focus: document.activeElement, dialog: document.querySelector('[role=dialog]') }
}

/** The connection was away for a moment: what is on screen is fetched again. Runs in the page. */
function fetchAgain() {
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
}

async function refreshAtOnce(page: Page, use: Use, pk: number): Promise<void> {
  const asked = use === 'message' ? new RegExp(`/incidents/${pk}/$`) : /\/incidents\/\?(?!count)/
  const answered = page.waitForResponse((response) => asked.test(response.url()))
  await page.evaluate(fetchAgain)
  await (await answered).finished()
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

async function see(page: Page, sight: TextEntrySight | undefined): Promise<void> {
  if (sight === undefined) return expect(page.getByRole('dialog')).toHaveCount(0)
  const { use, text, problem } = sight
  const field = page.getByRole('dialog', { name: asking[use].title, exact: true })
    .getByRole('textbox', { name: asking[use].label })
  await expect(field).toHaveValue(text)
  if (problem === undefined) {
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/is required$|^Required$|absolute URL$/)).toHaveCount(0)
    return
  }
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(problem))
  await expect(page.getByText(problem, { exact: true })).toBeVisible()
}
