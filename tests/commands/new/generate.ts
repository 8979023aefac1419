/** Turns an order into the files to write. If any part of the order is impossible, nothing is written. */
import { lengthProblems } from '../../architecture/chartLengths.ts'
import { Draft, Refusal, type House, type WrittenFile } from './house.ts'
import { inputFrom } from './input.ts'
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
  /** The steps left to do, in order. */
  readonly next: readonly string[]
}

/** Decides which files to write, without writing them. Throws Refusal. */
export async function decide(house: House, order: Order): Promise<Outcome> {
  const draft = new Draft(house)
  const next = steps(draft, order)
  const files = await draft.written()
  const [problem] = lengthProblems(new Map(files.map(({ path, text }) => [path, text])))
  if (problem !== undefined) throw new Refusal(problem)
  return { files, next }
}

function steps(draft: Draft, order: Order): readonly string[] {
  const input = inputFrom(order.input)
  switch (order.kind) {
    case 'chart':
      return newChart(draft, { ...roomedName(order.name, 'chart'), parent: order.parent, state: order.state, input })
    case 'port':
      return newPort(draft, { ...roomedName(order.name, 'port'), chart: order.chart, state: order.state, input })
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
