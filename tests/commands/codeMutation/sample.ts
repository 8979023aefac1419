import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { mutantKinds, mutantsOf, type CodeMutant } from './kinds.ts'

/** The layers in which mutants are planted; a sample has mutants of each. */
export const layers = ['domain', 'actors', 'api', 'join', 'views', 'tools', 'page'] as const
export type Layer = (typeof layers)[number]

/** The number of mutants of each layer in a sample of the default size. */
export const usualShares: Readonly<Record<Layer, number>> = {
  domain: 65,
  actors: 10,
  api: 45,
  join: 15,
  views: 40,
  tools: 20,
  page: 5,
}

/** The layer and room of a source; undefined if no mutant is planted in it. */
export function placeOf(path: string): { readonly layer: Layer; readonly room: string } | undefined {
  const [, machine] = /^machines\/(\w+)\/domain\//.exec(path) ?? []
  if (machine !== undefined) return { layer: 'domain', room: machine }
  const [, listening] = /^machines\/(\w+)\/actors\//.exec(path) ?? []
  if (listening !== undefined) return { layer: 'actors', room: listening }
  const [, tool] = /^src\/(visualizer|recording)\//.exec(path) ?? []
  if (tool !== undefined) return { layer: 'tools', room: tool }
  if (/^src\/connect(Later)?\.ts$/.test(path)) return { layer: 'join', room: 'all' }
  if (path === 'index.html') return { layer: 'page', room: 'all' }
  const [, layer, room] = /^src\/(api|views)\/(?:(\w+)\/)?/.exec(path) ?? []
  return layer === undefined ? undefined : { layer: layer === 'api' ? 'api' : 'views', room: room ?? 'all' }
}

/** Every source in which mutants are planted, by path from the root. */
export function plantedFiles(): readonly string[] {
  const files = ['machines', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return ['index.html', ...files]
    .filter((path) => /\.(tsx?|html)$/.test(path) && placeOf(path) !== undefined && statSync(path).isFile())
    .toSorted()
}

/** Every mutant that can be planted in these files (default: all files). */
export function everyMutant(files = plantedFiles()): readonly CodeMutant[] {
  return files.flatMap((path) => mutantsOf(path, readFileSync(path, 'utf8')))
}

/**
 * Samples this many mutants of each layer, alternating between the kinds. Within a kind, a hash of the seed and the
 * mutant's id determines the order, so that a code change replaces few mutants in the sample.
 */
export function sampleOf(
  mutants: readonly CodeMutant[],
  seed: number,
  shares: Readonly<Record<Layer, number>>,
): readonly CodeMutant[] {
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
