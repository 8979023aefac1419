/** A client's request, with the status of the response. */
export interface LoggedRequest {
  method: string
  /** Includes the query. */
  path: string
  /** The status, `dropped` if the connection was destroyed, or `pending` if there is no response yet. */
  status: number | 'dropped' | 'pending'
  /** The body as it was sent; empty if there was none. */
  body: string
}

const MOST = 10_000

/** The latest requests, oldest first; control calls are not included. */
export class RequestLog {
  #entries: LoggedRequest[] = []

  /** Logs a request. The status of the response is filled in later. */
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
