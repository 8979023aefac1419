import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { provideProgram } from './program.mjs'

/** The path of a Firefox, installed if need be. Throws one sentence where there is none and none can be had. */
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

/** The path of WebKitGTK's driver, installed if need be, and with it a WebKit. Throws one sentence where it cannot be had. */
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

/** The path of an X server without a screen, installed if need be. Throws one sentence where it cannot be had. */
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

/** Where the browser is that comes with WebKitGTK, which nobody finds on PATH. Throws one sentence where there is none. */
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
