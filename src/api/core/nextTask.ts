/** Waits until the current task has ended, so that what it rendered counts as shown before anything else is loaded. */
export function afterThisTask(): Promise<void> {
  return new Promise((proceed) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      proceed()
    }
    port2.postMessage(undefined)
  })
}
