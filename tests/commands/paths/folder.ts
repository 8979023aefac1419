import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { WrongFlags } from '../../support/commandLine.ts'

/** Creates a folder for a plan's files, with its parents. Throws WrongFlags if that fails. */
export function makeFolder(folder: string): void {
  try {
    make(resolve(folder))
  } catch (error) {
    if (error instanceof WrongFlags) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new WrongFlags(`--out: the folder '${folder}' cannot be created (${code}); choose another one.`)
  }
}

/**
 * Creates one folder at a time, since the recursive mode of Node 20 never returns if no folder can be created at all.
 */
function make(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return
  if (found !== undefined) throw new WrongFlags(`--out must be a folder, but '${folder}' is a file.`)
  make(dirname(folder))
  mkdirSync(folder)
}
