import type { AnyActorRef, InspectionEvent, Subscription } from 'xstate'
import type { Mask } from '../../machines/core/domain/secret.ts'
import { inspectionOf, type Inspection } from './inspection.ts'

/** The part of the page that a maintainer or a tool assigns a function to. */
export interface InspectedPage {
  inspectCharts?: ((event: Inspection) => void) | undefined
}

/** Lets a function in `page.inspectCharts` observe the charts. */
export interface Inspector {
  /** For `createActor`: the first steps of the charts are observed if the function is there before they start. */
  readonly options: { readonly inspect?: (found: InspectionEvent) => void }
  /** Observes the charts from the moment a function is assigned, until it is removed. */
  readonly follow: (root: AnyActorRef) => void
}

/**
 * Observes the charts only while there is a function, because an observer makes each event cost several times as much.
 */
export function createInspector(page: InspectedPage, mask: Mask): Inspector {
  let listener = page.inspectCharts
  let subscription: Subscription | undefined
  const tell = (found: InspectionEvent) => listener?.(inspectionOf(found, mask))
  const isObservedFromTheStart = listener !== undefined

  return {
    options: isObservedFromTheStart ? { inspect: tell } : {},
    follow: (root) =>
      void Object.defineProperty(page, 'inspectCharts', {
        configurable: true,
        enumerable: true,
        get: () => listener,
        set: (assigned: InspectedPage['inspectCharts']) => {
          listener = assigned
          if (isObservedFromTheStart) return
          subscription?.unsubscribe()
          subscription = assigned === undefined ? undefined : root.system.inspect(tell)
        },
      }),
  }
}
