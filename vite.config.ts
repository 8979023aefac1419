import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }
import { buildTarget } from './src/build/browsers.ts'
import { bundlerHelpers } from './src/build/bundlerHelpers.ts'
import { withoutChartDescriptions } from './src/build/chartDescriptions.ts'
import { chartPictures } from './src/build/chartPictures.ts'
import { chartWords } from './src/build/chartWords.ts'
import { shortClassNames } from './src/build/classNames.ts'
import { entryScript } from './src/build/entryScript.ts'
import { licences } from './src/build/licences.ts'
import { servedScript } from './src/build/servedScript.ts'
import { skeletonRows } from './src/build/skeletonRows.ts'
import { themeStyles } from './src/build/themeStyles.ts'
import layersWithoutDocument from './tests/layers.json' with { type: 'json' }
import { optionsFrom, standIn } from './tests/server/plugin.ts'

export default defineConfig({
  // The page's addresses are relative to its base element, so that one build can be served at any path.
  base: './',
  // The stand-in server is only for the dev and preview servers, because tests start their own.
  plugins: [
    react(),
    shortClassNames(import.meta.dirname),
    themeStyles(),
    withoutChartDescriptions(),
    chartPictures(),
    chartWords(),
    licences(),
    bundlerHelpers(),
    entryScript(),
    servedScript(),
    skeletonRows(),
    ...(process.env.VITEST === undefined ? [standIn(optionsFrom(process.env))] : []),
  ],
  define: {
    'import.meta.env.VITE_FRONTEND_VERSION': JSON.stringify(packageJson.version),
  },
  server: { port: 5173 },
  preview: { port: 4173 },
  build: {
    target: buildTarget,
    // SOURCE_MAPS=true adds source maps, for debugging a deployed console; other builds have none.
    sourcemap: process.env.SOURCE_MAPS === 'true',
    // Inlines no assets, so that the Content-Security-Policy needs neither `data:` nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Libraries change less often than the console, so browsers can keep them in their cache after a new release. The
    // libraries' styles are too small to be worth a separate request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What asks the first questions, with all that it imports: it runs before the rest has come.
            { name: 'early', test: /\/src\/early\.ts$/, priority: 1 },
            {
              name: 'libraries',
              test: /node_modules\/(?!@floating-ui|react-remove-scroll|tslib).*(?<!\.css)$|vite\/preload-helper/,
              tags: ['$initial'],
            },
            // The console's own code is one file, although parts that are loaded later import some of it.
            { name: 'console', test: /\/(?:src|machines)\/|node_modules\/.*\.css$/, tags: ['$initial'] },
            // The code that several later chunks share. The library's styles come first, because the console's own
            // styles must follow them.
            { name: 'shared', test: /\/src\/(?:views|theme)\/|node_modules/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    // Two workers, one for each core of the smallest machine in continuous integration, so that tests run in the same
    // way everywhere.
    maxWorkers: 2,
    // Tests create many objects that are soon forgotten. More memory for new objects, in megabytes, saves a twelfth of
    // the time.
    execArgv: ['--max-semi-space-size=64'],
    passWithNoTests: true,
    // Upper limits for a busy machine. No test waits until a limit is reached.
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
          // Each worker loads charts and libraries only once, since no test file leaves state behind in them.
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
          // Each worker loads the libraries only once; tests/support/browserEnvironment.ts isolates the test files from
          // each other.
          isolate: false,
          include: ['tests/views/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/quietConsole.ts', 'tests/support/browserEnvironment.ts'],
          globalSetup: ['tests/support/standInForViews.ts'],
        },
      },
    ],
  },
})
