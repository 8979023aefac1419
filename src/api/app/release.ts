import { Fault, toFault } from '../../../machines/core/domain/fault.ts'
import type { CheckedRelease } from '../../../machines/app/ports.ts'

export interface ReleaseSource {
  readonly origin: string
  /** The path at which the site serves the console: '/' or, for example, '/console/'. */
  readonly basePath: string
  /** The script that the page runs, as named in its script element; undefined if it is not known. */
  readonly script: string | undefined
  /** Milliseconds to wait for the site to respond. */
  readonly timeout?: number
}

const defaultTimeout = 10_000

/** The console's script as the page names it; the name changes with the content of all of the console. */
export function scriptOf(page: Pick<Document, 'querySelector'>): string | undefined {
  return page.querySelector('script[type="module"][src]:not([async])')?.getAttribute('src') ?? undefined
}

/**
 * Fetches the console's page, bypassing every cache, and checks whether it names the script that runs here. Anything
 * but a page of the console (an error, a sign-in page) proves nothing, so the promise rejects with a fault, as if the
 * site had not responded.
 */
export async function checkRelease(source: ReleaseSource, signal: AbortSignal): Promise<CheckedRelease> {
  const { origin, basePath, script, timeout = defaultTimeout } = source
  const action = 'check the release'
  const abort = new AbortController()
  const cancel = () => abort.abort()
  signal.addEventListener('abort', cancel)
  const timer = setTimeout(cancel, timeout)
  try {
    const response = await fetch(origin + basePath, { signal: abort.signal, cache: 'no-store', redirect: 'error' })
    const [, found] = /<script type="module"(?! async)[^>]* src="([^"]+)"/.exec(await response.text()) ?? []
    if (!response.ok || found === undefined || script === undefined) {
      throw new Fault({ kind: 'garbled', action, body: 'not a page of the console' })
    }
    return { isOurs: found === script }
  } catch (error) {
    throw toFault(error, action)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}
