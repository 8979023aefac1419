// @vitest-environment node
/** The stand-in answers every path that the console calls. */
import { expect, test } from 'vitest'
import { firstPaths, secondPaths, type Paths } from '../../src/api/server/paths.ts'
import { startStandIn } from './testSupport.ts'

/** The paths of a generation, with 1 for each parameter. No server answers the path of one profile, though it is documented. */
function pathsOf({ oneProfile: _, ...paths }: Paths): readonly string[] {
  return Object.values(paths).flatMap((path) => {
    if (typeof path === 'function') return String(Reflect.apply(path, undefined, ['1', '1']))
    if (typeof path === 'object') return Object.values<string>(path)
    return path?.startsWith('/') === true ? path : []
  })
}

const calls = [
  ...pathsOf(firstPaths).map((path) => ['1.36', path] as const),
  ...pathsOf(secondPaths).map((path) => ['2.9', path] as const),
]

test.each(calls)('version %s has %s', async (generation, path) => {
  const { ask } = startStandIn({ generation, incidents: 1 })
  const unknown = await ask('GET', '/api/v2/nowhere/')
  const { status, text } = await ask('GET', path)
  expect(unknown.status).toBe(404)
  expect({ status, text }).not.toEqual({ status: 404, text: unknown.text })
})
