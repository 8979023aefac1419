import * as v from 'valibot'
import type { TabLeadCommand, TabLeadEvent } from '../../../machines/session/ports.ts'
import { nameBelow } from '../core/basePath.ts'
import { channelNamed } from '../core/channel.ts'

/** The tabs among which one leads. */
export interface TabLeadScope {
  /** A page served without HTTPS has no locks. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly basePath: string
  /** The server's address. */
  readonly server: string
  readonly username: string
}

export interface TabLead {
  readonly handle: (command: TabLeadCommand) => void
  readonly close: () => void
}

const wireMessage = v.union([
  v.object({ type: v.literal('asked') }),
  v.object({ type: v.literal('answered'), isSeen: v.boolean() }),
])

type Message = v.InferOutput<typeof wireMessage>

/**
 * The lock of the leading tab, and the channel between it and the others. The browser releases the lock however the page
 * ends, and gives it to the tab that has waited longest. A page that hangs keeps it, until another tab takes it away.
 * Never throws.
 */
export function openTabLead(
  { locks, basePath, server, username }: TabLeadScope,
  send: (event: TabLeadEvent) => void,
): TabLead {
  const name = nameBelow(basePath, `argus.lead:${encodeURIComponent(server)}:${encodeURIComponent(username)}`)
  const channel = locks === undefined ? undefined : channelNamed(name)
  const over = new AbortController()
  const untilOver = new Promise<void>((release) => over.signal.addEventListener('abort', () => release()))
  let waiting = new AbortController()

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const found = v.safeParse(wireMessage, data)
    if (!found.success) return
    const { output } = found
    send(output.type === 'asked' ? { type: 'tabLead.asked' } : { type: 'tabLead.answered', isSeen: output.isSeen })
  })

  /** Requests the lock and, if it is granted, holds it until another tab takes it or this one stops. */
  async function request(options: LockOptions): Promise<'ended' | 'taken' | 'lost' | 'refused'> {
    let isHeld = false
    try {
      await locks?.request(name, options, async (lock: Lock | null) => {
        if (lock === null || over.signal.aborted) return
        isHeld = true
        send({ type: 'tabLead.won' })
        await untilOver
      })
      return isHeld || over.signal.aborted ? 'ended' : 'taken'
    } catch {
      return isHeld ? 'lost' : 'refused'
    }
  }

  async function tellLoss(outcome: Promise<'ended' | 'taken' | 'lost' | 'refused'>) {
    if ((await outcome) === 'lost' && !over.signal.aborted) send({ type: 'tabLead.lost' })
  }

  function queue() {
    waiting = new AbortController()
    void tellLoss(request({ signal: AbortSignal.any([over.signal, waiting.signal]) }))
  }

  async function apply() {
    const outcome = request({ ifAvailable: true })
    void tellLoss(outcome)
    const came = await outcome
    if (came === 'refused') return send({ type: 'tabLead.missing' })
    if (came !== 'taken') return
    send({ type: 'tabLead.taken' })
    queue()
  }

  if (channel === undefined) send({ type: 'tabLead.missing' })
  else void apply()
  return {
    handle(command) {
      if (channel === undefined) return
      switch (command.type) {
        case 'tabLead.queue':
          return queue()
        case 'tabLead.take':
          // Otherwise this tab would still wait for the lock that it has.
          waiting.abort()
          return void tellLoss(request({ steal: true }))
        case 'tabLead.ask':
          return channel.postMessage({ type: 'asked' } satisfies Message)
        case 'tabLead.answer':
          return channel.postMessage({ type: 'answered', isSeen: command.isSeen } satisfies Message)
      }
    },
    close() {
      over.abort()
      channel?.close()
    },
  }
}
