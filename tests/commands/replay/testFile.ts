import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { nameOf } from './options.ts'

/** Writes a test that replays a recording, and a copy of the recording beside it. */
export function writeTest(recording: string, test: string): void {
  const folder = dirname(resolve(test))
  mkdirSync(folder, { recursive: true })
  const copy = `${nameOf(test).replace(/\.test$/, '')}.json`
  if (resolve(folder, copy) !== resolve(recording)) copyFileSync(recording, join(folder, copy))
  const verdict = relative(folder, join(import.meta.dirname, 'replayedFile.ts'))
    .split(sep)
    .join('/')
  writeFileSync(
    test,
    `import { expect, it } from 'vitest'
import { replayedFile } from ${JSON.stringify(verdict.startsWith('.') ? verdict : `./${verdict}`)}

it(${JSON.stringify(`the visit of ${basename(copy, '.json')} can be replayed`)}, () => {
  expect(replayedFile(new URL(${JSON.stringify(encodeURIComponent(copy))}, import.meta.url))).toBeUndefined()
})
`,
  )
}
