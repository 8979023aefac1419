import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { connect } from './connect.ts'
import { reportUnhandledEvents } from './unhandledEvents.ts'
import './theme/mantineStyles.ts'
import { App } from './views/App.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element with the id "root".')

const { machine, input, isDebugging } = connect(window, import.meta.env)
const root = createActor(machine, {
  input,
  inspect: (event) => {
    if (import.meta.env.DEV || isDebugging()) reportUnhandledEvents(event)
  },
})
root.start()

createRoot(container).render(
  <StrictMode>
    <App root={root} />
  </StrictMode>,
)
