import * as v from 'valibot'
import { toFault } from '../../../machines/core/domain/fault.ts'
import type { SoundClaim } from '../../../machines/list/ports.ts'
import { nameBelow } from '../core/basePath.ts'
import { storagePrefix } from './preferenceStorage.ts'

/** The required part of the page. A page served without HTTPS has no locks. */
export interface ClaimPage {
  readonly navigator: {
    readonly userActivation?: { readonly hasBeenActive: boolean }
    readonly locks?: { readonly request: (name: string, take: () => boolean) => Promise<boolean> }
  }
  /** Called at every use, because some browsers throw on mere access. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly basePath: string
}

/** How many alarms the browser remembers as sounded, and for how many milliseconds. */
const mostSounded = 500
const rememberedFor = 12 * 3_600_000

/** Primary keys with the time of the latest sound, in milliseconds since 1970. */
const wireSounded = v.array(v.tuple([v.number(), v.number()]))

/**
 * Whether this tab is to sound for the alarms: not if tabs of this browser have sounded for all of them recently, which
 * they note in local storage. A lock keeps two tabs from claiming at the same moment; without locks, storage alone has
 * to do. If storage is refused, every tab sounds. Rejects if the page has not been used, because browsers then play
 * nothing: the alarm is left to a tab that can.
 */
export async function claimSound(page: ClaimPage, claim: SoundClaim, now: () => number = Date.now): Promise<boolean> {
  const { userActivation, locks } = page.navigator
  if (userActivation?.hasBeenActive === false)
    throw toFault(new Error('the page has not been used yet'), 'play a sound')
  const entry = nameBelow(page.basePath, `${storagePrefix}soundedAlarms`)
  try {
    const take = () => taken(page.storage(), entry, claim, now())
    return locks === undefined ? take() : await locks.request(entry, take)
  } catch {
    return true
  }
}

function taken(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  entry: string,
  { pks, within }: SoundClaim,
  now: number,
): boolean {
  const sounded = new Map(soundedIn(storage.getItem(entry)).filter(([, at]) => at <= now && now - at < rememberedFor))
  if (pks.every((pk) => now - (sounded.get(pk) ?? Number.NEGATIVE_INFINITY) < within)) return false
  for (const pk of pks) {
    sounded.delete(pk)
    sounded.set(pk, now)
  }
  storage.setItem(entry, JSON.stringify([...sounded].slice(-mostSounded)))
  return true
}

function soundedIn(text: string | null): v.InferOutput<typeof wireSounded> {
  if (text === null) return []
  try {
    const found = v.safeParse(wireSounded, JSON.parse(text))
    return found.success ? found.output : []
  } catch {
    return []
  }
}
