import * as v from 'valibot'
import type { WriteTabCommand, WriteTabEvent } from '../../../machines/list/ports.ts'
import { nameBelow } from '../core/basePath.ts'
import { channelNamed } from '../core/channel.ts'

const wireMessage = v.object({
  server: v.string(),
  username: v.string(),
  pks: v.array(v.pipe(v.number(), v.safeInteger())),
})

type Message = v.InferOutput<typeof wireMessage>

export interface WriteTabs {
  readonly handle: (command: WriteTabCommand) => void
  readonly close: () => void
}

/**
 * Connects this tab to the browser's other tabs that show this console: they tell each other which incidents they have
 * written. `server` is the server's address: what is written on another server is ignored. In a browser without
 * broadcast channels, tabs tell each other nothing. Never throws.
 */
export function openWriteTabs(basePath: string, server: string, send: (event: WriteTabEvent) => void): WriteTabs {
  const channel = channelNamed(nameBelow(basePath, 'argus.writes'))
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const found = v.safeParse(wireMessage, data)
    if (!found.success || found.output.server !== server) return
    const { username, pks } = found.output
    send({ type: 'writeTabs.told', pks, username })
  })
  return {
    handle: ({ pks, username }) => channel?.postMessage({ server, username, pks: [...pks] } satisfies Message),
    close: () => channel?.close(),
  }
}
