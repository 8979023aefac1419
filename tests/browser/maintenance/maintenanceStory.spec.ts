import { incidents, maintenanceDriver, narvik } from '../../machines/models/maintenance/maintenanceDriver.ts'
import { maintenanceStory } from '../../machines/models/maintenance/maintenanceStory.ts'
import { joined, play, storyOf } from '../../machines/models/player.ts'
import { expect, playedOn, test } from '../support/house.ts'
import { maintenanceStoryHands } from '../support/maintenanceHands.ts'

/** The story of planned maintenance, played in a real browser on a server that has it. */

test.use(playedOn('head'))
// A joined path consists of several paths, so it takes longer.
test.describe.configure({ timeout: 90_000 })

for (const way of joined(maintenanceStory.shortestPaths())) {
  test(storyOf(way), async ({ page, house }) => {
    house.expectConsole(/status of 400/)
    await house.reset({ seed: 1, incidents: 0 })
    for (const incident of incidents) await house.report(incident)
    const answer = await page.request.post(`${house.url}/api/v2/notificationprofiles/filters/`, {
      headers: { Authorization: `Token ${house.tokenOf('admin')}` },
      data: { name: narvik.name, filter: { tags: [narvik.tag] } },
    })
    expect(answer.status()).toBe(201)
    await play(way, maintenanceDriver(maintenanceStoryHands(page, house)))
  })
}
