import type { Page } from '@playwright/test'
import type { Driver, StoryPath } from '../../machines/models/player.ts'

/** The properties of a new incident; the deployment chooses values for those that are absent. */
export interface ReportOrder {
  readonly description: string
  /** 1 to 5; 3 if absent. */
  readonly level?: number
  /** 'key=value'; the mark of the run is added. */
  readonly tags?: readonly string[]
  /** False for an incident without an end; true if absent. */
  readonly isStateful?: boolean
  /** Start time in ISO 8601; now if absent. */
  readonly startTime?: string
}

/** A change that another user makes to an incident, directly on the server rather than in the console. */
export type Happening =
  | { readonly action: 'close' }
  | { readonly action: 'reopen' }
  | { readonly action: 'ticket'; readonly url: string }
  | { readonly action: 'delete' }

/**
 * The deployment that a flow uses: the built console on an origin of this machine, connected to a server with any
 * content. Everything that a flow creates there carries the run's mark, and is removed afterwards; incidents that the
 * server does not delete are closed.
 */
export interface Deployment {
  /** The origin of the console, without a trailing slash; calls to it are forwarded to the server. */
  readonly url: string
  /** Part of every name in this run: it is the same throughout a run, and different in each run. */
  readonly mark: string
  /** The user name of the signed-in user. */
  readonly username: string
  /** The name that the console shows for that user. */
  readonly displayName: string
  /** Types the password of that user into the form on the page, without letting it appear in reports. */
  readonly typePassword: (page: Page) => Promise<void>
  /** Opens the console at a path, signed in: with a token, or with the server's own session if the run uses that. */
  readonly enter: (page: Page, path?: string) => Promise<void>
  /**
   * Opens the console in the same way, but with a session of the server itself, which the live connection requires.
   * Throws NotApplicable if the server opens none for this account.
   */
  readonly enterWithSession: (page: Page, path?: string) => Promise<void>
  /**
   * Creates an incident and returns its pk. The description must contain the mark. Throws NotApplicable if this account
   * may not create incidents.
   */
  readonly report: (order: ReportOrder) => Promise<number>
  /**
   * Makes a change to an incident, as another user would. Throws NotApplicable if this account may not make that
   * change.
   */
  readonly happen: (pk: number, happening: Happening) => Promise<void>
  /**
   * Calls the server as the same user, not through the console. Returns the response's JSON. Throws if the server
   * refuses.
   */
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** Makes calls from the console to the server misbehave. Returns the misbehaviour's number. */
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<number>
  /** Removes all misbehaviours, or the one with that number. */
  readonly repair: (id?: number) => Promise<void>
}

/**
 * Thrown if a flow, or one of its paths, cannot be walked on a deployment: it is reported as not applicable, not as
 * failed.
 */
export class NotApplicable extends Error {}

/** A story, with the code that carries it out in a real browser on any deployment. */
export interface Flow {
  /** The name for `--flow`, such as 'ticket'. */
  readonly name: string
  /** What the operator does, in one line. */
  readonly about: string
  /** The paths through the story. */
  readonly ways: readonly StoryPath[]
  /**
   * Creates the resources that a path needs, and returns the driver that walks it. Throws NotApplicable if the
   * deployment lacks a feature that the flow needs.
   */
  readonly begin: (page: Page, deployment: Deployment, way: StoryPath) => Promise<Driver<string, string>>
}
