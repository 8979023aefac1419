export const rooms: readonly string[]
export function roomOf(path: string): { readonly layer: string; readonly room: string | undefined } | undefined
export function isAbove(one: string, other: string): boolean
