import { Fault } from '../../../machines/core/domain/fault.ts'
import type { IncidentFilter } from '../../../machines/filter/domain/filter.ts'
import type { SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import { ignored, json, jsonOrDone, jsonOrNothing } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get, post, put, remove } from '../server/requests.ts'
import { isSameText, newest, orReadBack } from '../server/readBack.ts'
import { wireRowOf, wireRows } from '../server/wire/rows.ts'
import { noForeignFilters } from './foreignFilters.ts'
import { filterBody, wireSavedFilter } from './wire/savedFilter.ts'

const foreignWords =
  'This public filter belongs to somebody else, and only they can change it. Save it as your own filter.'

const wireSavedFilters = wireRows(wireSavedFilter)

/** The API calls for saved filters (docs/behaviour.md#saved-filters). */
export function createSavedFilterCalls(client: ApiClient, foreign = noForeignFilters) {
  /** Fetches the saved filters and marks those of other users. Leaves out filters that cannot be read. */
  async function fetchFilters(signal?: AbortSignal): Promise<readonly SavedFilter[]> {
    const listed = await listFilters(signal)
    return Promise.all(listed.map((filter) => withOwner(filter, signal)))
  }

  /**
   * The filter, marked if it belongs to another user. Only public filters can belong to other users. The server's list
   * does not name the owners, but a request for a single filter of another user is refused. Without a refusal, the
   * filter counts as the user's own. A filter known to be another user's is not requested again.
   */
  async function withOwner(filter: SavedFilter, signal?: AbortSignal): Promise<SavedFilter> {
    if (filter.isPublic !== true) return filter
    if (foreign.isKnown(filter.pk)) return { ...filter, isForeign: true }
    try {
      await client.call(
        get(`get notification filter ${filter.name}`, (paths) => paths.filter(filter.pk), ignored),
        signal,
      )
      return filter
    } catch (error) {
      if (!(error instanceof Fault && error.status === 403)) return filter
      foreign.note(filter.pk)
      return { ...filter, isForeign: true }
    }
  }

  async function listFilters(signal?: AbortSignal): Promise<readonly SavedFilter[]> {
    const { rows } = await client.call(
      get('get notification filters', (paths) => paths.filters, json(wireSavedFilters), { precedence: 'last' }),
      signal,
    )
    return rows
  }

  function createFilter(input: { name: string; filter: IncidentFilter }, signal?: AbortSignal): Promise<SavedFilter> {
    const action = `create notification filter ${input.name}`
    const answer = client.call(
      post(
        action,
        (paths) => paths.filters,
        { name: input.name, filter: filterBody(input.filter) },
        jsonOrNothing(wireSavedFilter),
      ),
      signal,
    )
    // The list also contains other users' public filters, which may have the same name.
    const isSent = ({ name, isPublic }: SavedFilter) => isPublic !== true && isSameText(input.name, name)
    return orReadBack(action, answer, async () => newest(await listFilters(signal), isSent))
  }

  /**
   * Saves a filter, including the fields that this client does not know. Rejects with an explanation if the filter
   * belongs to another user.
   */
  function updateFilter(input: SavedFilter, signal?: AbortSignal): Promise<SavedFilter> {
    return unlessForeign(
      input,
      signal,
      client.call(
        put(
          `update notification filter ${input.name}`,
          (paths) => paths.filter(input.pk),
          {
            name: input.name,
            filter: {
              ...input.further,
              ...filterBody(input.filter),
              // With a level, a filter without conditions would begin to notify.
              ...(input.hasNoLevel === true ? { maxlevel: null } : {}),
            },
            ...(input.isPublic === undefined ? {} : { public: input.isPublic }),
          },
          jsonOrDone(wireRowOf(wireSavedFilter, input.pk), () => input),
        ),
        signal,
      ),
    )
  }

  function deleteFilter(input: { pk: number; name: string }, signal?: AbortSignal): Promise<void> {
    return unlessForeign(
      input,
      signal,
      client.call(
        remove(`delete notification filter ${input.name}`, (paths) => paths.filter(input.pk)),
        signal,
      ),
    )
  }

  /**
   * Servers list other users' public filters, but respond with 404 to a change of one. If the filter is still listed as
   * public, the fault explains that another user owns it.
   */
  async function unlessForeign<Output>(
    { pk }: { readonly pk: number },
    signal: AbortSignal | undefined,
    change: Promise<Output>,
  ): Promise<Output> {
    try {
      return await change
    } catch (error) {
      if (!(error instanceof Fault && error.status === 404)) throw error
      const listed = await listFilters(signal).catch(() => [])
      if (!listed.some((filter) => filter.pk === pk && filter.isPublic === true)) throw error
      const { kind, action, status } = error
      throw new Fault({ kind, action, status, body: foreignWords })
    }
  }

  return { fetchFilters, createFilter, updateFilter, deleteFilter }
}
