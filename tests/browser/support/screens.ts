/** The two windows that every screen is looked at in: of a desk, and of a telephone. */
export const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** The same by name, for the stories, which are played in both. */
export const screens = [
  ['wide', viewports.wide],
  ['narrow', viewports.narrow],
] as const

/**
 * Of what is tried elsewhere too, each third: the cases of a rule that has a test of its own, and the ways of a story on which a
 * browser comes to edges of the charts that nothing else has it come to. With EVERY_FORM=1 a browser tries them all.
 */
export function byTurns<Case>(cases: readonly Case[]): readonly Case[] {
  return everyNth(cases, 3)
}

/**
 * Of the ways of any other story, all of which the tests of the views go in a document without a browser, each sixth: what only a
 * browser shows of a story it shows on few of them. With EVERY_FORM=1 a browser goes them all.
 */
export function waysByTurns<Way>(ways: readonly Way[]): readonly Way[] {
  return everyNth(ways, 6)
}

function everyNth<Case>(cases: readonly Case[], distance: number): readonly Case[] {
  return process.env['EVERY_FORM'] === undefined ? cases.filter((_, index) => index % distance === 0) : cases
}

/** Every other way on the one screen, the rest on the other: each is gone once, and both screens see many. */
export function waysOn<Way>(screen: 'wide' | 'narrow', ways: readonly Way[]): readonly Way[] {
  return ways.filter((_, index) => (index % 2 === 0) === (screen === 'wide'))
}

/** A window by its name. */
export type Width = keyof typeof viewports
type Scheme = 'light' | 'dark'

/** In which windows and schemes something is looked at. */
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
 * The forms in which the sight of that number is looked at in these windows: one of them, and the next sight in the next.
 * EVERY_FORM=1 looks at each in all of them, which takes three times as long.
 */
export function formsOf(sight: number, widths: readonly Width[]): readonly Form[] {
  const possible = forms.filter(({ width }) => widths.includes(width))
  return process.env['EVERY_FORM'] === undefined ? possible.slice(sight % possible.length).slice(0, 1) : possible
}

/** The same visits to two places: each is paid to one of them, by turns; to both with EVERY_FORM=1. */
export function inPlacesByTurns<Visit>(here: readonly Visit[], there: readonly Visit[]): readonly Visit[] {
  if (process.env['EVERY_FORM'] !== undefined) return [...here, ...there]
  return here.map((visit, index) => (index % 2 === 0 ? visit : (there[index] ?? visit)))
}
