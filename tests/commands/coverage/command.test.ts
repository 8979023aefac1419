import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFlags } from './options.ts'

describe('the flags', () => {
  it('stand for all layers, run now, as text, where there are none', () => {
    expect(readFlags([])).toEqual({ layers: ['actor', 'view', 'browser'], from: undefined, format: 'text', docs: undefined })
  })

  it('choose layers, records, format and what to do with the report', () => {
    const words = ['--layer', 'browser', '--layer', 'actor', '--from', 'there', '--format', 'json', '--check']
    expect(readFlags(words)).toEqual({ layers: ['actor', 'browser'], from: 'there', format: 'json', docs: 'check' })
    expect(readFlags(['--write'])?.docs).toBe('write')
  })

  it('may ask for the help', () => expect(readFlags(['--help'])).toBeUndefined())

  it.each([
    [['--layer', 'domain'], "--layer must be one of actor, view, browser, not 'domain'."],
    [['--format', 'csv'], "--format must be one of text, json, not 'csv'."],
    [['--write', '--check'], '--write and --check exclude each other.'],
    [['--layers', 'actor'], "Unknown option '--layers'; see --help."],
  ])('%j are answered with one sentence', (words, sentence) => {
    expect(() => readFlags(words)).toThrow(sentence)
  })
})

describe('the command', () => {
  it('ends with code 2 and a sentence where its flags are wrong', () => {
    const start = resolve(import.meta.dirname, '../../start.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [start, 'commands/coverage', '--layer', 'all'], { encoding: 'utf8' })
    expect({ status, stdout, stderr }).toEqual({
      status: 2, stdout: '', stderr: "--layer must be one of actor, view, browser, not 'all'.\n",
    })
  }, 120_000)
})
