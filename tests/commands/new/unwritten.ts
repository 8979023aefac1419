/** The words that stand wherever somebody has to write something; a test tells the files that still have them. */
export const unwritten = 'Yet to be written'

/** The same words in the middle of a table. */
export const unwrittenCell = 'yet to be written'
