import { chunkNames } from '../../../machines/core/domain/chunkName.ts'
import { chunkImports } from '../../../src/views/app/chunks.ts'
import { createChunks } from '../../../src/views/core/chunks.ts'

/** The chunks of the console. All are loaded, so that views do not wait for their code. */
export const chunks = createChunks(chunkImports)
await Promise.all(chunkNames.map((name) => chunks.load(name)))
