/** Finds programs that the tests need on the machine, and installs them where possible. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function chosen({ variable }) {
  const path = process.env[variable]
  return path === undefined || path === '' ? undefined : path
}

/** Checks that the program runs. Its file may exist although libraries that it needs are missing. */
function runs(path, { question }) {
  return isProgram(path) && spawnSync(path, [question], { timeout: 30_000 }).status === 0
}

/** Returns the path of the program on this machine; undefined if it is missing or does not run. */
function findProgram(wanted) {
  const named = chosen(wanted)
  if (named !== undefined) return runs(named, wanted) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => wanted.names.map((name) => join(folder, name)))
  return [...onPath, ...wanted.places].find((path) => runs(path, wanted))
}

/** Announces and runs an installation. Returns whether it succeeded. */
export function attempt({ name }, program, args) {
  console.error(`No ${name} found: trying "${[program, ...args].join(' ')}".`)
  return spawnSync(program, args, { stdio: ['ignore', 2, 2], timeout: 300_000 }).status === 0
}

function installWithDebian(wanted) {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false
  return (
    attempt(wanted, 'apt-get', ['update']) &&
    attempt(wanted, 'apt-get', ['install', '--yes', '--no-install-recommends', wanted.debianPackage])
  )
}

/**
 * Returns the path of the program, installing it if necessary: with Debian's package manager, or else with the given
 * functions, each of which returns whether it succeeded. Throws a one-sentence error if there is none and none can be
 * installed.
 */
export function provideProgram(wanted, ...furtherWays) {
  const { name, kind, variable, debianPackage } = wanted
  const named = chosen(wanted)
  if (named !== undefined && !runs(named, wanted)) {
    throw new Error(`${variable} names "${named}", which does not run: point it to ${kind}, or unset it.`)
  }
  for (const install of [() => true, () => installWithDebian(wanted), ...furtherWays]) {
    const found = install() ? findProgram(wanted) : undefined
    if (found !== undefined) return found
  }
  throw new Error(
    `The browser tests need ${name}: install it ("apt-get install ${debianPackage}" on Debian) or point ${variable} to one.`,
  )
}
