/** The placeholder for everything that a developer has to write. A test fails while any file contains it. */
export const unwritten = 'Yet to be written'

/** The placeholder in a cell of a table. */
export const unwrittenCell = 'yet to be written'
