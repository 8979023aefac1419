/** A setting that the user chooses and the browser remembers. */
export interface Setting<Value> {
  /** The value until the user chooses one. */
  readonly initial: Value
  /** Reads a stored value; undefined if the value is invalid, because then the console did not write it. */
  readonly read: (stored: unknown) => { readonly value: Value } | undefined
  /** All values, in order, if there are only a few; otherwise undefined. */
  readonly choices?: readonly Value[]
}

/** A setting whose stored values are recognised by a type guard. */
export function setting<Value>(initial: Value, isValue: (stored: unknown) => stored is Value): Setting<Value> {
  return { initial, read: (stored) => (isValue(stored) ? { value: stored } : undefined) }
}

/** A setting whose value is one of a few words. */
export function oneOf<const Word extends string>(initial: NoInfer<Word>, words: readonly Word[]): Setting<Word> {
  return {
    ...setting<Word>(initial, (stored): stored is Word => words.some((word) => word === stored)),
    choices: words,
  }
}

/** A setting that is on or off. */
export function flag(initial: boolean): Setting<boolean> {
  return { ...setting(initial, (stored) => typeof stored === 'boolean'), choices: [false, true] }
}

/** A setting that is optional, and undefined at first. */
export function optional<Value>(isValue: (stored: unknown) => stored is Value): Setting<Value | undefined> {
  return setting<Value | undefined>(
    undefined,
    (stored): stored is Value | undefined => stored === undefined || isValue(stored),
  )
}

/** A setting whose value is a list of at most this many strings, empty at first. */
export function texts(most: number): Setting<readonly string[]> {
  return setting<readonly string[]>([], (stored): stored is readonly string[] => isListOf(stored, isText, most))
}

/** Whether a value is a list of at most this many items of the given type. */
export function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
  most: number,
): value is readonly Item[] {
  return Array.isArray(value) && value.length <= most && value.every(isItem)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Whether a value is a safe integer, as every primary key is. */
export function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** The properties of a value, to be validated one by one; empty if it is not an object. */
export function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
