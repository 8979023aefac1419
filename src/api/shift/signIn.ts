import type { RememberedFacts } from '../server/rememberedFacts.ts'

/**
 * When this user signed in in this browser, in milliseconds since 1970. The first one to ask notes it; a reload, another tab
 * and a new token leave it. Undefined if the browser refuses storage: a reload would then count as a sign-in.
 */
export function findSignIn(
  facts: Pick<RememberedFacts, 'read' | 'note'>,
  { username, openedAt }: { readonly username: string; readonly openedAt: number },
): number | undefined {
  const known = facts.read().signIn
  if (known?.what === username && known.at <= openedAt) return known.at
  facts.note({ signIn: { what: username, at: openedAt } })
  return facts.read().signIn?.at
}
