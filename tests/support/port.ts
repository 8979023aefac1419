import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port.')
  return address.port
}

/** Resolves once something listens on the port; rejects if the program exits before that. */
export async function listening(program: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`The program exited with code ${program.exitCode}.`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const attempt = connect(port, '127.0.0.1', () => {
        attempt.destroy()
        resolve(true)
      })
      attempt.once('error', () => resolve(false))
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
