import { expect, type Page } from '@playwright/test'
import type { TimeslotHands } from '../../machines/models/alerting/timeslotDriver.ts'
import { readTimeslots } from '../../machines/models/alerting/timeslotSight.ts'
import { press, type Stage } from './consoleHands.ts'
import { expectMessage } from './messages.ts'
import { openRow } from './screen.ts'

/** The timeslots of the story. */
export interface TimeslotScene {
  /** The heading of the card that exists when the story begins. */
  readonly office: string
  /** Matches the headings of the story's timeslots; there may be other timeslots. */
  readonly own: RegExp
}

/** Plays the timeslot story in a browser. */
export function timeslotHands(page: Page, stage: Stage, { office, own }: TimeslotScene): TimeslotHands {
  const card = (heading: string) => page.getByRole('region', { name: heading, exact: true })
  const fieldNames = { name: 'Name', start: 'Start', end: 'End' }
  const button = (of: string, name: string) =>
    card(of)
      .getByRole('button')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .or(card(of).getByRole('button', { name, exact: true }))
  return {
    open: async () => {
      await stage.enter(page, '/timeslots')
      await openRow(page, office)
    },
    type: async (of, name, text, recurrence = 1) => {
      await openRow(page, of)
      await card(of)
        .getByLabel(fieldNames[name])
        .nth(recurrence - 1)
        .fill(text)
    },
    nameOf: (of) => card(of).getByLabel('Name').inputValue(),
    tick: (of, name) => card(of).getByRole('checkbox', { name }).first().click(),
    press: (of, name) => press(button(of, name)),
    answer: (name) => page.getByRole('dialog').getByRole('button', { name }).click(),
    key: (name) => page.keyboard.press(name),
    draw: async (of, keys) => {
      await card(of).getByRole('slider').focus()
      for (const { key, withShift } of keys) await page.keyboard.press(withShift === true ? `Shift+${key}` : key)
    },
    see: async (sight) => {
      await openRow(page, sight.at)
      await expect(async () => {
        const read = await page.evaluate(readTimeslots, sight.at)
        expect(
          read === undefined ? read : { ...read, cards: read.cards.filter((heading) => own.test(heading)) },
        ).toEqual(sight)
      }).toPass()
    },
    seeMessage: (text) => expectMessage(page, text),
    seeFocusOn: async (of, what) => {
      if (what === 'heading')
        await expect(card(of).getByRole('heading', { level: 2 }).getByRole('button')).toBeFocused()
      else await expect(button(of, what).or(card(of).getByLabel(what)).and(page.locator(':focus'))).toHaveCount(1)
    },
  }
}
