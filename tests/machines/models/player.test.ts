import { expect, it } from 'vitest'
import { lookedAtClosely, planned, play, storyOf, type Look, type StoryPath } from './player.ts'

function path(...states: readonly string[]): StoryPath {
  return {
    steps: states.map((value, index) => ({
      event: { type: index === 0 ? 'xstate.init' : `to ${value}` },
      state: { value },
    })),
  }
}

function recorder() {
  const log: string[] = []
  const see = (state: string) => async (look?: Look) => void log.push(`${state} ${String(look)}`)
  const go = (event: string) => async () => void log.push(event)
  return {
    log,
    driver: {
      does: { 'to asked': go('to asked'), 'to done': go('to done') },
      sees: { open: see('open'), asked: see('asked'), done: see('done') },
    },
  }
}

it('checks a state closely the first time a path reaches it, and in passing later', async () => {
  const [first, second] = planned([path('open', 'asked', 'open'), path('open', 'asked', 'done')])
  const { log, driver } = recorder()
  await play(first ?? path(), { ...driver, does: { ...driver.does, 'to open': async () => {} } })
  await play(second ?? path(), driver)
  expect(log).toEqual([
    'open closely',
    'to asked',
    'asked closely',
    'open in passing',
    'open in passing',
    'to asked',
    'asked in passing',
    'to done',
    'done closely',
  ])
})

it('plans each path the same way, whichever tool plays it and whichever paths were played before', () => {
  const paths = [path('open', 'asked'), path('open', 'done')]
  expect(planned(paths)).toEqual(planned(paths))
  expect(lookedAtClosely(planned(paths))).toEqual(['open', 'asked', 'done'])
})

it('checks each state of an unplanned path closely', async () => {
  const { log, driver } = recorder()
  await play(path('open', 'asked'), driver)
  expect(log).toEqual(['open closely', 'to asked', 'asked closely'])
  expect(lookedAtClosely([path('open', 'asked')])).toEqual(['open', 'asked'])
})

it('says at which step it failed', async () => {
  const { driver } = recorder()
  const failing = { ...driver, sees: { ...driver.sees, done: () => Promise.reject(new Error('Nothing is done.')) } }
  await expect(play(path('open', 'asked', 'done'), failing)).rejects.toThrow(
    "Nothing is done.\n(step 2, 'to done', heading for 'done')",
  )
})

it('names a path by its steps', () => {
  expect(storyOf(path('open', 'asked', 'done'))).toBe('to asked, to done')
  expect(storyOf(path('open'))).toBe('arrives')
})
