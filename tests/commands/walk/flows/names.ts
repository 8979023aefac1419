import type { Deployment } from '../flow.ts'

/** What the things of one way are called at a deployment: servers refuse names that are taken. */
export interface Names {
  /** A name that nothing else has, in this run or another. */
  readonly called: (name: string) => string
  /** The same by its first word alone: a server keeps no more than 40 characters of some names. */
  readonly briefly: (name: string) => string
  /** An address of email of nobody's, which has the mark in it as well. */
  readonly addressOf: (name: string) => string
  /** A word of letters and digits that no other way of this run has. */
  readonly word: string
  /** Fits such names, and no others. */
  readonly own: RegExp
}

let latest = 0

/** Names for one way. */
export function namesOf({ mark }: Deployment): Names {
  // Seconds of half a day, in three characters: a runner that began anew after a failure does not know what it gave.
  latest = Math.max(latest + 1, Math.floor(Date.now() / 1000))
  const word = (latest % 36 ** 3).toString(36).padStart(3, '0')
  const way = `${mark} ${word}`
  return {
    called: (name) => `${name} ${way}`,
    briefly: (name) => `${/^\S*/.exec(name)?.[0] ?? name} ${way}`,
    addressOf: (name) => `${name}-${way.replace(' ', '-')}@example.org`,
    word,
    own: new RegExp(way),
  }
}
