import type { Deployment } from '../flow.ts'

/** What the things of one way are called at a deployment. */
export interface Names {
  /** A name that nothing else has, in this run or another: servers refuse names that are taken. */
  readonly called: (name: string) => string
  /** Fits such names, and no others. */
  readonly own: RegExp
}

let ways = 0

/** Names for one way. */
export function namesOf({ mark }: Deployment): Names {
  ways += 1
  // A runner that began anew after a failure counts from the start again.
  const way = `${mark} ${Date.now().toString(36)}${ways}`
  return { called: (name) => `${name} ${way}`, own: new RegExp(way) }
}
