import { expect, type Locator, type Page } from '@playwright/test'
import type {
  AcknowledgementHands,
  AcknowledgementSight,
} from '../../machines/models/incident/acknowledgementDriver.ts'
import type { Stage } from './consoleHands.ts'
import { expectMessage } from './messages.ts'

/** Plays the story of an acknowledgement in a browser, on the page of an unacknowledged incident. */
export function acknowledgementHands(page: Page, stage: Stage, pk: number): AcknowledgementHands {
  const dialog = page.getByRole('dialog', { name: /^(Submit acknowledment|Change expiry)$/ })
  const calendar = page.getByRole('dialog', { name: 'Choose a day' })
  const buttonIn = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })
  return {
    open: async () => {
      await stage.enter(page, `/incidents/${pk}/`)
      await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
    },
    choose: (name) => buttonIn(page, name).click(),
    answer: (name) => buttonIn(dialog, name).click(),
    type: (label, text) => dialog.getByLabel(label).fill(text),
    leaveField: () => page.keyboard.press('Tab'),
    press: (key) => page.keyboard.press(key),
    takeBack: async () => {
      // Until the dialog is gone, what is offered is the acknowledgement before.
      await expect(dialog).toHaveCount(0)
      await buttonIn(page, 'Take back').click()
    },
    takeBackFromLog: async (actions) => {
      await buttonIn(page, 'Messages').click()
      const drawer = page.getByRole('dialog', { name: 'Messages' })
      await drawer.getByText(/^Actions/).click()
      const log = drawer.getByRole('list', { name: 'Actions' })
      await expect(log.getByRole('listitem')).toHaveText([...actions])
      await buttonIn(log, 'Take back').click()
      await page.keyboard.press('Escape')
    },
    pickDay: async () => {
      await buttonIn(calendar, 'Next month').click()
      await calendar.getByRole('button', { name: /^15 / }).click()
    },
    seeCalendar: async (isOpen) => {
      await expect(calendar).toHaveCount(isOpen ? 1 : 0)
      // The calendar reacts to keys only once it has the focus, after a delay too short for an operator to notice.
      if (isOpen) await expect(calendar.locator(':focus')).toBeAttached()
    },
    see: (sight) => see(page, pk, sight),
    seeFocusOn: (name) => expect(buttonIn(page, name)).toBeFocused(),
  }
}

async function see(page: Page, pk: number, { chip, feed, dialog, message }: AcknowledgementSight): Promise<void> {
  if (message !== undefined) await expectMessage(page, message.replace('{pk}', String(pk)))
  const chips = page
    .getByRole('list', { name: 'Status', includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
  await expect(chips.nth(1)).toHaveText(chip)
  const entries = page
    .getByRole('list', { name: 'What happened', includeHidden: true })
    .locator('[data-kind=acknowledgement]')
  await expect(entries).toHaveText([...feed])
  if (dialog === undefined) await expect(page.getByRole('dialog')).toHaveCount(0)
  else await seeDialog(page, dialog)
}

async function seeDialog(page: Page, sight: NonNullable<AcknowledgementSight['dialog']>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: sight.title, exact: true })
  const expiry = dialog.getByLabel('Expiry date')
  await expect(expiry).toHaveValue(sight.expiry)
  await expect(expiry).toBeEditable()
  if (sight.message === undefined) await expect(dialog.getByLabel('Message')).toHaveCount(0)
  else await expect(dialog.getByLabel('Message')).toHaveValue(sight.message)
  if (sight.problem === undefined) await expect(expiry).not.toHaveAttribute('aria-invalid', 'true')
  else {
    await expect(expiry).toHaveAttribute('aria-invalid', 'true')
    await expect(expiry).toHaveAccessibleDescription(sight.problem)
    await expect(dialog.getByText(sight.problem, { exact: true })).toBeVisible()
  }
  if (sight.says !== undefined) await expect(dialog.getByText(sight.says).first()).toBeVisible()
}
