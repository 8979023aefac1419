import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import {
  beginTimeout,
  checkSound,
  openLoudspeaker,
  playSound,
  type Loudspeaker,
} from '../../../src/api/alarms/sound.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A browser that plays sound, refuses to play it, or never responds. */
function browser(isAllowed: boolean) {
  const heard: string[] = []
  let isRunning = false
  const openLoudspeaker = (): Loudspeaker => ({
    isRunning: () => isRunning,
    resume() {
      heard.push('asked')
      if (!isAllowed) return new Promise(() => undefined)
      isRunning = true
      return Promise.resolve()
    },
    play: () => void heard.push('plays'),
    close: () => void heard.push('closed'),
  })
  return { heard, page: { openLoudspeaker } }
}

test('the sound plays if the browser allows it, even on a page that nobody has used yet', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { heard, page } = browser(true)
  await playSound(page)
  expect(heard).toEqual(['asked', 'plays'])
})

test('checking whether sound is allowed plays nothing', async () => {
  const { heard, page } = browser(true)
  await checkSound(page)
  expect(heard).toEqual(['asked', 'closed'])
})

test('a browser that does not respond counts as refusing to play', async () => {
  const { heard, page } = browser(false)
  const [played] = await Promise.allSettled([playSound(page), vi.advanceTimersByTimeAsync(beginTimeout)])
  expect(played).toMatchObject({ status: 'rejected', reason: expect.any(Fault) as Fault })
  expect(heard).toEqual(['asked', 'closed'])
})

test("two short notes, the second one lower, fade away; then the browser's audio is released", () => {
  const done: (string | number)[][] = []
  const note = (...what: (string | number)[]) => void done.push(what)
  class Audio {
    readonly currentTime = 10
    readonly destination = 'loudspeaker'
    createGain() {
      return {
        gain: {
          setValueAtTime: (value: number, at: number) => note('loudness', value, at),
          exponentialRampToValueAtTime: (value: number, at: number) => note('fades to', value, at),
        },
        connect: (to: string) => note('volume to', to),
      }
    }
    createOscillator() {
      return {
        frequency: { setValueAtTime: (hertz: number, at: number) => note('hertz', hertz, at) },
        connect: () => note('notes to volume'),
        addEventListener: (_: string, hear: () => void) => {
          note('begins')
          hear()
        },
        start: () => note('start'),
        stop: (at: number) => note('stop', at),
      }
    }
    close() {
      note('closed')
      return Promise.resolve()
    }
  }
  vi.stubGlobal('AudioContext', Audio)
  onTestFinished(() => void vi.unstubAllGlobals())
  openLoudspeaker().play()
  expect(done).toEqual([
    ['loudness', 0.2, 10],
    ['fades to', 0.002, 10.32],
    ['volume to', 'loudspeaker'],
    ['hertz', 880, 10],
    ['hertz', 660, 10.16],
    ['notes to volume'],
    ['begins'],
    ['closed'],
    ['start'],
    ['stop', 10.32],
  ])
})

test('a browser without audio counts as refusing to play', async () => {
  await expect(playSound({ openLoudspeaker })).rejects.toBeInstanceOf(Fault)
})
