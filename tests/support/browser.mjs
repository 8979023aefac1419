/**
 * Finds the Chromium that the browser tests drive, and installs one where it may. As a program it prints the path of the
 * whole browser, with `--headless-shell` that of the one without windows; where there is none it says in one sentence what to
 * install and exits with 1.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { attempt, provideProgram } from './program.mjs'

/** Flags for a browser that runs unseen, on any machine, and talks to nobody but the page under test. */
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

/** The same Chromium without windows, tabs and menus: nothing is drawn around a page, which takes a quarter off each test. */
const wantedShell = {
  name: 'headless shell of Chromium',
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

/** The path of a Chromium, installed if need be. Throws one sentence where there is none and none can be had. */
export function provideBrowser() {
  return provideProgram(wanted, installWithPlaywright)
}

/**
 * The path of a Chromium for tests that need a page and nothing around it: the headless shell, installed if need be, or the whole
 * browser where there is none. What it cannot do, such as keeping a page in memory to go back to, is tested in the whole browser.
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
