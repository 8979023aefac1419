import { apiVersionLabel } from '../../../machines/domain/metadata.ts'
import { useServer } from '../actors.ts'
import classes from './Footer.module.css'

/** Versions of both sides; the backend's only once it has said so (specification, section 2, Footer). */
export function Footer() {
  const { metadata } = useServer()
  return (
    <footer className={classes.footer}>
      {metadata !== undefined && metadata.serverVersion !== '' && <span>{`Backend version: ${metadata.serverVersion}`}</span>}
      <span>{`API version: ${apiVersionLabel(metadata)}`}</span>
      <span>{`Frontend version: ${import.meta.env.VITE_FRONTEND_VERSION}`}</span>
    </footer>
  )
}
