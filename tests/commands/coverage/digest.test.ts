import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readDigest, writeDigest, type Digest } from './digest.ts'

const digest: Digest = {
  lamp: { mutants: { sources: '12ab', planted: 3, noticed: 2, invalid: ['lamp: press dropped'] } },
  door: { covered: { states: 3, edges: 2, view: 1, browser: 0 } },
}

it('the digest has a line for each chart, and can be read back', () => {
  const file = fileIn()
  writeDigest(digest, file)
  expect(readDigest(file)).toEqual(digest)
  expect(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.slice(0, 6)),
  ).toEqual(['{', '"door"', '"lamp"', '}', ''])
})

it.each(['not JSON', '{"door":{"covered":{"states":"3"}}}'])('an unreadable digest (%s) counts as none', (text) => {
  const file = fileIn()
  expect(readDigest(file)).toEqual({})
  writeFileSync(file, text)
  expect(readDigest(file)).toEqual({})
})

function fileIn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'digest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'digest.json')
}
