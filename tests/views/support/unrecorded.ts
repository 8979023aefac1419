/** The recorder of a client that is not recorded. */
export const unrecorded = {
  start: () => Promise.resolve(),
  stop: () => undefined,
  save: () => Promise.resolve(),
}
