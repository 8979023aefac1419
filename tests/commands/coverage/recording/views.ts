import { expect, afterAll } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { recordingFolder, writeRecord } from '../record.ts'
import { notice } from './inspection.ts'

const folder = recordingFolder()
const states = new Set<string>()
const edges = new Set<string>()

/**
 * For `createActor`: what the charts of a rendered client do goes into the record of the views, where one is wanted. Each
 * file of tests loads this anew and writes a record of its own.
 */
export const recorded: { readonly inspect?: (event: InspectionEvent) => void } =
  folder === undefined ? {} : { inspect: (event) => notice(event, states, edges) }

if (folder !== undefined) {
  const part = String(expect.getState().testPath).replace(/^.*\/tests\/views\//, '')
  afterAll(() => writeRecord(folder, 'view', part, { states, edges }))
}
