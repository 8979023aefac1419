import type { Page } from '@playwright/test'
import { play, storyOf } from '../models/player.ts'
import { profileDriver, profileWays, type CardSight, type ProfileHands, type ProfileSight } from '../models/profileDriver.ts'
import { expect, test, type House } from './support/house.ts'
import { screenOf } from './support/screen.ts'
import { screens, waysOn } from './support/screens.ts'

/** The story of profiles, played in a real browser, wide and narrow by turns. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport })
    for (const path of waysOn(screen, profileWays('Chromium'))) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of (400|500)/)
        await play(path, profileDriver(handsOf(page, house), {
          empty: () => house.reset({ seed: 1, incidents: 0, notifications: 'none' }),
          breakDown: house.breakDown,
        }))
      })
    }
  })
}

function handsOf(page: Page, house: House): ProfileHands {
  const card = (of: string) => page.getByRole('region', { name: of, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  return {
    open: () => house.enter(page, '/notificationprofiles'),
    press: (name) => button(name).click(),
    name: (of, text) => card(of).getByLabel('Name', { exact: true }).fill(text),
    choose: async (of, field, option) => {
      await card(of).getByRole('combobox', { name: field }).click()
      await card(of).getByRole('listbox', { name: field }).getByRole('option', { name: option }).click()
      // The list of several stays open for more.
      if (field !== 'Timeslot') await page.keyboard.press('Escape')
    },
    switchActive: (of) => card(of).getByRole('switch', { name: 'Active' }).click(),
    describeDestination: async (address) => {
      const dialog = page.getByRole('dialog', { name: 'Add destination' })
      await dialog.getByRole('combobox', { name: 'Medium' }).click()
      await dialog.getByRole('option', { name: 'Email' }).click()
      await dialog.getByRole('textbox', { name: /^Email address/ }).fill(address)
    },
    key: (name) => page.keyboard.press(name),
    see: (sight) => see(page, sight),
    seeMessage: (text) => expect(screenOf(page).said(text)).toBeVisible(),
    seeFocusOn: (name) => expect(
      page.getByRole('button', { name, exact: true }).or(page.getByRole('heading', { name, exact: true, level: 2 }))
        .or(page.getByLabel(name, { exact: true })).and(page.locator(':focus')),
    ).toBeVisible(),
    seeAddress: (path) => expect(page).toHaveURL(house.url + path),
  }
}

async function see(page: Page, { headings, card, dialog }: ProfileSight): Promise<void> {
  if (headings.length > 0) {
    await expect(page.getByRole('main').getByRole('heading', { level: 2, includeHidden: true })).toHaveText([...headings])
  }
  await expect(page.getByRole('dialog')).toHaveCount(dialog === undefined ? 0 : 1)
  if (dialog !== undefined) await expect(page.getByRole('dialog', { name: dialog, exact: true })).toBeVisible()
  if (card !== undefined) await seeCard(page, card)
}

async function seeCard(page: Page, { of, name, words, verdict, filterProblem, problem, standing, canSave }: CardSight) {
  const card = page.getByRole('region', { name: of, exact: true, includeHidden: true })
  const filters = card.getByRole('combobox', { name: 'Filters', includeHidden: true })
  await expect(card.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(card.locator('p').first()).toHaveText(words)
  await expect(card.locator('p').nth(1)).toHaveText(verdict === '' ? /would tell you now: /i : verdict)
  await expect(filters).toHaveAccessibleDescription(filterProblem ?? '')
  await expect(card.locator('output')).toHaveText([problem ?? '', standing ?? ''])
  await expect(card.getByRole('button', { name: /^(Save|Create) /, includeHidden: true }))
    .toHaveAttribute('aria-disabled', String(!canSave))
}
