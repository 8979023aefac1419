import { expect, type Page } from '@playwright/test'
import type { AlarmsHands } from '../../machines/models/alarms/alarmsDriver.ts'
import type { Stage } from './consoleHands.ts'
import { callsOf, passes, screenOf } from './screen.ts'

/**
 * Matches the address of a request for the newest alarms or for their number: open incidents up to a level. The list of
 * the story asks for closed ones.
 */
const alarmsAddress = /\/incidents\/\?.*open=true\b.*level__lte=\d/

/** The saved filter of the story. */
export interface AlarmFilterScene {
  readonly pk: number
  readonly name: string
}

/** Plays the story of the alarms in a browser whose clock is installed. */
export function alarmsHands(page: Page, { enter }: Stage, filter: AlarmFilterScene): AlarmsHands {
  const answered = callsOf(page)
  const bell = page.getByRole('button', { name: /^Alerts/ })
  const menu = page.getByRole('dialog', { name: 'Alerts' })
  const button = (name: string) => menu.getByRole('button', { name, exact: true })
  const toggle = (name: string) => menu.getByRole('switch', { name })
  const choice = menu.getByLabel('Filter')

  /**
   * Calls `happens`, then waits until the response to its request for alarms is on screen and no other call is open. It
   * does not wait for the end of that response: the console may give the request up for a newer one, and the end of a
   * response that was given up is never reported.
   */
  async function untilChecked(happens: () => Promise<unknown>) {
    const check = page.waitForResponse((response) => alarmsAddress.test(response.url()))
    await happens()
    await check
    await answered()
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  }

  return {
    arrive: () => untilChecked(() => enter(page, '/incidents?open=false')),
    reload: async () => {
      await untilChecked(() => page.reload())
      // Lets the console finish checking whether the browser plays sound: the audio has a second of the page's clock to
      // start.
      await passes(page, 2000)
    },
    waitForCheck: async () => {
      await untilAudioRuns(page)
      await untilChecked(() => passes(page, 60_000))
    },
    movePointer: async () => {
      await page.mouse.move(6, 6)
      await page.mouse.move(5, 5)
    },
    dismiss: () => page.getByRole('button', { name: 'Seen', exact: true }).click(),
    openBell: () => bell.click(),
    turn: (name) => toggle(name).click(),
    press: (name) => button(name).click(),
    chooseFilter: () => untilChecked(() => choice.selectOption(String(filter.pk))),
    see: async ({ count, isMuted, bell: seen }) => {
      await expect(page).toHaveTitle(`${count === 0 ? '' : `(${count}) `}Argus | Incidents`)
      // After a reload, the browser plays no sound until the first click, and the bell says so.
      await expect(bell).toHaveAccessibleName(
        isMuted ? /^Alerts(, \d+ unseen)?(, sound blocked)?, muted until \d/ : /^Alerts(?!.*muted)/,
      )
      await expect(menu).toBeVisible({ visible: seen !== undefined })
      if (seen === undefined) return
      await expect(toggle('Sound')).toBeChecked({ checked: seen.hasSound })
      await expect(toggle('Repeat every 30 s until seen')).toBeChecked({ checked: seen.isRepeating })
      await expect(menu.getByText('The browser did not play it', { exact: false })).toHaveCount(0)
      for (const name of ['Mute for an hour', 'Unmute'])
        await expect(button(name)).toHaveCount(name === seen.offers ? 1 : 0)
      await expect(choice.locator('option:checked')).toContainText(
        seen.hasFilter ? `${filter.name}: ` : 'Open, unacked criticals',
      )
    },
    seeNotListed: (description) => expect(screenOf(page).row(description)).toHaveCount(0),
  }
}

/**
 * Waits until the browser's audio has started, for five seconds at most. Otherwise the clock might jump while the
 * console is waiting for the audio, and the console would give up.
 */
function untilAudioRuns(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const audio = new AudioContext()
    await Promise.race([audio.resume(), new Promise((over) => setTimeout(over, 5000))])
    await audio.close()
  })
}
