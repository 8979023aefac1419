/** Generates the current content of the files in docs/charts. */
import { charts, type RegisteredChart } from '../../../machines/index.ts'
import { layOut } from './arrangement.ts'
import { layOutMap } from './map.ts'
import { readChart } from './read.ts'
import { drawSvg } from './svg.ts'
import { sourcesOfMachines } from './sources.ts'
import { readSystem } from './system.ts'

function indexOf(machines: readonly RegisteredChart[]): string {
  return [
    '# The charts',
    '',
    'Drawn from the running machines by `npm run charts`; `npm test` fails if a picture differs from its machine.',
    '',
    '- A box is a state: its name, tags, description, entry and exit actions, what it invokes, and the events it handles',
    '  without leaving it.',
    '- A dot marks an initial state, a double frame a final state, a dashed frame a parallel region.',
    '- An arrow carries its **trigger**, its [guard] and, after a slash, its actions. If several transitions of a state have',
    '  the same trigger, they are numbered in the order in which their guards are checked; "else" applies if all guards before',
    '  it are false. "after x (10 s)" is the delay named x, "(computed)" one that depends on the context; "x done" and "x',
    '  failed" are the outcomes of an invoked actor; "always" is taken immediately.',
    '- An arrow from "in every state" can be taken in every state inside that frame.',
    '- The underlined name of a chart is a link to its picture. The links work in a picture opened by itself: click it here.',
    '',
    '`npm run charts -- --mermaid` prints a chart as a Mermaid diagram, and `-- --json` for other tools; see',
    '[charts.md](../charts.md#other-tools).',
    '',
    '## The system',
    '',
    'The map shows every chart in its room, below its parent if the parent is in the same room: which charts it invokes or',
    'spawns, which singletons it sends events to, and which it reads.',
    '',
    '[![The map of the system](system.svg)](system.svg)',
    '',
    ...machines.flatMap(({ id, machine }) => [
      `## ${id}`,
      '',
      machine.root.description ?? '',
      '',
      `[![The chart ${id}](${id}.svg)](${id}.svg)`,
      '',
    ]),
  ].join('\n')
}

/** Draws every registered chart: a map from file name to content. */
export async function drawPictures(): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>()
  for (const { id, machine } of charts) {
    pictures.set(`${id}.svg`, drawSvg(id, await layOut(readChart(id, machine))))
  }
  pictures.set('system.svg', drawSvg('system', layOutMap(readSystem(charts, sourcesOfMachines()))))
  pictures.set('README.md', indexOf(charts))
  return pictures
}
