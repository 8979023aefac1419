/** The two windows that every screen is looked at in: of a desk, and of a telephone. */
export const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** The same by name, for the stories, which are played in both. */
export const screens = [['wide', viewports.wide], ['narrow', viewports.narrow]] as const

/** Every other way on the one screen, the rest on the other: each is gone once, and both screens see many. */
export function waysOn<Way>(screen: 'wide' | 'narrow', ways: readonly Way[]): readonly Way[] {
  return ways.filter((_, index) => (index % 2 === 0) === (screen === 'wide'))
}

/** A window by its name. */
export type Width = keyof typeof viewports
type Scheme = 'light' | 'dark'

/**
 * The colour schemes in which the sight of that number is looked at on a screen: of two sights that follow each other,
 * the one is light where the other is dark, so that every screen and every scheme see half of all. EVERY_FORM=1 looks at
 * each in all four forms, which takes twice as long.
 */
export function schemesOn(screen: Width, sight: number): readonly Scheme[] {
  if (process.env['EVERY_FORM'] !== undefined) return ['light', 'dark']
  return (sight % 2 === 0) === (screen === 'wide') ? ['light'] : ['dark']
}

/** The same sights in two places: each is looked at in one of them, by turns; in both with EVERY_FORM=1. */
export function inPlacesByTurns<Sight>(here: readonly Sight[], there: readonly Sight[]): readonly Sight[] {
  if (process.env['EVERY_FORM'] !== undefined) return [...here, ...there]
  return here.flatMap((sight, index) => (index % 2 === 0 ? sight : (there[index] ?? sight)))
}
