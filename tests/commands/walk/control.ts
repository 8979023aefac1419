import type { Account } from './account.ts'
import { removeNoted, cleanUp, type Removal } from './cleanUp.ts'
import { NotApplicable, type Happening, type ReportOrder } from './flow.ts'
import type { Notes } from './gateway.ts'
import type { Ground } from './ground.ts'
import { resources } from './ledger.ts'
import { openSession, type Cookie } from './serverSession.ts'

/** The part of a forwarder that the calls can control. */
export interface Steered {
  readonly breakDown: (order: unknown) => number
  readonly repair: (id?: number) => void
}

/** The calls that the process of the browser tests can make to the process of the command, by name. */
export interface Calls {
  readonly introduce: () => Promise<Introduction>
  readonly validToken: () => Promise<string>
  /** Cookies of a session of the server itself. Throws NotApplicable if the server opens none for this account. */
  readonly openSession: () => Promise<readonly Cookie[]>
  readonly report: (order: ReportOrder) => Promise<number>
  readonly happen: (pk: number, happening: Happening) => Promise<void>
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<number>
  readonly repair: (id?: number) => Promise<void>
  /** Starts a path: removes all misbehaviours, clears the notes, and hides the incidents of earlier paths. */
  readonly beginWay: () => Promise<void>
  /**
   * Ends a path: removes all misbehaviours, and everything that the path created except incidents. Returns the notes
   * taken since it started.
   */
  readonly endWay: () => Promise<Notes>
  /** Removes everything that is left of the whole run. Returns what happened to everything that the run created. */
  readonly cleanUp: () => Promise<Removal>
}

export interface Introduction {
  readonly mark: string
  readonly username: string
  readonly displayName: string
  readonly password: string
}

/** Implements the calls in the process of the command. */
export function answeredCalls(ground: Ground, steered: () => Steered): Calls {
  const { account, gateway, mark } = ground
  const removedEarlier: string[] = []
  return {
    introduce: () => {
      const { username, displayName, password } = account
      return Promise.resolve({ mark, username, displayName, password })
    },
    validToken: () => account.validToken(),
    openSession: () => sessionOf(account),
    report: (order) => ground.report(order),
    happen: (pk, happening) => ground.happen(pk, happening),
    call: (method, path, body) => ground.call(method, path, body),
    breakDown: (misbehaviour) => Promise.resolve(steered().breakDown(misbehaviour)),
    repair: (id) => Promise.resolve(steered().repair(id)),
    beginWay: () => {
      steered().repair()
      gateway.takeNotes()
      ground.beginWay()
      return Promise.resolve()
    },
    endWay: async () => {
      steered().repair()
      const notes = gateway.takeNotes()
      // Anything that cannot be removed yet stays in the ledger; the clean-up at the end of the run tries again.
      const { removed } = await removeNoted(ground, resources)
      removedEarlier.push(...removed)
      return notes
    },
    cleanUp: async () => {
      const removal = await cleanUp(ground)
      return { ...removal, removed: [...removedEarlier, ...removal.removed] }
    },
  }
}

async function sessionOf(account: Account): Promise<readonly Cookie[]> {
  const cookies = await openSession(account.backend, account)
  if (cookies === undefined) {
    throw new NotApplicable(
      `The server opens no session for ${account.username} without a sign-in at another site, and this path needs one: ` +
        'check it by hand after a federated sign-in.',
    )
  }
  // A sign-in may have replaced the user's token.
  const token = cookies.find(({ name }) => name === 'token')?.value
  if (token !== undefined) await account.learn(token)
  return cookies
}

const keyHeader = 'x-walk-key'

/** Serves the calls over HTTP to clients with the key. */
export function controlOf(calls: Calls, key: string): (request: Request) => Promise<Response> {
  const byName = new Map<string, (...words: never[]) => Promise<unknown>>(Object.entries(calls))
  return async (request) => {
    const call = byName.get(new URL(request.url).pathname.replace('/-walk/', ''))
    if (request.method !== 'POST' || request.headers.get(keyHeader) !== key || call === undefined) {
      return new Response('Not found', { status: 404 })
    }
    try {
      const words = JSON.parse(await request.text()) as never[]
      return Response.json({ value: await call(...words) })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return Response.json(error instanceof NotApplicable ? { notApplicable: message } : { error: message })
    }
  }
}

/** Makes the calls from another process. */
export function remoteCalls(url: string, key: string): Calls {
  async function ask<Answer>(name: keyof Calls, words: readonly unknown[]): Promise<Answer> {
    const response = await fetch(`${url}/-walk/${name}`, {
      method: 'POST',
      headers: { [keyHeader]: key },
      body: JSON.stringify(words),
    })
    const answer = (await response.json()) as { value: Answer } | { notApplicable: string } | { error: string }
    if ('notApplicable' in answer) throw new NotApplicable(answer.notApplicable)
    if ('error' in answer) throw new Error(answer.error)
    return answer.value
  }
  return new Proxy({} as Calls, {
    get:
      (_, name: keyof Calls) =>
      (...words: readonly unknown[]) =>
        ask(
          name,
          words.filter((word) => word !== undefined),
        ),
  })
}
