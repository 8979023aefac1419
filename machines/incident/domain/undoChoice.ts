/** The waits that the operator may choose for what can be undone, in seconds; 0 for none (docs/behaviour.md#undo). */
export const undoChoices = [0, 3, 5, 10, 20, 30, 60] as const
export type UndoChoice = (typeof undoChoices)[number]

/** Whether a value is one of these waits. */
export function isUndoChoice(value: unknown): value is UndoChoice {
  return undoChoices.some((choice) => choice === value)
}
