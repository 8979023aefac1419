import { isOpen, type Incident, type IncidentEvent } from './model.ts'
import type { NewEvent, World } from './world.ts'

/**
 * Writes an event, and applies the effect of its type. An end does not affect a closed incident, and a restart does not
 * affect an open one. Closing and reopening by hand always take effect.
 */
export function writeWithEffect(world: World, incident: Incident, event: NewEvent): IncidentEvent {
  const open = isOpen(incident, world.now())
  if (event.type === 'CLO') return world.close(incident, event)
  if (event.type === 'END' && open && !outlivesItsEnd(world, incident)) return world.close(incident, event)
  if (event.type === 'REO' || (event.type === 'RES' && !open)) return world.reopen(incident, event)
  return world.record(incident, event)
}

/** The recorded server of 2.9 stored the end of a reopened incident, but left the incident open. */
function outlivesItsEnd({ settings }: World, { events }: Incident): boolean {
  return settings.generation === '2.9' && events.some(({ type }) => type === 'REO')
}
