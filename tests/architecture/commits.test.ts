import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** The subjects that are too long for one line of a log. */
const tooLong = (subjects: readonly string[]) => subjects.filter(({ length }) => length >= 72)

it('the subjects of the last twenty commits have fewer than 72 characters (docs/contributing.md#commits)', () => {
  // Outside a repository there are no commits to check.
  const { stdout } = spawnSync('git', ['log', '-20', '--no-merges', '--format=%s'], { encoding: 'utf8' })
  expect(tooLong(stdout.split('\n'))).toEqual([])
  expect(tooLong(['a'.repeat(71), 'b'.repeat(72)])).toEqual(['b'.repeat(72)])
})
