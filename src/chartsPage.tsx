import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { createActor } from 'xstate'
import type { ConnectedApp } from './connect.ts'
import { theme } from './theme/theme.ts'
import { connectedVisualizer } from './visualizer/adapters.ts'
import { tabName } from './visualizer/channel.ts'
import type { PictureNode, Register } from './visualizer/register.ts'
import { VisualizerPage } from './visualizer/views/VisualizerPage.tsx'

/** The pictures of docs/charts as data (src/build/chartPictures.ts), each loaded when it is first shown. */
const pictures = import.meta.glob<PictureNode>('../docs/charts/*.svg', { query: '?picture', import: 'default' })

/**
 * What the page shares with the console. It is passed in, not imported, so that the console itself has no more to load.
 */
export interface House {
  /** Renders the page or, if it breaks, a page that says so. */
  readonly guarded: (page: ReactNode) => ReactElement
}

/** The page at '/charts', which shows the charts of another tab of the console, or a recording. */
export function chartsPage(
  { chartChannel, input }: ConnectedApp,
  page: Pick<Window, 'crypto'>,
  { guarded }: House,
): ReactElement {
  const machine = connectedVisualizer({ channel: chartChannel, id: tabName(page.crypto), replay })
  const actor = createActor(machine, { input: { canReplay: true } })
  actor.start()
  const { colorScheme } = input.preferences
  return guarded(
    <MantineProvider
      theme={theme}
      colorSchemeManager={always(colorScheme)}
      defaultColorScheme={colorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <VisualizerPage actor={actor} register={register} />
    </MantineProvider>,
  )
}

/** The colour scheme that was chosen in the console. Only the console can change it. */
function always(scheme: MantineColorScheme): MantineColorSchemeManager {
  return { get: () => scheme, set: () => {}, subscribe: () => {}, unsubscribe: () => {}, clear: () => {} }
}

/** Loaded when the first recording is opened. */
async function replay(text: string) {
  const { replayRecording } = await import('./recording/replayRecording.ts')
  return replayRecording(text)
}

const loaded = new Map<string, Promise<PictureNode>>()

const register: Register = {
  title: 'Argus | Charts',
  charts: Object.keys(pictures)
    .map((file) => /(\w+)\.svg$/.exec(file)?.[1] ?? '')
    .filter((name) => name !== 'system'),
  pictureOf: (chart) => {
    const load = pictures[`../docs/charts/${chart}.svg`]
    const known = loaded.get(chart)
    if (load === undefined || known !== undefined) return known
    const loading = load()
    loaded.set(chart, loading)
    return loading
  },
}
