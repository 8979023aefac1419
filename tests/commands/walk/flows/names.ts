import type { Deployment } from '../flow.ts'

/** Unique names for everything that one path creates on a deployment, since servers refuse names that are taken. */
export interface Names {
  /** A name that is unique in this run and among all other runs. */
  readonly called: (name: string) => string
  /**
   * A name that is just as unique, but contains only the first word of `name`, since a server stores at most 40
   * characters of some names.
   */
  readonly briefly: (name: string) => string
  /** An unused email address that also contains the mark. */
  readonly addressOf: (name: string) => string
  /** A word of letters and digits that is unique to this path within the run. */
  readonly word: string
  /** Matches the names that `called` and `briefly` return, but no addresses. */
  readonly own: RegExp
}

let latest = 0

/** Names for one path. */
export function namesOf({ mark }: Deployment): Names {
  // The time in seconds, modulo about half a day, in three characters. A counter would not work: a runner that restarts
  // after a failure does not know which words have already been used.
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
