import * as v from 'valibot'
import type { SoundClaim } from '../../../machines/alarms/ports.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'

/** The part of the page used here. A page served without HTTPS has no locks. */
export interface ClaimPage {
  readonly navigator: {
    readonly locks?: { readonly request: (name: string, take: () => boolean) => Promise<boolean> }
  }
  /** Called at every use, because some browsers throw when the storage is merely accessed. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly basePath: string
  /** Rejects with a fault if the browser would not let the page play a sound. */
  readonly checkSound: () => Promise<void>
}

/** For how many alarms the browser remembers that the sound was played, and for how many milliseconds. */
const mostSounded = 2000
const rememberedFor = 12 * 3_600_000

/** Primary keys with the time of the latest sound, in milliseconds since 1970. */
const wireSounded = v.array(v.tuple([v.number(), v.number()]))

/**
 * Whether this tab should play the sound for the alarms: false if tabs of this browser have recently played it for all
 * of them. A tab that plays it records the alarms in local storage. A lock keeps two tabs from doing so at the same
 * moment; a page without HTTPS has no locks. If the browser refuses storage, every tab plays the sound. A tab first
 * checks whether the browser lets it play: if not, it records nothing, and leaves the alarms to another tab.
 */
export async function claimSound(page: ClaimPage, claim: SoundClaim, now: () => number = Date.now): Promise<boolean> {
  const { locks } = page.navigator
  const entry = nameBelow(page.basePath, `${storagePrefix}soundedAlarms`)
  if (!isLeft(() => soundedBefore(page.storage(), entry, now()), claim, now())) return false
  await page.checkSound()
  try {
    const take = () => taken(page.storage(), entry, claim, now())
    return locks === undefined ? take() : await locks.request(entry, take)
  } catch {
    return true
  }
}

/**
 * Whether a tab still has to play the sound; true if the browser refuses storage, because then no tab knows about the
 * others.
 */
function isLeft(read: () => Sounded, claim: SoundClaim, now: number): boolean {
  try {
    return isDue(read(), claim, now)
  } catch {
    return true
  }
}

/** Primary keys with the time of the latest sound. */
type Sounded = Map<number, number>

function soundedBefore(storage: Pick<Storage, 'getItem'>, entry: string, now: number): Sounded {
  return new Map(soundedIn(storage.getItem(entry)).filter(([, at]) => at <= now && now - at < rememberedFor))
}

/** Whether the sound is due for any of the alarms: no tab has played it recently, or none since the alarm arrived. */
function isDue(sounded: Sounded, { pks, since, within }: SoundClaim, now: number): boolean {
  return pks.some((pk) => {
    const at = sounded.get(pk)
    return at === undefined || at < since || now - at >= within
  })
}

function taken(storage: Pick<Storage, 'getItem' | 'setItem'>, entry: string, claim: SoundClaim, now: number): boolean {
  const sounded = soundedBefore(storage, entry, now)
  if (!isDue(sounded, claim, now)) return false
  for (const pk of claim.pks) {
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
