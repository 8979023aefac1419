import '../../theme/laterStyles.ts'
import type { VisualizerRef } from '../../../machines/visualizer/visualizer.ts'
import type { Register } from '../register.ts'
import { ActorProvider, RegisterProvider } from './actors.ts'
import { ActorTree } from './ActorTree.tsx'
import { ChartView } from './ChartView.tsx'
import { Controls } from './Controls.tsx'
import { Details } from './Details.tsx'
import { EventLog } from './EventLog.tsx'
import classes from './VisualizerPage.module.css'

interface VisualizerPageProps {
  readonly actor: VisualizerRef
  readonly register: Register
}

/** The page that shows the running charts of another tab, or a recording of them. */
export function VisualizerPage({ actor, register }: VisualizerPageProps) {
  return (
    <ActorProvider value={actor}>
      <RegisterProvider value={register}>
        <div className={classes.page}>
          <Controls />
          <main className={classes.main}>
            <ActorTree />
            <ChartView />
            <Details />
            <EventLog />
          </main>
        </div>
      </RegisterProvider>
    </ActorProvider>
  )
}
