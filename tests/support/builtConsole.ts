import { existsSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { WrongFlags } from './commandLine.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * The folder of a build that the command line or the environment names. Throws WrongFlags if the folder holds no
 * console; `from` says where its name comes from.
 */
export function existingConsole(folder: string, from: string): string {
  if (existsSync(join(folder, 'index.html'))) return resolve(folder)
  throw new WrongFlags(
    `${from} names '${folder}', which does not contain a built console: run 'npm run build', or name the folder of a build.`,
  )
}

/**
 * The build in the folder that DIST names or, without DIST, a new build in a folder that is deleted when this process
 * ends, however it ends. Throws WrongFlags if DIST holds no console.
 */
export async function provideConsole(): Promise<string> {
  const { DIST } = process.env
  if (DIST !== undefined) return existingConsole(DIST, 'DIST')
  const folder = await mkdtemp(join(tmpdir(), 'argus-console-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Vite loads the commands and leaves 'development' in NODE_ENV, with which React would be built with all its checks.
  process.env.NODE_ENV = 'production'
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  return folder
}
