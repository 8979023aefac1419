import type { Locator, Page } from '@playwright/test'
import {
  destinationDriver, destinations, pager, type DestinationHands, type DestinationSight, type KeptDestination,
} from '../models/destinationDriver.ts'
import { destinationModel } from '../models/destinationStory.ts'
import { first, media, newDestinationDriver, type NewDestinationHands, type NewDestinationSight } from '../models/newDestinationDriver.ts'
import { newDestinationModel } from '../models/newDestinationStory.ts'
import { joined, play, storyOf, type StoryPath } from '../models/player.ts'
import { cutConnection } from './support/faults.ts'
import { expect, test, type House } from './support/house.ts'
import { screenOf } from './support/screen.ts'
import { screens, waysOn } from './support/screens.ts'

const path = '/api/v2/notificationprofiles/destinations/'

/** The ways that Testing Library does not go, by turns on each screen. */
function waysThere(screen: 'wide' | 'narrow', paths: readonly StoryPath[]): readonly StoryPath[] {
  return waysOn(screen, joined(paths).filter((_, index) => index % 3 !== 0))
}

/** The stories of a destination and of a new one, played in a real browser against the stand-in server. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport })

    for (const way of waysThere(screen, destinationModel.getShortestPaths())) {
      test(`with a destination: ${storyOf(way)}`, async ({ page, house }) => {
        await prepare(house, destinations)
        const pk = (await keptPagers(house, house.tokenOf('operator')))[0]?.pk
        await play(way, destinationDriver(rowHands(page, house), {
          breakDown: house.breakDown,
          kept: async () => {
            const found = (await keptPagers(house, await tokenOn(page, house))).find((each) => each.pk === pk)
            return found === undefined ? undefined : { label: found.label, settings: found.settings }
          },
        }))
      })
    }

    for (const way of waysThere(screen, newDestinationModel.getShortestPaths())) {
      test(`who wants another destination: ${storyOf(way)}`, async ({ page, house }) => {
        await prepare(house, [first])
        const server = { breakDown: house.breakDown, kept: async () => keptPagers(house, await tokenOn(page, house)) }
        await play(way, newDestinationDriver(formHands(page, house), server))
      })
    }
  })
}

async function prepare(house: House, kept: readonly unknown[]) {
  house.expectConsole(/status of (400|401|500)/)
  house.expectConsole(cutConnection)
  await house.reset({ seed: 1, incidents: 0, notifications: 'none', media })
  const token = house.tokenOf('operator')
  for (const destination of kept) await call(house, 'POST', token, destination)
}

async function call(house: House, method: 'GET' | 'POST', token: string, body?: unknown): Promise<unknown> {
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
  const response = await fetch(house.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return response.json()
}

/** The token of the person on the page: a further one would sign them out. */
async function tokenOn(page: Page, house: House): Promise<string> {
  const cookies = await page.context().cookies(house.url)
  return cookies.find(({ name }) => name === 'token')?.value ?? ''
}

/** The pagers that the server holds, the latest last. */
async function keptPagers(house: House, token: string): Promise<readonly (KeptDestination & { readonly pk: number })[]> {
  const rows = (await call(house, 'GET', token)) as readonly (KeptDestination & { pk: number; media: { slug: string } })[]
  return rows.filter((row) => row.media.slug === pager.slug).toSorted((one, other) => one.pk - other.pk)
}

/** What every person on the screen can do. */
function handsOf(page: Page, house: House) {
  const group = page.getByRole('button', { name: /^Pager \(/ })
  return {
    group,
    open: async () => {
      await house.enter(page, '/destinations')
      await expect(group).toBeVisible()
    },
    key: (name: string) => page.keyboard.press(name),
    loseSession: async () => {
      house.tokenOf('operator')
      await screenOf(page).button('Refresh').click()
      await screenOf(page).login.fill('operator')
      await expect(group).toBeVisible()
    },
    seeMessage: (text: string | RegExp) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible(),
  }
}

/** A person presses a button whether it can be used or not; Playwright would wait until it can. */
async function press(button: Locator): Promise<void> {
  await button.click({ force: (await button.getAttribute('aria-disabled')) === 'true' })
}

function rowHands(page: Page, house: House): DestinationHands {
  const hands = handsOf(page, house)
  const row = rowOn(page)
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  return {
    ...hands,
    type: (label, text) => row.getByLabel(label).fill(text),
    press: (name) => press(row.getByRole('button').filter({ hasText: name })),
    fold: () => hands.group.click(),
    answer: (name) => inDialog(name).click(),
    follow: async (name) => {
      const menu = screenOf(page).button('Menu')
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('link', { name }).click()
    },
    comeBack: async () => {
      await screenOf(page).userMenu.click()
      await page.getByRole('menuitem', { name: 'Destinations' }).click()
    },
    see: (sight) => seeRow(page, sight),
    seeFocusOn: (words) => expect(page.locator(':focus')).toHaveText(words),
  }
}

/** The row of the story, whatever it goes by now. */
function rowOn(page: Page): Locator {
  return page.getByRole('group', { name: /^(Night duty|Pager: \d+)$/, includeHidden: true })
}

async function seeRow(page: Page, { row: told, group, dialog }: DestinationSight): Promise<void> {
  await expect(page.getByRole('button', { name: group, includeHidden: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(dialog === undefined ? 0 : 1)
  if (dialog !== undefined) await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  const row = rowOn(page)
  await expect(row).toHaveCount(told === undefined ? 0 : 1)
  if (told === undefined) return
  await expect(row.locator('h3')).toHaveText(told.name)
  await expect(row.getByLabel('Title')).toHaveValue(told.title)
  await expect(row.getByLabel('Account')).toHaveValue(told.account)
  await seeProblem(row.getByLabel('Account'), told.problem)
  await expect(row.locator('output')).toHaveText([told.trouble ?? '', told.standing])
  await expect(row.getByRole('button', { name: /^Save/, includeHidden: true })).toHaveAttribute('aria-disabled', String(!told.isSavable))
}

async function seeProblem(field: Locator, problem: string | undefined): Promise<void> {
  if (problem === undefined) return expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(problem))
}

function formHands(page: Page, house: House): NewDestinationHands {
  const hands = handsOf(page, house)
  const drawer = page.getByRole('region', { name: 'New destination' })
  return {
    ...hands,
    press: (name) => press(name === 'Create' ? drawer.getByRole('button', { name: 'Create destination' }) : screenOf(page).button(name)),
    choose: async (medium) => {
      await drawer.getByRole('combobox').click()
      await page.getByRole('option', { name: new RegExp(`^${medium}`) }).click()
    },
    type: (label, text) => drawer.getByLabel(label).fill(text),
    see: (sight) => seeForm(page, sight),
    seeFocusOn: (words) => {
      const field = drawer.getByLabel(words)
      const button = screenOf(page).button(words === 'Create' ? 'Create destination' : words)
      return expect(field.or(button)).toBeFocused()
    },
  }
}

async function seeForm(page: Page, { form, group, isPending }: NewDestinationSight): Promise<void> {
  await expect(page.getByRole('button', { name: group })).toBeVisible()
  await expect(page.getByText('A new one is not created yet')).toHaveCount(isPending === true ? 1 : 0)
  const drawer = page.getByRole('region', { name: 'New destination' })
  await expect(drawer).toHaveCount(form === undefined ? 0 : 1)
  if (form === undefined) return
  await expect(drawer.getByRole('combobox')).toHaveValue(form.medium)
  await seeProblem(drawer.getByRole('combobox'), form.absence)
  await expect(drawer.getByRole('textbox')).toHaveCount(Object.keys(form.fields).length)
  for (const [name, value] of Object.entries(form.fields)) {
    await expect(drawer.getByLabel(name)).toHaveValue(value)
    await seeProblem(drawer.getByLabel(name), form.problems[name])
  }
  await expect(drawer.getByRole('button', { name: 'Create destination' })).toHaveAttribute('aria-disabled', String(!form.isCreatable))
}
