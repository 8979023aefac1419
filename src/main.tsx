import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, type AnyActorRef } from 'xstate'
import { createMask } from '../machines/core/domain/secret.ts'
import { arrive, connect } from './connect.ts'
import { styled, visitOf } from './early.ts'
import type { Inspection } from './inspection/inspection.ts'
import { createInspector } from './inspection/inspector.ts'
import { reportUnhandledEvents } from './inspection/unhandledEvents.ts'
import { createFlightRecorder } from './recording/flightRecorder.ts'
import { keepColorScheme } from './theme/colorScheme.ts'
import './theme/mantineStyles.ts'
import { removeSkeletonOnceReplaced } from './theme/skeleton.ts'
import { App } from './views/app/App.tsx'
import { BrokenPage } from './views/app/pages/BrokenPage.tsx'
import { chunkImports } from './views/app/chunks.ts'
import { createChunks } from './views/core/chunks.ts'
import { ErrorBoundary } from './views/core/ErrorBoundary.tsx'

declare global {
  interface Window {
    /**
     * A function that receives everything that happens in the charts, but never a secret. A maintainer can set it at
     * any time in the browser's console (`inspectCharts = console.log`); a tool, such as the one that counts the edges
     * that tests cover, sets it before the page loads.
     */
    inspectCharts?: (event: Inspection) => void
  }
}

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element with the id "root".')

// If public/served.js found that the browser is too old, the page already says so.
if (!document.documentElement.hasAttribute('data-too-old')) {
  // Not awaited: the parts that `started` loads import this file, and would wait for its end.
  void Promise.all([started(), styled]).then(([app]) => {
    removeSkeletonOnceReplaced(document, container)
    createRoot(container).render(<StrictMode>{app}</StrictMode>)
  })
}

/**
 * The console with its charts running or, if they cannot be started, a page that says so. With the configuration's
 * `debug`, other tabs can watch the charts, at '/charts'.
 */
async function started() {
  try {
    await arrive(window)
    const mask = createMask()
    const recorder = createFlightRecorder(window, mask, (): AnyActorRef => root)
    const chunks = createChunks(chunkImports)
    const beginning = visitOf(window)
    const connected = connect(window, beginning, recorder, chunks, mask, () => void debug())
    const { machine, input, addressOf, chartChannel } = connected
    if (beginning.isAtCharts && (await connected.readDebug())) {
      const { chartsPage } = await import('./chartsPage.tsx')
      const guarded = (page: ReactNode) => <ErrorBoundary broken={BrokenPage}>{page}</ErrorBoundary>
      return chartsPage(connected, window, { guarded })
    }
    // XState's `devTools` is deprecated, and provides the root only after the charts have started.
    const inspector = createInspector(window, mask)
    const root = createActor(machine, { input, clock: recorder.clock, ...inspector.options })
    inspector.follow(root)
    root.start()
    keepColorScheme(root.getSnapshot().children.preferences, window)
    return <App root={root} addressOf={addressOf} chunks={chunks} recorder={recorder} />

    async function debug() {
      // Only in development, because an observer makes each event cost several times as much.
      if (import.meta.env.DEV) root.system.inspect(reportUnhandledEvents)
      const watched = await import('./visualizer/watched.ts')
      watched.letWatch({ root, channel: chartChannel, copyOf: mask.copy, page: window })
    }
  } catch (error) {
    console.error(error)
    return <BrokenPage error={error} />
  }
}
