import { defineConfig } from '@playwright/test'
import { chromium } from '../../support/chromium.ts'
import { fromEnvironment } from './settings.ts'

const { out, scratch, headed } = fromEnvironment()

/** Walks one path at a time, and each only once, since all paths share the server's data. */
export default defineConfig({
  testDir: '.',
  testMatch: 'ways.ts',
  outputDir: scratch,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // A path may cover a whole shift, possibly on a distant server.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['html', { outputFolder: out, open: 'never', title: 'Argus Console: walk' }],
    ['junit', { outputFile: `${out}/junit.xml`, stripANSIControlSequences: true }],
    ['./reporter.ts'],
  ],
  use: {
    ...chromium,
    contextOptions: { reducedMotion: 'reduce' },
    headless: !headed,
    launchOptions: { ...chromium.launchOptions, ...(headed ? { slowMo: 250 } : {}) },
    screenshot: 'off',
    trace: 'off',
    actionTimeout: 15_000,
  },
})
