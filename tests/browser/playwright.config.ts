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
    // What moves is drawn anew for as long as it does: only the tests that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // One page serves test after test, with everything forgotten in between, which isolation.spec.ts looks after.
    reuseContext: true,
    // Recording every step costs as much as the steps: TRACE=1 records those of failures.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
  },
})
