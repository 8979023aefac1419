import { isSecondGeneration, type Generation } from './options.ts'

/** A version of the API, as used in paths. */
export type ApiVersion = 1 | 2 | 3

/** The API versions in which a generation serves incidents, sources and tags. */
export function incidentVersions(generation: Generation): readonly string[] {
  if (!isSecondGeneration(generation)) return ['v1', 'v2']
  return generation === 'head' ? ['v2', 'v3'] : ['v2']
}

/** The API versions in which a generation serves media and destinations. */
export function destinationVersions(generation: Generation): readonly string[] {
  return generation === 'head' ? ['v2', 'v3'] : ['v2']
}
