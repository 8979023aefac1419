import type { Entry, ShownActor } from './entry.ts'

/** The actors at one moment. */
export interface Scene {
  /** The running actors, by id. A parent comes before its children. */
  readonly actors: ReadonlyMap<string, ShownActor>
  /** The last actors that ended, oldest first, so that a selected actor does not vanish when it ends. */
  readonly ended: ReadonlyMap<string, ShownActor>
}

/** The maximum number of ended actors that are kept. */
const mostEnded = 100

export const emptyScene: Scene = { actors: new Map(), ended: new Map() }

/** The scene with these actors running and none ended. */
export function sceneOf(actors: readonly ShownActor[]): Scene {
  return { actors: new Map(actors.map((actor) => [actor.id, actor])), ended: new Map() }
}

/** The scene after these entries; the given scene is not changed. */
export function sceneAfter(scene: Scene, entries: readonly Entry[]): Scene {
  if (entries.length === 0) return scene
  const actors = new Map(scene.actors)
  const ended = new Map(scene.ended)
  for (const entry of entries) {
    const { id } = entry.actor
    const before = actors.get(id) ?? (entry.bornOf === undefined ? undefined : bornBy(entry))
    if (before === undefined) continue
    const after = changed(before, entry)
    if (after.status === 'active') {
      actors.set(id, after)
      continue
    }
    actors.delete(id)
    ended.set(id, after)
    const [oldest] = ended.keys()
    if (ended.size > mostEnded && oldest !== undefined) ended.delete(oldest)
  }
  return { actors, ended }
}

function bornBy({ actor, bornOf }: Entry): ShownActor {
  return { ...actor, parent: bornOf ?? undefined, chart: undefined, status: 'active', states: [], tags: [], edges: [] }
}

function changed(actor: ShownActor, { change }: Entry): ShownActor {
  if (change === undefined) return actor
  return {
    ...actor,
    ...change,
    chart: change.chart ?? actor.chart,
    // After an event that the chart ignores, the edges of its last step stay highlighted.
    edges: change.edges.length === 0 ? actor.edges : change.edges,
  }
}

/** The actor with this id, running or ended. */
export function actorIn({ actors, ended }: Scene, id: string | undefined): ShownActor | undefined {
  return id === undefined ? undefined : (actors.get(id) ?? ended.get(id))
}

/** An actor with its depth below the root. */
export interface TreeRow {
  readonly actor: ShownActor
  readonly depth: number
}

/** The running actors in the order of their tree: each below its parent. */
export function treeOf({ actors }: Scene): readonly TreeRow[] {
  const children = new Map<string | undefined, ShownActor[]>()
  for (const actor of actors.values()) {
    const parent = actor.parent !== undefined && actors.has(actor.parent) ? actor.parent : undefined
    children.set(parent, [...(children.get(parent) ?? []), actor])
  }
  const rowsBelow = (id: string | undefined, depth: number): readonly TreeRow[] =>
    (children.get(id) ?? []).flatMap((actor) => [{ actor, depth }, ...rowsBelow(actor.id, depth + 1)])
  return rowsBelow(undefined, 0)
}
