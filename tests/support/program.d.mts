/** A program that the tests need on the machine. */
export interface WantedProgram {
  /** Its name in messages. */
  readonly name: string
  /** Its kind with an article, as in 'point it to …'. */
  readonly kind: string
  /** The environment variable that can hold its path. */
  readonly variable: string
  /** The names that its file may have in the folders of PATH, best first. */
  readonly names: readonly string[]
  /** Further paths to try. */
  readonly places: readonly string[]
  /** A flag, such as `--version`, that makes every working installation exit with 0. */
  readonly question: string
  readonly debianPackage: string
}

/** Announces and runs an installation. Returns whether it succeeded. */
export declare function attempt(wanted: WantedProgram, program: string, args: readonly string[]): boolean

/**
 * Returns the path of the program, installing it if necessary: with Debian's package manager, or else with the given
 * functions, each of which returns whether it succeeded. Throws a one-sentence error if there is none and none can be
 * installed.
 */
export declare function provideProgram(wanted: WantedProgram, ...furtherWays: readonly (() => boolean)[]): string
