/** Tests the flags of `npm run mutate:charts`, and the one-sentence errors for invalid ones, with the valid choices. */
import { expect, it } from 'vitest'
import { charts } from '../../../machines/index.ts'
import { mutantKinds } from '../../machines/support/mutants.ts'
import { WrongFlags } from '../../support/commandLine.ts'
import { readFlags } from './options.ts'

it('defaults to all charts and all kinds', () => {
  expect(readFlags([])).toEqual({
    charts: undefined,
    kinds: undefined,
    format: 'text',
    onlyChanged: false,
    writes: false,
  })
})

it('accepts charts, kinds and a format', () => {
  const words = ['session', '--kind', 'negated-guard', 'clock', '--kind=changed-delay', '--format', 'json']
  expect(readFlags(words)).toEqual({
    charts: ['session', 'clock'],
    kinds: ['negated-guard', 'changed-delay'],
    format: 'json',
    onlyChanged: false,
    writes: false,
  })
})

it('accepts --help', () => expect(readFlags(['--help'])).toBeUndefined())

it.each([
  [['sesion'], `There is no chart 'sesion', only ${charts.map(({ id }) => id).join(', ')}.`],
  [['--kind', 'typo'], `There is no kind 'typo', only ${mutantKinds.join(', ')}.`],
  [['--format', 'xml'], "There is no format 'xml', only text, json."],
  [['--write', 'session'], '--write needs all charts and all kinds: name none.'],
  [['--write', '--kind', 'negated-guard'], '--write needs all charts and all kinds: name none.'],
  [['--changed', '--kind', 'negated-guard'], '--changed needs all kinds: name none.'],
  [['--loud'], "Unknown option '--loud'; see --help."],
])('rejects %j: %s', (words, sentence) => {
  expect(() => readFlags(words)).toThrow(new WrongFlags(sentence))
})
