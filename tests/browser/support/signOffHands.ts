import { expect, type Page } from '@playwright/test'
import {
  withoutTimes,
  type Place,
  type SignOffHands,
  type SignOffSight,
} from '../../machines/models/incident/signOffDriver.ts'
import { arrive, incidentAddress, refreshAtOnce, type Stage } from './consoleHands.ts'
import { expectMessage } from './messages.ts'
import { passesBySeconds, screenOf } from './screen.ts'
import { viewports } from './screens.ts'
import { chooseUndo, waitingIn } from './listBar.ts'

const asking = { name: /^(Manually close incident|Reopen incident)$/ }

/** The incidents of the closing and reopening story, and the place where it is played. */
export interface SignOffScene {
  /** An open incident, and a stateless one. */
  readonly pks: Readonly<Record<'stateful' | 'stateless', number>>
  readonly descriptions: Readonly<Record<'stateful' | 'stateless', string>>
  readonly place: Place
}

/** Plays the story of closing and reopening in a browser. */
export function signOffHands(page: Page, stage: Stage, { pks, descriptions, place }: SignOffScene): SignOffHands {
  const dialog = page.getByRole('dialog', asking)
  const answer = (name: string) => dialog.getByRole('button', { name, exact: true })
  const withPk = (text: string) => text.replace('{pk}', String(pks.stateful))
  const look = async (which: 'stateful' | 'stateless') => {
    if (place === 'the dialog of the list') await screenOf(page).row(descriptions[which]).click()
    await expect(page.getByRole('list', { name: 'Status' })).toBeVisible()
  }
  return {
    open: async (which) => {
      const path = place === 'its own page' ? `/incidents/${pks[which]}/` : '/?open=any'
      await arrive(page, stage, path)
      await look(which)
    },
    chooseUndo: async (seconds) => {
      await page.clock.install()
      await arrive(page, stage, '/?open=any')
      await chooseUndo(page, seconds)
    },
    letPass: (seconds) => passesBySeconds(page, seconds),
    writeNow: async () => {
      // The incident's dialog is in front of the top bar.
      if (place === 'the dialog of the list') await page.keyboard.press('Escape')
      // On a phone, the page of the incident has it at the thumb.
      await page.getByRole('button', { name: /^Now\b/ }).click()
      await look('stateful')
    },
    choose: (name) => page.getByRole('button', { name, exact: true }).click(),
    answer: (name) => answer(name).click(),
    // A button that is marked as disabled can still be clicked.
    insist: (name) => answer(name).click({ force: true }),
    type: (text) => dialog.getByLabel('Closing message').fill(text),
    press: (key) => page.keyboard.press(key),
    seeTyped: (text) => expect(dialog.getByLabel('Closing message')).toHaveValue(text),
    see: (sight) => see(page, sight, withPk),
    seeBusy: async () => {
      const buttons = dialog.getByRole('button')
      await expect(buttons).toHaveCount(2)
      for (const button of await buttons.all()) await expect(button).toBeDisabled()
      for (const field of await dialog.getByRole('textbox').all()) await expect(field).not.toBeEditable()
    },
    seeMessage: (text) => expectMessage(page, withPk(text)),
    seeFocusOn: (role, name) => expect(page.getByRole(role, { name, exact: true })).toBeFocused(),
    refresh: async () => {
      // The response to the last action may still be in flight.
      await refreshAtOnce(page, incidentAddress(pks.stateful, pks.stateless))
      const work = await page.evaluateHandle(workOf)
      await refreshAtOnce(page, incidentAddress(pks.stateful, pks.stateless))
      expect(
        await work.evaluate((before) => ({
          isFocusHere: document.activeElement === before.focus,
          areDialogsHere: before.dialogs.every((shown) => shown.isConnected),
          isTextHere: document.querySelector('textarea')?.value === before.text,
        })),
      ).toEqual({ isFocusHere: true, areDialogsHere: true, isTextHere: true })
      await work.dispose()
    },
  }
}

/** The parts of the page that a refresh must not change. Runs in the page. */
function workOf() {
  return {
    focus: document.activeElement,
    dialogs: [...document.querySelectorAll('[role=dialog]')],
    text: document.querySelector('textarea')?.value,
  }
}

async function see(page: Page, sight: SignOffSight, withPk: (text: string) => string): Promise<void> {
  const { chip, offers, events, waits, dialog, messages = [] } = sight
  const hidden = { includeHidden: true } as const
  for (const text of messages) await expectMessage(page, withPk(text))
  const chips = page.getByRole('list', { name: 'Status', ...hidden }).getByRole('listitem', hidden)
  await expect(chips.first().locator('[data-word]')).toHaveText(chip)
  const offered = page.getByRole('button', { name: /^(Close|Open) incident$/, ...hidden })
  await expect(offered).toHaveText(offers === undefined ? [] : [offers])
  await expect(page.getByText(/it can be neither closed nor reopened/)).toHaveCount(
    offers === undefined && waits === undefined ? 1 : 0,
  )
  await expect(waitingIn(page).locator('output')).toHaveText(waits === undefined ? [] : [withPk(waits)])
  const entries = page
    .getByRole('list', { name: 'What happened', ...hidden })
    .getByRole('listitem', hidden)
    .filter({ has: page.getByText(/^(Close|Reopen)$/) })
  await expect
    .poll(() =>
      entries.evaluateAll((all) =>
        all.map((entry) => [...entry.querySelectorAll('bdi')].map((part) => part.textContent).join(', ')),
      ),
    )
    .toEqual([...events])
  await seeDialog(page, dialog)
}

async function seeDialog(page: Page, sight: SignOffSight['dialog']): Promise<void> {
  const shown = page.getByRole('dialog', asking)
  if (sight === undefined) return expect(shown).toHaveCount(0)
  const confirm = shown.getByRole('button').last()
  await expect(shown).toHaveAccessibleName(sight.title)
  const says = shown.locator('p, output').filter({ hasText: /./ })
  await expect.poll(async () => (await says.allInnerTexts()).map(withoutTimes)).toEqual([...sight.says])
  await expect(shown.getByRole('button')).toHaveText([...sight.buttons])
  await seeButtonHeights(page)
  if (sight.text === undefined) await expect(shown.getByLabel('Closing message')).toHaveCount(0)
  else {
    await expect(shown.getByLabel('Closing message')).toHaveValue(sight.text)
    await expect(shown.getByLabel('Closing message')).toBeEditable()
  }
  if (sight.isVain === true) {
    const [before = '', after = ''] = sight.says.at(1)?.split('{time}') ?? []
    await expect(confirm).toHaveAccessibleDescription(new RegExp(`^${before}.+${after}$`))
  }
  await expect(confirm).toBeEnabled({ enabled: sight.isVain !== true })
}

/** Expects buttons to be high enough: 44 pixels for a thumb on a narrow screen, 24 pixels for a mouse on a wide one. */
async function seeButtonHeights(page: Page): Promise<void> {
  const least = page.viewportSize()?.width === viewports.narrow.width ? 44 : 24
  for (const button of await page.getByRole('dialog', asking).getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(least)
  }
}
