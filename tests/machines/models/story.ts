import { createTestModel } from '@xstate/test'
import { createMachine } from 'xstate'
import type { Driver, StoryPath } from './player.ts'

/** For each state of a story, what the operator can do there, and the state that it leads to. */
type Table = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A story in the operator's own words, which does not depend on the charts. */
export interface Tale<States = Table> {
  readonly table: States
  readonly shortestPaths: () => readonly StoryPath[]
}

/** Declares a story, which begins in the first of its states. The compiler checks the names of the states. */
export function defineStory<
  const States extends { readonly [State in keyof States]: Readonly<Record<string, keyof States & string>> },
>(table: States): Tale<States> {
  const states = Object.fromEntries(Object.entries<Table[string]>(table).map(([state, on]) => [state, { on }]))
  const model = createTestModel(createMachine({ id: 'story', initial: Object.keys(states)[0], states }))
  return { table, shortestPaths: () => model.getShortestPaths() }
}

/** The names of a story's states. */
export type StateOf<Told extends Tale> = keyof Told['table'] & string

type EventOf<States> = { [State in keyof States]: keyof States[State] & string }[keyof States]

/** Carries out a story. A missing state or step is a compile-time error. */
export type DriverOf<Told extends Tale> = Driver<StateOf<Told>, EventOf<Told['table']>>

/** Every step of a story, as 'here -- event -> there'. */
export function stepsTold({ table }: Tale): readonly string[] {
  return Object.entries(table).flatMap(([here, on]) =>
    Object.entries(on).map(([event, there]) => `${here} -- ${event} -> ${there}`),
  )
}
