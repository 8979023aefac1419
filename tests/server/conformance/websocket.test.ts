// @vitest-environment node
import { afterAll, beforeAll, chai, describe, expect, it } from 'vitest'
import type { Served } from '../serve.ts'
import { Listener, tryHandshake } from './listener.ts'
import { namedShapes } from './namedShapes.ts'
import { readConversation } from './recordedCase.ts'
import { socketRecording } from './recordings.ts'
import { replay } from './replay.ts'
import type { Server } from './server.ts'
import { disagreements } from './shape.ts'
import { serveForSockets } from './standInServer.ts'
import { fill } from './symbols.ts'
import { ServerWorld } from './world.ts'

chai.config.truncateThreshold = 0

const conversation = readConversation(socketRecording.generation, socketRecording.name)

/** Starts a server with a port for all tests of a group. */
function serve() {
  let started: { server: Server; served: Served; world: ServerWorld } | undefined
  beforeAll(async () => {
    const { server, served } = await serveForSockets(conversation.generation)
    started = { server, served, world: new ServerWorld(server) }
  })
  afterAll(async () => started?.served.close())
  return () => {
    if (started === undefined) throw new Error('The server has not started.')
    return { ...started, socketAddress: started.served.url.replace('http', 'ws') }
  }
}

describe('the recording of the socket', () => {
  it('has a case for each recorded handshake and action', () => {
    expect(conversation.generation).toBe(socketRecording.generation)
    expect(conversation.handshakes).toHaveLength(socketRecording.handshakes)
    expect(conversation.actions).toHaveLength(socketRecording.actions)
  })
})

describe('a handshake with', () => {
  const server = serve()

  const named = conversation.handshakes.map((each) => [each.name, each.outcome, each] as const)

  it.each(named)('%s: %s', async (_name, outcome, { path, headers }) => {
    const { socketAddress, world } = server()
    expect(await tryHandshake(socketAddress + path, await fill(headers, world.lookup))).toBe(outcome)
  })
})

describe('an open socket', () => {
  const server = serve()
  let listener: Listener | undefined

  beforeAll(async () => {
    const { socketAddress, world } = server()
    const headers = await fill({ Cookie: 'sessionid={session of operator}' }, world.lookup)
    listener = await Listener.open(`${socketAddress}/ws/open/`, headers)
  })
  afterAll(() => listener?.end())

  for (const [index, { name, says, asks, frames, closes }] of conversation.actions.entries()) {
    it(`${index + 1}. ${name}`, async () => {
      if (listener === undefined) throw new Error('The socket did not open.')
      const { server: asked, world } = server()
      const closed = closes === undefined ? undefined : listener.closed()
      const found = asks === undefined ? [] : await replay(asks, asked, world)
      if (says !== undefined) listener.say(says)
      if (closed === undefined) {
        found.push(...disagreements(await fill(frames, world.lookup), await listener.hear(), namedShapes, 'frames'))
      }
      expect(found.join('\n')).toBe('')
      expect(await closed).toBe(closes)
    })
  }
})
