import type { Generation } from './recordedCase.ts'

/** Who signs in under which name, by the role a case gives them: `admin`, `operator`, `source`, and so on. */
export type Credentials = Readonly<Record<string, { readonly username: string; readonly password: string }>>

/** A server to be compared with the recordings. */
export interface Server {
  readonly generation: Generation
  /** Scheme, host and port, without a slash. */
  readonly origin: string
  readonly credentials: Credentials
  /** Whether pages of other sites may send it cookies. */
  readonly allowsCredentials: boolean
  /** The server's clock. */
  now(): Date
  /** Answers as it is, redirects included. */
  fetch(request: Request): Promise<Response>
  /** Lets time pass, in milliseconds. */
  wait(milliseconds: number): void
  /** Does what an administrator would do on the machine; throws for what this server cannot be brought to. */
  arrange(action: string): void
  /** The cookie value of a browser session of a user, as a federated sign-in opens it. */
  session(username: string): string
  /** What cannot be asked of the server itself. */
  readonly known: Readonly<Record<string, string>>
}
