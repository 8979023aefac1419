import type { SnapshotFrom } from 'xstate'
import type { AutoUpdateRef } from '../../../../machines/list/autoUpdate.ts'
import { reconcileInterval } from '../../../../machines/list/domain/refreshInterval.ts'
import { durationText } from '../../../time/relative.ts'

/** How the list is kept up to date, and what is known about the live connection, in sentences. */
export function connectionSentence(snapshot: SnapshotFrom<AutoUpdateRef>): string {
  const { method, intervalSeconds } = snapshot.context
  const fetched = `fetched every ${durationText(intervalSeconds * 1000)}`
  if (method === 'never') return 'The list is fetched only when you refresh it.'
  if (snapshot.hasTag('paused')) return 'Paused: the list is fetched only when you refresh it.'
  if (snapshot.hasTag('connected')) {
    return `Live: the server reports changes as they happen; the rest is compared every ${durationText(reconcileInterval)}.`
  }
  if (snapshot.hasTag('reconnecting')) return `Trying to open the live connection. Until then, the list is ${fetched}.`
  if (snapshot.hasTag('fallenBack')) {
    return `There is no live connection: the list is ${fetched}. Choose Realtime to try again.`
  }
  return `The list is ${fetched}.`
}
