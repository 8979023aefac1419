#!/usr/bin/env node
/**
 * Playwright starts this program in place of a browser that it cannot drive directly. It runs bridge.ts, which connects
 * the two. Node 20 cannot run TypeScript, so Vite compiles it.
 */
import { join } from 'node:path'
import { runnerImport } from 'vite'

const { module } = await runnerImport(join(import.meta.dirname, 'bridge.ts'), { configFile: false, logLevel: 'error' })
await module.run(process.argv.slice(2))
