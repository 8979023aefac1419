/** The ways to write a shift as a text (docs/behaviour.md#shift-text). */
export type ShiftForm = 'plain' | 'markdown' | 'mail'
