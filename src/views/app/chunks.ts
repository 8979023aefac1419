/** The code of each chunk. No other module imports it, so that the build puts it in separate files. */
export const chunkImports = {
  controls: () => import('./chunks/controls.ts'),
  incident: () => import('./chunks/incident.ts'),
  alerting: () => import('./chunks/alerting.ts'),
  shift: () => import('./chunks/shift.ts'),
}

type Imports = typeof chunkImports
type Views = { readonly [Name in keyof Imports]: Awaited<ReturnType<Imports[Name]>> }

declare module '../core/chunks.ts' {
  interface ChunkViews extends Views {}
}
