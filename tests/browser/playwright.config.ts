import { defineConfig } from '@playwright/test'
import { chromium } from '../support/chromium.ts'

const { LAG: lag } = process.env
if (lag !== undefined && !/^\d{1,6}$/.test(lag)) {
  console.error(`LAG=${lag} is not a number of milliseconds: give one such as LAG=400.`)
  process.exit(2)
}

/** Runs the built console in a real browser, against stand-in servers that the tests start themselves. */
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
    // Animations take time to draw, so only the tests about motion switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    // The tests of a worker share one page, which is cleared between them; isolation.spec.ts checks that.
    reuseContext: true,
    // Recording a trace doubles the duration of a test. TRACE=1 records traces, and keeps those of failed tests.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
  },
})
