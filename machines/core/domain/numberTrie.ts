/**
 * An immutable map from non-negative integers to values, stored as a tree in which each level decides five bits of the
 * key. A change copies only the nodes on the way to the key; the versions before and after it share all others.
 */
export interface NumberTrie<Value> {
  readonly root: TrieNode
  /** How many levels of nodes there are. The tree has room for keys below 32 to this power. */
  readonly levels: number
  /** Never set. It only makes the type of the values part of the type of the tree. */
  readonly values?: Value
}

/** A node has up to 32 children. It holds only those that exist, in the order of their places. */
export interface TrieNode {
  /** One bit for each place that has a child. */
  readonly bits: number
  /** Nodes or, on the lowest level, values. */
  readonly children: readonly unknown[]
  /** The edit that created the node and may therefore change it in place; see `TrieEdit`. */
  readonly edit: object | undefined
}

const emptyNode: TrieNode = { bits: 0, children: [], edit: undefined }
const bitsPerLevel = 5
const width = 2 ** bitsPerLevel
/** At this level and above, a key can exceed the 32 bits that JavaScript's bit operators work on. */
const firstWideLevel = 6

/** A tree without entries. */
export function emptyTrie<Value>(): NumberTrie<Value> {
  return { root: emptyNode, levels: 1 }
}

/** The value of a key; undefined if there is none. */
export function valueAt<Value>({ root, levels }: NumberTrie<Value>, key: number): Value | undefined {
  if (key >= roomOf(levels)) return undefined
  let node = root
  for (let level = levels - 1; level > 0; level -= 1) {
    const child = childOf(node, placeOf(key, level))
    if (child === undefined) return undefined
    node = child as TrieNode
  }
  return childOf(node, placeOf(key, 0)) as Value | undefined
}

/** The values in the order of their keys. */
export function* valuesOf<Value>({ root, levels }: NumberTrie<Value>): Generator<Value, undefined> {
  yield* valuesBelow(root, levels - 1) as Generator<Value, undefined>
  return undefined
}

function* valuesBelow(node: TrieNode, level: number): Generator<unknown, undefined> {
  if (level === 0) yield* node.children
  else for (const child of node.children) yield* valuesBelow(child as TrieNode, level - 1)
  return undefined
}

/**
 * Calls `differs` with the value before and after for each key whose value differs, in no particular order; a missing
 * value is undefined. Shared nodes are skipped, so the cost depends only on the number of differences.
 */
export function compareTries<Value>(
  before: NumberTrie<Value>,
  after: NumberTrie<Value>,
  differs: (before: Value | undefined, after: Value | undefined) => void,
): void {
  const levels = Math.max(before.levels, after.levels)
  compareNodes(raised(before, levels).root, raised(after, levels).root, levels - 1, differs as Differs)
}

type Differs = (before: unknown, after: unknown) => void

function compareNodes(before: TrieNode, after: TrieNode, level: number, differs: Differs): void {
  if (before === after) return
  for (let place = 0; place < width; place += 1) {
    const one = childOf(before, place)
    const other = childOf(after, place)
    if (one === other) continue
    if (level === 0) differs(one, other)
    else compareNodes((one ?? emptyNode) as TrieNode, (other ?? emptyNode) as TrieNode, level - 1, differs)
  }
}

/** A series of changes to one tree. Nodes that it has copied are changed in place, so each is copied only once. */
export class TrieEdit<Value> {
  #root: TrieNode
  #levels: number
  readonly #edit = {}

  constructor({ root, levels }: NumberTrie<Value>) {
    this.#root = root
    this.#levels = levels
  }

  /** The value of a key after the changes so far. */
  get(key: number): Value | undefined {
    return valueAt<Value>({ root: this.#root, levels: this.#levels }, key)
  }

  set(key: number, value: Value): void {
    while (key >= roomOf(this.#levels)) {
      this.#root = raised({ root: this.#root, levels: this.#levels }, this.#levels + 1).root
      this.#levels += 1
    }
    let node = this.#owned(this.#root)
    this.#root = node
    for (let level = this.#levels - 1; level > 0; level -= 1) {
      const place = placeOf(key, level)
      const child = childOf(node, place) as TrieNode | undefined
      const own = this.#owned(child ?? emptyNode)
      if (own !== child) setChild(node, place, own)
      node = own
    }
    setChild(node, placeOf(key, 0), value)
  }

  remove(key: number): void {
    if (this.get(key) !== undefined) this.#root = this.#without(this.#root, this.#levels - 1, key)
  }

  /** The tree with all changes. The edit must not be used afterwards. */
  done(): NumberTrie<Value> {
    return { root: this.#root, levels: this.#levels }
  }

  #without(node: TrieNode, level: number, key: number): TrieNode {
    const place = placeOf(key, level)
    const own = this.#owned(node)
    const rest = level === 0 ? emptyNode : this.#without(childOf(node, place) as TrieNode, level - 1, key)
    if (rest.bits === 0) removeChild(own, place)
    else setChild(own, place, rest)
    return own
  }

  /** The node itself if this edit has created it, otherwise a copy. */
  #owned(node: TrieNode): OwnNode {
    if (node.edit === this.#edit) return node as OwnNode
    return { bits: node.bits, children: node.children.slice(), edit: this.#edit }
  }
}

function setChild(node: OwnNode, place: number, child: unknown): void {
  const at = indexOf(node, place)
  if ((node.bits & (1 << place)) !== 0) node.children[at] = child
  else if (at === node.children.length) node.children.push(child)
  else node.children.splice(at, 0, child)
  node.bits |= 1 << place
}

function removeChild(node: OwnNode, place: number): void {
  node.children.splice(indexOf(node, place), 1)
  node.bits &= ~(1 << place)
}

interface OwnNode extends TrieNode {
  bits: number
  readonly children: unknown[]
}

/** The same entries in a tree with this many levels. */
function raised<Value>({ root, levels }: NumberTrie<Value>, wanted: number): NumberTrie<Value> {
  let top = root
  for (let level = levels; level < wanted; level += 1) {
    if (top.bits !== 0) top = { bits: 1, children: [top], edit: undefined }
  }
  return { root: top, levels: wanted }
}

function roomOf(levels: number): number {
  return width ** levels
}

/** The five bits of the key that a level decides. */
function placeOf(key: number, level: number): number {
  if (level < firstWideLevel) return (key >>> (level * bitsPerLevel)) & (width - 1)
  return Math.floor(key / width ** level) & (width - 1)
}

function childOf(node: TrieNode, place: number): unknown {
  return (node.bits & (1 << place)) === 0 ? undefined : node.children[indexOf(node, place)]
}

/** The index of a place's child in `children`: the number of lower places that have a child. */
function indexOf({ bits }: TrieNode, place: number): number {
  let lower = bits & ((1 << place) - 1)
  lower -= (lower >>> 1) & 0x55555555
  lower = (lower & 0x33333333) + ((lower >>> 2) & 0x33333333)
  return (((lower + (lower >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
