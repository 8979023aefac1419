import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { WrongFlags } from '../../support/commandLine.ts'

/** Makes a folder for a plan's files, and those it lies in. Throws WrongFlags, in one sentence, where that cannot be. */
export function makeFolder(folder: string): void {
  try {
    make(resolve(folder))
  } catch (error) {
    if (error instanceof WrongFlags) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new WrongFlags(`--out cannot be made, name another folder than '${folder}' (${code}).`)
  }
}

/** One folder after the other: where files cannot be made at all, the recursive way of Node 20 never ends. */
function make(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return
  if (found !== undefined) throw new WrongFlags(`--out must be a folder, and '${folder}' is a file.`)
  make(dirname(folder))
  mkdirSync(folder)
}
