import type { BrowserContext, Page } from '@playwright/test'
import { play, storyOf, type Driver, type StoryPath } from '../../machines/models/player.ts'
import { playedOn, test, type House } from './house.ts'
import { screens, waysOn } from './screens.ts'

/** What the driver of a story works with in a real browser. */
export interface StoryStage {
  readonly page: Page
  readonly house: House
  readonly context: BrowserContext
  readonly screen: 'wide' | 'narrow'
}

/**
 * Plays paths of a story in a real browser against the stand-in server, each path once: every second path on a wide
 * screen, the others on a narrow one. `driverFor` prepares the server for a path.
 */
export function playOnScreens(
  ways: readonly StoryPath[],
  generation: Parameters<typeof playedOn>[0],
  driverFor: (stage: StoryStage) => Driver<string, string> | Promise<Driver<string, string>>,
): void {
  for (const [screen, viewport] of screens) {
    test.describe(`an operator on a ${screen} screen`, () => {
      test.use({ viewport, ...playedOn(generation) })
      // A joined path consists of several paths, so it takes longer.
      test.describe.configure({ timeout: 90_000 })
      for (const path of waysOn(screen, ways)) {
        test(storyOf(path), async ({ page, house, context }) => {
          await play(path, await driverFor({ page, house, context, screen }))
        })
      }
    })
  }
}
