import { afterEach, expect, test, vi } from 'vitest'
import { checkRelease } from '../../../src/api/app/release.ts'

/** Whether the site still serves the release that runs in this tab: the index page it serves must name the same script. */

const source = { origin: 'https://argus.example.org', basePath: '/console/', script: './assets/index-aaa.js' }

function pageOf(script: string): string {
  return `<!doctype html><head><script type="module" crossorigin src="${script}"></script></head>`
}

function answering(answer: () => Promise<Response>) {
  const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(answer)
  vi.stubGlobal('fetch', asked)
  return asked
}

afterEach(() => vi.useRealTimers())

test.each([
  ['./assets/index-aaa.js', true],
  ['./assets/index-bbb.js', false],
])('whether a page that names %s belongs to the same release: %s', async (script, isOurs) => {
  const asked = answering(() => Promise.resolve(new Response(pageOf(script))))
  expect(await checkRelease(source, new AbortController().signal)).toEqual({ isOurs })
  const [address, init] = asked.mock.calls[0] ?? []
  expect(address).toBe('https://argus.example.org/console/')
  expect(init).toMatchObject({ cache: 'no-store', redirect: 'error' })
})

test.each([
  ['an error', () => Promise.resolve(new Response(pageOf('./assets/index-bbb.js'), { status: 502 }))],
  ['an unrelated page', () => Promise.resolve(new Response('<title>Sign in</title>'))],
  ['a failed request', () => Promise.reject(new TypeError('Failed to fetch'))],
])('after %s it is unknown whether the page is outdated', async (_, answer) => {
  answering(answer)
  await expect(checkRelease(source, new AbortController().signal)).rejects.toMatchObject({
    action: 'check the release',
  })
})

test('a page that does not know its own script is never reported as outdated', async () => {
  answering(() => Promise.resolve(new Response(pageOf('./assets/index-bbb.js'))))
  const unknown = checkRelease({ ...source, script: undefined }, new AbortController().signal)
  await expect(unknown).rejects.toMatchObject({ action: 'check the release' })
})

test('a request that receives no response is abandoned', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_answer, fail) => {
        signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
      }),
  )
  await Promise.all([
    expect(checkRelease(source, new AbortController().signal)).rejects.toMatchObject({ action: 'check the release' }),
    vi.advanceTimersByTimeAsync(10_000),
  ])
})
