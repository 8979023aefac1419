import { useCurrentPage, useIncidents, useTag } from '../../actors.ts'

/** Fetches the list immediately, unless the server has asked for a pause. */
export function useRefresh() {
  const page = useCurrentPage()
  const isUnavailable = useTag(useIncidents(), 'restrained')
  return { isUnavailable, refresh: () => page?.send({ type: 'currentPage.refresh', because: 'asked' }) }
}
