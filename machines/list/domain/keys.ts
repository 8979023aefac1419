/** The characters that the port `keyboard` reports while nothing is being typed. src/views/list/keyHelp.ts describes them. */

interface KeyDefinition {
  readonly character: string
  /** Whether the key repeats while held down. */
  readonly mayRepeat?: true
}

export const keys = {
  next: { character: 'j', mayRepeat: true },
  previous: { character: 'k', mayRepeat: true },
  extendNext: { character: 'J', mayRepeat: true },
  extendPrevious: { character: 'K', mayRepeat: true },
  group: { character: 'g' },
  open: { character: 'o' },
  tick: { character: 'x' },
  tickAll: { character: '*' },
  previousPage: { character: '[' },
  nextPage: { character: ']' },
  acknowledge: { character: 'a' },
  signOff: { character: 'c' },
  ticket: { character: 't' },
  note: { character: 'n' },
  undo: { character: 'u' },
  refresh: { character: 'r' },
  search: { character: '/' },
  help: { character: '?' },
} as const satisfies Readonly<Record<string, KeyDefinition>>

/** Characters that repeat while their key is held down. */
export const repeatingCharacters: readonly string[] = Object.values<KeyDefinition>(keys)
  .filter(({ mayRepeat }) => mayRepeat === true)
  .map(({ character }) => character)
