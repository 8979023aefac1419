import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMiniBrowser, provideDisplay, provideWebKitDriver } from '../../../support/otherBrowsers.ts'
import { freePort, listening } from '../../../support/port.ts'

/** A separate browser, with its driver and its display. */
export interface RunningWebKit {
  /** The port of its web inspector. */
  readonly inspectorPort: number
  /** The address of its driver. */
  readonly driver: string
  readonly stop: () => Promise<void>
}

/** Settings that a browser accepts only when it starts. */
export interface Surroundings {
  readonly locale: string | undefined
  readonly timezone: string | undefined
}

/** The size of a browser's display, in pixels. */
export const screen = { width: 1600, height: 1200 } as const

/** Since the browser's buttons take no space, a window can be as narrow as a phone. */
const narrowToolbar = `toolbar, toolbar *, entry, button, image {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0);
}`

/**
 * Starts a browser with its driver and display, and resolves once they listen. Whatever the browser stores is
 * discarded.
 */
export async function startWebKit({ locale, timezone }: Surroundings): Promise<RunningWebKit> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  const started: ChildProcess[] = []
  const start = (program: string, words: readonly string[], options: SpawnOptions) => {
    const child = spawn(program, words, { ...options, stdio: options.stdio ?? 'ignore' })
    started.push(child)
    return child
  }
  const stop = async () => {
    for (const child of started.toReversed()) await end(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [inspectorPort, driverPort] = [await freePort(), await freePort()]
    const display = await displayOf(
      start(
        provideDisplay(),
        ['-displayfd', '3', '-screen', '0', `${screen.width}x${screen.height}x24`, '-nolisten', 'tcp'],
        {
          stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        },
      ),
    )
    await mkdir(join(folder, 'gtk-3.0'))
    await writeFile(join(folder, 'gtk-3.0/gtk.css'), narrowToolbar)
    const inspector = `127.0.0.1:${inspectorPort}`
    const browser = start(findMiniBrowser(), ['--automation'], {
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        WEBKIT_INSPECTOR_SERVER: inspector,
        ...Object.fromEntries(['XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME'].map((name) => [name, folder])),
        ...(timezone !== undefined && { TZ: timezone }),
        ...(locale !== undefined && { LC_ALL: `${locale.replace('-', '_')}.UTF-8` }),
      },
    })
    await listening(browser, inspectorPort)
    const driver = start(provideWebKitDriver(), [`--port=${driverPort}`, `--target=${inspector}`], {})
    await listening(driver, driverPort)
    return { inspectorPort, driver: `http://127.0.0.1:${driverPort}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The name of the display that the X server has chosen. The server prints it once it is ready. */
async function displayOf(server: ChildProcess): Promise<string> {
  const told = await new Promise<string>((resolve, reject) => {
    server.once('exit', () => reject(new Error('The X server has ended.')))
    server.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString()))
  })
  return `:${told.trim()}`
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
