import type { MantineColorsTuple } from '@mantine/core'

/**
 * The brand's colours and the neutral tones, each as a scale of ten shades from light to dark, counted from 0. The
 * primary and the warning colour are shade 8 of their scales, which fills components; the secondary colour is shade 4.
 * The colours of the severity levels are in machines/incident/domain/level.ts.
 */

/** Primary, #006d91. */
export const petrol: MantineColorsTuple = [
  '#eff9fd',
  '#cee8f5',
  '#b3d6e8',
  '#98c4da',
  '#7eb3cc',
  '#65a1bd',
  '#4b8faf',
  '#2f7ea0',
  '#006d91',
  '#015674',
]

/** Secondary, #f3b61f. */
export const amber: MantineColorsTuple = [
  '#fbf6ee',
  '#ffe6b8',
  '#fdd68a',
  '#f9c65e',
  '#f3b61f',
  '#d29712',
  '#b17905',
  '#905e03',
  '#6f4400',
  '#4e2c00',
]

/** Warning, #910041. */
export const crimson: MantineColorsTuple = [
  '#fff4f6',
  '#fed3db',
  '#f3b7c3',
  '#e69bab',
  '#d78095',
  '#c7667f',
  '#b64b69',
  '#a42e55',
  '#910041',
  '#6f0030',
]

/** Neutral tones of the light scheme, tinted towards the primary colour. */
export const gray: MantineColorsTuple = [
  '#f8fafc',
  '#f0f4f6',
  '#e5eaed',
  '#d7dee1',
  '#b9c4c9',
  '#66747c',
  '#55636b',
  '#414e55',
  '#2d3940',
  '#1a262c',
]

/** Neutral tones of the dark scheme, from text to the darkest background. */
export const dark: MantineColorsTuple = [
  '#e3eaed',
  '#c3cdd2',
  '#a7b3ba',
  '#8d9aa1',
  '#3b4951',
  '#26333a',
  '#1a242a',
  '#0f171b',
  '#0b1216',
  '#070c0f',
]
