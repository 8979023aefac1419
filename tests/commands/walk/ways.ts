import { test } from '@playwright/test'
import { storyOf } from '../../machines/models/player.ts'
import { idOf } from '../../machines/models/stories.ts'
import { connectDeployment } from './deployment.ts'
import { removalInWords } from './cleanUp.ts'
import { remoteCalls } from './control.ts'
import { flows } from './flows/index.ts'
import { fromEnvironment } from './settings.ts'
import { cleanUpTitle, walk } from './walkWay.ts'

const { url, key, flows: chosen, paths, standIn, usesSession } = fromEnvironment()
const calls = remoteCalls(url, key)

for (const flow of flows.filter(({ name }) => chosen.includes(name))) {
  test.describe(flow.name, () => {
    for (const way of flow.ways) {
      const id = idOf(flow.name, way)
      if (paths.length > 0 && !paths.includes(id)) continue
      test(`${id}: ${storyOf(way)}`, async ({ page }, info) => {
        await walk({
          page,
          info,
          flow,
          way,
          deployment: await connectDeployment(url, calls, usesSession),
          calls,
          standIn,
        })
      })
    }
  })
}

// The runner reads the required fixtures from the parameter pattern; this test needs none.
test(cleanUpTitle, async ({ browserName: _browserName }, info) => {
  // There may be hundreds of incidents to remove from a distant server.
  test.setTimeout(600_000)
  const removal = await calls.cleanUp()
  const { removed, closed, left } = removal
  for (const description of removalInWords({ ...removal, left: [] }))
    info.annotations.push({ type: 'in short', description })
  if (removed.length > 0) info.annotations.push({ type: 'removed', description: removed.join(', ') })
  if (closed.length > 0) {
    const description = `the server does not delete incidents: ${closed.join(', ')}`
    info.annotations.push({ type: 'closed, and still there', description })
  }
  if (left.length > 0) throw new Error(left.join('\n'))
})
