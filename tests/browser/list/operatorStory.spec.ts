import type { Page } from '@playwright/test'
import { operatorStory } from '../../machines/models/list/operatorStory.ts'
import { joined } from '../../machines/models/player.ts'
import { operatorHands } from '../support/operatorHands.ts'
import { playOnScreens } from '../support/stories.ts'

const description = 'Uplink of the story is down'
const elsewhere = 'Something else that is down'
/** Only the incidents of the story have it. */
const tags = ['host=story.example.org']
const person = {
  username: 'operator',
  displayName: 'Olga',
  typePassword: (page: Page) => page.getByLabel('Password').fill('operator'),
}

/** The operator's story, played in a real browser against the stand-in server, on a wide and a narrow screen. */
playOnScreens(joined(operatorStory.shortestPaths()), '2.9', async ({ page, house }) => {
  // Servers since 2.0 refuse a wrong password with 403, earlier ones with 400.
  house.expectConsole(/status of 40[03]/)
  const other = { pk: await house.report({ description: elsewhere, tags }), description: elsewhere }
  const pk = await house.report({ description, level: 1, tags })
  return operatorHands(page, { ...person, url: house.url, pk, description, other })
})
