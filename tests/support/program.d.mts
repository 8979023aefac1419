/** A program of the machine that tests need. */
export interface WantedProgram {
  /** As people call it. */
  readonly name: string
  /** The words for one of its kind, as in 'point it to …'. */
  readonly kind: string
  /** The environment variable that names one. */
  readonly variable: string
  /** What its file may be called in the folders of PATH, the best first. */
  readonly names: readonly string[]
  /** Where else it may be. */
  readonly places: readonly string[]
  /** The flag that every one that works answers. */
  readonly question: string
  readonly debianPackage: string
}

/** Runs an installation, and says that it does. Returns whether it succeeded. */
export declare function attempt(wanted: WantedProgram, program: string, words: readonly string[]): boolean

/**
 * The path of the program, installed if need be: by Debian, else in the ways that are handed over, each of which returns
 * whether it succeeded. Throws one sentence where there is none and none can be had.
 */
export declare function provideProgram(wanted: WantedProgram, ...furtherWays: readonly (() => boolean)[]): string
