/**
 * Finds the Chromium that the browser tests drive, and installs one where it may. As a program it prints the path; where
 * there is none it says in one sentence what to install and exits with 1.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
]

/** Flags for a browser that runs unseen, on any machine, and talks to nobody but the page under test. */
export const browserFlags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
]

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** A file that is there may still lack its libraries: only one that answers counts. */
function runs(path) {
  return isProgram(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

/** The path of a Chromium or Chrome on this machine; undefined where there is none. */
export function findBrowser() {
  const chosen = process.env.CHROME_BIN
  if (chosen !== undefined && chosen !== '') return runs(chosen) ? chosen : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...places, chromium.executablePath()].find(runs)
}

function attempt(program, words) {
  console.error(`No Chromium found: trying "${[program, ...words].join(' ')}".`)
  return spawnSync(program, words, { stdio: ['ignore', 2, 2], timeout: 300_000 }).status === 0
}

function installWithPlaywright() {
  return attempt(process.execPath, [join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
}

function installWithDebian() {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false
  return attempt('apt-get', ['update']) && attempt('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'])
}

/** The path of a Chromium, installed if need be. Throws one sentence where there is none and none can be had. */
export function provideBrowser() {
  const chosen = process.env.CHROME_BIN
  if (chosen !== undefined && chosen !== '' && !runs(chosen)) {
    throw new Error(`CHROME_BIN names "${chosen}", which does not run: point it to a Chromium or Chrome, or unset it.`)
  }
  for (const install of [() => true, installWithDebian, installWithPlaywright]) {
    const found = install() ? findBrowser() : undefined
    if (found !== undefined) return found
  }
  throw new Error(
    'The browser tests need Chromium: install it ("apt-get install chromium" on Debian) or point CHROME_BIN to one.',
  )
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(provideBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
