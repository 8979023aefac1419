/** What is kept of the dialog 'Notify me of these' when the session ends or the page is reloaded (docs/behaviour.md#notify-me). */
import { isListOf, isText, isWholeNumber, propertiesOf } from '../../../core/domain/setting.ts'
import { filterSetting } from '../../../filter/domain/filter.ts'
import { queryAddress, queryOfAddress, type IncidentQuery } from '../../../filter/domain/incidentQuery.ts'
import type { NotifyDraft, Times } from './draft.ts'
import { partNames, type MadePart } from './parts.ts'

/** The key of the dialog in `drafts`: it creates something. */
export const notifyMeKey = 'notifyMe.new'

export interface KeptNotification {
  /** The list's query when the dialog was opened. */
  readonly query: IncidentQuery
  readonly draft: NotifyDraft
  /** What has been made of the profile already. */
  readonly made: readonly MadePart[]
}

/** What is kept, as a text. */
export function keptText({ query, draft, made }: KeptNotification): string {
  return JSON.stringify({ query: queryAddress(query), draft, made })
}

/** What was kept in this text; undefined if it cannot be read. */
export function keptIn(text: string): KeptNotification | undefined {
  try {
    const { query: address, draft: kept, made } = propertiesOf(JSON.parse(text))
    const query = isText(address) ? queryOfAddress(address) : undefined
    const draft = draftIn(propertiesOf(kept))
    if (query === undefined || draft === undefined || !isListOf(made, isMadePart, partNames.length)) return undefined
    return { query, draft, made }
  } catch {
    return undefined
  }
}

function draftIn(kept: Readonly<Record<string, unknown>>): NotifyDraft | undefined {
  const { typedTag, events } = kept
  const [filter, when, target] = [filterSetting.read(kept['filter']), whenIn(kept['when']), targetIn(kept['target'])]
  if (filter === undefined || when === undefined || target === undefined) return undefined
  if (!isText(typedTag) || !isAmong(events, ['new', 'ends', 'asListed'])) return undefined
  const names = propertiesOf(kept['names'])
  return {
    filter: filter.value,
    typedTag,
    events,
    when,
    target,
    names: { filter: textOf(names['filter']), timeslot: textOf(names['timeslot']), profile: textOf(names['profile']) },
  }
}

function whenIn(kept: unknown): NotifyDraft['when'] | undefined {
  const { kind, timeslot, ...times } = propertiesOf(kept)
  const [night, office] = [timesIn(times['night']), timesIn(times['office'])]
  if (!isAmong(kind, ['always', 'night', 'office', 'timeslot']) || night === undefined || office === undefined)
    return undefined
  return { kind, night, office, timeslot: isWholeNumber(timeslot) ? timeslot : undefined }
}

function timesIn(kept: unknown): Times | undefined {
  const { start, end } = propertiesOf(kept)
  return isText(start) && isText(end) ? { start, end } : undefined
}

function targetIn(kept: unknown): NotifyDraft['target'] | undefined {
  const { chosen, medium, draft } = propertiesOf(kept)
  const { title, values } = propertiesOf(draft)
  const typed = Object.entries(propertiesOf(values))
  if (!isText(title) || !typed.every((entry): entry is [string, string] => isText(entry[1]))) return undefined
  return {
    chosen: chosen === 'new' || isWholeNumber(chosen) ? chosen : undefined,
    medium: textOf(medium),
    draft: { title, values: Object.fromEntries(typed) },
  }
}

function isMadePart(kept: unknown): kept is MadePart {
  const { part, pk, name } = propertiesOf(kept)
  return isAmong(part, partNames) && isWholeNumber(pk) && isText(name)
}

function textOf(kept: unknown): string | undefined {
  return isText(kept) ? kept : undefined
}

function isAmong<const Word extends string>(kept: unknown, words: readonly Word[]): kept is Word {
  return words.some((word) => word === kept)
}

declare module '../../../forms/domain/formDraft.ts' {
  interface FormContents {
    /** What is kept, as a text (keptText): only the dialog reads it, which comes later. */
    notifyMe: { readonly draft: string }
  }
}
