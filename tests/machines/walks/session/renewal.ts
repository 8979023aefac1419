/**
 * The end of a token (decisions, Servers of all generations): some time before it, and once it is there, a dialog asks
 * for the password of the same person. It can be put off until the end, and not any longer.
 */
import { renewalMachine, type RenewalContext, type RenewalInput } from '../../../../machines/session/renewal.ts'
import { beginning } from '../../support/clock.ts'
import { call, start, tellParent, type Effect } from '../../support/effects.ts'
import { refused, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle, wait } from '../../support/walk.ts'

/** The time is looked at every five seconds: what is due in between is noticed with the next look. */
const lookEvery = 5
/** Seconds from the beginning until the person is to be asked, and until the token ends. */
const dueAt = 11
const endsAt = 21

interface Renewal {
  readonly token: 'endless' | 'good' | 'ending' | 'ended'
  readonly dialog: 'closed' | 'editing' | 'submitting' | 'renewed'
  readonly password: '' | 'secret'
  readonly refusal: keyof typeof refusals
  /** Seconds since the beginning; 0 where time does not matter any more. */
  readonly seconds: number
}

const refusals = {
  none: undefined,
  wrong: 'Wrong username or password',
  silence: 'The server does not answer. Check your connection and try again.',
} as const

const fresh = { dialog: 'closed', password: '', refusal: 'none', seconds: 0 } as const
const endless: Renewal = { ...fresh, token: 'endless' }
const good: Renewal = { ...fresh, token: 'good' }
const ending: Renewal = { ...fresh, token: 'ending', dialog: 'editing', seconds: dueAt }
const ended: Renewal = { ...fresh, token: 'ended', dialog: 'editing' }

const suspends = call('suspendToken')
const renews = tellParent({ type: 'renewal.renewed', token: { token: 'new', expiresAt: beginning + 60_000 } })

/** Where a moment's look leads; it is taken up to five seconds after what it sees has come. */
function looked(renewal: Renewal): ModelledOutcome<Renewal> {
  if (renewal.seconds >= endsAt) return ends(renewal)
  if (renewal.seconds < dueAt || renewal.token === 'ending') return { to: renewal }
  return { to: { ...renewal, token: 'ending', dialog: asked(renewal.dialog) } }
}

function ends(renewal: Renewal): ModelledOutcome<Renewal> {
  return { to: { ...renewal, token: 'ended', dialog: asked(renewal.dialog), seconds: 0 }, does: [suspends] }
}

function asked(dialog: Renewal['dialog']): Renewal['dialog'] {
  return dialog === 'closed' ? 'editing' : dialog
}

/** Time passes, with a look at each fifth second after the last that changed anything. */
function passes(renewal: Renewal, seconds: number): ModelledOutcome<Renewal> {
  const does: Effect[] = []
  let now = renewal
  for (let step = 0; step < seconds; step += 2.5) {
    if (now.token === 'endless' || now.token === 'ended') break
    now = { ...now, seconds: now.seconds + 2.5 }
    if ((now.seconds - startOf(renewal)) % lookEvery !== 0) continue
    const outcome = looked(now)
    does.push(...(outcome.does ?? []))
    now = outcome.to
  }
  return { to: now, does }
}

/** When the looks began: a token that is ending already at the beginning is looked at from then on. */
function startOf({ seconds }: Renewal): number {
  return seconds % 2.5 === 0 ? 0 : dueAt % 2.5
}

function rowOf(renewal: Renewal): ModelledRow<Renewal> {
  const { token, dialog, password, refusal } = renewal
  const isAsking = dialog === 'editing' || dialog === 'submitting'
  const isEditing = dialog === 'editing'
  return {
    state: { token, dialog },
    tags: [
      ...(token === 'ending' || token === 'ended' ? [token] : []),
      ...(isAsking ? ['dialog'] : []),
      ...(dialog === 'submitting' ? ['busy'] : []),
    ],
    ports: dialog === 'submitting' ? ['requestToken'] : [],
    shows: { password, refusal: refusals[refusal] },
    on: {
      'half a look passes': passes(renewal, 2.5),
      'a look passes': passes(renewal, 5),
      'a call is refused': isRefused(renewal),
      ...(isEditing && {
        'types the password': { to: { ...renewal, password: 'secret' } },
        'clears the password': { to: { ...renewal, password: '' } },
      }),
      ...(isEditing &&
        password === 'secret' && {
          submits: {
            to: { ...renewal, dialog: 'submitting', refusal: 'none' },
            does: [start('requestToken', { username: 'ana', password: 'secret' })],
          },
        }),
      ...(isEditing &&
        token === 'ending' && {
          'puts it off': { to: { ...renewal, dialog: 'closed', password: '', refusal: 'none' } },
        }),
      ...(dialog === 'submitting' && {
        'the password is right': { to: { ...renewal, dialog: 'renewed', password: '' }, does: [renews] },
        'the password is wrong': { to: { ...renewal, dialog: 'editing', refusal: 'wrong' } },
        'the server is silent': { to: { ...renewal, dialog: 'editing', refusal: 'silence' } },
      }),
    },
  }
}

/** Soon before its end a 401 is the end; long before, the session is lost. What has ended need not end again. */
function isRefused(renewal: Renewal): ModelledOutcome<Renewal> | undefined {
  if (renewal.token === 'ended') return undefined
  if (renewal.token === 'endless' || renewal.seconds < dueAt) {
    return { to: renewal, does: [tellParent({ type: 'renewal.lost' })] }
  }
  return ends(renewal)
}

function inputOf(endsIn: number | undefined): RenewalInput {
  return {
    username: 'ana',
    expiresAt: endsIn === undefined ? undefined : beginning + endsIn * 1000,
    notice: (endsAt - dueAt) * 1000,
  }
}

export const walk = defineWalk({
  machine: renewalMachine,
  observe: ({ password, refusal }: RenewalContext) => ({ password, refusal }),
  starts: {
    'a token without a known end': { input: inputOf(undefined), to: nameOf(endless) },
    'a token that is good for long': { input: inputOf(endsAt), to: nameOf(good) },
    'a token that ends soon': { input: inputOf(endsAt - dueAt), to: nameOf(ending) },
    'a token that has ended': { input: inputOf(0), to: nameOf(ended), does: [suspends] },
  },
  cases: {
    'types the password': send({ type: 'renewal.change', password: 'secret' }),
    'clears the password': send({ type: 'renewal.change', password: '' }),
    submits: send({ type: 'renewal.submit' }),
    'puts it off': send({ type: 'renewal.postpone' }),
    'a call is refused': send({ type: 'renewal.refuse' }),
    'the password is right': settle('requestToken', { token: 'new', expiresAt: beginning + 60_000 }),
    'the password is wrong': fail(
      'requestToken',
      refused('sign in', 403, {
        detail:
          "{'non_field_errors': [ErrorDetail(string='Unable to log in with provided credentials.', code='authorization')]}",
      }),
    ),
    'the server is silent': fail('requestToken', unreachable('sign in')),
    'half a look passes': wait(2500),
    'a look passes': wait(5000),
  },
  rows: modelledRows([endless, good, ending, ended], rowOf),
})
