/** What the build leaves out of the charts: the descriptions that only pictures and readers need. */
import { expect, it } from 'vitest'
import { charts } from '../../machines/index.ts'
import { withoutDescriptions } from '../../src/build/chartDescriptions.ts'
import { globbed } from '../support/imports.ts'
import { isSource } from '../support/syntax.ts'
import { readFileSync } from 'node:fs'

it('leaves out the descriptions of a chart and its states, and keeps every line where it is', () => {
  const source = [
    'export const lampMachine = setup({}).createMachine({',
    "  id: 'lamp',",
    "  description: 'A lamp, in a room.',",
    "  context: { description: '' },",
    '  states: {',
    "    off: { description: 'Dark.', on: { press: 'on' } },",
    '    on: {',
    "      description: 'Bright.',",
    "      states: { dim: { description: 'Half.' } },",
    '    },',
    '  },',
    '})',
    "export const plain = { description: 'No state.' }",
  ].join('\n')
  expect(withoutDescriptions('lamp.ts', source).split('\n')).toEqual([
    'export const lampMachine = setup({}).createMachine({',
    "  id: 'lamp',",
    '  ',
    "  context: { description: '' },",
    '  states: {',
    "    off: {  on: { press: 'on' } },",
    '    on: {',
    '      ',
    '      states: { dim: {  } },',
    '    },',
    '  },',
    '})',
    "export const plain = { description: 'No state.' }",
  ])
})

it('does so in every chart, and leaves a source that parses', () => {
  const sources = globbed('machines', '*/*.ts').map((path) => [path, readFileSync(path, 'utf8')] as const)
  const changed = sources.filter(([path, code]) => withoutDescriptions(path, code) !== code)
  expect(changed.length).toBe(charts.length)
  expect(sources.filter(([path, code]) => !isSource(path, withoutDescriptions(path, code)))).toEqual([])
})
