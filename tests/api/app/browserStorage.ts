/** Creates a browser's Storage with these entries. */
export function browserStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const held = new Map(Object.entries(entries))
  return {
    get length() {
      return held.size
    },
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}

/** All entries of a storage. */
export function entriesOf(storage: Storage): Readonly<Record<string, string>> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? '']))
}
