/** The screens on which the stories are played. */
export const screens = [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const

/** Every other way on the one screen, the rest on the other: each is gone once, and both screens see many. */
export function waysOn<Way>(screen: 'wide' | 'narrow', ways: readonly Way[]): readonly Way[] {
  return ways.filter((_, index) => (index % 2 === 0) === (screen === 'wide'))
}
