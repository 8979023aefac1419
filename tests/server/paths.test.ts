// @vitest-environment node
/** The stand-in serves every path that the console calls. */
import { expect, test } from 'vitest'
import { firstPaths, secondPaths, type Paths } from '../../src/api/server/paths.ts'
import { pathsWith } from '../support/serverPaths.ts'
import { startStandIn } from './testSupport.ts'

/**
 * The given paths without those that no server up to 2.9 has: none has the path of a single profile, although
 * it is documented; planned maintenance, with the path of a single task, and the sources with the time at which each was
 * last heard were added after 2.9.
 */
function answeredPaths(paths: Paths): readonly string[] {
  const { oneProfile: _, maintenance: __, maintenanceTask: ___, watchedSources: ____, ...others } = paths
  return pathsWith('1', others)
}

const calls = [
  ...answeredPaths(firstPaths).map((path) => ['1.36', path] as const),
  ...answeredPaths(secondPaths).map((path) => ['2.9', path] as const),
  ['head', secondPaths.maintenance] as const,
  ['head', secondPaths.watchedSources] as const,
]

test.each(calls)('a stand-in of version %s serves %s', async (generation, path) => {
  const { ask } = startStandIn({ generation, incidents: 1 })
  const unknown = await ask('GET', '/api/v2/nowhere/')
  const { status, text } = await ask('GET', path)
  expect(unknown.status).toBe(404)
  expect({ status, text }).not.toEqual({ status: 404, text: unknown.text })
})
