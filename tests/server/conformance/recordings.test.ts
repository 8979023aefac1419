// @vitest-environment node
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generations, readSequence } from './recordedCase.ts'
import { recordings, socketRecording } from './recordings.ts'

describe.each(generations)('the recordings of generation %s', (generation) => {
  const listed = Object.keys(recordings[generation])
  const spoken = socketRecording.generation === generation ? [socketRecording.name] : []

  it('are all replayed: the list names every file', () => {
    const files = readdirSync(new URL(`../recordings/${generation}/`, import.meta.url))
    expect(files.toSorted()).toEqual([...listed, ...spoken].map((name) => `${name}.json`).toSorted())
  })

  it('contain failures as well as successes', () => {
    const statuses = listed.flatMap((name) => readSequence(generation, name).cases.map(({ status }) => status))
    for (const status of [200, 201, 400, 401, 403, 404, 405, 500]) expect(statuses).toContain(status)
  })
})
