/**
 * The build removes the descriptions from the charts, since only the pictures and people who read the source need them.
 */
import { expect, it } from 'vitest'
import { charts } from '../../machines/index.ts'
import { withoutDescriptions } from '../../src/build/chartDescriptions.ts'
import { globbed } from '../support/imports.ts'
import { isSource } from '../support/sourceEdits.ts'
import { readFileSync } from 'node:fs'

it('the build removes the descriptions of a chart and its states without changing line numbers', () => {
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

it('the build removes the descriptions from every chart, and the remaining source still parses', () => {
  const sources = globbed('machines', '*/*.ts').map((path) => [path, readFileSync(path, 'utf8')] as const)
  const changed = sources.filter(([path, code]) => withoutDescriptions(path, code) !== code)
  expect(changed.length).toBe(charts.length)
  expect(sources.filter(([path, code]) => !isSource(path, withoutDescriptions(path, code)))).toEqual([])
})
