import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { routePatterns } from '../../machines/core/domain/route.ts'

/** The sources of the sights, each of which opens a screen in a browser. */
const folder = join(resolve(import.meta.dirname, '../..'), 'tests/browser/support')
const sights = readdirSync(folder)
  .filter((name) => /^everyScreen\.ts$|Sights\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

test.each(Object.values(routePatterns))('a sight shows the screen at %s', (pattern) => {
  expect(sights).toContain(pattern.replace(':pk', '${pk}'))
})
