/** One request of a client as it was answered. */
export interface LoggedRequest {
  method: string
  /** With the query. */
  path: string
  /** The status, `dropped` where the connection was destroyed, or `pending` where there is no answer yet. */
  status: number | 'dropped' | 'pending'
  /** The body as it was sent; empty without one. */
  body: string
}

const MOST = 10_000

/** The latest requests, oldest first; the control calls are not among them. */
export class RequestLog {
  #entries: LoggedRequest[] = []

  /** Notes a request; its status is filled in later. */
  note(method: string, path: string): LoggedRequest {
    const entry: LoggedRequest = { method, path, status: 'pending', body: '' }
    this.#entries.push(entry)
    if (this.#entries.length > MOST) this.#entries.shift()
    return entry
  }

  list(): readonly LoggedRequest[] {
    return this.#entries
  }

  clear(): void {
    this.#entries = []
  }
}
