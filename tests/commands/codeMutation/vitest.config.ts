/** The tests as vite.config.ts has them, with one source file read as it is with a mutant in it. */
import { mergeConfig } from 'vitest/config'
import usual from '../../../vite.config.ts'
import { plantedText } from './planted.ts'

export default mergeConfig(usual, {
  root: process.cwd(),
  plugins: [plantedText()],
  test: { maxWorkers: 1, bail: 1 },
})
