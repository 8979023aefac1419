import { createActor, type AnyActorRef } from 'xstate'
import { appMachine } from '../../../machines/app/app.ts'
import { defaultPreferences } from '../../../machines/list/domain/preferences.ts'
import { hearErrors } from '../../../src/recording/actorErrors.ts'
import type { Writer } from '../../../src/recording/codec.ts'
import { Recorder } from '../../../src/recording/recorder.ts'
import { writeRecording } from '../../../src/recording/writeRecording.ts'
import { SteppingClock } from '../../machines/support/clock.ts'
import { Outside } from '../../views/support/ports.ts'
import { aToken, friendlyAnswers } from '../../views/support/world.ts'

const asItIs: Writer = { text: (text) => text, key: (key) => key }

/**
 * Records a visit from its start: an operator looks at the list for this many minutes. `answers` override the responses
 * of a friendly server.
 */
export async function recordedVisit(
  minutes: number,
  answers: ReturnType<typeof friendlyAnswers> = {},
): Promise<Recorder> {
  const clock = new SteppingClock()
  const readTime = Date.now
  Date.now = () => clock.now
  const outside = new Outside({ ...friendlyAnswers(), ...answers }, '/incidents')
  let recorder: Recorder | undefined
  const root = createActor(outside.provide(appMachine), {
    clock: {
      setTimeout: (run: () => void, delay: number) =>
        clock.setTimeout(() => (recorder === undefined ? run() : recorder.fire(run, delay)), delay),
      clearTimeout: (handle: number) => clock.clearTimeout(handle),
    },
    inspect: (found) => {
      if (found.type === '@xstate.actor') hearErrors(found.actorRef as AnyActorRef, () => undefined)
      recorder?.see(found)
    },
    input: {
      place: outside.place,
      preferences: defaultPreferences,
      unfinished: { texts: new Map(), forms: new Map(), runs: new Map() },
      hasSkeleton: false,
      token: aToken,
    },
  })
  root.start()
  const recording = new Recorder(root)
  recorder = recording
  for (let minute = 0; minute <= minutes; minute++) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    clock.advance(60_000)
  }
  await new Promise((resolve) => setTimeout(resolve, 0))
  recorder = undefined
  recording.stop()
  root.stop()
  Date.now = readTime
  return recording
}

/** The content of a recording file, with all texts included. */
export function textOf({ content }: Recorder): string {
  return writeRecording(content, asItIs, { release: '0.1.0', leftOut: [] })
}
