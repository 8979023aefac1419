import type { Page } from '@playwright/test'
import { joined, planned, play, storyOf } from '../models/player.ts'
import { signOffDriver, type Place, type SignOffHands, type SignOffServer, type SignOffSight } from '../models/signOffDriver.ts'
import { signOffModel } from '../models/signOffStory.ts'
import { cutConnection } from './support/faults.ts'
import { expect, test, type House } from './support/house.ts'
import { screenOf } from './support/screen.ts'
import { screens, viewports, waysOn } from './support/screens.ts'

const descriptions = { stateful: 'Uplink is down', stateless: 'Switch was restarted' }
const ways = planned(joined(signOffModel.getShortestPaths()))
type Pks = Readonly<Record<keyof typeof descriptions, number>>

/**
 * The story of closing and reopening, played in a real browser against the stand-in server: each way once, in the
 * list's dialog on a wide screen or on the page on a narrow one.
 */
for (const [screen, viewport] of screens) {
  // Testing Library goes each way in the other place.
  const place: Place = screen === 'wide' ? 'the dialog of the list' : 'its own page'
  test.describe(`an operator in ${place} on a ${screen} screen`, () => {
    test.use({ viewport })
    // A joined path is several ways in one.
    test.describe.configure({ timeout: 90_000 })
    for (const path of waysOn(screen, ways)) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of (400|500)/)
        house.expectConsole(cutConnection)
        await house.reset({ seed: 1, incidents: 0 })
        const pks = {
          stateful: await house.report({ description: descriptions.stateful }),
          stateless: await house.report({ description: descriptions.stateless, stateful: false }),
        }
        await play(path, signOffDriver(handsOf(page, house, pks, place), serverOf(house, pks.stateful)))
      })
    }
  })
}

function serverOf(house: House, pk: number): SignOffServer {
  return {
    breakDown: house.breakDown,
    repair: () => house.repair(),
    happen: (action, description) => house.happen(pk, { action, description }),
    countAsked: async () => (await house.calls()).filter((call) => /^POST .*\/events\/ /.test(call)).length,
  }
}

const asking = { name: /^(Manually close incident|Reopen incident)$/ }

function handsOf(page: Page, house: House, pks: Pks, place: Place): SignOffHands {
  const dialog = page.getByRole('dialog', asking)
  const answer = (name: string) => dialog.getByRole('button', { name, exact: true })
  const withPk = (text: string) => text.replace('{pk}', String(pks.stateful))
  return {
    open: async (which) => {
      const path = place === 'its own page' ? `/incidents/${pks[which]}/` : '/?open=any'
      if (page.url().startsWith(house.url)) await page.goto(house.url + path)
      else await house.enter(page, path)
      if (place === 'the dialog of the list') await screenOf(page).row(descriptions[which]).click()
      await expect(page.getByRole('list', { name: 'Status' })).toBeVisible()
    },
    choose: (name) => page.getByRole('button', { name, exact: true }).click(),
    answer: (name) => answer(name).click(),
    // Where a button says that it can do nothing, a person finds out by pressing it all the same.
    insist: (name) => answer(name).click({ force: true }),
    type: (text) => dialog.getByLabel('Closing message').fill(text),
    press: (key) => page.keyboard.press(key),
    see: (sight) => see(page, sight, withPk),
    seeBusy: async () => {
      const buttons = dialog.getByRole('button')
      await expect(buttons).toHaveCount(2)
      for (const button of await buttons.all()) await expect(button).toBeDisabled()
      for (const field of await dialog.getByRole('textbox').all()) await expect(field).not.toBeEditable()
    },
    // Looked for more often than by an expectation, as it goes by itself.
    seeMessage: (text) => screenOf(page).said(withPk(text)).waitFor(),
    seeFocusOn: (role, name) => expect(page.getByRole(role, { name, exact: true })).toBeFocused(),
    refresh: async () => {
      // The answer to what was done may still be on its way.
      await refreshAtOnce(page, pks)
      const work = await page.evaluateHandle(workOf)
      await refreshAtOnce(page, pks)
      expect(await work.evaluate((before) => ({
        isFocusHere: document.activeElement === before.focus,
        areDialogsHere: before.dialogs.every((shown) => shown.isConnected),
        isTextHere: document.querySelector('textarea')?.value === before.text,
      }))).toEqual({ isFocusHere: true, areDialogsHere: true, isTextHere: true })
      await work.dispose()
    },
  }
}

/** What a refresh must not disturb. Runs in the page. */
function workOf() {
  return {
    focus: document.activeElement,
    dialogs: [...document.querySelectorAll('[role=dialog]')],
    text: document.querySelector('textarea')?.value,
  }
}

/** The connection was away for a moment: the incident is fetched again. */
async function refreshAtOnce(page: Page, pks: Pks): Promise<void> {
  const asked = new RegExp(`/incidents/(${pks.stateful}|${pks.stateless})/$`)
  const answered = page.waitForResponse((response) => asked.test(response.url()))
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await (await answered).finished()
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

async function see(page: Page, sight: SignOffSight, withPk: (text: string) => string): Promise<void> {
  const { chip, offers, events, dialog, messages = [] } = sight
  const hidden = { includeHidden: true } as const
  for (const text of messages) await expect(screenOf(page).said(withPk(text))).toBeVisible()
  const chips = page.getByRole('list', { name: 'Status', ...hidden }).getByRole('listitem', hidden)
  await expect(chips.first()).toHaveText(chip)
  const offered = page.getByRole('button', { name: /^(Close|Open) incident$/, ...hidden })
  await expect(offered).toHaveText(offers === undefined ? [] : [offers])
  await expect(page.getByText(/it can be neither closed nor reopened/)).toHaveCount(offers === undefined ? 1 : 0)
  const entries = page.getByRole('list', { name: 'Related events', ...hidden }).getByRole('listitem', hidden)
    .filter({ has: page.getByText(/^(Close|Reopen)$/) })
  await expect.poll(() => entries.evaluateAll((all) =>
    all.map((entry) => [...entry.querySelectorAll('bdi')].map((part) => part.textContent).join(', ')),
  )).toEqual([...events])
  await seeDialog(page, dialog)
}

async function seeDialog(page: Page, sight: SignOffSight['dialog']): Promise<void> {
  const shown = page.getByRole('dialog', asking)
  if (sight === undefined) return expect(shown).toHaveCount(0)
  const confirm = shown.getByRole('button').last()
  await expect(shown).toHaveAccessibleName(sight.title)
  await expect(shown.locator('p, output').filter({ hasText: /./ })).toHaveText([...sight.says])
  await expect(shown.getByRole('button')).toHaveText([...sight.buttons])
  await seeThumbHighButtons(page)
  if (sight.text === undefined) await expect(shown.getByRole('textbox')).toHaveCount(0)
  else {
    await expect(shown.getByLabel('Closing message')).toHaveValue(sight.text)
    await expect(shown.getByLabel('Closing message')).toBeEditable()
  }
  if (sight.isVain === true) await expect(confirm).toHaveAccessibleDescription(sight.says.at(1) ?? '')
  await expect(confirm).toBeEnabled({ enabled: sight.isVain !== true })
}

/** A thumb hits what is 44 pixels high; a mouse needs less. */
async function seeThumbHighButtons(page: Page): Promise<void> {
  const least = page.viewportSize()?.width === viewports.narrow.width ? 44 : 24
  const heights = await page.getByRole('dialog', asking).getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(least)
}
