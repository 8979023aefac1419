/** The placeholder for everything that a developer has to write; a test fails for each file that still contains it. */
export const unwritten = 'Yet to be written'

/** The placeholder in a cell of a table. */
export const unwrittenCell = 'yet to be written'
