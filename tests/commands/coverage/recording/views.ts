import { expect, afterAll } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { recordingFolder, writeRecord } from '../record.ts'
import { notice } from './inspection.ts'

const folder = recordingFolder()
const states = new Set<string>()
const edges = new Set<string>()

/**
 * Options for `createActor` that record the states and edges of a rendered client's charts, if recording is on. Each
 * test file loads its own copy of this module and writes its own record.
 */
export const recorded: { readonly inspect?: (event: InspectionEvent) => void } =
  folder === undefined ? {} : { inspect: (event) => notice(event, states, edges) }

if (folder !== undefined) {
  const part = String(expect.getState().testPath).replace(/^.*\/tests\/views\//, '')
  afterAll(() => writeRecord(folder, 'view', part, { states, edges }))
}
