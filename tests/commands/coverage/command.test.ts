import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFlags } from './options.ts'

describe('the flags', () => {
  it('default to running all layers, as text', () => {
    expect(readFlags([])).toEqual({
      layers: ['actor', 'view', 'browser'],
      from: undefined,
      isRecorded: false,
      format: 'text',
      docs: undefined,
    })
  })

  it('choose layers, records, the format, and whether to write or check the record', () => {
    const words = ['--layer', 'browser', '--layer', 'actor', '--from', 'there', '--format', 'json', '--check']
    expect(readFlags(words)).toEqual({
      layers: ['actor', 'browser'],
      from: 'there',
      isRecorded: false,
      format: 'json',
      docs: 'check',
    })
    expect(readFlags(['--recorded', '--format', 'markdown'])).toMatchObject({ isRecorded: true, format: 'markdown' })
    expect(readFlags(['--write'])?.docs).toBe('write')
  })

  it('accept --help', () => expect(readFlags(['--help'])).toBeUndefined())

  it.each([
    [['--layer', 'domain'], "--layer must be one of actor, view, browser, not 'domain'."],
    [['--format', 'csv'], "--format must be one of text, json, markdown, not 'csv'."],
    [['--write', '--check'], '--write and --check exclude each other.'],
    [['--recorded', '--write'], '--recorded reports the record: it excludes --from and --write.'],
    [['--layers', 'actor'], "Unknown option '--layers'; see --help."],
  ])('%j is rejected in one sentence', (words, sentence) => {
    expect(() => readFlags(words)).toThrow(sentence)
  })
})

describe('the command', () => {
  it('ends with code 2 and a sentence if its flags are invalid', () => {
    const start = resolve(import.meta.dirname, '../../start.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [start, 'commands/coverage', '--layer', 'all'], {
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: "--layer must be one of actor, view, browser, not 'all'.\n",
    })
  }, 120_000)
})
