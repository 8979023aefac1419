import type { Page } from '@playwright/test'
import { asTold, filterDriver, incidents, oslo, type FilterServer } from '../../machines/models/filter/filterDriver.ts'
import { filterStory } from '../../machines/models/filter/filterStory.ts'
import { joined, planned } from '../../machines/models/player.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { filterHands } from '../support/filterHands.ts'
import type { House } from '../support/house.ts'
import { byTurns } from '../support/screens.ts'
import { playOnScreens } from '../support/stories.ts'

const hour = 3_600_000
/** Does not match another user's public filter, which servers of version 2.0 or later also list. */
const own = /^(?!Everything of NTNU$)/

/** The story of the filter, played in a real browser against the stand-in server, on a wide and a narrow screen. */
playOnScreens(byTurns(planned(joined(filterStory.shortestPaths()))), '2.9', async ({ page, house }) => {
  house.expectConsole(/status of (404|500)/)
  house.expectConsole(cutConnection)
  await house.reset({ seed: 1, incidents: 0 })
  for (const { description, level, tags, hoursAgo, isClosed } of incidents) {
    const began = hoursAgo === 0 ? {} : { start_time: new Date(Date.now() - hoursAgo * hour).toISOString() }
    const pk = await house.report({ description, level, tags, ...began })
    if (isClosed) await house.happen(pk, { action: 'close' })
  }
  const { server, canPublish } = await serverOf(page, house)
  return filterDriver(filterHands(page, house, own), server, { ...asTold, canPublish })
})

/** Creates the operator's saved filter; returns the server of the story, and whether filters can be public there. */
async function serverOf(page: Page, house: House): Promise<{ server: FilterServer; canPublish: boolean }> {
  /** Sends a request with the page's own token. Issuing another token would sign the user out. */
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const cookies = await page.context().cookies(house.url)
    const token = cookies.find(({ name }) => name === 'token')?.value ?? house.tokenOf('operator')
    const response = await fetch(house.url + path, {
      method,
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  const saved = await ask('POST', '/api/v2/notificationprofiles/filters/', oslo)
  const savedPk = String(Reflect.get(Object(saved), 'pk'))
  const server: FilterServer = {
    breakDown: house.breakDown,
    repair: () => house.repair(),
    removeSaved: async () => void (await ask('DELETE', `/api/v2/notificationprofiles/filters/${savedPk}/`)),
    list: async (query) => {
      const answer: unknown = Reflect.get(Object(await ask('GET', `/api/v2/incidents/${query}`)), 'results')
      return Array.isArray(answer) ? answer.map((row) => String(Reflect.get(Object(row), 'description'))) : []
    },
  }
  return { server, canPublish: Reflect.get(Object(saved), 'public') !== undefined }
}
