import type { ReckoningThread } from './reckoning.ts'
import { default as address } from './thread.ts?worker&url'

/** The name that the page's policy must allow (docs/deploying.md). */
const policyName = 'argus-thread'

/** The part of Trusted Types that is used here; only some browsers have them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL: (address: string) => URL }
}

let trusted: string | URL | undefined

/** Starts the thread that reckons a shift. Throws if the browser or the page's policy refuses it. */
export function startReckoningThread(page: object & { readonly trustedTypes?: TrustedTypes }): ReckoningThread {
  // A policy may be created only once. It makes the address of this script, and of nothing else.
  trusted ??= page.trustedTypes?.createPolicy(policyName, { createScriptURL: () => address }).createScriptURL(address)
  return new Worker(trusted ?? address, { type: 'module' })
}
