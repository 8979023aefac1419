/** From what is asked for to what is written: everything is decided first, and written where nothing stands against it. */
import { lengthProblems } from '../../architecture/chartLengths.ts'
import { Draft, Refusal, type House, type WrittenFile } from './house.ts'
import { newChart } from './kinds/chart.ts'
import { newColumn } from './kinds/column.ts'
import { newMessage } from './kinds/message.ts'
import { newPort } from './kinds/port.ts'
import { newPreference } from './kinds/preference.ts'
import { newScreen } from './kinds/screen.ts'
import { camelCase, roomedName } from './names.ts'
import type { Order } from './order.ts'

export interface Outcome {
  readonly files: readonly WrittenFile[]
  /** What is left to a person, in order. */
  readonly next: readonly string[]
}

/** Decides what is to be written. Throws Refusal; writes nothing. */
export async function decide(house: House, order: Order): Promise<Outcome> {
  const draft = new Draft(house)
  const next = steps(draft, order)
  const files = await draft.written()
  const [problem] = lengthProblems(new Map(files.map(({ path, text }) => [path, text])))
  if (problem !== undefined) throw new Refusal(problem)
  return { files, next }
}

function steps(draft: Draft, order: Order): readonly string[] {
  switch (order.kind) {
    case 'chart':
      return newChart(draft, { ...roomedName(order.name, 'chart'), parent: order.parent, state: order.state })
    case 'port':
      return newPort(draft, { ...roomedName(order.name, 'port'), chart: order.chart, state: order.state })
    case 'column':
      return newColumn(draft, camelCase(order.name, 'column'))
    case 'preference':
      return newPreference(draft, camelCase(order.name, 'preference'))
    case 'message':
      return newMessage(draft, { ...roomedName(order.name, 'message'), chart: order.chart, state: order.state })
    case 'screen':
      return newScreen(draft, roomedName(order.name, 'screen'))
  }
}
