import { Fault, toFault } from '../../../machines/core/domain/fault.ts'
import type { CheckedRelease } from '../../../machines/app/ports.ts'

export interface ReleaseSource {
  readonly origin: string
  /** The path at which the site serves the console: '/' or, for example, '/console/'. */
  readonly basePath: string
  /** The scripts that the page runs, as its script elements name them. */
  readonly scripts: readonly string[]
  /** Milliseconds to wait for the site to respond. */
  readonly timeout?: number
}

const defaultTimeout = 10_000

/** The console's scripts as the page names them; the name of each changes with its content. */
export function scriptsOf(page: Pick<Document, 'querySelectorAll'>): readonly string[] {
  return [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src') ?? '')
}

/**
 * Fetches the console's page, bypassing every cache, and checks whether it names the scripts that run here. Anything
 * but a page of the console (an error, a sign-in page) proves nothing, so the promise rejects with a fault, as if the
 * site had not responded.
 */
export async function checkRelease(source: ReleaseSource, signal: AbortSignal): Promise<CheckedRelease> {
  const { origin, basePath, scripts, timeout = defaultTimeout } = source
  const action = 'check the release'
  const abort = new AbortController()
  const cancel = () => abort.abort()
  signal.addEventListener('abort', cancel)
  const timer = setTimeout(cancel, timeout)
  try {
    const response = await fetch(origin + basePath, { signal: abort.signal, cache: 'no-store', redirect: 'error' })
    const found = [...(await response.text()).matchAll(/<script type="module"[^>]* src="([^"]+)"/g)]
    if (!response.ok || found.length === 0 || scripts.length === 0) {
      throw new Fault({ kind: 'garbled', action, body: 'not a page of the console' })
    }
    return { isOurs: found.map(([, script]) => script).join() === scripts.join() }
  } catch (error) {
    throw toFault(error, action)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}
