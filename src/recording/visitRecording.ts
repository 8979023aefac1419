import { keys, values } from 'virtual:chart-words'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { Mask } from '../../machines/core/domain/secret.ts'
import { Recorder } from './recorder.ts'
import { keepingTexts, replacingTexts } from './texts.ts'
import { writeRecording } from './writeRecording.ts'

/** The recording of one visit. */
export interface VisitRecording {
  readonly see: (found: InspectionEvent) => void
  readonly fire: (callback: () => void, delay: number) => void
  readonly stop: () => void
  readonly save: (choice: { readonly keepsTexts: boolean }) => Promise<void>
}

const withoutSecrets = 'Passwords and tokens are left out.'
const withoutTexts =
  'Texts, names, tags and addresses are replaced with random text of the same length. Primary keys, levels, times and numbers of up to three digits are kept.'

/**
 * Begins to record the charts below the root. A failure of the recorder ends the recording, never the visit: `failed` is
 * called with the error, unless the recording has been stopped.
 */
export function recordVisit(
  page: Window,
  mask: Mask,
  root: AnyActorRef,
  failed: (error: unknown) => void,
): VisitRecording {
  let recorder: Recorder | undefined = new Recorder(root)
  let isStopped = false

  function end() {
    recorder?.stop()
    recorder = undefined
  }

  return {
    see: (found) => {
      try {
        recorder?.see(found)
      } catch (error) {
        end()
        // Reports the error later, because a chart is in the middle of a step now.
        queueMicrotask(() => {
          if (!isStopped) failed(error)
        })
      }
    },
    fire: (callback, delay) => (recorder === undefined ? callback() : recorder.fire(callback, delay)),
    stop: () => {
      isStopped = true
      end()
    },
    save: async ({ keepsTexts }) => {
      // The last step is incomplete until the effects of the event that asked to save are over.
      await Promise.resolve()
      if (recorder === undefined) throw new TypeError('the recording has ended')
      const writer = keepsTexts ? keepingTexts(mask) : replacingTexts({ values, keys }, Math.random)
      const release = import.meta.env.VITE_FRONTEND_VERSION
      const leftOut = keepsTexts ? [withoutSecrets] : [withoutSecrets, withoutTexts]
      download(page, writeRecording(recorder.content, writer, { release, leftOut }))
    },
  }
}

function download(page: Window, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = page.document.createElement('a')
  link.href = address
  link.download = `argus-recording-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`
  link.click()
  // Gives the browser time to read the file.
  page.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
