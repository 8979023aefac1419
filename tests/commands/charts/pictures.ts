/** Every file that belongs into docs/charts, as it should be. */
import { charts, type RegisteredChart } from '../../../machines/index.ts'
import { layOut } from './layout.ts'
import { readChart } from './read.ts'
import { drawSvg } from './svg.ts'
import { sourcesOfMachines } from './sources.ts'
import { readSystem } from './system.ts'

function indexOf(machines: readonly RegisteredChart[]): string {
  return [
    '# The charts',
    '',
    'Drawn from the running machines by `npm run charts`; `npm test` fails where a picture and its machine differ.',
    '',
    '- A box is a state: its name, its tags, what it is for, what it does on entry and exit, what it invokes, and what',
    '  it does without leaving.',
    '- A dot marks where a state begins, a double frame where a chart ends, a dashed frame what runs beside others.',
    '- An arrow carries its **trigger**, its [guard] and, after a slash, its actions. "else" is taken where the guards',
    '  before it refuse. "after x" is the delay named x; "x done" and "x failed" are the ends of what was invoked;',
    '  "always" is taken at once.',
    '- What "in every state" leads to is taken from every state inside that frame.',
    '',
    '## The system',
    '',
    'Every chart in its room: who invokes or spawns whom, whom each tells by name, and what it reads of others.',
    '',
    '![The map of the system](system.svg)',
    '',
    ...machines.flatMap(({ id, machine }) => [
      `## ${id}`,
      '',
      machine.root.description ?? '',
      '',
      `![The chart ${id}](${id}.svg)`,
      '',
    ]),
  ].join('\n')
}

/** Draws every registered chart: file name -> content. */
export async function drawPictures(): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>()
  for (const { id, machine } of charts) {
    pictures.set(`${id}.svg`, drawSvg(id, await layOut(readChart(id, machine))))
  }
  pictures.set('system.svg', drawSvg('system', await layOut(readSystem(charts, sourcesOfMachines()), 'RIGHT')))
  pictures.set('README.md', indexOf(charts))
  return pictures
}
