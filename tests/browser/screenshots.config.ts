import { defineConfig } from '@playwright/test'
import checks from './playwright.config.ts'

/** Pictures of every screen, for whoever wants to look at them all: not a test, and not part of `npm test`. */
export default defineConfig(checks, {
  testMatch: 'screenshots.ts',
  outputDir: '../../test-results/screenshots',
  reporter: [['list']],
})
