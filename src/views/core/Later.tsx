import type { ReactElement, ReactNode } from 'react'
import type { ChunkName } from '../../../machines/core/domain/chunkName.ts'
import type { ChunkRef } from '../../../machines/core/chunk.ts'
import { useChild, useChunkLoading, useTag } from '../actors.ts'
import { useChunks, type ChunkViews } from './chunks.ts'
import { Button } from './plain/elements.tsx'
import { PageTitle } from './PageTitle.tsx'
import classes from './Later.module.css'

interface LaterProps<Name extends ChunkName> {
  readonly chunk: Name
  /** Renders the views of the chunk, once they are loaded. */
  readonly children: (views: ChunkViews[Name]) => ReactNode
  /**
   * What to show until the views are loaded: a screen, a notice over the page, nothing, or this element. The screen and
   * the notice also say if loading has failed.
   */
  readonly until: 'screen' | 'notice' | 'nothing' | ReactElement
}

/** The views of a chunk; undefined until they are loaded. */
export function useLaterViews<Name extends ChunkName>(chunk: Name): ChunkViews[Name] | undefined {
  const isLoaded = useTag(useChild<ChunkRef>(useChunkLoading(), chunk), 'loaded')
  const views = useChunks().viewsOf(chunk)
  return isLoaded ? views : undefined
}

/** Whether a chunk could not be loaded, and is not loaded yet. */
export function useHasFailed(chunk: ChunkName): boolean {
  return useTag(useChild<ChunkRef>(useChunkLoading(), chunk), 'failed')
}

/** Renders a part of the console whose code is loaded after the first screen (docs/behaviour.md#chunks). */
export function Later<Name extends ChunkName>({ chunk, children, until }: LaterProps<Name>) {
  const loading = useChild<ChunkRef>(useChunkLoading(), chunk)
  const hasFailed = useHasFailed(chunk)
  const views = useLaterViews(chunk)
  if (views !== undefined) {
    const { Library } = views
    return <Library>{children(views)}</Library>
  }
  if (until === 'nothing') return null
  if (typeof until === 'object') return until
  const content = hasFailed && loading !== undefined ? <Failed chunk={loading} /> : <output>Loading...</output>
  if (until === 'notice') return <div className={classes.notice}>{content}</div>
  return (
    <section className={classes.screen}>
      <PageTitle>Argus</PageTitle>
      {content}
    </section>
  )
}

/** Says that the code could not be loaded, and what the operator can do. */
function Failed({ chunk }: { readonly chunk: ChunkRef }) {
  const isBusy = useTag(chunk, 'busy')
  return (
    <div role="alert" className={classes.failed}>
      <h1 className={classes.heading}>This part of Argus could not be loaded</h1>
      <p className={classes.sentence}>
        {isBusy ? 'Trying again...' : 'The network may be slow, or a new release has taken the place of this one.'}
      </p>
      <Button variant="default" onClick={() => chunk.send({ type: 'chunk.retry' })}>
        Try again
      </Button>
      {/* Some browsers remember a missing file until the page is loaded again. */}
      <p className={classes.sentence}>
        If that does not help: <a href="./">load Argus again</a>. Your input is kept.
      </p>
    </div>
  )
}
