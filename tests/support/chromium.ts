import { devices, type PlaywrightTestConfig } from '@playwright/test'
import { browserFlags, provideHeadlessBrowser } from './browser.mjs'

// The workers inherit it, so that the browser is looked for once.
process.env.HEADLESS_CHROME_BIN ??= provideHeadlessBrowser()

/**
 * What the browser draws around a page (its tab search, its side panels) is loaded anew for each page, for nobody: without
 * it the tests take two thirds of the time. As the last list of features counts, Playwright's own is said again.
 */
const unwanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'PreloadTopChromeWebUILessNavigations',
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUISplitTabsButton',
  'WebUIToolbar',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  // A script that is read while it arrives is read anew each time; otherwise what the process read before is taken.
  'ScriptStreaming',
]

/**
 * Each test comes to the same console anew: one process for all pages of a browser keeps what it has learned, where a new one for
 * each would begin with nothing. No visit is long enough for compiling what runs often to pay.
 */
const thrift = ['--renderer-process-limit=1', '--disable-site-isolation-trials', '--js-flags=--no-opt,--no-maglev']

/** How every test that drives a real browser has it: the same window, language and clock everywhere. */
export const chromium: NonNullable<PlaywrightTestConfig['use']> = {
  ...devices['Desktop Chrome'],
  channel: undefined,
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Oslo',
  serviceWorkers: 'block',
  launchOptions: {
    executablePath: process.env.HEADLESS_CHROME_BIN,
    args: [...browserFlags, ...thrift, `--disable-features=${unwanted.join(',')}`],
  },
}
