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
    // Animations are drawn again and again: only the tests about motion ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    // One page serves test after test, with everything cleared in between, which isolation.spec.ts checks.
    reuseContext: true,
    // Recording every step takes as long as the steps: TRACE=1 records those of failures.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
  },
})
