import { apiVersionLabel, type Metadata } from '../../../machines/domain/metadata.ts'
import type { WorkspaceRef } from '../../../machines/workspace.ts'
import { useSelected, useWorkspace } from '../actors.ts'
import classes from './Footer.module.css'

/** Versions of both sides; the backend's only once it has said so (specification, section 2, Footer). */
export function Footer() {
  const metadata = useSelected(useWorkspace(), metadataOf)
  return (
    <footer className={classes.footer}>
      {metadata !== undefined && <span>{`Backend version: ${metadata.serverVersion}`}</span>}
      <span>{`API version: ${apiVersionLabel(metadata)}`}</span>
      <span>{`Frontend version: ${import.meta.env.VITE_FRONTEND_VERSION}`}</span>
    </footer>
  )
}

function metadataOf({ context }: ReturnType<WorkspaceRef['getSnapshot']>): Metadata | undefined {
  return context.metadata
}
