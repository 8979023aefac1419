import { use } from 'react'
import { wordsOf, type Breakage } from '../../core/ErrorBoundary.tsx'
import { VisitRecorderContext } from '../../core/visitRecorder.ts'
import classes from './BrokenPage.module.css'

/**
 * The page of last resort. It depends on nothing that could have broken: no chart and no component library, only its
 * own style sheet. Its link reloads everything, from the path at which the site serves the console.
 */
export function BrokenPage({ error }: Pick<Breakage, 'error'>) {
  const recorder = use(VisitRecorderContext)
  return (
    <main className={classes.page}>
      <title>Argus | Something went wrong</title>
      <h1>Something went wrong</h1>
      <div role="alert">
        <p>Argus stopped working. Saved changes are safe; unsaved input may be lost.</p>
        <p>
          <code>{wordsOf(error)}</code>
        </p>
      </div>
      {recorder?.isOn() === true && (
        <button className={classes.way} type="button" onClick={() => void recorder.save({ keepsTexts: false })}>
          Save recording
        </button>
      )}
      <a className={classes.way} href="./">
        Load Argus again
      </a>
    </main>
  )
}
