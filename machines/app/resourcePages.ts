/** The states of the pages whose actors keep a list of resources (docs/behaviour.md#routes). */
import { theEvent } from '../core/eventParameters.ts'

/** The page of a list: the actor runs while it is open, and fetches the list again if somebody wants that. */
export function listPage<const Invoked extends { readonly src: string }, RefreshAction extends string>(
  description: string,
  invoke: Invoked,
  refresh: RefreshAction,
) {
  return {
    description,
    entry: ['needControls', 'needAlerting'],
    invoke,
    on: {
      'currentPage.refresh': {
        guard: { type: 'isWanted', params: theEvent },
        actions: [{ type: 'fetchStore', params: theEvent }, refresh],
      },
    },
  } as const
}

/** The page of a list with what also depends on time and on incidents. */
export function followingPage<
  const Invoked extends { readonly src: string },
  RefreshAction extends string,
  FollowAction extends string,
>(description: string, invoke: Invoked, refresh: RefreshAction, follow: FollowAction) {
  const page = listPage(description, invoke, refresh)
  return {
    ...page,
    on: {
      'currentPage.follow': { actions: follow },
      'currentPage.refresh': [
        { guard: { type: 'isDue', params: theEvent }, actions: [{ type: 'fetchStore', params: theEvent }, follow] },
        page.on['currentPage.refresh'],
      ],
    },
  } as const
}
