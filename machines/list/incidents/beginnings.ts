/** What the incident store begins with, and what it requests. */
import { questionOf } from '../domain/askedList.ts'
import { emptyList, type KeptList, type KeptListInput } from '../domain/keptList.ts'
import type { PageFetchInput } from '../pageFetch.ts'

export function nothingYet({ input }: { input: KeptListInput }): KeptList {
  return emptyList(input)
}

export function wantedPage({ context }: { context: KeptList }): PageFetchInput {
  return questionOf(context)
}
