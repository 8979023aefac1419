/**
 * Provides a chart with ports in `src/connect.ts`: where the chart is already provided, otherwise within each of its
 * parents.
 */
import { parsed } from '../../../src/build/syntax.ts'
import { machineOf, parentsOf, type ChartFile } from './charts.ts'
import { adding, argumentOf, importing, propertyOf, within } from './edits.ts'
import { Refusal, type Draft } from './house.ts'
import { importPath } from './names.ts'

const joints = 'src/connect.ts'

/** Provides a chart with an actor, given as a property: 'name: logic'. */
export function providing(draft: Draft, chart: ChartFile, actor: string): void {
  const provided = argumentOf(`${machineOf(chart.name)}.provide`)
  const given = provided(parsed(joints, draft.read(joints)))
  if (given === undefined) {
    draft.change(joints, importing(machineOf(chart.name), importPath(joints, chart.path)))
    const parents = parentsOf(draft, chart)
    if (parents.length === 0) throw new Refusal(`No chart runs '${chart.name}': its ports cannot be provided.`)
    for (const { parent, as } of parents) {
      providing(draft, parent, `${as}: ${machineOf(chart.name)}.provide({ actors: { ${actor} } })`)
    }
  } else if (propertyOf(given, 'actors') === undefined) {
    draft.change(joints, adding(provided, `provision of '${chart.name}'`, `actors: { ${actor} }`))
  } else {
    draft.change(joints, adding(within(provided, 'actors'), `actors of '${chart.name}'`, actor))
  }
}
