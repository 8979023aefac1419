import type { AnyActorRef, InspectionEvent, Subscription } from 'xstate'
import type { Answer, Look } from '../../machines/visualizer/domain/answer.ts'
import { outlineOf, type Outline } from '../../machines/visualizer/domain/outline.ts'
import { actorsBelow, nameOf, parentOf, partOf, shownActor, stateOf } from './actors.ts'
import { openChannel, tabName, type Message } from './channel.ts'
import { edgeId } from './edges.ts'
import { createEntries, type Entries, type Happening, type OpenEntry } from './entries.ts'

export interface Watchable {
  /** The root of the charts. */
  readonly root: AnyActorRef
  /** The name of the channel between the tabs. */
  readonly channel: string
  /** Copies a plain value without its secrets. */
  readonly copyOf: (value: unknown) => unknown
  readonly page: Pick<Window, 'addEventListener' | 'document' | 'crypto' | 'performance'>
}

/** How many milliseconds after the last question the charts count as unwatched. */
const attention = 3000
/**
 * How many entries, at least, are kept for the next question. If the question asks for entries that were dropped, the
 * answer contains all actors instead.
 */
const mostKept = 2000

interface KeptEntry {
  readonly entry: OpenEntry
  readonly event: unknown
}

/**
 * Lets other tabs watch the charts of this one. While no tab asks, nothing observes the charts. While a tab asks, each
 * event costs one small entry, and only the context of the actor in question is read. It only answers when asked, and
 * uses no timers, because browsers throttle them in background tabs.
 */
export function letWatch({ root, channel: name, copyOf, page }: Watchable): void {
  const tab = tabName(page.crypto)
  const now = () => page.performance.timeOrigin + page.performance.now()
  const entries = createEntries(now)
  let observing: Observing | undefined
  let askedAt = 0

  const channel = openChannel(name, (message) => {
    if (message.type === 'called') announce()
    if (message.type === 'asked' && message.tab === tab) answer(message)
  })
  page.addEventListener('pagehide', () => channel.post({ type: 'left', tab }))
  page.addEventListener('pageshow', announce)
  announce()

  function announce() {
    channel.post({ type: 'announced', tab: { id: tab, title: page.document.title } })
  }

  function answer({ watcher, after, look }: Extract<Message, { type: 'asked' }>) {
    askedAt = page.performance.now()
    observing ??= observe(root, entries, () => {
      if (page.performance.now() - askedAt < attention) return
      observing?.subscription.unsubscribe()
      observing = undefined
    })
    channel.post({ type: 'answered', tab, watcher, answer: answerAfter(root, observing, after, look, copyOf) })
  }
}

interface Observing {
  readonly kept: readonly KeptEntry[]
  readonly last: () => number
  readonly subscription: Subscription
}

/** Observes the charts. `check` runs before each event, and may end the subscription. */
function observe(root: AnyActorRef, entries: Entries, check: () => void): Observing {
  entries.beginAnew()
  const kept: KeptEntry[] = []
  const subscription = root.system.inspect((found: InspectionEvent) => {
    if (found.type === '@xstate.action' || found.type === '@xstate.actor') return
    check()
    const happening = happeningOf(found)
    const entry = entries.add(happening)
    if (entry === undefined) return
    kept.push({ entry, event: happening.event })
    // Dropping many at a time is cheaper than dropping them one by one.
    if (kept.length > 2 * mostKept) kept.splice(0, kept.length - mostKept)
  })
  return { kept, last: entries.last, subscription }
}

function happeningOf(found: InspectionEvent): Happening {
  const event = 'event' in found ? found.event : undefined
  const sender = found.type === '@xstate.event' ? found.sourceRef : undefined
  return {
    type: found.type,
    actor: nameOf(found.actorRef),
    parent: parentOf(found.actorRef),
    sender: sender === undefined ? undefined : nameOf(sender),
    event,
    eventType: event?.type ?? '',
    edges: found.type === '@xstate.microstep' ? found._transitions.map(edgeId) : [],
    change: found.type === '@xstate.snapshot' ? stateOf(found.snapshot) : undefined,
  }
}

function answerAfter(
  root: AnyActorRef,
  { kept, last }: Observing,
  after: number,
  look: Look,
  copyOf: (value: unknown) => unknown,
): Answer {
  const open = new Set(look.open)
  const outline = (value: unknown): Outline | undefined =>
    value === undefined ? undefined : outlineOf(value, open, copyOf)
  const actors = actorsBelow(root)
  const first = kept[0]?.entry.number ?? last() + 1
  const isKnown = after >= first - 1 && after <= last()
  return {
    everything: isKnown ? undefined : actors.map(shownActor),
    entries: isKnown ? kept.slice(after + 1 - first).map(({ entry }) => entry) : [],
    last: last(),
    look: {
      actor: look.actor,
      context: outline(contextOf(actors.find(({ sessionId }) => sessionId === look.actor))),
      entry: look.entry,
      event: outline(kept.find(({ entry }) => entry.number === look.entry)?.event),
    },
  }
}

function contextOf(actor: AnyActorRef | undefined): unknown {
  return partOf(actor?.getSnapshot(), 'context')
}
