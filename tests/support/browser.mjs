/**
 * Finds the Chromium that the browser tests drive, and installs one where it may. As a program it prints the path; where
 * there is none it says in one sentence what to install and exits with 1.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { attempt, provideProgram } from './program.mjs'

/** Flags for a browser that runs unseen, on any machine, and talks to nobody but the page under test. */
export const browserFlags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
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

function installWithPlaywright() {
  const program = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
  return attempt(wanted, process.execPath, [program, 'install', 'chromium'])
}

/** The path of a Chromium, installed if need be. Throws one sentence where there is none and none can be had. */
export function provideBrowser() {
  return provideProgram(wanted, installWithPlaywright)
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(provideBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
