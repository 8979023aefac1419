/** What the address of the wall says of the wall itself, beside what it says of the list (docs/behaviour.md#wall-mode). */
import { pairsOf } from '../../filter/domain/incidentQuery.ts'
import { isViewId } from './viewAddress.ts'

/**
 * The names of the parts. The pattern in wallDisplay.ts has the same names, so that the first screen does not need this file
 * (tests/machines/domain/views/wallChoices.test.ts).
 */
export const wallPartNames = ['tiles', 'step', 'through'] as const

type WallPartName = (typeof wallPartNames)[number]

/** The choices of periods between two views, in seconds. */
export const stepPeriods = [15, 30, 60, 300] as const

/** The shortest and longest period between two views that an address can ask for, in seconds. */
const shortestStep = 5
const longestStep = 3600

/** The maximum number of views that an address names. */
const mostNamed = 50

export interface WallChoices {
  /** Whether each group is a tile. Without groups, the wall shows rows all the same. */
  readonly tiles: boolean
  /** Seconds until the next view is shown; undefined if the wall stays with one list. */
  readonly step: number | undefined
  /** The ids of the views to step through, in this order; undefined for all views of this browser. */
  readonly through: readonly string[] | undefined
}

/** The list itself, and no steps. */
export const usualWall: WallChoices = { tiles: false, step: undefined, through: undefined }

const register: Readonly<Record<WallPartName, (text: string) => Partial<WallChoices> | undefined>> = {
  tiles: (text) => (text === 'true' || text === 'false' ? { tiles: text === 'true' } : undefined),
  step: (text) => {
    const step = /^\d{1,4}$/.test(text) ? Number(text) : 0
    return step >= shortestStep && step <= longestStep ? { step } : undefined
  },
  through: (text) => {
    const through = [...new Set(text.split(','))]
    return through.every(isViewId) && through.length <= mostNamed ? { through } : undefined
  },
}

/** The choices for the wall in an address. Parts that cannot be read are left out. */
export function wallChoicesOf(search: string): WallChoices {
  const pairs = pairsOf(search)
  return wallPartNames.reduce((choices, name) => {
    const text = pairs.find(([key]) => key === name)?.[1]
    return { ...choices, ...(text === undefined ? undefined : register[name](text)) }
  }, usualWall)
}

/** How the address of the wall goes on after conditions, display and view: '&tiles=true&step=30&through=a1,b2'. */
export function wallAddress({ tiles, step, through }: WallChoices): string {
  return [
    tiles ? '&tiles=true' : '',
    step === undefined ? '' : `&step=${step}`,
    through === undefined || through.length === 0 ? '' : `&through=${through.join(',')}`,
  ].join('')
}

/** What the address of the wall says of the list: '?open=true&g=host'; '' if it says nothing. */
export function withoutWallParts(search: string): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !wallPartNames.some((name) => part.startsWith(`${name}=`)))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

/** The query part of an address of the wall, with other choices for the wall. */
export function withWallChoices(search: string, choices: WallChoices): string {
  const kept = withoutWallParts(search)
  return kept === '' ? wallAddress(choices).replace('&', '?') : kept + wallAddress(choices)
}

/** Whether the wall follows a part of its address; undefined if the part is not one of the wall's. */
export function isWallPartFollowed(key: string, value: string): boolean | undefined {
  const name = wallPartNames.find((each) => each === key)
  return name && register[name](value) !== undefined
}
