/** The recorder of a client whose visits are not recorded. */
export const unrecorded = {
  start: () => Promise.resolve(),
  watch: () => () => undefined,
  stop: () => undefined,
  save: () => Promise.resolve(),
}
