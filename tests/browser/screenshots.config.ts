import { defineConfig } from '@playwright/test'
import checks from './playwright.config.ts'

/** Takes screenshots of every screen for inspection; not part of `npm test`. */
export default defineConfig(checks, {
  testMatch: 'screenshots.ts',
  outputDir: '../../test-results/screenshots',
  reporter: [['list']],
})
