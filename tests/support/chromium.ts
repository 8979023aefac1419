import { devices, type PlaywrightTestConfig } from '@playwright/test'
import { browserFlags, provideHeadlessBrowser } from './browser.mjs'

// The workers inherit the variable, so the browser is looked up only once.
process.env.HEADLESS_CHROME_BIN ??= provideHeadlessBrowser()

/**
 * Features to switch off. Parts of the browser's own interface (tab search, side panels) are loaded again with each
 * page, although they are invisible; without them, the tests are a third faster. Only the last `--disable-features`
 * counts, so Playwright's list is repeated here. With `ScriptStreaming`, the browser would parse a script each time it loads
 * it; without, it reuses the parsed script.
 */
const unwanted = `
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades
  HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning
  AvoidCorsURLLoaderRestartOnRedirect TcpPortRandomizationWin OptimizationHints NetworkTimeServiceQuerying
  AimEnabled PreconnectToSearch PreloadTopChromeWebUI PreloadTopChromeWebUILessNavigations InitialWebUI
  WebUIReloadButton WebUISplitTabsButton WebUIToolbar WebUIOmniboxPopup WebUIOmniboxFullPopup
  WebUIOmniboxAimPopup ScriptStreaming`
  .trim()
  .split(/\s+/)

/**
 * Each test loads the same console. One process for all pages of a browser keeps its caches; if each page had a new
 * process, each would have to fill them again. No page lives long enough for optimised compilation to pay off.
 */
const speedFlags = ['--renderer-process-limit=1', '--disable-site-isolation-trials', '--js-flags=--no-opt,--no-maglev']

/** The settings of all tests in a real browser: the same window, language and time zone everywhere. */
export const chromium: NonNullable<PlaywrightTestConfig['use']> = {
  ...devices['Desktop Chrome'],
  channel: undefined,
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Oslo',
  serviceWorkers: 'block',
  launchOptions: {
    executablePath: process.env.HEADLESS_CHROME_BIN,
    args: [...browserFlags, ...speedFlags, `--disable-features=${unwanted.join(',')}`],
  },
}
