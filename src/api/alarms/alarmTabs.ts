import * as v from 'valibot'
import type { AlarmTabCommand, AlarmTabEvent } from '../../../machines/alarms/ports.ts'
import { nameBelow } from '../core/basePath.ts'
import { channelNamed } from '../core/channel.ts'

const wireWholeNumber = v.pipe(v.number(), v.safeInteger())

const wireMessage = v.union([
  v.object({
    type: v.literal('looked'),
    pks: v.optional(v.array(wireWholeNumber), []),
    at: v.optional(wireWholeNumber, 0),
  }),
  v.object({
    type: v.literal('chosen'),
    change: v.object({
      soundAlerts: v.exactOptional(v.boolean()),
      repeatAlarms: v.exactOptional(v.boolean()),
      silentMaintenance: v.exactOptional(v.boolean()),
      alarmsMutedUntil: v.exactOptional(v.union([v.undefined(), wireWholeNumber])),
      alarmFilter: v.exactOptional(v.union([v.undefined(), wireWholeNumber])),
    }),
  }),
])

type Message = v.InferOutput<typeof wireMessage>

export interface AlarmTabs {
  readonly handle: (command: AlarmTabCommand) => void
  readonly close: () => void
}

/**
 * Connects this tab to the browser's other tabs that show this console. The tabs share the choices about alarms, and
 * tell each other which alarms the operator has looked at. In a browser without broadcast channels, tabs share nothing.
 * Never throws.
 */
export function openAlarmTabs(basePath: string, send: (event: AlarmTabEvent) => void): AlarmTabs {
  const channel = channelNamed(nameBelow(basePath, 'argus.alarms'))
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const found = v.safeParse(wireMessage, data)
    if (!found.success) return
    const { output } = found
    if (output.type === 'looked') send({ type: 'alarmTabs.looked', pks: output.pks, at: output.at })
    else send({ type: 'alarmTabs.chosen', change: output.change })
  })
  return {
    handle(command) {
      const message: Message =
        command.type === 'alarmTabs.look'
          ? { type: 'looked', pks: [...command.pks], at: command.at }
          : { type: 'chosen', change: command.change }
      channel?.postMessage(message)
    },
    close: () => channel?.close(),
  }
}
