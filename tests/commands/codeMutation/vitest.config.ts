/** The tests as configured in vite.config.ts, except that the planted text is loaded in place of one source. */
import { mergeConfig } from 'vitest/config'
import usual from '../../../vite.config.ts'
import { plantedText } from './planted.ts'

export default mergeConfig(usual, {
  root: process.cwd(),
  plugins: [plantedText()],
  test: { maxWorkers: 1, bail: 1 },
})
