import type { StateValue } from 'xstate'
import type { Effect } from '../../machines/support/effects.ts'
import type { Row } from '../../machines/support/walk.ts'
import { happening, typeAndPayload, type Happening } from './happening.ts'
import { movesOf, type Path } from './path.ts'
import { stateInWords } from './states.ts'
import type { Table } from './table.ts'
import { plainly } from './words.ts'

/** A toast, or a message that goes only into the message log. */
export interface Message {
  readonly severity: string
  readonly text: string
  readonly isLogged: boolean
}

/** A port that is called, or a promise, callback or child that starts. */
export interface Asked {
  readonly port: string
  readonly input: unknown
}

/** An event that is sent to another actor. */
export interface Told {
  readonly whom: string
  readonly type: string
  readonly payload: unknown
}

/** The chart's expected behaviour after a step, according to the table. */
export interface Expectation {
  readonly state: string
  readonly value: StateValue
  readonly tags: readonly string[]
  readonly messages: readonly Message[]
  readonly requests: readonly Asked[]
  readonly sends: readonly Told[]
  /** The part of the context that the walk observes; undefined if the walk observes none. */
  readonly shows: unknown
  /** The output of the chart; undefined unless the chart has ended. */
  readonly ended: { readonly output: unknown } | undefined
  /** The row of the table. */
  readonly row: string
  /** The effect of the step: visible, visible only in later steps, or none. */
  readonly effect: 'seen' | 'hidden' | 'none'
}

export interface Step extends Expectation {
  /** Starts at 1. */
  readonly number: number
  /** The title of the case in the table. */
  readonly case: string
  readonly event: Happening
}

export interface Start extends Expectation {
  readonly name: string
  readonly input: unknown
}

/** The start and the steps of a path, each with the behaviour expected after it. */
export interface Description {
  readonly start: Start
  readonly steps: readonly Step[]
}

/** Describes a path: the event of each step, and the behaviour expected after it. */
export function describe(path: Path): Description {
  const { table } = path
  const { input, to, does } = table.beginning(path.start)
  const start = { name: path.start, input: plainly(input), ...expectation(table, to, does ?? [], undefined) }
  let before: Expectation = start
  const steps = movesOf(path).map((move, index) => {
    const after = expectation(table, move.to, move.does, before)
    before = after
    return { number: index + 1, case: move.name, event: happening(table.case(move.name)), ...after }
  })
  return { start, steps }
}

function expectation(
  table: Table,
  rowName: string,
  does: readonly Effect[],
  before: Expectation | undefined,
): Expectation {
  const row: Row<string, string> = table.row(rowName)
  const sends = does.flatMap((effect) => (effect.does === 'tell' ? [effect] : []))
  const isMessage = ({ whom, event }: (typeof sends)[number]): boolean =>
    whom === 'toasts' && (event.type === 'toasts.show' || event.type === 'toasts.log')
  const state = stateInWords(row.state) || table.chart
  const tags = [...(row.tags ?? [])].toSorted()
  const shows = plainly(row.shows)
  const isSeen =
    before === undefined ||
    does.length > 0 ||
    row.ended !== undefined ||
    JSON.stringify([state, tags, shows]) !== JSON.stringify([before.state, before.tags, before.shows])
  return {
    state,
    value: row.state,
    tags,
    messages: sends.filter(isMessage).flatMap(({ event }) => messagesOf(event)),
    requests: does.flatMap((effect) =>
      effect.does === 'tell'
        ? []
        : [{ port: effect.port, input: plainly(effect.does === 'call' ? effect.parameters : effect.input) }],
    ),
    sends: sends.filter((effect) => !isMessage(effect)).map(({ whom, event }) => ({ whom, ...typeAndPayload(event) })),
    shows,
    ended: row.ended === undefined ? undefined : { output: plainly(row.ended.output) },
    row: rowName,
    effect: isSeen ? 'seen' : before.row === rowName ? 'none' : 'hidden',
  }
}

function messagesOf(event: {
  readonly type: string
  readonly message?: unknown
  readonly messages?: unknown
}): readonly Message[] {
  const isLogged = event.type === 'toasts.log'
  const messages: readonly unknown[] = isLogged && Array.isArray(event.messages) ? event.messages : [event.message]
  return messages.map((message) => {
    const { severity, text } = (typeof message === 'object' && message !== null ? message : {}) as {
      readonly severity?: unknown
      readonly text?: unknown
    }
    return { severity: String(severity), text: String(plainly(text)), isLogged }
  })
}
