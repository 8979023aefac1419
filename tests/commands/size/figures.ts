import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { pageFiles, sharesOf, sumOf } from './parts.ts'
import type { Visit } from './visit.ts'

/** What a visit loads of one kind: the bytes after compression with gzip, and the share of each part. */
export interface Loaded {
  readonly bytes: number
  /** Empty if the build did not record which modules its files come from. */
  readonly parts: Readonly<Record<string, number>>
}

export interface Figures {
  readonly javascript: Loaded
  readonly styles: Loaded
  readonly requests: number
  readonly repeated: readonly string[]
  readonly offSite: readonly string[]
}

/** `{ [file]: { [module]: characters } }`, as `src/build/moduleSizes.ts` writes it. */
export const moduleSizesSchema = v.record(v.string(), v.record(v.string(), v.number()))
export type ModuleSizes = v.InferOutput<typeof moduleSizesSchema>

/** Measures what a visit loaded from the build in a folder. */
export function figuresOf(visit: Visit, dist: string, modules: ModuleSizes): Figures {
  const { requests, repeated, offSite, files } = visit
  const weigh = (ending: string) =>
    loaded(
      files.filter((file) => file.endsWith(ending)),
      dist,
      modules,
    )
  return { javascript: weigh('.js'), styles: weigh('.css'), requests, repeated, offSite }
}

function loaded(files: readonly string[], dist: string, modules: ModuleSizes): Loaded {
  const weighed = files.map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file))).length }))
  const costs = weighed.map(({ file, bytes }) => {
    const characters = modules[file]
    // The files next to the page are copied, not built.
    return characters === undefined ? { [pageFiles]: bytes } : sharesOf(bytes, characters)
  })
  return { bytes: weighed.reduce((sum, { bytes }) => sum + bytes, 0), parts: sumOf(costs) }
}
