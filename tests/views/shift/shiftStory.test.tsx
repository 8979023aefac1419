import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { unreachable } from '../../machines/support/fixtures.ts'
import { planned, play, storyOf } from '../../machines/models/player.ts'
import { shiftDriver, type ShiftHands } from '../../machines/models/shift/shiftDriver.ts'
import { shiftStory } from '../../machines/models/shift/shiftStory.ts'
import type { ShiftPartCalls } from '../../../src/api/shift/shiftParts.ts'
import { later } from '../support/later.ts'
import { begun, figure, stageShift } from './shiftStage.tsx'

/** The story of a shift that is handed over (docs/behaviour.md#shift). */

const incidents = [begun(1, 53), begun(2, 52)]

describe('the story of a shift:', () => {
  it.each(planned(shiftStory.shortestPaths()).map((path) => [storyOf(path), path] as const))('%s', async (_, path) => {
    await expect(play(path, shiftDriver(hands()))).resolves.toBeUndefined()
  })
})

function hands(): ShiftHands {
  const open = later<Awaited<ReturnType<ShiftPartCalls['fetchShiftIncidents']>>>()
  let stage: Awaited<ReturnType<typeof stageShift>> | undefined
  return {
    arrive: async (server) => {
      let fails = server === 'failing once'
      const fetchShiftIncidents = () => {
        const answer = fails ? Promise.reject(unreachable('get incidents')) : open.promise
        fails = false
        return answer
      }
      const fetchIncidentCount = () => Promise.resolve(20_000)
      const calls = { fetchShiftIncidents, ...(server === 'flooded' && { fetchIncidentCount }) }
      stage = await stageShift({ incidents }, { calls })
    },
    press: async (name) => stage?.user.click(screen.getByRole('button', { name })),
    waitForServer: async () => {
      await stage?.happens(() => open.settle({ items: incidents, unreadable: 0, next: undefined }))
      await stage?.read()
    },
    see: ({ says, isReading, isRead, offers }) => {
      expect(screen.queryAllByRole('progressbar')).toHaveLength(isReading ? 1 : 0)
      const shown = screen.queryAllByText('Open now', { selector: 'dt' }).map(() => figure('Open now')[0])
      expect(shown).toEqual(isRead ? ['2'] : [])
      for (const name of offers) expect(screen.getByRole('button', { name })).toBeDefined()
      expect(document.body.textContent).toContain(says)
      return Promise.resolve()
    },
  }
}
