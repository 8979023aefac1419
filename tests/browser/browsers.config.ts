import { join } from 'node:path'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { findMiniBrowser, provideDisplay, provideFirefox, provideWebKitDriver } from '../support/otherBrowsers.ts'
import checks from './playwright.config.ts'

/** The settings shared with the tests in Chromium. */
const { viewport = null, locale = 'en-GB', timezoneId = 'Europe/Oslo' } = checks.use ?? {}

/** The settings for a browser that Playwright can drive only through a bridge in browsers/. */
function behindBridge(name: string, colorScheme: 'light' | 'dark' = 'light'): NonNullable<PlaywrightTestConfig['use']> {
  return {
    viewport,
    locale,
    timezoneId,
    colorScheme,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: join(import.meta.dirname, 'browsers/bridge.mjs'),
      env: { ...process.env, BRIDGE_TO: name },
      // These preferences set the media features that Playwright would set with a command that no released Firefox
      // supports.
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      },
    },
  }
}

// The workers inherit these variables, so each program is looked up only once.
process.env.FIREFOX_BIN ??= provideFirefox()
process.env.WEBKIT_DRIVER_BIN ??= provideWebKitDriver()
process.env.XVFB_BIN ??= provideDisplay()
process.env.MINI_BROWSER_BIN ??= findMiniBrowser()

const stories = /\/(operator|filter|bulk|signOff|profile|realtime)Story\.spec\.ts$/
const pictures = /\/browsers\/pictures\.ts$/

/** Plays the stories and takes screenshots in Firefox and WebKit: `npm run test:browsers`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // High limits, because each step passes through a bridge and the machine may be busy. No test waits for them to
  // expire.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/browsers.json' }]],
  projects: ['firefox', 'webkit'].flatMap((name) => [
    { name, testMatch: stories, use: behindBridge(name) },
    ...(['light', 'dark'] as const).map((scheme) => ({
      name: `${name}-${scheme}`,
      testMatch: pictures,
      use: behindBridge(name, scheme),
    })),
  ]),
})
