import { join } from 'node:path'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { findMiniBrowser, provideDisplay, provideFirefox, provideWebKitDriver } from '../support/otherBrowsers.ts'
import checks from './playwright.config.ts'

/** What is not of Chromium's making in how the tests have their browser. */
const { viewport = null, locale = 'en-GB', timezoneId = 'Europe/Oslo' } = checks.use ?? {}

/** A browser that Playwright cannot drive by itself, behind the bridge of browsers/. */
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
      // Instead of the media features, which Playwright sets in a way that is ahead of released Firefoxes.
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      },
    },
  }
}

// The workers inherit them, so that each is looked for once.
process.env.FIREFOX_BIN ??= provideFirefox()
process.env.WEBKIT_DRIVER_BIN ??= provideWebKitDriver()
process.env.XVFB_BIN ??= provideDisplay()
process.env.MINI_BROWSER_BIN ??= findMiniBrowser()

const stories = /\/(operator|filter|bulk|signOff|profile|realtime)Story\.spec\.ts$/
const pictures = /\/browsers\/pictures\.ts$/

/** The stories, and pictures, in the browsers that are not Chromium's: `npm run test:browsers`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Upper bounds for a busy machine, on which each step takes its way through a bridge; nothing waits for them.
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
