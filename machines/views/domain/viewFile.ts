/** The views as storage and as files have them (docs/behaviour.md#views): each as its name and its address. */
import { isListOf, isText, isWholeNumber, propertiesOf } from '../../core/domain/setting.ts'
import { counted } from '../../core/domain/count.ts'
import { unfollowedParts } from './unfollowedParts.ts'
import { contentAddress, isViewId } from './viewAddress.ts'
import { contentOf } from './viewContent.ts'
import {
  freeName,
  mostInViewName,
  mostViews,
  noViews,
  type KeptViews,
  type NewView,
  type View,
  type ViewBase,
} from './view.ts'

/** What was read of a view, and which parts of its address were not. */
export interface ReadView {
  readonly view: NewView
  readonly leftOut: readonly string[]
}

/** Views that were read, and what had to be left out of them. */
export interface ReadViews {
  readonly kept: KeptViews
  /** How many views could not be read at all. */
  readonly unreadable: number
  /** The parts that could not be read, each with the name of its view. */
  readonly leftOut: readonly LeftOut[]
}

export interface LeftOut {
  readonly name: string
  readonly parts: readonly string[]
}

const nothingRead: ReadViews = { kept: noViews, unreadable: 0, leftOut: [] }

/** The most characters of an address: longer ones were not written by the console. */
const longestAddress = 20_000

function readView(value: unknown): ReadView | undefined {
  const { name, address, base } = propertiesOf(value)
  if (!isText(name) || !isText(address) || address.length > longestAddress) return undefined
  const content = contentOf(address)
  const wanted = name.trim()
  if (content === undefined || wanted === '' || Array.from(wanted).length > mostInViewName) return undefined
  const rest = readBase(base)
  const view = { name: wanted, address: contentAddress(content), ...(rest === undefined ? {} : { base: rest }) }
  return { view, leftOut: unfollowedParts(address) }
}

function readBase(value: unknown): ViewBase | undefined {
  const { pk, name } = propertiesOf(value)
  return isWholeNumber(pk) && isText(name) ? { pk, name } : undefined
}

/** Reads what storage has. Whatever cannot be read is left out, and told of. */
export function readViews(stored: unknown): ReadViews {
  const { views, standard } = propertiesOf(stored)
  if (!isListOf(views, isAnything, mostViews)) return nothingRead
  const ids = new Set<string>()
  const read = views.map((value) => {
    const { id, lookedAt } = propertiesOf(value)
    const found = readView(value)
    if (found === undefined || !isViewId(id) || ids.has(id)) return undefined
    ids.add(id)
    return { ...found, view: { ...found.view, id, lookedAt: isWholeNumber(lookedAt) ? lookedAt : 0 } }
  })
  const known = read.filter((found) => found !== undefined)
  const isStandard = isViewId(standard) && ids.has(standard)
  return {
    kept: { views: known.map(({ view }) => view), ...(isStandard ? { standard } : {}) },
    unreadable: read.length - known.length,
    leftOut: leftOutOf(known),
  }
}

function leftOutOf(read: readonly ReadView[]): readonly LeftOut[] {
  return read.flatMap(({ view: { name }, leftOut }) => (leftOut.length === 0 ? [] : [{ name, parts: leftOut }]))
}

function isAnything(_value: unknown): _value is unknown {
  return true
}

const kind = 'argus views'
const version = 1

/** The text of a file with these views. It has nothing that only this browser knows, such as when a view was looked at. */
export function viewFile(views: readonly View[]): string {
  const written = views.map(({ name, address, base }) => ({ name, address, ...(base === undefined ? {} : { base }) }))
  return `${JSON.stringify({ kind, version, views: written }, null, 2)}\n`
}

/** What a file of views leads to: views to add, or why none is; and a sentence that says so. */
export interface Import {
  readonly views: readonly NewView[]
  readonly sentence: string
}

/** Reads a file of views, to be added to those that there are. Names that are taken get a number. */
export function importOf(file: { readonly name: string; readonly text: string }, views: readonly View[]): Import {
  const refused = (reason: string): Import => ({ views: [], sentence: [reason, 'Nothing was imported.'].join(' ') })
  const found = propertiesOf(parsed(file.text))
  if (found.kind !== kind || !Array.isArray(found.views)) {
    return refused(`‘${file.name}’ is not a file of views that Argus has exported.`)
  }
  if (found.version !== version) return refused(`‘${file.name}’ was exported by a newer release of Argus.`)
  const read = found.views.map(readView)
  const known = read.filter((one) => one !== undefined)
  if (known.length === 0) return refused(`None of the views in ‘${file.name}’ could be read.`)
  if (views.length + known.length > mostViews) {
    return refused(`At most ${mostViews} views can be kept, and ‘${file.name}’ has ${counted(known.length, 'view')}.`)
  }
  const added: NewView[] = []
  for (const { view } of known) added.push({ ...view, name: freeName(view.name, [...views, ...added]) })
  return { views: added, sentence: importedSentence(added.length, read.length - known.length, leftOutOf(known)) }
}

function importedSentence(added: number, unreadable: number, leftOut: readonly LeftOut[]): string {
  return [`Imported ${counted(added, 'view')}.`, ...unreadWords({ unreadable, leftOut })].join(' ')
}

/** What could not be read, in sentences; empty if everything was. */
export function unreadWords({ unreadable, leftOut }: Omit<ReadViews, 'kept'>): readonly string[] {
  return [
    ...(unreadable === 0 ? [] : [`${counted(unreadable, 'view')} could not be read.`]),
    ...leftOut.map(({ name, parts }) => `Left out of ‘${name}’, because it could not be read: ${parts.join(', ')}.`),
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
