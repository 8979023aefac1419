import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }
import { buildTarget } from './src/build/browsers.ts'
import { withoutChartDescriptions } from './src/build/chartDescriptions.ts'
import { licences } from './src/build/licences.ts'
import { themeStyles } from './src/build/themeStyles.ts'
import layersWithoutDocument from './tests/layers.json' with { type: 'json' }
import { optionsFrom, standIn } from './tests/server/plugin.ts'

export default defineConfig({
  // What the page loads counts from its base element, so one build serves any path of a site.
  base: './',
  // Tests start stand-in servers of their own; here it serves the development and the preview server.
  plugins: [
    react(),
    themeStyles(),
    withoutChartDescriptions(),
    licences(),
    ...(process.env.VITEST === undefined ? [standIn(optionsFrom(process.env))] : []),
  ],
  define: {
    'import.meta.env.VITE_FRONTEND_VERSION': JSON.stringify(packageJson.version),
  },
  server: { port: 5173 },
  preview: { port: 4173 },
  build: {
    target: buildTarget,
    // For whoever looks for a fault in a deployed console; others need not carry them.
    sourcemap: process.env.SOURCE_MAPS === 'true',
    // Nothing is inlined, so a Content-Security-Policy without `data:` and without inline scripts holds.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Libraries change less often than the console: a new release leaves them in the browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'components', test: /node_modules[/\\]@(mantine|floating-ui|tabler)/ },
            { name: 'libraries', test: /node_modules/ },
          ],
        },
      },
    },
  },
  test: {
    // A worker for each of two cores: what runs here runs the same on the smallest machine of continuous integration.
    maxWorkers: 2,
    passWithNoTests: true,
    // An upper bound for a busy machine; nothing waits for it.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    coverage: { provider: 'v8', include: ['machines/**', 'src/**'], reportsDirectory: 'coverage' },
    projects: [
      ...layersWithoutDocument.map(({ name, folder }) => ({
        extends: true as const,
        test: {
          name,
          environment: 'node',
          // Charts and libraries are loaded once for each worker: no test file leaves anything behind in them.
          isolate: false,
          include: [`${folder}/**/*.test.ts`],
          setupFiles: ['tests/support/quietConsole.ts'],
        },
      })),
      {
        extends: true as const,
        test: {
          name: 'views',
          environment: 'jsdom',
          // The libraries are loaded once for each worker; tests/support/browserEnvironment.ts keeps the files apart.
          isolate: false,
          include: ['tests/views/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/quietConsole.ts', 'tests/support/browserEnvironment.ts'],
          globalSetup: ['tests/support/standInForViews.ts'],
        },
      },
    ],
  },
})
