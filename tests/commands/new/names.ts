/** Checks the names of new parts, and converts them to other spellings. */
import { rooms } from '../../architecture/lint/rooms.mjs'
import { isSource } from '../../support/sourceEdits.ts'
import { Refusal } from './house.ts'

/** A name, and the room that it belongs to. */
export interface RoomedName {
  readonly room: string
  readonly name: string
}

/** Reads 'incident/watchers'. Throws Refusal. */
export function roomedName(text: string, kind: string): RoomedName {
  const [room = '', name = '', ...more] = text.split('/')
  if (name === '' || more.length > 0) {
    throw new Refusal(`Write the ${kind} as <room>/<name>, like 'incident/watchers', not '${text}'.`)
  }
  if (!rooms.includes(room)) throw new Refusal(`There is no room '${room}'; the rooms are ${rooms.join(', ')}.`)
  return { room, name: camelCase(name, kind) }
}

/** Returns the name if it is valid camel case. Throws Refusal otherwise. */
export function camelCase(name: string, kind: string): string {
  if (/^[a-z][a-zA-Z0-9]*$/.test(name)) {
    if (isSource('name.ts', `export function ${name}() {}`)) return name
    throw new Refusal(`'${name}' cannot name a ${kind}: it is a reserved word.`)
  }
  throw new Refusal(`'${name}' cannot name a ${kind}: names must be in camel case, like 'twoWords'.`)
}

/** Turns 'twoWords' into 'TwoWords'. */
export function pascalCase(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** Turns 'twoWords' into 'two words'. */
export function inWords(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Turns 'twoWords' into 'Two words'. */
export function asTitle(name: string): string {
  return pascalCase(inWords(name))
}

/** Whether a room may import from another one: it may import from itself and from lower rooms. */
export function mayImport(room: string, from: string): boolean {
  return rooms.indexOf(room) >= rooms.indexOf(from)
}

/** The relative path by which one file imports another. Both files are given by their paths from the root. */
export function importPath(from: string, to: string): string {
  const own = from.split('/').slice(0, -1)
  const other = to.split('/')
  const same = own.findIndex((folder, depth) => folder !== other[depth])
  const shared = same === -1 ? own.length : same
  const up = '../'.repeat(own.length - shared)
  return `${up === '' ? './' : up}${other.slice(shared).join('/')}`
}
