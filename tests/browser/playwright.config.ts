import { defineConfig } from '@playwright/test'
import { chromium } from '../support/chromium.ts'

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
    ...chromium,
    // Animations cost time to draw, so only the tests about motion switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests share one page, and everything is cleared between them, which isolation.spec.ts checks.
    reuseContext: true,
    // Recording steps takes as long as the steps themselves. TRACE=1 keeps the recordings of failed tests.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
  },
})
