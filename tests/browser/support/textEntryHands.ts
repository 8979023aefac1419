import { expect, type Page } from '@playwright/test'
import {
  asking,
  isOfOne,
  type TextEntryHands,
  type TextEntrySight,
  type Use,
} from '../../machines/models/forms/textEntryDriver.ts'
import { arrive, fetchAgain, incidentAddress, listAddress, refreshAtOnce, type Stage } from './consoleHands.ts'
import { savedFiltersOf, unfoldFilter } from './filterControls.ts'
import { expectMessage } from './messages.ts'
import { screenOf } from './screen.ts'

/** The data and actions that the text-dialog story needs. */
export interface TextEntryScene {
  /** The incident that is closed or linked to a ticket. */
  readonly pk: number
  readonly description: string
  /** From now on, the server rejects the user's token. */
  readonly endSession: () => Promise<void>
  /** Signs in with the login form. */
  readonly signInAgain: () => Promise<void>
}

/** Plays the story of the text dialog in a browser. */
export function textEntryHands(page: Page, stage: Stage, scene: TextEntryScene): TextEntryHands {
  const { pk, description, endSession, signInAgain } = scene
  const dialog = page.getByRole('dialog')
  const field = (use: Use) => dialog.getByRole('textbox', { name: asking[use].label })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const addressOf = (wanted: Use) => (isOfOne(wanted) ? incidentAddress(pk) : listAddress)
  let use: Use = 'message'
  return {
    open: async (wanted) => {
      use = wanted
      const path = isOfOne(use) ? `/incidents/${pk}/` : '/?open=any'
      await arrive(page, stage, path)
      if (isOfOne(use)) return
      await expect(screenOf(page).row(description)).toBeVisible()
      if (use === 'name') await unfoldFilter(page)
    },
    ask: async () => {
      if (use === 'address') await page.getByRole('checkbox', { name: `Select incident ${pk}`, exact: true }).check()
      if (use === 'name') await savedFiltersOf(page).pick(asking.name.button)
      else await button(asking[use].button).click()
    },
    answer: (which) => {
      if (which === 'discard') return dialog.getByRole('button', { name: 'Discard' }).click()
      return dialog.locator(which === 'submit' ? 'button[type=submit]' : 'button:not([type=submit])').click()
    },
    type: (_, text) => field(use).fill(text),
    press: (key) => page.keyboard.press(key),
    see: (sight) => see(page, sight),
    seeRefused: (reason) => expectMessage(page, `Failed to add note to ${pk} - ${reason}`),
    seeFocusInField: () => expect(field(use)).toBeFocused(),
    seeFocusBack: () => expect(use === 'name' ? savedFiltersOf(page).button : button(asking[use].button)).toBeFocused(),
    refresh: async () => {
      // The response to the last action may still be in flight.
      await refreshAtOnce(page, addressOf(use))
      const work = await page.evaluateHandle(workOf)
      await refreshAtOnce(page, addressOf(use))
      expect(
        await work.evaluate((before) => ({
          isFocusHere: document.activeElement === before.focus,
          isDialogHere: document.querySelector('[role=dialog]') === before.dialog,
        })),
      ).toEqual({ isFocusHere: true, isDialogHere: true })
      await work.dispose()
    },
    loseSession: async () => {
      await endSession()
      await fetchAgain(page)
      await signInAgain()
      await expect(page.getByRole('list', { name: 'Status' })).toBeVisible()
    },
  }
}

/** The parts of the page that a refresh must not change. Runs in the page. */
function workOf() {
  return { focus: document.activeElement, dialog: document.querySelector('[role=dialog]') }
}

async function see(page: Page, sight: TextEntrySight | undefined): Promise<void> {
  if (sight === undefined) return expect(page.getByRole('dialog')).toHaveCount(0)
  const { use, text, problem } = sight
  const field = page
    .getByRole('dialog', { name: asking[use].title, exact: true })
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
