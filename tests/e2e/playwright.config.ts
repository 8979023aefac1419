import { defineConfig, devices } from '@playwright/test'
import { browserFlags, provideBrowser } from '../support/browser.mjs'

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

/** The built client in a real browser. Each test starts the stand-in server it needs; nothing else is running. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/reports/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    channel: undefined,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    serviceWorkers: 'block',
    // One page serves test after test, with everything forgotten in between, which isolation.spec.ts looks after.
    reuseContext: true,
    // Recording every step costs as much as the steps: TRACE=1 records those of failures.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROME_BIN, args: [...browserFlags, `--disable-features=${unwanted.join(',')}`] },
  },
})
