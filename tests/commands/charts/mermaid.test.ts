import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { charts } from '../../../machines/index.ts'
import { edgesOf, statesOf } from '../../machines/support/edges.ts'
import { mermaidOf } from './mermaid.ts'
import { readChart } from './read.ts'

const lamp = setup({
  actions: { glow: () => {} },
  guards: { isAt: (_, __: { place: string }) => true },
  delays: { patience: 1500 },
}).createMachine({
  id: 'lamp',
  description: 'A lamp: "it" burns; or not.',
  initial: 'off',
  states: {
    off: {
      description: 'Dark: nothing burns.',
      tags: ['dark'],
      entry: 'glow',
      on: {
        'lamp.press': [
          { guard: { type: 'isAt', params: { place: 'desk' } }, target: 'on', actions: 'glow' },
          { target: 'gone' },
        ],
      },
    },
    on: { type: 'parallel', after: { patience: { target: 'off' } }, states: { bulb: {}, wire: {} } },
    gone: { type: 'final' },
  },
})

describe('a chart in Mermaid', () => {
  it('has every state and transition in the words of the pictures, without the characters that end a text in Mermaid', () => {
    expect(mermaidOf(readChart('lamp', lamp)).split('\n')).toEqual([
      '%% The chart lamp, written by "npm run charts"',
      'stateDiagram-v2',
      '  state "lamp" as lamp {',
      '    [*] --> lamp__off',
      '    state "off" as lamp__off',
      '    lamp__off : Dark – nothing burns.',
      '    lamp__off : tags dark',
      '    lamp__off : entry / glow',
      '    state "on" as lamp__on {',
      '      state "bulb" as lamp__on__bulb',
      '      --',
      '      state "wire" as lamp__on__wire',
      '    }',
      '    state "gone" as lamp__gone',
      '    lamp__gone --> [*]',
      '  }',
      '  note right of lamp',
      '    A lamp – "it" burns, or not.',
      '  end note',
      '  lamp__off --> lamp__on : 1. lamp.press [isAt(place – desk)] / glow',
      '  lamp__off --> lamp__gone : 2. lamp.press else',
      '  lamp__on --> lamp__off : after patience (1.5 s)',
      '',
    ])
  })

  it.each(charts)('has all states and transitions of $id', ({ id, machine }) => {
    const chart = readChart(id, machine)
    const lines = mermaidOf(chart).split('\n')
    const declared = lines.flatMap((line) => /^ *state "[^"]+" as (\w+)/.exec(line)?.[1] ?? [])
    expect(declared.toSorted()).toEqual(
      statesOf(machine)
        .map((state) => state.replaceAll('.', '__'))
        .toSorted(),
    )
    const arrows = lines.filter((line) => /^ {2}\w+ --> \w+ : [^:;]+$/.test(line))
    expect(arrows).toHaveLength(chart.arrows.flatMap(({ steps }) => steps).length)
    expect(arrows.length).toBeLessThanOrEqual(edgesOf(machine).length)
  })
})
