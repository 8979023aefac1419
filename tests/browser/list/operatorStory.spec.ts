import type { Page } from '@playwright/test'
import { operatorModel } from '../../machines/models/list/operatorStory.ts'
import { play, storyOf } from '../../machines/models/list/operatorDriver.ts'
import { joined } from '../../machines/models/player.ts'
import { playedOn, test } from '../support/house.ts'
import { operatorHands } from '../support/operatorHands.ts'
import { screens, waysOn } from '../support/screens.ts'

const description = 'Uplink of the story is down'
const person = {
  username: 'operator',
  displayName: 'Olga',
  typePassword: (page: Page) => page.getByLabel('Password').fill('operator'),
}

/** The operator's story, played in a real browser against the stand-in server, on a wide and a narrow screen. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport, ...playedOn('2.9') })
    // A joined path consists of several paths, so it takes longer.
    test.describe.configure({ timeout: 90_000 })
    for (const path of waysOn(screen, joined(operatorModel.getShortestPaths()))) {
      test(storyOf(path), async ({ page, house }) => {
        // Servers since 2.0 refuse a wrong password with 403, earlier ones with 400.
        house.expectConsole(/status of 40[03]/)
        const pk = await house.report({ description, level: 1 })
        await play(path, operatorHands(page, { ...person, url: house.url, pk, description }))
      })
    }
  })
}
