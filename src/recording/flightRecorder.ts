import type { AnyActorRef, Subscription } from 'xstate'
import { Fault } from '../../machines/core/domain/fault.ts'
import type { Mask } from '../../machines/core/domain/secret.ts'
import type { VisitRecording } from './visitRecording.ts'

/**
 * Records the visit from the moment it is asked to. Only then does it load the code that records, and observe the
 * charts, which makes each event cost several times as much; until then it only runs timers.
 */
export interface FlightRecorder {
  /** The clock that the charts must be started with. */
  readonly clock: {
    setTimeout: (callback: () => void, delay: number) => number
    clearTimeout: (handle: number) => void
  }
  /** Begins to record the charts below the root. Rejects with a Fault if the code cannot be loaded. */
  readonly start: () => Promise<void>
  /**
   * Calls `failed` with the error when the recorder fails, which ends the recording; immediately if it has failed since
   * the last start. Returns a function that stops watching.
   */
  readonly watch: (failed: (error: unknown) => void) => () => void
  /** Stops recording, and drops what has been recorded. */
  readonly stop: () => void
  /** Downloads the recording as a file; does nothing if there is none. */
  readonly save: (choice: { readonly keepsTexts: boolean }) => Promise<void>
  readonly isOn: () => boolean
}

/**
 * `root` is called when a recording begins, and `mask` must know the secrets of the charts by the time the recording is
 * saved.
 */
export function createFlightRecorder(page: Window, mask: Mask, root: () => AnyActorRef): FlightRecorder {
  let recording: VisitRecording | undefined
  let observation: Subscription | undefined
  let failure: { readonly error: unknown } | undefined
  let tell: ((error: unknown) => void) | undefined
  function end() {
    observation?.unsubscribe()
    observation = undefined
    recording = undefined
  }

  return {
    clock: {
      setTimeout: (callback, delay) =>
        page.setTimeout(() => (recording === undefined ? callback() : recording.fire(callback, delay)), delay),
      clearTimeout: (handle) => page.clearTimeout(handle),
    },
    start: async () => {
      const { recordVisit } = await import('./visitRecording.ts').catch((error: unknown) => {
        throw new Fault({ kind: 'garbled', action: 'load the recorder', body: String(error) })
      })
      end()
      failure = undefined
      const charts = root()
      const begun = recordVisit(page, mask, charts, (error) => {
        end()
        failure = { error }
        tell?.(error)
      })
      recording = begun
      observation = charts.system.inspect(begun.see)
    },
    watch: (failed) => {
      tell = failed
      if (failure !== undefined) failed(failure.error)
      return () => {
        tell = undefined
      }
    },
    stop: () => {
      recording?.stop()
      end()
    },
    save: async (choice) => recording?.save(choice),
    isOn: () => recording !== undefined,
  }
}
