import { generations, type Generation } from '../../server/options.ts'
import type { StoryPath } from '../../machines/models/player.ts'
import { idOf, type Story, type StoryName } from '../../machines/models/stories.ts'

/** Why some paths of a flow cannot be walked on the stand-in. */
interface Lack {
  readonly flow: StoryName
  /** The step that cannot be carried out; if absent, no path of the flow can be walked. */
  readonly step?: string
  /** The generations that this is about; if absent, all of them. */
  readonly generations?: readonly Generation[]
  /** The reason, as a sentence. */
  readonly because: string
}

/** Everything that cannot be walked on the stand-ins. Any other path must be walked there. */
export const lacks: readonly Lack[] = [
  {
    flow: 'newDestination',
    step: 'choose a missing medium',
    because: 'Nobody can remove a medium from a server through its API.',
  },
  {
    flow: 'profile',
    step: 'arrive without a timeslot',
    because: 'The walk deletes no timeslot that it did not create, and every account has one.',
  },
  {
    flow: 'realtime',
    generations: ['1.36', '2.9', 'head'],
    because: 'Only servers of generation 1.19 have a live connection.',
  },
  { flow: 'realtime', step: 'it is deleted', because: 'No server reports a deletion over the live connection.' },
]

/** The reason why a path cannot be walked on the stand-in of a generation; undefined if it can. */
export function lackOf(generation: Generation, flow: string, way: StoryPath): string | undefined {
  return lacks.find(
    (lack) =>
      lack.flow === flow &&
      lack.generations?.includes(generation) !== false &&
      (lack.step === undefined || way.steps.some(({ event }) => event.type === lack.step)),
  )?.because
}

/**
 * One short path of each flow, as an id. On a stand-in it is one of the four shortest that can be walked there, and
 * another one on each generation, so that walks of all generations see more of the flow; on other servers, the shortest.
 */
export function shortPaths(flows: readonly Story[], standIn: Generation | undefined): readonly string[] {
  const rank = standIn === undefined ? 0 : generations.length - 1 - generations.indexOf(standIn)
  return flows.flatMap(({ name, ways }) => {
    const walkable = ways
      .filter((way) => standIn === undefined || lackOf(standIn, name, way) === undefined)
      .toSorted((one, other) => one.steps.length - other.steps.length)
    const chosen = walkable[rank % walkable.length]
    return chosen === undefined ? [] : [idOf(name, chosen)]
  })
}

/** A path that has ended without an error on the stand-in of a generation. */
interface Ended {
  readonly standIn: Generation
  readonly flow: string
  readonly way: StoryPath
  /** Why the flow called the path not applicable; undefined if the path was walked. */
  readonly hindrance: string | undefined
}

/**
 * Says how a path contradicts the table of what the stand-ins lack: it was called not applicable although the stand-in
 * has what it needs, or it was walked although the stand-in lacks something. Undefined if it agrees.
 */
export function contradiction({ standIn, flow, way, hindrance }: Ended): string | undefined {
  const lack = lackOf(standIn, flow, way)
  if (hindrance !== undefined && lack === undefined)
    return `The stand-in of generation ${standIn} has what this path needs, but the flow said: ${hindrance}`
  if (hindrance === undefined && lack !== undefined)
    return `The path was walked, although tests/commands/walk/lacks.ts says: ${lack}`
  return undefined
}
