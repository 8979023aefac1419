import type { Page } from '@playwright/test'
import {
  destinationDriver,
  destinations,
  pager,
  type KeptDestination,
} from '../../machines/models/alerting/destinationDriver.ts'
import { destinationStory } from '../../machines/models/alerting/destinationStory.ts'
import { first, media, newDestinationDriver } from '../../machines/models/alerting/newDestinationDriver.ts'
import { newDestinationStory } from '../../machines/models/alerting/newDestinationStory.ts'
import { joined, play, storyOf, type StoryPath } from '../../machines/models/player.ts'
import { destinationHands, newDestinationHands } from '../support/destinationHands.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { playedOn, test, type House } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { byTurns, screens, waysOn } from '../support/screens.ts'

const path = '/api/v2/notificationprofiles/destinations/'

/** The paths to play on this screen. The tests in jsdom play all of them. */
function waysThere(screen: 'wide' | 'narrow', paths: readonly StoryPath[]): readonly StoryPath[] {
  return waysOn(screen, byTurns(joined(paths), 1))
}

/** The stories of an existing and of a new destination, played in a real browser against the stand-in server. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport, ...playedOn('2.9') })

    for (const way of waysThere(screen, destinationStory.shortestPaths())) {
      test(`an existing destination: ${storyOf(way)}`, async ({ page, house }) => {
        await prepare(house, destinations)
        const pk = (await keptPagers(house, house.tokenOf('operator')))[0]?.pk
        await play(
          way,
          destinationDriver(destinationHands(page, house, sceneOf(page, house)), {
            breakDown: house.breakDown,
            kept: async () => {
              const found = (await keptPagers(house, await tokenOn(page, house))).find((each) => each.pk === pk)
              return found === undefined ? undefined : { label: found.label, settings: found.settings }
            },
          }),
        )
      })
    }

    for (const way of waysThere(screen, newDestinationStory.shortestPaths())) {
      test(`a new destination: ${storyOf(way)}`, async ({ page, house }) => {
        await prepare(house, [first])
        const server = { breakDown: house.breakDown, kept: async () => keptPagers(house, await tokenOn(page, house)) }
        await play(way, newDestinationDriver(newDestinationHands(page, house, sceneOf(page, house)), server))
      })
    }
  })
}

function sceneOf(page: Page, house: House) {
  return {
    medium: pager.name,
    row: /^(Night duty|Pager: \d+)$/,
    field: 'Account',
    endSession: async () => void house.tokenOf('operator'),
    signInAgain: () => screenOf(page).login.fill('operator'),
  }
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
  const response = await fetch(house.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}

/** The token that the page uses. Issuing another token would sign the user out. */
async function tokenOn(page: Page, house: House): Promise<string> {
  const cookies = await page.context().cookies(house.url)
  return cookies.find(({ name }) => name === 'token')?.value ?? ''
}

/** The pagers stored on the server, newest last. */
async function keptPagers(
  house: House,
  token: string,
): Promise<readonly (KeptDestination & { readonly pk: number })[]> {
  const rows = (await call(house, 'GET', token)) as readonly (KeptDestination & {
    pk: number
    media: { slug: string }
  })[]
  return rows.filter((row) => row.media.slug === pager.slug).toSorted((one, other) => one.pk - other.pk)
}
