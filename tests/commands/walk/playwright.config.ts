import { defineConfig } from '@playwright/test'
import { chromium } from '../../support/chromium.ts'
import { fromEnvironment } from './settings.ts'

const { out, scratch, headed } = fromEnvironment()

/** One path at a time, each once: they all share the server's data. */
export default defineConfig({
  testDir: '.',
  testMatch: 'ways.ts',
  outputDir: scratch,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // A joined path is a whole shift, possibly at a distant server.
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
