import { describe, expect, it } from 'vitest'
import { readFlags } from './options.ts'

describe('npm run charts', () => {
  it('draws, checks, or writes JSON or Mermaid', () => {
    expect(readFlags([])).toEqual({ does: 'draw' })
    expect(readFlags(['--check'])).toEqual({ does: 'check' })
    expect(readFlags(['--json'])).toEqual({ does: 'json', names: [], out: undefined })
    expect(readFlags(['--json', 'ticket', '--out', 'charts'])).toEqual({
      does: 'json',
      names: ['ticket'],
      out: 'charts',
    })
    expect(readFlags(['--mermaid', 'ticket'])).toEqual({ does: 'mermaid', names: ['ticket'], out: undefined })
    expect(readFlags(['--help'])).toBeUndefined()
  })

  it.each([
    [['--out', 'charts'], '--out applies only to --json and --mermaid'],
    [['ticket'], 'Chart names apply only to --json and --mermaid'],
    [['--json', '--check'], 'cannot be combined'],
    [['--json', '--out', ''], '--out needs the name of a folder'],
    [['--json', 'tickt'], "There is no chart 'tickt', only app,"],
    [['--mermaid'], '--mermaid needs the name of a chart, or --out and a folder.'],
    [['--jsn'], "Unknown option '--jsn'"],
  ])('refuses %j in one sentence', (words, sentence) => {
    expect(() => readFlags(words)).toThrow(sentence)
  })
})
