import type { Generation } from './recordedCase.ts'

/** The user name and password for each role of a case: `admin`, `operator`, `source`, and so on. */
export type Credentials = Readonly<Record<string, { readonly username: string; readonly password: string }>>

/** A server to compare with the recordings. */
export interface Server {
  readonly generation: Generation
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string
  readonly credentials: Credentials
  /** Whether pages of other sites may send it cookies. */
  readonly allowsCredentials: boolean
  /** The server's clock. */
  now(): Date
  /** Sends a request, and does not follow redirects. */
  fetch(request: Request): Promise<Response>
  /** Lets time pass, in milliseconds. */
  wait(milliseconds: number): void
  /** Acts as an administrator on the server's machine. Throws for an action that this server does not support. */
  arrange(action: string): void
  /** The cookie value of a user's browser session, which a federated sign-in would open. */
  session(username: string): string
  /** The values of symbols that no request to the server could find. */
  readonly known: Readonly<Record<string, string>>
}
