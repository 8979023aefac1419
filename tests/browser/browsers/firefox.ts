import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { WebSocket, type RawData } from 'ws'
import { provideFirefox } from '../../support/otherBrowsers.ts'
import { serveProtocol, success, textOf, type Asker, type Members } from './protocol.ts'
import { nothing, typingOf } from './typing.ts'

/**
 * Commands of Playwright that no released Firefox supports yet. browsers.config.ts makes these settings when the
 * browser starts, so the bridge itself replies that they succeeded.
 */
const ahead: ReadonlySet<string> = new Set(['emulation.setMediaFeaturesOverride'])

/** Starts the installed Firefox with the same arguments, and passes on every command that it supports. */
export async function bridgeToFirefox(words: readonly string[]): Promise<void> {
  const browser = spawn(provideFirefox(), words, { stdio: ['ignore', 'inherit', 'pipe'] })
  browser.on('exit', (code) => process.exit(code ?? 1))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => browser.kill(signal))
  for await (const line of createInterface(browser.stderr)) {
    const [, address] = /^WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? []
    if (address === undefined) console.error(line)
    else await serveProtocol((asker) => connect(asker, `${address}/session`))
  }
}

function connect(asker: Asker, address: string): void {
  const browser = new WebSocket(address)
  const typed = new Set<unknown>()
  const held: string[] = []
  const tell = (message: object) => {
    const text = JSON.stringify(message)
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else held.push(text)
  }
  browser.on('open', () => held.forEach((text) => browser.send(text)))
  browser.on('message', (data: RawData) => {
    const told = v.parse(message, JSON.parse(textOf(data)))
    if (typed.delete(told.id) && told.type === 'success') asker.send({ ...told, result: nothing })
    else asker.send(v.is(ownWords, told) ? { ...told, params: saidByPage(told.params) } : told)
  })
  browser.on('close', () => asker.close())
  asker.onClose(() => browser.close())
  asker.onMessage((asked) => {
    const typing = typingOf(asked)
    if (ahead.has(asked.method)) asker.send(success(asked.id))
    else if (typing === undefined) tell(asked)
    else {
      typed.add(asked.id)
      tell({ id: asked.id, method: 'input.performActions', params: typing })
    }
  })
}

const message = v.record(v.string(), v.unknown())

/** Log messages of the browser itself, which Playwright would mistake for errors thrown by a script. */
const ownWords = v.looseObject({
  method: v.literal('log.entryAdded'),
  params: v.looseObject({
    type: v.literal('javascript'),
    text: v.string(),
    stackTrace: v.optional(v.object({ callFrames: v.tuple([]) })),
  }),
})

/** Converts such a message to console output of the page, which is where the tests look for the browser's messages. */
function saidByPage(params: v.InferOutput<typeof ownWords>['params']): Members {
  return { ...params, type: 'console', method: 'error', args: [{ type: 'string', value: params.text }] }
}
