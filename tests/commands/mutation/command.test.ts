/** Tests the command's output, error messages and exit codes. */
import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { run } from './command.ts'

const printed = { out: '', error: '' }

beforeEach(() => {
  Object.assign(printed, { out: '', error: '' })
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.out += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.error += String(text)
    return true
  })
})

afterEach(() => {
  process.exitCode = undefined
})

test('if all mutants are noticed, the score is the last line, and the exit code is 0', async () => {
  await run(['clock', '--kind', 'changed-delay'])
  expect(printed.out.trimEnd().split('\n').at(-1)).toBe('Mutation score: 2 of 2')
  expect(process.exitCode).toBe(0)
})

it('prints only JSON with --format json', async () => {
  await run(['clock', '--kind', 'changed-delay', '--format', 'json'])
  expect(JSON.parse(printed.out)).toMatchObject({ score: { noticed: 2, of: 2 } })
})

it('prints its help', async () => {
  await run(['--help'])
  expect(printed.out).toContain('npm run mutate:charts')
})

test('an unknown chart gives one sentence and code 2', async () => {
  await run(['clok'])
  expect(printed.error).toMatch(/^There is no chart 'clok', only app, .*\.\n$/)
  expect(printed.out).toBe('')
  expect(process.exitCode).toBe(2)
})

test('a separate process gives the same sentence and code for an unknown chart', { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/start.mjs', 'commands/mutation', 'clok'], {
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain("There is no chart 'clok', only app,")
})
