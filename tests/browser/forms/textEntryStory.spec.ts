import type { Page } from '@playwright/test'
import { planned } from '../../machines/models/player.ts'
import {
  description,
  earlierTicket,
  isOfOne,
  textEntryDriver,
  type TextEntryServer,
  type Use,
} from '../../machines/models/forms/textEntryDriver.ts'
import { textEntryWays } from '../../machines/models/forms/textEntryStory.ts'
import type { House } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { waysByTurns } from '../support/screens.ts'
import { textEntryHands } from '../support/textEntryHands.ts'
import { playOnScreens } from '../support/stories.ts'

/** Plays the story of the text dialog in a real browser, on wide and narrow screens, against the stand-in server. */
playOnScreens(waysByTurns(planned(textEntryWays())), 'head', async ({ page, house }) => {
  house.expectConsole(/status of 40[01]/)
  await house.reset({ seed: 1, incidents: 0 })
  const pk = await house.report({ description, ticket_url: earlierTicket })
  const hands = textEntryHands(page, house, {
    pk,
    description,
    endSession: async () => void house.tokenOf('operator'),
    signInAgain: () => screenOf(page).login.fill('operator'),
  })
  return textEntryDriver(hands, serverOf(page, house, pk))
})

function serverOf(page: Page, house: House, pk: number): TextEntryServer {
  /** Sends a request with the page's own token. Issuing another token would sign the user out. */
  async function ask(path: string): Promise<unknown> {
    const cookies = await page.context().cookies(house.url)
    const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
    return (await fetch(house.url + path, { headers: { Authorization: `Token ${token}` } })).json()
  }
  return {
    countChanges: async () => (await house.calls()).filter((call) => !/^GET |auth/.test(call)).length,
    kept: async (use) => {
      if (isOfOne(use)) return lastMessage(use, await ask(`/api/v2/incidents/${pk}/events/`))
      if (use === 'address') return String(Reflect.get(Object(await ask(`/api/v2/incidents/${pk}/`)), 'ticket_url'))
      return all(await ask('/api/v2/notificationprofiles/filters/'), 'name').join(', ')
    },
    refuseNote: house.breakDown,
    reopen: () => house.happen(pk, { action: 'reopen' }),
  }
}

function lastMessage(use: Use, events: unknown): string {
  const type = use === 'note' ? '"OTH"' : '"CLO"'
  const found = Array.isArray(events) ? events.filter((event: unknown) => JSON.stringify(event).includes(type)) : []
  return all(found, 'description').at(-1) ?? ''
}

function all(rows: unknown, key: string): readonly string[] {
  if (!Array.isArray(rows)) throw new Error('The stand-in server did not return a list.')
  return rows.map((row: unknown) => String(Reflect.get(Object(row), key)))
}
