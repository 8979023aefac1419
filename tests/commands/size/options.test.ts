import { expect, it } from 'vitest'
import { WrongFlags } from '../../support/commandLine.ts'
import { readFlags } from './options.ts'

it('compares the sizes by default, and accepts them with --write', () => {
  expect(readFlags([])).toEqual({ write: false })
  expect(readFlags(['--write'])).toEqual({ write: true })
})

it('recognizes --help', () => {
  expect(readFlags(['--help'])).toBeUndefined()
})

it('rejects an unknown flag in one sentence', () => {
  expect(() => readFlags(['--accept'])).toThrow(new WrongFlags("Unknown option '--accept'; see --help."))
})
