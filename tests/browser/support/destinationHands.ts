import { expect, type Locator, type Page } from '@playwright/test'
import type { DestinationHands, DestinationSight } from '../../machines/models/alerting/destinationDriver.ts'
import type { NewDestinationHands, NewDestinationSight } from '../../machines/models/alerting/newDestinationDriver.ts'
import { follow, press, type Stage } from './consoleHands.ts'
import { screenOf } from './screen.ts'
import { listBarOf } from './listBar.ts'

/** The data and actions that the destination stories need. */
export interface DestinationScene {
  /** The name of the medium. */
  readonly medium: string
  /** Matches the name of the story's destination, with or without a title. */
  readonly row: RegExp
  /** The title of the setting that the story changes. */
  readonly field: string
  /** From now on, the server rejects the user's token. */
  readonly endSession: () => Promise<void>
  /** Signs in with the login form. */
  readonly signInAgain: () => Promise<void>
}

/** The actions that both stories share. */
function handsOf(
  page: Page,
  stage: Stage,
  { medium, endSession, signInAgain }: Omit<DestinationScene, 'row' | 'field'>,
) {
  const group = page.getByRole('button', { name: new RegExp(`^${medium} \\(`) })
  return {
    group,
    open: async () => {
      await stage.enter(page, '/destinations')
      await expect(group).toBeVisible()
    },
    key: (name: string) => page.keyboard.press(name),
    loseSession: async () => {
      await endSession()
      await listBarOf(page).refresh()
      await signInAgain()
      await expect(group).toBeVisible()
    },
    seeMessage: (text: string | RegExp) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible(),
  }
}

/** Plays the destination story in a browser. */
export function destinationHands(page: Page, stage: Stage, scene: DestinationScene): DestinationHands {
  const hands = handsOf(page, stage, scene)
  /** The row of the story's destination, whatever its current name is. */
  const row = page.getByRole('group', { name: scene.row, includeHidden: true })
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  return {
    ...hands,
    type: (label, text) => row.getByLabel(label).fill(text),
    press: (name) => press(row.getByRole('button').filter({ hasText: name })),
    fold: () => hands.group.click(),
    answer: (name) => inDialog(name).click(),
    follow: (name) => follow(page, name),
    comeBack: async () => {
      await screenOf(page).userMenu.click()
      await page.getByRole('menuitem', { name: 'Destinations' }).click()
    },
    see: (sight) => seeRow(page, row, scene.field, sight),
    seeFocusOn: (words) => expect(page.locator(':focus')).toHaveText(words),
  }
}

/** Opens the row of the story's destination, in which it is edited, if it is closed. */
async function openThe(row: Locator): Promise<void> {
  const opener = row.locator('h3 button')
  await expect(opener).toHaveCount(1)
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
}

async function seeRow(
  page: Page,
  row: Locator,
  field: string,
  { row: told, group, dialog }: DestinationSight,
): Promise<void> {
  await expect(page.getByRole('button', { name: group, includeHidden: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(dialog === undefined ? 0 : 1)
  if (dialog !== undefined) await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  await expect(row).toHaveCount(told === undefined ? 0 : 1)
  if (told === undefined) return
  if (dialog === undefined) await openThe(row)
  await expect(row.locator('h3')).toHaveText(told.name)
  await expect(row.getByLabel('Title')).toHaveValue(told.title)
  await expect(row.getByLabel(field)).toHaveValue(told.account)
  const [trouble, standing] = [row.locator('output').first(), row.locator('output').last()]
  await expect(standing).toHaveText(told.standing)
  if (told.problem === undefined) {
    await seeProblem(row.getByLabel(field), undefined)
    await expect(trouble).toHaveText(told.trouble ?? '')
  } else {
    await seeTaken(row, told.problem)
  }
  await expect(row.getByRole('button', { name: /^Save/, includeHidden: true })).toHaveAttribute(
    'aria-disabled',
    String(!told.isSavable),
  )
}

/** Expects the error about a duplicate. The newest servers report it for the whole form, others for the field. */
function seeTaken(form: Locator, problem: string): Promise<void> {
  return expect(
    form.getByText(problem).or(form.getByText('A destination with these settings already exists')),
  ).toBeVisible()
}

async function seeProblem(field: Locator, problem: string | undefined): Promise<void> {
  if (problem === undefined) return expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(problem))
}

/** Plays the new-destination story in a browser. */
export function newDestinationHands(
  page: Page,
  stage: Stage,
  scene: Omit<DestinationScene, 'row' | 'field'>,
): NewDestinationHands {
  const hands = handsOf(page, stage, scene)
  const drawer = page.getByRole('region', { name: 'New destination' })
  return {
    ...hands,
    press: (name) =>
      press(
        name === 'Create' ? drawer.getByRole('button', { name: 'Create destination' }) : screenOf(page).button(name),
      ),
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
  await expect(page.getByText('You have an unfinished new destination.')).toHaveCount(isPending === true ? 1 : 0)
  const drawer = page.getByRole('region', { name: 'New destination' })
  await expect(drawer).toHaveCount(form === undefined ? 0 : 1)
  if (form === undefined) return
  await expect(drawer.getByRole('combobox')).toHaveValue(form.medium)
  await seeProblem(drawer.getByRole('combobox'), form.absence)
  await expect(drawer.getByRole('textbox')).toHaveCount(Object.keys(form.fields).length)
  for (const [name, value] of Object.entries(form.fields)) {
    await expect(drawer.getByLabel(name)).toHaveValue(value)
    const problem = form.problems[name]
    if (problem?.endsWith('already exists') === true) await seeTaken(drawer, problem)
    else await seeProblem(drawer.getByLabel(name), problem)
  }
  await expect(drawer.getByRole('button', { name: 'Create destination' })).toHaveAttribute(
    'aria-disabled',
    String(!form.isCreatable),
  )
}
