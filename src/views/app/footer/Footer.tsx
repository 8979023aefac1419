import { apiVersionLabel } from '../../../../machines/server/domain/metadata.ts'
import { useConfiguration, useServer } from '../../actors.ts'
import { useAddressOf } from '../../core/address.ts'
import classes from './Footer.module.css'

/**
 * The versions of the backend (once it has reported one), the API and the frontend, and a link to the licences of
 * everything in the bundle. The build writes the file with the licences (src/build/licences.ts). If the configuration
 * sets `debug`, there is also a link to the charts.
 */
export function Footer() {
  const { metadata } = useServer()
  const addressOf = useAddressOf()
  const isDebugging = useConfiguration()?.debug === true
  return (
    <footer className={classes.footer} data-screen-only>
      {metadata !== undefined && metadata.serverVersion !== '' && (
        <span>{`Backend version: ${metadata.serverVersion}`}</span>
      )}
      <span>{`API version: ${apiVersionLabel(metadata)}`}</span>
      <span>{`Frontend version: ${import.meta.env.VITE_FRONTEND_VERSION}`}</span>
      <a href={addressOf('/licences.txt')} target="_blank" rel="noopener noreferrer">
        Licences
      </a>
      {isDebugging && (
        <a href={addressOf('/charts')} target="_blank" rel="noopener noreferrer">
          Charts
        </a>
      )}
    </footer>
  )
}
