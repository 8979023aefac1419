import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { provideProgram } from './program.mjs'

/**
 * Returns the path of a Firefox, installing one if necessary. Throws a one-sentence error if there is none and none can
 * be installed.
 */
export function provideFirefox(): string {
  return provideProgram({
    name: 'Firefox',
    kind: 'a Firefox',
    variable: 'FIREFOX_BIN',
    names: ['firefox-esr', 'firefox'],
    question: '--version',
    debianPackage: 'firefox-esr',
    places: [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      '/usr/lib/firefox-esr/firefox-esr',
      '/usr/lib/firefox/firefox',
    ],
  })
}

/**
 * Returns the path of WebKitGTK's driver, installing it and WebKit if necessary. Throws a one-sentence error if that
 * fails.
 */
export function provideWebKitDriver(): string {
  return provideProgram({
    name: "WebKitGTK's driver",
    kind: 'a WebKitWebDriver',
    variable: 'WEBKIT_DRIVER_BIN',
    names: ['WebKitWebDriver'],
    question: '--help',
    debianPackage: 'webkit2gtk-driver',
    places: [],
  })
}

/**
 * Returns the path of an X server that needs no screen, installing one if necessary. Throws a one-sentence error if
 * that fails.
 */
export function provideDisplay(): string {
  return provideProgram({
    name: 'Xvfb',
    kind: 'an Xvfb',
    variable: 'XVFB_BIN',
    names: ['Xvfb'],
    question: '-help',
    debianPackage: 'xvfb',
    places: [],
  })
}

/**
 * Returns the path of MiniBrowser, which is part of WebKitGTK and never on PATH. Throws a one-sentence error if there
 * is none.
 */
export function findMiniBrowser(): string {
  const named = process.env.MINI_BROWSER_BIN
  if (named !== undefined && named !== '') return named
  for (const library of ['/usr/lib', '/usr/libexec', '/usr/lib64']) {
    const found = readable(library)
      .flatMap((folder) => [folder, ...readable(folder)])
      .find((folder) => /\/webkit2?gtk-[\d.]+$/.test(folder) && readable(folder).includes(join(folder, 'MiniBrowser')))
    if (found !== undefined) return join(found, 'MiniBrowser')
  }
  throw new Error('The browser tests need the MiniBrowser of WebKitGTK: point MINI_BROWSER_BIN to one.')
}

function readable(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}
