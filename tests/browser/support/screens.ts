/** The two windows in which every screen is checked: of a desktop, and of a phone. */
export const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** The same by name, for the stories, which are played in both. */
export const screens = [
  ['wide', viewports.wide],
  ['narrow', viewports.narrow],
] as const

/**
 * Every third of what is also tested elsewhere: the cases of a rule that has its own test, and the paths of a story on
 * which a browser reaches edges of the charts that nothing else makes it reach. With EVERY_FORM=1 a browser tries them
 * all.
 */
export function byTurns<Case>(cases: readonly Case[]): readonly Case[] {
  return everyNth(cases, 3)
}

/**
 * Every sixth of the paths of any other story: the tests of the views play all of them in jsdom, and a few show what
 * only a browser can. With EVERY_FORM=1 a browser plays them all.
 */
export function waysByTurns<Way>(ways: readonly Way[]): readonly Way[] {
  return everyNth(ways, 6)
}

function everyNth<Case>(cases: readonly Case[], distance: number): readonly Case[] {
  return process.env['EVERY_FORM'] === undefined ? cases.filter((_, index) => index % distance === 0) : cases
}

/** Every other path on the one screen, the rest on the other: each is played once, and both screens see many. */
export function waysOn<Way>(screen: 'wide' | 'narrow', ways: readonly Way[]): readonly Way[] {
  return ways.filter((_, index) => (index % 2 === 0) === (screen === 'wide'))
}

/** A window by its name. */
export type Width = keyof typeof viewports
type Scheme = 'light' | 'dark'

/** The window and the colour scheme in which something is checked. */
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
 * The forms in which the sight with that number is checked in these windows: one of them, the next sight in the next.
 * EVERY_FORM=1 checks each in all of them, which takes three times as long.
 */
export function formsOf(sight: number, widths: readonly Width[]): readonly Form[] {
  const possible = forms.filter(({ width }) => widths.includes(width))
  return process.env['EVERY_FORM'] === undefined ? possible.slice(sight % possible.length).slice(0, 1) : possible
}

/** The same visits to two places, alternating between them; each to both with EVERY_FORM=1. */
export function inPlacesByTurns<Visit>(here: readonly Visit[], there: readonly Visit[]): readonly Visit[] {
  if (process.env['EVERY_FORM'] !== undefined) return [...here, ...there]
  return here.map((visit, index) => (index % 2 === 0 ? visit : (there[index] ?? visit)))
}
