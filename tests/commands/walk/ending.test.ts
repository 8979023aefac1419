import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runToEnd, watchForEnd, watchParent } from './ending.ts'

class ProcessDouble extends EventEmitter {
  ppid = 4711
}

class RunnerDouble extends EventEmitter {
  readonly kill = vi.fn<(signal: 'SIGINT') => boolean>(() => true)
}

describe('a walk stops', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('at %s', (signal) => {
    const endable = new ProcessDouble()
    const ending = watchForEnd(endable)
    expect(ending.signal.aborted).toBe(false)
    endable.emit(signal)
    expect(ending.signal.aborted).toBe(true)
    ending.forget()
    expect(endable.listenerCount(signal)).toBe(0)
  })

  test('when its parent has exited, and not before', () => {
    const endable = new ProcessDouble()
    const ending = watchForEnd(endable)
    vi.advanceTimersByTime(60_000)
    expect(ending.signal.aborted).toBe(false)
    endable.ppid = 1
    vi.advanceTimersByTime(1_000)
    expect(ending.signal.aborted).toBe(true)
    ending.forget()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('only once, however many reasons there are', () => {
    const orphaned = vi.fn<() => void>()
    const endable = { ppid: 4711 }
    watchParent(endable, orphaned)
    endable.ppid = 1
    vi.advanceTimersByTime(60_000)
    expect(orphaned).toHaveBeenCalledOnce()
  })
})

describe('the runner', () => {
  test('is interrupted only once, however often the walk is stopped, and the walk waits for it', async () => {
    const endable = new ProcessDouble()
    const runner = new RunnerDouble()
    const ending = watchForEnd(endable)
    const ended = runToEnd(runner, ending.signal)
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGHUP']) endable.emit(signal)
    expect(runner.kill.mock.calls).toEqual([['SIGINT']])
    runner.emit('exit', 130)
    expect(await ended).toBe(130)
    ending.forget()
  })

  test('is interrupted if the walk was stopped before the runner started', async () => {
    const runner = new RunnerDouble()
    const ended = runToEnd(runner, AbortSignal.abort())
    expect(runner.kill).toHaveBeenCalledExactlyOnceWith('SIGINT')
    runner.emit('exit', null)
    expect(await ended).toBe(1)
  })

  test('is not interrupted if it has finished', async () => {
    const runner = new RunnerDouble()
    const ended = runToEnd(runner, new AbortController().signal)
    runner.emit('exit', 0)
    expect(await ended).toBe(0)
    expect(runner.kill).not.toHaveBeenCalled()
  })
})
