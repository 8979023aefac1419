import type { Locator, Page } from '@playwright/test'
import { joined, play, storyOf } from '../models/player.ts'
import { timeslotDriver, type TimeslotHands, type TimeslotServer } from '../models/timeslotDriver.ts'
import { keptProfiles, keptTimeslots, readTimeslots } from '../models/timeslotSight.ts'
import { timeslotModel } from '../models/timeslotStory.ts'
import { cutConnection } from './support/faults.ts'
import { expect, test, type House } from './support/house.ts'
import { screenOf } from './support/screen.ts'
import { screens, waysOn } from './support/screens.ts'

/** The story of the timeslots in a real browser: the ways that Testing Library does not go, wide and narrow by turns. */
const ways = joined(timeslotModel.getShortestPaths()).filter((_, index) => index % 3 !== 0)

for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
    for (const path of waysOn(screen, ways)) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of (400|403|500|503)/)
        house.expectConsole(cutConnection)
        await play(path, timeslotDriver(handsOf(page, house), serverOf(page, house)))
      })
    }
  })
}

function serverOf(page: Page, house: House): TimeslotServer {
  /** What the server tells the operator, besides and unharmed. */
  async function ask(path: string): Promise<unknown> {
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
    const headers = { Authorization: `Token ${token}` }
    return (await page.request.get(`${house.url}/api/v2/notificationprofiles/${path}`, { headers })).json()
  }
  return {
    breakDown: house.breakDown,
    repair: () => house.repair(),
    timeslots: async () => keptTimeslots(await ask('timeslots/')),
    profiles: async () => keptProfiles(await ask('')),
  }
}

function handsOf(page: Page, house: House): TimeslotHands {
  const card = (heading: string) => page.getByRole('region', { name: heading, exact: true })
  const fieldNames = { name: 'Name', start: 'Start', end: 'End' }
  const button = (of: string, name: string) => card(of).getByRole('button').filter({ hasText: new RegExp(`^${name}$`) })
    .or(card(of).getByRole('button', { name, exact: true }))
  return {
    open: async () => {
      await house.enter(page, '/timeslots')
      await expect(card('Office hours')).toBeVisible()
    },
    type: (of, name, text, recurrence = 1) => card(of).getByLabel(fieldNames[name]).nth(recurrence - 1).fill(text),
    nameOf: (of) => card(of).getByLabel('Name').inputValue(),
    tick: (of, name) => card(of).getByRole('checkbox', { name }).first().click(),
    press: (of, name) => pressed(button(of, name)),
    answer: (name) => page.getByRole('dialog').getByRole('button', { name }).click(),
    key: (name) => page.keyboard.press(name),
    see: (sight) => expect(async () => expect(await page.evaluate(readTimeslots, sight.at)).toEqual(sight)).toPass(),
    seeMessage: (text) => expect(screenOf(page).said(text)).toBeVisible(),
    seeFocusOn: async (of, what) => {
      if (what === 'heading') await expect(card(of).getByRole('heading', { level: 2 })).toBeFocused()
      else await expect(button(of, what).or(card(of).getByLabel(what)).and(page.locator(':focus'))).toHaveCount(1)
    },
  }
}

/** Playwright waits until a button can be used: a person presses all the same. */
async function pressed(button: Locator): Promise<void> {
  await button.click({ force: (await button.getAttribute('aria-disabled')) === 'true' })
}
