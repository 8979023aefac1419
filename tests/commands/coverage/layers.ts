/**
 * The kinds of tests that run the charts, innermost first: walks of single charts, the rendered client, the built
 * client.
 */
export const layers = ['actor', 'view', 'browser'] as const

export type Layer = (typeof layers)[number]

/** The tests of each layer, as named in messages. */
export const testsOf: Readonly<Record<Layer, string>> = {
  actor: 'the walks of the charts',
  view: 'the tests of the views',
  browser: 'the tests in the browser',
}
