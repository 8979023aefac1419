/** 1 (Monday) to 7 (Sunday). */
export const days = [1, 2, 3, 4, 5, 6, 7] as const
export type Day = (typeof days)[number]

export const weekdays: readonly Day[] = [1, 2, 3, 4, 5]
