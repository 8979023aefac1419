import type { Page } from '@playwright/test'
import type { Driver, StoryPath } from '../../machines/models/player.ts'

/** What a new incident is to be; what is left out is up to the deployment. */
export interface ReportOrder {
  readonly description: string
  /** 1 to 5; 3 where absent. */
  readonly level?: number
  /** 'key=value'; the mark of the run is added. */
  readonly tags?: readonly string[]
  /** False for one that has no end; true where absent. */
  readonly isStateful?: boolean
  /** When it began, ISO 8601; now where absent. */
  readonly startTime?: string
}

/** Something somebody else does to an incident, through the server and past the console. */
export type Happening =
  | { readonly action: 'close' }
  | { readonly action: 'reopen' }
  | { readonly action: 'ticket'; readonly url: string }
  | { readonly action: 'delete' }

/**
 * A deployment as flows see it: the built console on an origin of this machine, in front of a server that nobody has
 * prepared. Whatever a flow makes there bears the run's mark, and is removed afterwards.
 */
export interface Deployment {
  /** The origin of the console, without a slash at its end; calls to it reach the server. */
  readonly url: string
  /** Part of every name this run makes, the same for the whole run and unlike that of any other run. */
  readonly mark: string
  /** The name of the person who is signed in. */
  readonly username: string
  /** What the console calls that person. */
  readonly displayName: string
  /** Types that person's password into the form on the page, in a way that no report tells of. */
  readonly typePassword: (page: Page) => Promise<void>
  /** Opens the console at a path as somebody who is signed in. */
  readonly enter: (page: Page, path?: string) => Promise<void>
  /**
   * Has the server hold a new incident. Its number. Its description must have the mark in it. Throws NotApplicable where
   * this account may create none.
   */
  readonly report: (order: ReportOrder) => Promise<number>
  /** Lets something happen to an incident. Throws NotApplicable where this account may not. */
  readonly happen: (pk: number, happening: Happening) => Promise<void>
  /** Calls the server as the same person, past the console. The answer's JSON. Throws where the server refuses. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** Lets calls of the console fail, between console and server. The fault's number. */
  readonly breakDown: (fault: Readonly<Record<string, unknown>>) => Promise<number>
  /** Takes every fault away, or the one of that number. */
  readonly repair: (id?: number) => Promise<void>
}

/** Why a flow, or one of its ways, cannot be walked at a deployment: it is told as not applicable, not as failed. */
export class NotApplicable extends Error {}

/** One person-level model with hands for a real browser, ready to be walked at any deployment. */
export interface Flow {
  /** As `--flow` takes it: 'ticket'. */
  readonly name: string
  /** One line on what a person does in it. */
  readonly about: string
  readonly ways: readonly StoryPath[]
  /**
   * Makes what a way needs, and gives the driver that walks it. Throws NotApplicable where the deployment lacks what
   * the flow is about.
   */
  readonly begin: (page: Page, deployment: Deployment, way: StoryPath) => Promise<Driver<string, string>>
}
