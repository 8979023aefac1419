/** The two window sizes in which every screen is checked: a desktop's and a phone's. */
export const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** The same sizes with their names. The stories are played in both. */
export const screens = [
  ['wide', viewports.wide],
  ['narrow', viewports.narrow],
] as const

/**
 * Selects every third case, beginning with the case at `first`. Used for the cases of a rule that has its own test, and
 * for the paths of a story that reaches some edges of the charts only in a browser. With EVERY_FORM=1, selects all
 * cases.
 */
export function byTurns<Case>(cases: readonly Case[], first = 0): readonly Case[] {
  return everyNth(cases, 3, first)
}

/**
 * Selects every sixth path of any other story. The tests of the views play all paths in jsdom, so a few are enough to
 * test the parts that need a browser. With EVERY_FORM=1, selects all paths.
 */
export function waysByTurns<Way>(ways: readonly Way[]): readonly Way[] {
  return everyNth(ways, 6)
}

/**
 * Selects every second misbehaviour for the place with this number: the even ones for even places, the odd ones for odd
 * places. So each place meets several misbehaviours, and each misbehaviour occurs at several places. The tests of
 * `src/api` try each misbehaviour on the client, and feed each decoder strange responses. With EVERY_FORM=1, selects
 * all.
 */
export function atPlace<Case>(place: number, cases: readonly Case[]): readonly Case[] {
  return process.env['EVERY_FORM'] === undefined ? cases.filter((_, index) => (index - place) % 2 === 0) : cases
}

function everyNth<Case>(cases: readonly Case[], distance: number, first = 0): readonly Case[] {
  return process.env['EVERY_FORM'] === undefined ? cases.filter((_, index) => index % distance === first) : cases
}

/**
 * Selects the paths to play on this screen: every second path is for the wide screen, the others are for the narrow
 * one. Each path is played once.
 */
export function waysOn<Way>(screen: 'wide' | 'narrow', ways: readonly Way[]): readonly Way[] {
  return ways.filter((_, index) => (index % 2 === 0) === (screen === 'wide'))
}

/** The name of a window size. */
export type Width = keyof typeof viewports
type Scheme = 'light' | 'dark'

/** The window size and the colour scheme in which a sight is checked. */
export interface Form {
  readonly width: Width
  readonly scheme: Scheme
}

const forms: readonly Form[] = [
  { width: 'wide', scheme: 'light' },
  { width: 'narrow', scheme: 'dark' },
  { width: 'wide', scheme: 'dark' },
  { width: 'narrow', scheme: 'light' },
]

/**
 * The forms in which to check the sight with this number at these widths. Each sight is checked in one of the possible
 * forms, in rotation. With EVERY_FORM=1, each is checked in all of them, which takes three times as long.
 */
export function formsOf(sight: number, widths: readonly Width[]): readonly Form[] {
  const possible = forms.filter(({ width }) => widths.includes(width))
  return process.env['EVERY_FORM'] === undefined ? possible.slice(sight % possible.length).slice(0, 1) : possible
}

/**
 * Selects each visit in one of two places, alternating between them. With EVERY_FORM=1, selects every visit in both
 * places.
 */
export function inPlacesByTurns<Visit>(here: readonly Visit[], there: readonly Visit[]): readonly Visit[] {
  if (process.env['EVERY_FORM'] !== undefined) return [...here, ...there]
  return here.map((visit, index) => (index % 2 === 0 ? visit : (there[index] ?? visit)))
}
