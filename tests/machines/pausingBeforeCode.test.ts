import { expect, it } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import type { pausesMachine } from '../../machines/alerting/pauses.ts'
import type { Profile } from '../../machines/alerting/domain/profile.ts'
import { pausingMachine } from '../../machines/alerting/pausing.ts'
import { switchingMachine } from '../../machines/alerting/switching.ts'
import { chunksMachine } from '../../machines/core/chunks.ts'
import { isWaiting, later } from '../../machines/core/later.ts'

/** Profiles can be paused although the code of what keeps the pauses has not come (docs/behaviour.md#paused-profiles). */

const pauses = later<typeof pausesMachine>('pauses', 'controls')
const timeslot = { pk: 9, name: 'At night', recurrences: [] }
const profile = { pk: 3, name: 'Nights', timeslot, filters: [], destinations: [], isActive: true }

it('switches the profile off, and leaves the pause for the code to come', () => {
  const asked: unknown[] = []
  const switching = switchingMachine.provide({
    actors: {
      switchProfile: fromPromise<Profile, { pk: number; isActive: boolean } | undefined>(({ input }) => {
        asked.push(input)
        return new Promise(() => undefined)
      }),
    },
  })
  const pausing = pausingMachine.provide({ actors: { switching } })
  const page = createActor(
    setup({
      types: { children: {} as { chunks: 'chunks'; pauses: 'pauses'; pausing: 'pausing' } },
      actors: { chunks: chunksMachine, pauses, pausing },
    }).createMachine({
      id: 'page',
      invoke: [
        { src: 'chunks', id: 'chunks', systemId: 'chunks' },
        { src: 'pauses', id: 'pauses', systemId: 'pauses', input: { username: 'ana' } },
        { src: 'pausing', id: 'pausing' },
      ],
    }),
  ).start()
  const { pausing: dialog, pauses: keeper } = page.getSnapshot().children
  dialog?.send({ type: 'pausing.open', profiles: [profile] })
  dialog?.send({ type: 'pausing.pause' })
  expect(asked).toEqual([{ pk: 3, isActive: false }])
  const kept = keeper?.getSnapshot()
  expect(isWaiting(kept) && kept.kept.map(({ type }) => type)).toEqual(['pauses.change'])
})
