/** The flags of `npm run mutate:charts`, and one sentence with what there is where they make no sense. */
import { expect, it } from 'vitest'
import { charts } from '../../../machines/index.ts'
import { mutantKinds } from '../../machines/support/mutants.ts'
import { WrongFlags } from '../../support/commandLine.ts'
import { readFlags } from './options.ts'

it('asks for all charts and all kinds where none is named', () => {
  expect(readFlags([])).toEqual({
    charts: undefined,
    kinds: undefined,
    format: 'text',
    onlyChanged: false,
    writes: false,
  })
})

it('takes charts, kinds and a format', () => {
  const words = ['session', '--kind', 'negated-guard', 'clock', '--kind=changed-delay', '--format', 'json']
  expect(readFlags(words)).toEqual({
    charts: ['session', 'clock'],
    kinds: ['negated-guard', 'changed-delay'],
    format: 'json',
    onlyChanged: false,
    writes: false,
  })
})

it('asks for the help', () => expect(readFlags(['--help'])).toBeUndefined())

it.each([
  [['sesion'], `There is no chart 'sesion', only ${charts.map(({ id }) => id).join(', ')}.`],
  [['--kind', 'typo'], `There is no kind 'typo', only ${mutantKinds.join(', ')}.`],
  [['--format', 'xml'], "There is no format 'xml', only text, json."],
  [['--write', 'session'], '--write is for all charts and all kinds, so name none.'],
  [['--write', '--kind', 'negated-guard'], '--write is for all charts and all kinds, so name none.'],
  [['--changed', '--kind', 'negated-guard'], '--changed is about all kinds, so name none.'],
  [['--loud'], "Unknown option '--loud'; see --help."],
])('says of %j: %s', (words, sentence) => {
  expect(() => readFlags(words)).toThrow(new WrongFlags(sentence))
})
