import { expect, type Page } from '@playwright/test'
import type { CardSight, ProfileHands, ProfileSight } from '../../machines/models/alerting/profileDriver.ts'
import type { Stage } from './consoleHands.ts'
import { expectMessage } from './messages.ts'
import { openRow } from './screen.ts'

/** Plays the profile story in a browser. There may be other profiles, so only headings that match `own` are checked. */
export function profileHands(page: Page, stage: Stage, own = /(?:)/): ProfileHands {
  const card = (of: string) => page.getByRole('region', { name: of, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  return {
    open: () => stage.enter(page, '/notificationprofiles'),
    press: (name) => button(name).click(),
    name: (of, text) => card(of).getByLabel('Name', { exact: true }).fill(text),
    choose: async (of, field, option) => {
      await card(of).getByRole('combobox', { name: field }).click()
      await card(of).getByRole('listbox', { name: field }).getByRole('option', { name: option }).click()
      // A list that allows several choices stays open after each choice.
      if (field !== 'Timeslot') await page.keyboard.press('Escape')
    },
    // What is drawn of a switch is its label.
    switchActive: (of) =>
      card(of)
        .locator('label', { has: page.getByRole('switch', { name: 'Active' }) })
        .click(),
    openRow: (of) => openRow(page, of),
    reload: async () => void (await page.reload()),
    describeFilter: async (name) => {
      const dialog = page.getByRole('dialog', { name: 'New filter' })
      await dialog.getByRole('textbox', { name: 'Filter name' }).fill(name)
      await dialog.getByRole('radio', { name: '1 - Critical' }).click()
    },
    nameTimeslot: (name) =>
      page.getByRole('dialog', { name: 'New timeslot' }).getByRole('textbox', { name: 'Name' }).fill(name),
    describeDestination: async (address) => {
      const dialog = page.getByRole('dialog', { name: 'Add destination' })
      await dialog.getByRole('combobox', { name: 'Medium' }).click()
      await dialog.getByRole('option', { name: 'Email' }).click()
      await dialog.getByRole('textbox', { name: /^Email address/ }).fill(address)
    },
    key: (name) => page.keyboard.press(name),
    see: async (sight) => {
      if (sight.card !== undefined) await openRow(page, sight.card.of)
      await see(page, sight, own)
    },
    seeMessage: (text) => expectMessage(page, text),
    seeFocusOn: (name) =>
      expect(
        page
          .getByRole('button', { name, exact: true })
          .or(page.getByRole('heading', { name, exact: true, level: 2 }))
          .or(page.getByLabel(name, { exact: true }))
          .and(page.locator(':focus')),
      ).toBeVisible(),
    seeAddress: (path) => expect(page).toHaveURL(stage.url + path),
  }
}

async function see(page: Page, { headings, card, rows, told, dialog }: ProfileSight, own: RegExp): Promise<void> {
  if (headings.length > 0) {
    const shown = page
      .getByRole('main')
      .getByRole('heading', { level: 2, includeHidden: true })
      .and(page.locator(':not(#told-week)'))
    await expect(shown.filter({ hasText: own })).toHaveText([...headings])
  }
  await expect(page.getByRole('dialog')).toHaveCount(dialog === undefined ? 0 : 1)
  if (dialog !== undefined) await expect(page.getByRole('dialog', { name: dialog, exact: true })).toBeVisible()
  if (card !== undefined) await seeCard(page, card)
  if (card !== undefined) await seeTold(page, card.of, told)
  if (rows !== undefined) await seeRows(page, rows)
}

async function seeTold(page: Page, of: string, told: string | undefined): Promise<void> {
  const card = page.getByRole('region', { name: of, exact: true, includeHidden: true })
  const answer = card.locator('output strong')
  if (told === undefined) await expect(answer).toHaveCount(0)
  else await expect(answer).toContainText(told)
}

async function seeRows(page: Page, { open, closed }: NonNullable<ProfileSight['rows']>): Promise<void> {
  const opener = (name: string, expanded: boolean) =>
    page.getByRole('main').getByRole('button', { name, exact: true, expanded })
  await expect(opener(open, true)).toBeVisible()
  await expect(opener(closed, false)).toBeVisible()
  await expect(page.getByRole('region', { name: closed, exact: true })).toContainText('Unsaved changes')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(open)
}

async function seeCard(page: Page, { of, name, words, verdict, filterProblem, problem, standing, canSave }: CardSight) {
  const card = page.getByRole('region', { name: of, exact: true, includeHidden: true })
  const filters = card.getByRole('combobox', { name: 'Filters', includeHidden: true })
  await expect(card.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(card.locator('p').first()).toHaveText(words)
  await expect(card.locator('p').nth(1)).toHaveText(
    verdict === '' ? /would notify you now|silent now( about new incidents)?: /i : orUnlessMaintained(verdict),
  )
  await expect(filters).toHaveAccessibleDescription(filterProblem ?? '')
  await expect(card.locator('output').nth(0)).toHaveText(problem ?? '')
  await expect(card.locator('output').nth(1)).toHaveText(standing ?? '')
  await expect(card.getByRole('button', { name: /^(Save|Create) /, includeHidden: true })).toHaveAttribute(
    'aria-disabled',
    String(!canSave),
  )
}

/** The words of a verdict, on servers from 2.0 to 2.9 with their proviso about maintenance. */
function orUnlessMaintained(verdict: string): RegExp {
  const words = verdict.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${words}(, unless planned maintenance, which this server hides, covers it)?$`)
}
