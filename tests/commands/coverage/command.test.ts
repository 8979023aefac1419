import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { run } from './command.ts'
import { readFlags } from './options.ts'

describe('the flags', () => {
  it('default to running all layers, as text', () => {
    expect(readFlags([])).toEqual({
      layers: ['actor', 'view', 'browser'],
      from: undefined,
      format: 'text',
      digest: undefined,
    })
  })

  it('select layers, records, the format, and whether to write or check the record', () => {
    const words = ['--layer', 'browser', '--layer', 'actor', '--from', 'there', '--format', 'json', '--check']
    expect(readFlags(words)).toEqual({
      layers: ['actor', 'browser'],
      from: 'there',
      format: 'json',
      digest: 'check',
    })
    expect(readFlags(['--write'])?.digest).toBe('write')
  })

  it('accept --help', () => expect(readFlags(['--help'])).toBeUndefined())

  it.each([
    [['--layer', 'domain'], "--layer must be one of actor, view, browser, not 'domain'."],
    [['--format', 'csv'], "--format must be one of text, json, not 'csv'."],
    [['--write', '--check'], '--write and --check cannot be combined.'],
    [['--layers', 'actor'], "Unknown option '--layers'; see --help."],
  ])('%j are rejected in one sentence', (words, sentence) => {
    expect(() => readFlags(words)).toThrow(sentence)
  })
})

describe('the command', () => {
  it('ends with code 2 and a sentence if its flags are invalid', async () => {
    const printed = { out: '', error: '' }
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed.out += String(text)), true))
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((printed.error += String(text)), true))
    onTestFinished(() => void (process.exitCode = undefined))
    await run(['--layer', 'all'])
    expect(printed).toEqual({ out: '', error: "--layer must be one of actor, view, browser, not 'all'.\n" })
    expect(process.exitCode).toBe(2)
  })
})
