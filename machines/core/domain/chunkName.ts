/** The parts of the console whose code is loaded after the first screen, in the order in which they are loaded. */
export const chunkNames = ['controls', 'incident', 'alerting', 'shift'] as const

export type ChunkName = (typeof chunkNames)[number]
