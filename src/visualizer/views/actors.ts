import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { VisualizerEvent, VisualizerRef } from '../../../machines/visualizer/visualizer.ts'
import type { Register } from '../register.ts'

/** The only module through which these views access the actor system. */
const ActorContext = createContext<VisualizerRef | undefined>(undefined)
export const ActorProvider = ActorContext.Provider

const RegisterContext = createContext<Register>({ title: '', pictureOf: () => undefined, charts: [] })
export const RegisterProvider = RegisterContext.Provider
export const useRegister = (): Register => useContext(RegisterContext)

export function useVisualizer(): VisualizerRef {
  const actor = useContext(ActorContext)
  if (actor === undefined) throw new TypeError('a view is rendered outside ActorProvider')
  return actor
}

/** The value that `selector` picks from the snapshot of an actor; undefined if there is no actor. */
export function useSelected<Ref extends AnyActorRef, Selected>(
  ref: Ref | undefined,
  selector: (snapshot: SnapshotFrom<Ref>) => Selected,
): Selected | undefined {
  return useSelector(ref, (snapshot) => (snapshot === undefined ? undefined : selector(snapshot)))
}

type Snapshot = SnapshotFrom<VisualizerRef>

/** The value that `selector` picks from the snapshot of the page's chart. */
export function useShown<Selected>(selector: (snapshot: Snapshot) => Selected): Selected {
  return useSelector(useVisualizer(), selector)
}

/** The actor that watches another tab; undefined while a recording is shown. */
export const useWatch = () => useShown(({ children }) => children.watch)

export const useCan = (event: VisualizerEvent): boolean => useShown((snapshot) => snapshot.can(event))
export const useTag = (tag: Parameters<Snapshot['hasTag']>[0]): boolean => useShown((snapshot) => snapshot.hasTag(tag))
