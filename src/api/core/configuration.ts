import type { Configuration } from '../../../machines/core/domain/configuration.ts'
import type { FoundConfiguration } from '../../../machines/core/ports.ts'
import { addressBelow } from './basePath.ts'
import { buildVariables, type BuildEnvironment } from './buildEnvironment.ts'
import { readConfiguration, type ReadConfiguration } from './configurationRules.ts'

/** The path of the deployment's configuration, without the base path. */
const runtimeConfigurationPath = '/runtime-config.json'

export interface ConfigurationSource {
  /** The address of this site, without a trailing slash. Relative addresses are resolved against it. */
  readonly origin: string
  /** The path at which the site serves the console: '/' or, for example, '/console/'. */
  readonly basePath: string
  readonly build: BuildEnvironment
  /** Milliseconds after which the file counts as unavailable. */
  readonly timeout?: number
  /** A request that was sent earlier, used in place of a new one; undefined if there is none. */
  readonly early?: () => EarlyRequest | undefined
}

/** A response whose body has been read. */
interface FileAnswer {
  readonly ok: boolean
  readonly status: number
  readonly text: string
}

/** A request for the file that has already been sent. */
export interface EarlyRequest {
  readonly answer: Promise<FileAnswer>
  readonly cancel: () => void
}

declare global {
  interface Window {
    /** The request that public/served.js sends before the console's scripts have loaded; it is used only once. */
    earlyConfiguration?: EarlyRequest | undefined
  }
}

/** Takes the request that the page itself sent; undefined if it sent none or if the request has already been taken. */
export function takeEarlyConfiguration(page: Pick<Window, 'earlyConfiguration'>): EarlyRequest | undefined {
  const { earlyConfiguration } = page
  page.earlyConfiguration = undefined
  return earlyConfiguration
}

const defaultTimeout = 10_000

/**
 * Finds the configuration in runtime-config.json and in the build (docs/behaviour.md#configuration). Each key is
 * checked separately: a wrong value is ignored with a warning, and so is an unavailable file. Relative addresses are
 * resolved against the site, not the base path. Never rejects.
 */
export async function findConfiguration(
  source: ConfigurationSource,
  signal?: AbortSignal,
): Promise<FoundConfiguration> {
  const { origin } = source
  const build = readConfiguration((key) => buildVariables[key](source.build), origin)
  const runtime = await readFile(source, signal)
  return { runtime: runtime.values, build: build.values, warnings: [...runtime.warnings, ...build.warnings] }
}

async function readFile(
  source: ConfigurationSource,
  signal: AbortSignal | undefined,
): Promise<{ values: ReadConfiguration['values'] | undefined; warnings: readonly string[] }> {
  const path = addressBelow(source.basePath, runtimeConfigurationPath)
  const unusable = (why: string) => ({ values: undefined, warnings: [`${path} is not used: ${why}.`] })
  const abort = new AbortController()
  const early = source.early?.()
  const cancel = () => {
    early?.cancel()
    abort.abort()
  }
  signal?.addEventListener('abort', cancel)
  const timer = setTimeout(cancel, source.timeout ?? defaultTimeout)
  try {
    const { ok, status, text } = await (early?.answer ?? ask(source.origin + path, abort.signal))
    if (!ok) return unusable(`the site responded with status ${status}`)
    const content = parsed(text)
    if (content === undefined) {
      const { placeOfFault } = await import('./jsonFault.ts')
      return unusable(`it is not JSON: ${placeOfFault(text)}`)
    }
    if (typeof content !== 'object' || content === null || Array.isArray(content)) {
      return unusable('it is not a JSON object')
    }
    const find = (key: keyof Configuration) => ({ name: key, value: Reflect.get(content, key) as unknown })
    return readConfiguration(find, source.origin)
  } catch {
    return unusable('the site did not respond')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

async function ask(address: string, signal: AbortSignal): Promise<FileAnswer> {
  const response = await fetch(address, { signal, cache: 'no-store' })
  const { ok, status } = response
  return { ok, status, text: await response.text() }
}

/** The content of a JSON text; undefined if the text is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
