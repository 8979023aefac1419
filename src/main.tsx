import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { createMask } from '../machines/core/domain/secret.ts'
import { arrive, connect } from './connect.ts'
import { inspectionOf, learnSecrets, type Inspection } from './inspection/inspection.ts'
import { reportUnhandledEvents } from './inspection/unhandledEvents.ts'
import './theme/mantineStyles.ts'
import { App } from './views/app/App.tsx'
import { BrokenPage } from './views/app/pages/BrokenPage.tsx'

declare global {
  interface Window {
    /**
     * Who puts a function here is told all that the charts do: a maintainer in the browser's console, at any time
     * (`inspectCharts = console.log`), or a tool before the page loads, as the one that counts which edges tests take. No
     * secret leaves the charts this way.
     */
    inspectCharts?: (event: Inspection) => void
  }
}

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element with the id "root".')

// Where public/served.js found the browser too old, the page says so by itself.
if (!document.documentElement.hasAttribute('data-too-old')) {
  const app = await started()
  createRoot(container).render(<StrictMode>{app}</StrictMode>)
}

/** The console with its charts running; where they cannot be started at all, a page that says so. */
async function started() {
  try {
    await arrive(window)
    const mask = createMask()
    const { machine, input, isDebugging, addressOf } = connect(window, import.meta.env)
    const root = createActor(machine, {
      input,
      inspect: (event) => {
        if (import.meta.env.DEV || isDebugging()) reportUnhandledEvents(event)
        // XState's own `devTools` is deprecated, and hands over the root only after the charts have begun.
        learnSecrets(event, mask)
        window.inspectCharts?.(inspectionOf(event, mask))
      },
    })
    root.start()
    return <App root={root} addressOf={addressOf} />
  } catch (error) {
    console.error(error)
    return <BrokenPage error={error} />
  }
}
