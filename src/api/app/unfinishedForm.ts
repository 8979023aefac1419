/** How unfinished work is written in the browser's session storage. Loaded only where there is any, or can be. */
import superjson from 'superjson'
import * as v from 'valibot'
import { wireFormDraft } from '../alerting/wire/formDraft.ts'
import { keptRunBody, wireKeptRun } from '../bulk/wire/keptRun.ts'
import type { Unfinished } from './unfinished.ts'

const wireDrafts = v.object({ texts: v.map(v.string(), v.string()), forms: v.map(v.string(), wireFormDraft) })
const wireRuns = v.map(v.string(), wireKeptRun)

/** Reads drafts. Throws if the text is not what `draftsText` writes. */
export function draftsIn(text: string): Omit<Unfinished, 'runs'> {
  return v.parse(wireDrafts, superjson.parse(text))
}

/** Reads bulk runs. Throws if the text is not what `runsText` writes. */
export function runsIn(text: string): Unfinished['runs'] {
  return v.parse(wireRuns, superjson.parse(text))
}

export function draftsText({ texts, forms }: Omit<Unfinished, 'runs'>): string {
  return superjson.stringify({ texts, forms })
}

export function runsText(runs: Unfinished['runs']): string {
  return superjson.stringify(new Map([...runs].map(([key, run]) => [key, keptRunBody(run)])))
}
