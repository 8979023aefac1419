import type { Answer } from './answer.ts'
import type { Entry, ShownActor } from './entry.ts'
import { sceneAfter, sceneOf, type Scene } from './scene.ts'

/** Something that the watched tab reported: one event, or all running actors. */
export type Arrival = { readonly everything: readonly ShownActor[] } | { readonly entry: Entry }

/** What is on screen: the actors at one moment, and the events up to it. */
export interface Shown {
  readonly scene: Scene
  /** The last events, oldest first. */
  readonly log: readonly Entry[]
}

/** The maximum number of events in the log. */
export const mostLogged = 1000
/** The maximum number of arrivals that wait while the picture is paused; older ones are combined into one. */
export const mostWaiting = 5000

/** The arrivals in an answer, without the events that are on screen or waiting already. */
export function arrivalsOf(
  { everything, entries }: Answer,
  { log }: Shown,
  waiting: readonly Arrival[],
): readonly Arrival[] {
  const known = (entriesOf(waiting).at(-1) ?? log.at(-1))?.number ?? -1
  const news = entries.filter(({ number }) => number > known)
  return [...(everything === undefined ? [] : [{ everything }]), ...news.map((entry) => ({ entry }))]
}

export function shownAfter(shown: Shown, arrivals: readonly Arrival[]): Shown {
  const start = arrivals.findLastIndex((arrival) => 'everything' in arrival)
  const anew = arrivals[start]
  const before = anew !== undefined && 'everything' in anew ? sceneOf(anew.everything) : shown.scene
  const entries = entriesOf(arrivals)
  return {
    scene: sceneAfter(before, entriesOf(arrivals.slice(start + 1))),
    log: entries.length === 0 ? shown.log : [...shown.log, ...entries].slice(-mostLogged),
  }
}

/**
 * The waiting arrivals, with these added. If too many wait, the older half is combined into one, so that a pause of any
 * length takes bounded memory and still ends in the right state.
 */
export function waitingAfter(
  shown: Shown,
  waiting: readonly Arrival[],
  arrivals: readonly Arrival[],
): readonly Arrival[] {
  const [first] = arrivals
  const last = waiting.at(-1)
  const isRepeated = first !== undefined && 'everything' in first && last !== undefined && 'everything' in last
  const all = [...(isRepeated ? waiting.slice(0, -1) : waiting), ...arrivals]
  if (all.length <= mostWaiting) return all
  const half = all.length - mostWaiting / 2
  const { actors } = shownAfter(shown, all.slice(0, half)).scene
  return [{ everything: [...actors.values()] }, ...all.slice(half)]
}

/** The last actor that acted and runs a chart; undefined if there is none. */
export function lastToAct({ actors }: Scene, arrivals: readonly Arrival[]): string | undefined {
  return entriesOf(arrivals).findLast(({ actor }) => actors.get(actor.id)?.chart !== undefined)?.actor.id
}

function entriesOf(arrivals: readonly Arrival[]): readonly Entry[] {
  return arrivals.flatMap((arrival) => ('entry' in arrival ? [arrival.entry] : []))
}
