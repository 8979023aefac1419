/**
 * Finds the Chromium that the browser tests drive, and installs one where possible. Run as a program, it prints the
 * path of the full browser or, with `--headless-shell`, of the headless shell; if there is none, it prints what to
 * install and exits with 1.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { attempt, provideProgram } from './program.mjs'

/** Flags for a browser that runs headless on any machine and opens no connections except for the page under test. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const wanted = {
  name: 'Chromium',
  kind: 'a Chromium or Chrome',
  variable: 'CHROME_BIN',
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
    chromium.executablePath(),
  ],
  question: '--version',
  debianPackage: 'chromium',
}

/**
 * Chromium without windows, tabs and menus: because it draws nothing around the page, each test is a quarter faster.
 */
const wantedShell = {
  name: 'Chromium headless shell',
  kind: 'a Chromium or Chrome',
  variable: 'CHROME_BIN',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  places: ['/usr/lib/chromium/chromium-headless-shell'],
  question: '--version',
  debianPackage: 'chromium-headless-shell',
}

function installWithPlaywright() {
  const program = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
  return attempt(wanted, process.execPath, [program, 'install', 'chromium'])
}

/**
 * Returns the path of a Chromium, installing one if necessary. Throws a one-sentence error if there is none and none
 * can be installed.
 */
export function provideBrowser() {
  return provideProgram(wanted, installWithPlaywright)
}

/**
 * Returns the path of a Chromium for tests that need only a page: the headless shell, installed if necessary, or the
 * full browser if there is no headless shell. Features that the shell lacks, such as keeping a page in memory for the
 * Back button, are tested in the full browser.
 */
export function provideHeadlessBrowser() {
  try {
    return provideProgram(wantedShell)
  } catch (error) {
    if (process.env[wantedShell.variable]) throw error
    return provideBrowser()
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(process.argv.includes('--headless-shell') ? provideHeadlessBrowser() : provideBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
