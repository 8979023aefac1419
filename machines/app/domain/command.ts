/** What the command palette offers: everything that can be done here, by name (docs/behaviour.md#command-palette). */
import { counted } from '../../core/domain/count.ts'
import { parsePk } from '../../core/domain/pk.ts'
import { incidentPath, routePatterns } from '../../core/domain/route.ts'
import type { SavedFilter } from '../../filter/domain/savedFilter.ts'
import type { ColorScheme, Preferences } from '../../list/domain/preferences.ts'
import { keys } from '../../list/domain/keys.ts'

/** What a command does. */
export type CommandEffect =
  /** The same as this shortcut, on the page or in the dialog over the list. */
  | { readonly type: 'press' | 'pressInDialog'; readonly key: string }
  | { readonly type: 'go'; readonly to: string }
  /** Opens the view at this place among the tabs, counted from 0. */
  | { readonly type: 'openView'; readonly place: number }
  | { readonly type: 'chooseFilter'; readonly saved: SavedFilter }
  /** Takes back the acknowledgements of the action with this id in the log. */
  | { readonly type: 'takeBack'; readonly id: string }
  | { readonly type: 'prefer'; readonly change: Partial<Preferences> }
  | {
      readonly type:
        'clearSelection' | 'notifyMe' | 'refresh' | 'pauseUpdates' | 'resumeUpdates' | 'openLog' | 'signOut'
    }
  /** Undoes the order with this id. */
  | { readonly type: 'undo'; readonly id: string }

export interface Command {
  /** What it does, as a person would say it; unique among the commands. */
  readonly name: string
  /** Where it belongs, in a word or two. */
  readonly place: string
  /** The shortcut that does the same, if there is one. */
  readonly key?: string
  readonly effect: CommandEffect
}

/** What an incident, or several, would let the operator do. */
export interface Subject {
  /** In words: 'incident 7', '30 ticked incidents', 'this group'. */
  readonly words: string
  readonly canAcknowledge: boolean
  /** Undefined if some are open and others closed, or all are stateless. */
  readonly signOff: 'close' | 'reopen' | undefined
}

/** What is on screen when the palette opens. */
export interface Situation {
  readonly page: 'list' | 'dialog' | 'incident' | 'other'
  /** What the shortcuts would act on; undefined if there is nothing. */
  readonly subject: Subject | undefined
  /** The incident of the row that has the focus. */
  readonly row: number | undefined
  readonly isRowTicked: boolean
  readonly ticked: number
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  readonly views: readonly { readonly name: string }[]
  readonly filters: readonly SavedFilter[]
  /** Undefined if the list is not updated automatically anyway. */
  readonly updates: 'running' | 'paused' | undefined
  /** The newest order that waits, in words: 'closing incident 7'; undefined if none waits. */
  readonly undone: { readonly id: string; readonly words: string } | undefined
  /** The action that is offered to be taken back. */
  readonly offered: { readonly id: string; readonly given: readonly { readonly pk: number }[] } | undefined
  readonly colorScheme: ColorScheme
  /** Whether the server is known to have planned maintenance that its users can see. */
  readonly hasMaintenance: boolean
  /** Whether the user belongs to the staff of the server. */
  readonly isStaff: boolean
}

/** The commands in this situation, in the order of the palette: what concerns the incidents comes first. */
export function commandsIn(situation: Situation): readonly Command[] {
  return [
    ...undoing(situation),
    ...aboutSubject(situation),
    ...aboutList(situation),
    ...aboutNeighbours(situation),
    ...opening(situation),
    ...goingTo,
    ...goingToNewest(situation),
    ...aboutConsole(situation),
  ]
}

/** The key undoes what waits or, if nothing does, takes back what is offered. */
function undoing({ undone, offered }: Situation): readonly Command[] {
  const key = keys.undo.character
  const undo: readonly Command[] =
    undone === undefined
      ? []
      : [{ name: `Undo ${undone.words}`, place: 'Undo', key, effect: { type: 'undo', id: undone.id } }]
  if (offered === undefined) return undo
  const takeBack: Command = {
    name: `Take back ${givenWords(offered.given)}`,
    place: 'Undo',
    effect: { type: 'takeBack', id: offered.id },
  }
  return undone === undefined ? [{ ...takeBack, key }] : [...undo, takeBack]
}

function givenWords(given: readonly { readonly pk: number }[]): string {
  const [first] = given
  return first !== undefined && given.length === 1
    ? `the acknowledgement of incident ${first.pk}`
    : counted(given.length, 'acknowledgement', 'acknowledgements')
}

const signOffWords = { close: 'Close', reopen: 'Reopen' } as const

function aboutSubject({ subject, row, isRowTicked, page }: Situation): readonly Command[] {
  const one = row === undefined ? [] : aboutRow(row, isRowTicked)
  if (subject === undefined) return one
  const { words, canAcknowledge, signOff } = subject
  const named = (name: string, key: Key) => pressing(name, 'Incident', key, page)
  return [
    ...(canAcknowledge ? [named(`Acknowledge ${words}`, keys.acknowledge)] : []),
    ...(signOff === undefined ? [] : [named(`${signOffWords[signOff]} ${words}`, keys.signOff)]),
    named(`Ticket of ${words}`, keys.ticket),
    named(`Add a note to ${words}`, keys.note),
    ...one,
  ]
}

function aboutRow(row: number, isTicked: boolean): readonly Command[] {
  return [
    pressing(`Open incident ${row}`, 'Incident', keys.open),
    pressing(`${isTicked ? 'Untick' : 'Tick'} incident ${row}`, 'Incident', keys.tick),
  ]
}

function aboutList({ page, ticked, hasNext, hasPrevious, updates }: Situation): readonly Command[] {
  if (page !== 'list') return []
  const list = (name: string, key: Key) => pressing(name, 'List', key)
  const untick: Command = {
    name: `Clear the selection of ${counted(ticked, 'incident', 'incidents')}`,
    place: 'List',
    effect: { type: 'clearSelection' },
  }
  return [
    list('Select everything that matches', keys.tickAll),
    ...(ticked > 0 ? [untick] : []),
    { name: 'Notify me of these', place: 'List', effect: { type: 'notifyMe' } },
    list('Group rows', keys.group),
    list('Search', keys.search),
    ...(hasNext ? [list('Next page', keys.nextPage)] : []),
    ...(hasPrevious ? [list('Previous page', keys.previousPage)] : []),
    ...(updates === 'running'
      ? [{ name: 'Pause updates', place: 'List', effect: { type: 'pauseUpdates' } } as const]
      : []),
    ...(updates === 'paused'
      ? [{ name: 'Resume updates', place: 'List', effect: { type: 'resumeUpdates' } } as const]
      : []),
  ]
}

function aboutNeighbours({ page, hasNext, hasPrevious }: Situation): readonly Command[] {
  if (page !== 'dialog' && page !== 'incident') return []
  const named = (name: string, key: Key) => pressing(name, 'Incident', key, page)
  return [
    ...(hasNext ? [named('Next incident', keys.next)] : []),
    ...(hasPrevious ? [named('Previous incident', keys.previous)] : []),
    ...(page === 'dialog' ? [named('Open the page of the incident', keys.open)] : []),
  ]
}

function opening({ page, views, filters }: Situation): readonly Command[] {
  const offered = page === 'list' ? filters : []
  return [
    ...views.map(({ name }, place) => ({
      name,
      place: 'View',
      ...(place < 9 ? { key: String(place + 1) } : {}),
      effect: { type: 'openView', place } as const,
    })),
    ...offered.map((saved) => ({
      name: saved.name,
      place: 'Filter',
      effect: { type: 'chooseFilter', saved } as const,
    })),
  ]
}

const goingTo: readonly Command[] = [
  { name: 'Incidents', place: 'Go to', effect: { type: 'go', to: routePatterns.incidents } },
  { name: 'Timeslots', place: 'Go to', effect: { type: 'go', to: routePatterns.timeslots } },
  { name: 'Profiles', place: 'Go to', effect: { type: 'go', to: routePatterns.notificationProfiles } },
  { name: 'Shift', place: 'Go to', effect: { type: 'go', to: routePatterns.shift } },
  { name: 'Destinations', place: 'Go to', effect: { type: 'go', to: routePatterns.destinations } },
  { name: 'Wall mode', place: 'Go to', effect: { type: 'go', to: routePatterns.wall } },
]

/** The pages that only the newest servers have; what is said of sources is for the staff. */
function goingToNewest({ hasMaintenance, isStaff }: Situation): readonly Command[] {
  if (!hasMaintenance) return []
  return [
    { name: 'Maintenance', place: 'Go to', effect: { type: 'go', to: routePatterns.maintenance } },
    ...(isStaff
      ? [{ name: 'Sources', place: 'Go to', effect: { type: 'go', to: routePatterns.sourceSystems } } as const]
      : []),
  ]
}

const themes: Readonly<Record<ColorScheme, string>> = { light: 'Light', dark: 'Dark', auto: 'As the system' }

function aboutConsole({ page, colorScheme }: Situation): readonly Command[] {
  const others = (['light', 'dark', 'auto'] as const).filter((scheme) => scheme !== colorScheme)
  return [
    { name: 'Refresh', place: 'Console', key: keys.refresh.character, effect: { type: 'refresh' } },
    { name: 'Messages', place: 'Console', effect: { type: 'openLog' } },
    ...(page === 'list' || page === 'incident' ? [pressing('Keyboard shortcuts', 'Console', keys.help)] : []),
    ...others.map((scheme): Command => ({
      name: `Theme: ${themes[scheme]}`,
      place: 'Console',
      effect: { type: 'prefer', change: { colorScheme: scheme } },
    })),
    { name: 'Logout', place: 'Console', effect: { type: 'signOut' } },
  ]
}

type Key = (typeof keys)[keyof typeof keys]

function pressing(name: string, place: string, { character }: Key, page?: Situation['page']): Command {
  const type = page === 'dialog' ? 'pressInDialog' : 'press'
  return { name, place, key: character, effect: { type, key: character } }
}

/**
 * The commands whose name or place contains each word of a text, whatever its case and accents, those first whose name
 * begins with the text. A number also offers the incident with that number.
 */
export function commandsFor(commands: readonly Command[], text: string): readonly Command[] {
  const sought = plain(text)
  const words = sought.split(/\s+/u)
  const isFound = ({ name, place }: Command) => words.every((word) => plain(`${place} ${name}`).includes(word))
  const found = commands.filter(isFound)
  const isFirst = ({ name }: Command) => sought !== '' && plain(name).startsWith(sought)
  return [...incidentOf(sought), ...found.filter(isFirst), ...found.filter((command) => !isFirst(command))]
}

function incidentOf(sought: string): readonly Command[] {
  const pk = parsePk(sought.replace(/^#/u, ''))
  if (pk === undefined) return []
  return [{ name: `Go to incident ${pk}`, place: 'Go to', effect: { type: 'go', to: incidentPath(pk) } }]
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
