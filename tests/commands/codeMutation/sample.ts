import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { mutantKinds, mutantsOf, type CodeFault } from './kinds.ts'

/** Where mutants are planted, and how many of a sample go there. */
export const layers = ['domain', 'api', 'join', 'views'] as const
export type Layer = (typeof layers)[number]

/** How many mutants of each layer are in a sample of the usual size. */
export const usualShares: Readonly<Record<Layer, number>> = { domain: 130, api: 95, join: 8, views: 80 }

/** Layer and room of a source; undefined where no mutant is planted in it. */
export function placeOf(path: string): { readonly layer: Layer; readonly room: string } | undefined {
  const [, machine] = /^machines\/(\w+)\/domain\//.exec(path) ?? []
  if (machine !== undefined) return { layer: 'domain', room: machine }
  if (path === 'src/connect.ts') return { layer: 'join', room: 'all' }
  const [, layer, room] = /^src\/(api|views)\/(?:(\w+)\/)?/.exec(path) ?? []
  return layer === undefined ? undefined : { layer: layer === 'api' ? 'api' : 'views', room: room ?? 'all' }
}

/** Every source in which mutants are planted, by its path from the root. */
export function plantedFiles(): readonly string[] {
  const files = ['machines', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return files
    .filter((path) => /\.tsx?$/.test(path) && placeOf(path) !== undefined && statSync(path).isFile())
    .toSorted()
}

/** Every mutant that can be planted, or every one in these files. */
export function everyMutant(files = plantedFiles()): readonly CodeFault[] {
  return files.flatMap((path) => mutantsOf(path, readFileSync(path, 'utf8')))
}

/**
 * So many mutants of each layer, the kinds in turn. Which of a kind, its own name decides with the seed: a change of the
 * code moves few others in or out.
 */
export function sampleOf(
  mutants: readonly CodeFault[],
  seed: number,
  shares: Readonly<Record<Layer, number>>,
): readonly CodeFault[] {
  return layers.flatMap((layer) => {
    const ranked = mutants
      .filter(({ path }) => placeOf(path)?.layer === layer)
      .map((mutant) => ({ mutant, rank: rankOf(mutant.id, seed) }))
      .toSorted((one, other) => one.rank.localeCompare(other.rank))
    const byKind = mutantKinds.map((kind) => ranked.flatMap(({ mutant }) => (mutant.kind === kind ? [mutant] : [])))
    const turns = Math.max(0, ...byKind.map((ofKind) => ofKind.length))
    const inTurn = Array.from({ length: turns }, (_, turn) =>
      byKind.flatMap((ofKind) => ofKind.slice(turn, turn + 1)),
    ).flat()
    return inTurn.slice(0, shares[layer])
  })
}

function rankOf(id: string, seed: number): string {
  return createHash('sha256').update(`${seed} ${id}`).digest('hex')
}
