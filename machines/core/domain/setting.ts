/** What a setting is made of that a person chooses and a browser remembers. */
export interface Setting<Value> {
  /** Its value until a person chooses. */
  readonly initial: Value
  /** What was stored, as a value of it; undefined where it is none: it was not written by a person's choices. */
  readonly read: (stored: unknown) => { readonly value: Value } | undefined
}

/** A setting whose stored values are told from all else by a test. */
export function setting<Value>(initial: Value, isValue: (stored: unknown) => stored is Value): Setting<Value> {
  return { initial, read: (stored) => (isValue(stored) ? { value: stored } : undefined) }
}

/** One of a few words. */
export function oneOf<const Word extends string>(initial: NoInfer<Word>, words: readonly Word[]): Setting<Word> {
  return setting<Word>(initial, (stored): stored is Word => words.some((word) => word === stored))
}

/** On or off. */
export function flag(initial: boolean): Setting<boolean> {
  return setting(initial, (stored) => typeof stored === 'boolean')
}

/** Something that there need not be: at first there is none. */
export function optional<Value>(isValue: (stored: unknown) => stored is Value): Setting<Value | undefined> {
  return setting<Value | undefined>(
    undefined,
    (stored): stored is Value | undefined => stored === undefined || isValue(stored),
  )
}

/** Texts, that many at most: at first there are none. */
export function texts(most: number): Setting<readonly string[]> {
  return setting<readonly string[]>([], (stored): stored is readonly string[] => isListOf(stored, isText, most))
}

/** Whether something is a list of such things, that many at most. */
export function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
  most: number,
): value is readonly Item[] {
  return Array.isArray(value) && value.length <= most && value.every(isItem)
}

/** Whether something is a text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Whether something is a whole number that is told from its neighbours, as every primary key is. */
export function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** Something with properties, to be looked at one by one; without any where it is no object. */
export function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
