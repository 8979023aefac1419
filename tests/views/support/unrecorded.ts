/** The recorder of a client that is not recorded. */
export const unrecorded = {
  start: () => Promise.resolve(),
  watch: () => () => undefined,
  stop: () => undefined,
  save: () => Promise.resolve(),
}
