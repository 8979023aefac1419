/** An element of a picture: its tag, its attributes under React's names, and its children. */
export type PictureNode = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (PictureNode | string)[],
]

/** What the visualizer has to know about the program whose charts it shows. */
export interface Register {
  /** The title of the page. */
  readonly title: string
  /** The ids of all charts, in reading order. */
  readonly charts: readonly string[]
  /**
   * Loads the picture of a chart; every call for that chart returns the same promise. Undefined if there is no picture.
   * `data-state` and `data-edge` in the picture name its states and edges; tests/commands/charts/svg.ts describes them.
   */
  readonly pictureOf: (chart: string) => Promise<PictureNode> | undefined
}
