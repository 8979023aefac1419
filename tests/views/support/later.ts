/** A promise for the test to settle later. */
export interface Later<Output> {
  readonly promise: Promise<Output>
  readonly settle: (output: Output) => void
  readonly fail: (error: Error) => void
}

export function later<Output>(): Later<Output> {
  const handles: Partial<Later<Output>> & { settle?: (output: Output) => void; fail?: (error: Error) => void } = {}
  const promise = new Promise<Output>((resolve, reject) => Object.assign(handles, { settle: resolve, fail: reject }))
  const { settle = noExecutor, fail = noExecutor } = handles
  return { promise, settle, fail }
}

function noExecutor(): never {
  throw new Error('the promise has not run its executor')
}
