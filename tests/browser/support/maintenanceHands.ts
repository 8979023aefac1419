import type { Page } from '@playwright/test'
import type { MaintenanceHands, MaintenanceSight } from '../../machines/models/maintenance/maintenanceDriver.ts'
import { press } from './consoleHands.ts'
import { expect, type House } from './house.ts'
import { expectMessage } from './messages.ts'

const hour = 3_600_000

/** A task of planned maintenance. Times are in hours from now; without a start, it begins at once. */
export interface Plan {
  readonly description: string
  readonly start?: number
  /** Undefined for no end. */
  readonly end?: number
}

/** Plans maintenance for what is at a host, as staff do elsewhere. Returns the primary keys of the tasks. */
export async function planElsewhere(page: Page, house: House, plans: readonly Plan[], host = 'oslo-gw9') {
  const headers = { Authorization: `Token ${house.tokenOf('admin')}` }
  const make = async (path: string, data: object) => {
    const answer = await page.request.post(`${house.url}/api/v2/${path}`, { headers, data })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { readonly pk: number }).pk
  }
  const filter = await make('notificationprofiles/filters/', { name: `At ${host}`, filter: { tags: [`host=${host}`] } })
  const now = await page.evaluate(() => Date.now()).catch(() => Date.now())
  const timeOf = (hours: number) => new Date(now + hours * hour).toISOString()
  const pks: number[] = []
  for (const { description, start, end } of plans) {
    const times = {
      ...(start === undefined ? {} : { start_time: timeOf(start) }),
      ...(end === undefined ? {} : { end_time: timeOf(end) }),
    }
    pks.push(await make('plannedmaintenance/', { description, filters: [filter], ...times }))
  }
  return pks
}

/** The parts of the maintenance page. */
export function maintenanceOf(page: Page) {
  const list = (name: 'Now' | 'Coming' | 'Over') => page.getByRole('list', { name, exact: true })
  return {
    list,
    line: (name: 'Now' | 'Coming' | 'Over', text: string) => list(name).getByRole('listitem').filter({ hasText: text }),
    plan: page.getByRole('button', { name: 'Plan maintenance', exact: true }),
    form: page.getByRole('form', { name: 'New maintenance' }),
  }
}

/** Plays the maintenance story in a browser. */
export function maintenanceStoryHands(page: Page, house: House): MaintenanceHands {
  // Only one form is open at a time.
  const form = page.getByRole('form')
  return {
    open: (path) => house.enter(page, path, 'admin'),
    reload: async () => void (await page.reload()),
    follow: (name) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click(),
    lookAtSources: async () => {
      await page.getByRole('button', { name: /user menu$/ }).click()
      await page.getByRole('menuitem', { name: 'Sources', exact: true }).click()
    },
    press: (name) => press(page.getByRole('button', { name, exact: true })),
    type: (field, text) => form.getByRole('textbox', { name: field }).fill(text),
    chooseFilter: async (name) => {
      await form.getByRole('combobox', { name: 'Filters' }).click()
      await page.getByRole('option', { name }).click()
      await page.keyboard.press('Escape')
    },
    answer: (name) => page.getByRole('dialog').getByRole('button', { name }).click(),
    see: (sight) => see(page, sight),
    seeMessage: (text) => expectMessage(page, text),
    breakDown: house.breakDown,
  }
}

async function see(page: Page, { tasks, form, line, dialog, marks, source }: MaintenanceSight): Promise<void> {
  const { list } = maintenanceOf(page)
  await expect(page.getByRole('dialog')).toHaveCount(dialog === undefined ? 0 : 1)
  if (dialog !== undefined) await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  if (tasks !== undefined) {
    await expect(page.getByRole('heading', { name: 'Maintenance', level: 1, includeHidden: true })).toBeAttached()
    for (const [name, expected] of [
      ['Now', tasks.now],
      ['Coming', tasks.coming],
      ['Over', tasks.over],
    ] as const) {
      const lines = page.getByRole('list', { name, exact: true, includeHidden: true })
      await expect(lines.locator('strong[title]')).toHaveText([...expected])
    }
  }
  await expect(page.getByRole('form')).toHaveCount(form === undefined ? 0 : 1)
  if (form !== undefined) await seeForm(page, form)
  if (line !== undefined) await expect(list('Now')).toContainText(line)
  if (marks !== undefined) {
    await expect(page.getByRole('img', { name: /^Under maintenance until/ })).toHaveCount(marks)
  }
  if (source !== undefined) await expect(page.getByRole('list', { name: 'Sources' })).toContainText(source)
}

async function seeForm(page: Page, sight: NonNullable<MaintenanceSight['form']>): Promise<void> {
  const { description, when, covers, problems, standing } = sight
  const form = page.getByRole('form')
  await expect(form.getByLabel('Description')).toHaveValue(description)
  if (when !== undefined) await expect(form.getByRole('textbox', { name: /^When/ })).toHaveValue(when)
  if (covers !== undefined) await expect(form.getByRole('group', { name: 'Preview' })).toContainText(covers)
  await expect(form.locator('[id$="-error"]')).toHaveText([...problems])
  const standings = form.getByText(/^(Unsaved changes|Not saved)$/)
  await expect(standings).toHaveText(standing === undefined ? [] : [standing])
}
