import type { AppRef } from '../../../machines/app/app.ts'
import type { CurrentPageRef } from '../../../machines/app/currentPage.ts'
import type { WorkspaceRef } from '../../../machines/app/workspace.ts'

/** The workspace of the signed-in user. Throws if nobody is signed in. */
export function workspaceOf(root: AppRef): WorkspaceRef {
  const workspace = root.getSnapshot().children.visit?.getSnapshot().children.workspace
  if (workspace === undefined) throw new Error('nobody is signed in')
  return workspace
}

/** The current page. Throws if there is none, for example because nobody is signed in. */
export function pageOf(root: AppRef): CurrentPageRef {
  const page = workspaceOf(root).getSnapshot().children.currentPage
  if (page === undefined) throw new Error('there is no current page')
  return page
}
