import { devices, type PlaywrightTestConfig } from '@playwright/test'
import { browserFlags, provideBrowser } from './browser.mjs'

// The workers inherit it, so that the browser is looked for once.
process.env.CHROME_BIN ??= provideBrowser()

/**
 * What the browser draws around a page (its tab search, its side panels) is loaded anew for each page, for nobody: without
 * it the tests take two thirds of the time. As the last list of features counts, Playwright's own is said again.
 */
const unwanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying',
  'AimEnabled', 'PreconnectToSearch',
  'PreloadTopChromeWebUI', 'PreloadTopChromeWebUILessNavigations', 'InitialWebUI', 'WebUIReloadButton',
  'WebUISplitTabsButton', 'WebUIToolbar', 'WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup',
]

/** How every test that drives a real browser has it: the same window, language and clock everywhere. */
export const chromium: NonNullable<PlaywrightTestConfig['use']> = {
  ...devices['Desktop Chrome'],
  channel: undefined,
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Oslo',
  serviceWorkers: 'block',
  launchOptions: { executablePath: process.env.CHROME_BIN, args: [...browserFlags, `--disable-features=${unwanted.join(',')}`] },
}
