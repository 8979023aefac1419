/** The two windows that every screen is looked at in: of a desk, and of a telephone. */
export const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** The same by name, for the stories, which are played in both. */
export const screens = [['wide', viewports.wide], ['narrow', viewports.narrow]] as const

/** Every other way on the one screen, the rest on the other: each is gone once, and both screens see many. */
export function waysOn<Way>(screen: 'wide' | 'narrow', ways: readonly Way[]): readonly Way[] {
  return ways.filter((_, index) => (index % 2 === 0) === (screen === 'wide'))
}
