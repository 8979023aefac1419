import { chai, describe, expect, it } from 'vitest'
import { readSequence, type Generation } from './recordedCase.ts'
import { recordings } from './recordings.ts'
import { replay } from './replay.ts'
import { startStandIn } from './standInServer.ts'
import { ServerWorld } from './world.ts'

// Shows every disagreement in full.
chai.config.truncateThreshold = 0

/**
 * Declares a test for each recorded exchange of a generation. The exchanges of a recording run in order, and each
 * recording has its own server.
 */
export function describeRecordings(generation: Generation): void {
  for (const [name, exchanges] of Object.entries(recordings[generation])) {
    describe(`${name} of generation ${generation}`, () => {
      const sequence = readSequence(generation, name)
      const server = startStandIn(sequence)
      const world = new ServerWorld(server)

      it(`has a case for each of ${exchanges} recorded exchanges`, () => {
        expect(sequence.generation).toBe(generation)
        expect(sequence.cases).toHaveLength(exchanges)
      })

      for (const [index, recorded] of sequence.cases.entries()) {
        it(`${index + 1}. ${recorded.method} ${recorded.path}: ${recorded.name}`, async () => {
          const found = await replay(recorded, server, world)
          expect(found.join('\n')).toBe('')
        })
      }
    })
  }
}
