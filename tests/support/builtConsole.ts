import { existsSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { WrongFlags } from './commandLine.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * The absolute path of a build's folder, which the command line or the environment has named. Throws WrongFlags if the
 * folder holds no console; `from` says where the name comes from.
 */
export function existingConsole(folder: string, from: string): string {
  if (existsSync(join(folder, 'index.html'))) return resolve(folder)
  throw new WrongFlags(
    `${from} names '${folder}', which does not contain a built console: run 'npm run build', or name the folder of a build.`,
  )
}

/**
 * The folder of the build that DIST names. Without DIST, builds the console into a temporary folder, which is deleted
 * when this process exits. Throws WrongFlags if DIST holds no console.
 */
export async function provideConsole(): Promise<string> {
  const { DIST } = process.env
  if (DIST !== undefined) return existingConsole(DIST, 'DIST')
  const folder = await mkdtemp(join(tmpdir(), 'argus-console-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Vite loads the commands and sets NODE_ENV to 'development', which would build React with all its checks.
  process.env.NODE_ENV = 'production'
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  return folder
}
