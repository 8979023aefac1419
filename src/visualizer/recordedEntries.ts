import type { RecordedEntry } from '../../machines/visualizer/domain/recording.ts'
import type { InspectedActor, Inspection } from '../inspection/inspection.ts'
import type { ActorName, Change } from '../../machines/visualizer/domain/entry.ts'
import { edgeId } from './edges.ts'
import { createEntries, type Happening, type OpenEntry } from './entries.ts'

/** A recorded entry that still lacks the state that its actor reached. */
type Unfinished = OpenEntry & { event: unknown; context: (() => unknown) | undefined }

/** The entries of a replay. Contexts are read only when they are looked at, since they are large. */
export function recordedEntries(steps: readonly Inspection[]): readonly RecordedEntry[] {
  let at = 0
  const entries = createEntries(() => at)
  const found: Unfinished[] = []
  const latest = new Map<string, Unfinished>()
  for (const step of steps) {
    at = step.at
    const begun = entries.add(happeningOf(step))
    if (begun !== undefined) {
      const entry = Object.assign(begun, { event: step.event, context: undefined })
      found.push(entry)
      latest.set(step.actor.sessionId, entry)
    }
    const entry = latest.get(step.actor.sessionId)
    if (step.type === '@xstate.snapshot' && entry !== undefined && step.nodes.length > 0) {
      entry.context = () => step.snapshot?.context
    }
  }
  return found
}

function happeningOf(step: Inspection): Happening {
  const { type, actor, source, eventNumber, eventType, transitions } = step
  return {
    type,
    actor: nameOf(actor, step),
    parent: actor.parent ?? null,
    sender: source === undefined ? undefined : nameOf(source, undefined),
    event: eventNumber,
    eventType: eventType ?? '',
    edges: transitions.map(edgeId),
    change: type === '@xstate.snapshot' ? changeOf(step) : undefined,
  }
}

/** The id of a root is only a number, so it is named after its chart. */
function nameOf({ sessionId, id }: InspectedActor, step: Inspection | undefined): ActorName {
  return { id: sessionId, name: id === sessionId ? (step?.nodes[0]?.id ?? id) : id }
}

function changeOf({ nodes, snapshot }: Inspection): Omit<Change, 'edges'> {
  return {
    chart: nodes[0]?.id.split('.')[0],
    status: snapshot?.status ?? 'active',
    states: nodes.map(({ id }) => id),
    tags: snapshot?.tags ?? [],
  }
}
