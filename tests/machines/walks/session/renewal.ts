/**
 * The expiry of a token (docs/behaviour.md#session): a dialog asks for the same user's password some time before the
 * token expires, and again when it expires. The dialog can be postponed before the expiry, but not afterwards.
 */
import { renewalMachine, type RenewalContext, type RenewalInput } from '../../../../machines/session/renewal.ts'
import { beginning } from '../../support/clock.ts'
import { call, start, tellParent, type Effect } from '../../support/effects.ts'
import { refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle, wait } from '../../support/walk.ts'

/** Seconds between two checks of the time. A deadline in between is noticed at the next check. */
const lookEvery = 5
/** Seconds from the start until the dialog opens, and until the token expires. */
const dueAt = 11
const endsAt = 21

interface Renewal {
  readonly token: 'endless' | 'good' | 'ending' | 'ended'
  readonly dialog: 'closed' | 'editing' | 'submitting' | 'renewed'
  readonly password: '' | 'secret'
  readonly refusal: keyof typeof refusals
  /** Seconds since the start; 0 if the token never expires or has expired. */
  readonly seconds: number
}

const refusals = {
  none: undefined,
  wrong: 'Wrong username or password',
  silence: 'The server does not respond. Check your connection and try again.',
} as const

const fresh = { dialog: 'closed', password: '', refusal: 'none', seconds: 0 } as const
const endless: Renewal = { ...fresh, token: 'endless' }
const good: Renewal = { ...fresh, token: 'good' }
const ending: Renewal = { ...fresh, token: 'ending', dialog: 'editing', seconds: dueAt }
const ended: Renewal = { ...fresh, token: 'ended', dialog: 'editing' }

const suspends = call('suspendToken')
const renews = tellParent({ type: 'renewal.renewed', token: { token: 'new', expiresAt: beginning + 60_000 } })

/** The result of a check. A deadline may have passed up to five seconds before the check. */
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

/** Time passes, and the chart checks it every five seconds. */
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

/**
 * When the checks started, modulo 2.5 seconds: at 0 or, if the token was about to expire from the start, at `dueAt`.
 */
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
      'half a check interval passes': passes(renewal, 2.5),
      'a check interval passes': passes(renewal, 5),
      'a call gets 401': isRefused(renewal),
      ...(isEditing && {
        'types the password': { to: { ...renewal, password: 'secret' } },
        'clears the password': { to: { ...renewal, password: '' } },
      }),
      ...(isEditing &&
        password === 'secret' && {
          'submits the password': {
            to: { ...renewal, dialog: 'submitting', refusal: 'none' },
            does: [start('requestToken', { username: 'ana', password: 'secret' })],
          },
        }),
      ...(isEditing &&
        token === 'ending' && {
          'postpones it': { to: { ...renewal, dialog: 'closed', password: '', refusal: 'none' } },
        }),
      ...(dialog === 'submitting' && {
        'the password is right': { to: { ...renewal, dialog: 'renewed', password: '' }, does: [renews] },
        'the password is wrong': { to: { ...renewal, dialog: 'editing', refusal: 'wrong' } },
        'no answer': { to: { ...renewal, dialog: 'editing', refusal: 'silence' } },
      }),
    },
  }
}

/** The session passes a 401 on only shortly before the expiry, when it counts as the expiry, and afterwards. */
function isRefused(renewal: Renewal): ModelledOutcome<Renewal> | undefined {
  return renewal.token === 'ended' ? undefined : ends(renewal)
}

function inputOf(endsIn: number | undefined): RenewalInput {
  return {
    username: 'ana',
    expiresAt: endsIn === undefined ? undefined : beginning + endsIn * 1000,
    notice: (endsAt - dueAt) * 1000,
  }
}

export const walk = modelledWalk({
  machine: renewalMachine,
  observe: ({ password, refusal }: RenewalContext) => ({ password, refusal }),
  starts: {
    'a token without a known expiry': { input: inputOf(undefined), to: endless },
    'a token that stays valid for a while': { input: inputOf(endsAt), to: good },
    'a token that expires soon': { input: inputOf(endsAt - dueAt), to: ending },
    'a token that has expired': { input: inputOf(0), to: ended, does: [suspends] },
  },
  cases: {
    'types the password': send({ type: 'renewal.change', password: 'secret' }),
    'clears the password': send({ type: 'renewal.change', password: '' }),
    'submits the password': send({ type: 'renewal.submit' }),
    'postpones it': send({ type: 'renewal.postpone' }),
    'a call gets 401': send({ type: 'renewal.refuse' }),
    'the password is right': settle('requestToken', { token: 'new', expiresAt: beginning + 60_000 }),
    'the password is wrong': fail(
      'requestToken',
      refused('sign in', 403, {
        detail:
          "{'non_field_errors': [ErrorDetail(string='Unable to log in with provided credentials.', code='authorization')]}",
      }),
    ),
    'no answer': fail('requestToken', unreachable('sign in')),
    'half a check interval passes': wait(2500),
    'a check interval passes': wait(5000),
  },
  rowOf,
})
