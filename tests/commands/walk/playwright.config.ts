import { defineConfig } from '@playwright/test'
import { chromium } from '../../support/chromium.ts'
import { fromEnvironment } from './settings.ts'

const { out, scratch, headed } = fromEnvironment()

/** One way after the other, each once: what a server holds is shared by all of them. */
export default defineConfig({
  testDir: '.',
  testMatch: 'ways.ts',
  outputDir: scratch,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // A joined way is a whole shift, at a server that may be far away.
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
