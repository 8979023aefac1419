import type { AnyStateMachine } from 'xstate'
import { chartOf } from '../../../machines/core/provided.ts'
import { charts } from '../../../machines/index.ts'
import { walksByChart } from './walks.ts'

/** An event that a chart sends, according to its walks. */
interface Message {
  readonly sender: AnyStateMachine
  /** The receiver's name in the walks. */
  readonly whom: string
  readonly type: string
}

const handled = new Map(charts.map(({ id, machine }) => [id, new Set<string>(machine.events)] as const))

/** Whether the chart handles the event in any of its states. */
function handles(chart: string, { type }: Message): boolean {
  return handled.get(chart)?.has(type) === true
}

/** Every event that any chart sends, once for each receiver. */
function messages(): readonly Message[] {
  const found = new Map<string, Message>()
  for (const walk of [...walksByChart.values()].flatMap((walks) => Object.values(walks))) {
    const rows = Object.values(walk.rows).flatMap((row) => Object.values(row.on))
    for (const outcome of [...Object.values(walk.starts), ...rows]) {
      const effects = typeof outcome === 'object' ? (outcome.does ?? []) : []
      for (const effect of effects) {
        if (effect.does !== 'tell') continue
        const { whom, event } = effect
        found.set(`${walk.machine.id} ${whom} ${event.type}`, { sender: walk.machine, whom, type: event.type })
      }
    }
  }
  return [...found.values()]
}

const sent = messages()

/** The names of all actors that a chart sends events to, according to its walks. */
export function receiversOf(machine: AnyStateMachine): readonly string[] {
  return [...new Set(sent.flatMap(({ sender, whom }) => (sender === machine ? [whom] : [])))].toSorted()
}

function childrenOf({ implementations }: AnyStateMachine): readonly string[] {
  return Object.values(implementations.actors).flatMap((logic) => chartOf(logic)?.id ?? [])
}

/** The events that no receiver handles, except commands to ports. */
export function unheardMessages(): readonly string[] {
  return sent.flatMap((message) => {
    const { sender, whom, type } = message
    const isCommand = whom in sender.implementations.actors && !handled.has(whom)
    if (whom === 'parent' || isCommand) return []
    // A walk may give the actors that a chart spawns names of its own.
    const receivers = handled.has(whom) ? [whom] : childrenOf(sender)
    return receivers.some((chart) => handles(chart, message)) ? [] : [`${sender.id} sends ${type} to ${whom}`]
  })
}

/** The reports that a chart which runs the sender does not handle. */
export function unheardReports(): readonly string[] {
  const parents = (id: string) => charts.filter(({ machine }) => childrenOf(machine).includes(id))
  return sent.flatMap((message) => {
    if (message.whom !== 'parent') return []
    const { sender, type } = message
    const unheard = parents(sender.id).filter(({ id }) => !handles(id, message))
    return unheard.map(({ id }) => `${sender.id} reports ${type} to ${id}`)
  })
}
