/**
 * The login page (docs/behaviour.md#login): the input is kept after a refusal, and the form works while the login
 * methods are unknown.
 */
import { loginFormMachine, type LoginFormContext } from '../../../../machines/session/loginForm.ts'
import { call, start, tell, tellParent } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledRows, modelledWalk, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { combineRegions, type RegionRows } from '../../support/regions.ts'
import { objectWith } from '../../support/shapes.ts'
import { defineWalk, fail, send, settle, wait, type Outcome } from '../../support/walk.ts'

const methods = [
  { type: 'username_password', name: 'user_pw', url: 'https://argus.example/api/v1/token-auth/' },
  { type: 'OAuth2', name: 'dataporten_feide', url: 'https://argus.example/oidc/login/dataporten_feide/' },
]
const wrong = 'Wrong username or password'

interface LoginInput {
  readonly state: 'editing' | 'submitting'
  readonly username: '' | '  ' | 'ana'
  readonly password: '' | 'secret'
  readonly isRefused: boolean
}

function inputRow(input: LoginInput): ModelledRow<LoginInput> {
  const { state, username, password, isRefused } = input
  const types = (change: Partial<LoginInput>) => ({ to: { ...input, ...change } })
  const isEditing = state === 'editing'
  return {
    state,
    tags: isEditing ? [] : ['busy'],
    shows: { username, password, refusal: isRefused ? wrong : undefined },
    on: {
      'types a name': types({ username: 'ana' }),
      'types spaces as the name': types({ username: '  ' }),
      'types a password': types({ password: 'secret' }),
      'clears the password': types({ password: '' }),
      'submits the form':
        isEditing && username === 'ana' && password === 'secret'
          ? {
              to: { ...input, state: 'submitting', isRefused: false },
              does: [tellParent({ type: 'loginForm.submitted', username: 'ana', password: 'secret' })],
            }
          : undefined,
      'is refused': isEditing ? undefined : { to: { ...input, state: 'editing', isRefused: true } },
    },
  }
}

const noInput: LoginInput = { state: 'editing', username: '', password: '', isRefused: false }

/** The login methods, as far as they are known. */
interface Offer {
  readonly at: 'loading' | 'known' | 'unknown'
  readonly isKnown: boolean
  /** Whether almost half a minute has passed since they failed to load. */
  readonly isLate: boolean
}

/**
 * After an outage a different server may answer, so the methods are fetched again; the known ones stay on offer until
 * the new ones arrive.
 */
function offerRow(offer: Offer): ModelledRow<Offer> {
  const { at, isKnown, isLate } = offer
  const asks: ModelledOutcome<Offer> = {
    to: { at: 'loading', isKnown, isLate: false },
    does: [start('fetchLoginMethods')],
  }
  const isLoading = at === 'loading'
  const isUnknown = at === 'unknown'
  return {
    state: at,
    ports: isLoading ? ['fetchLoginMethods'] : [],
    shows: { methods: isKnown ? methods : [], logout: 'lasting' },
    on: {
      'the methods arrive': isLoading ? { to: { at: 'known', isKnown: true, isLate } } : undefined,
      'the methods fail to load': isLoading ? { to: { ...offer, at: 'unknown' } } : undefined,
      'the methods are fetched again': isLoading ? undefined : asks,
      'almost half a minute passes': isUnknown ? (isLate ? asks : { to: { ...offer, isLate: true } }) : undefined,
      'half a minute passes': isUnknown ? asks : undefined,
      'chooses a method': { to: offer, does: [call('leaveSite', objectWith({ url: methods[1]?.url }))] },
    },
  }
}

const notLoaded: Offer = { at: 'loading', isKnown: false, isLate: false }

/**
 * The operator can go to the server's own pages at any time, to sign in there or for another reason. The outcome of the
 * last sign-in stays on screen.
 */
function withServer(rows: RegionRows): RegionRows {
  const purposes = [true, false]
  const named = (name: string, isAwaited: boolean) => `${name}${isAwaited ? ' & to sign in there' : ''}`
  return Object.fromEntries(
    purposes.flatMap((isAwaited) =>
      Object.entries(rows).map(([name, row]) => {
        const here = named(name, isAwaited)
        const leaves = (isToSignIn: boolean) => ({
          to: named(name, isToSignIn),
          does: [tellParent({ type: 'loginForm.leftForServer' })],
        })
        const on = Object.fromEntries(
          Object.entries(row.on).map(([key, outcome]) => [key, outcome && renamed(outcome, isAwaited)]),
        )
        return [
          here,
          {
            ...row,
            ports: [...(row.ports ?? []), 'serverSignIn'],
            on: {
              ...on,
              'chooses to sign in at the server': leaves(true),
              "goes to the server's pages": leaves(false),
              'is told the way back': {
                to: here,
                does: [tell('serverSignIn', { type: 'serverSignIn.begin', returnTo: '/timeslots', isAwaited })],
              },
            },
          },
        ]
      }),
    ),
  )
  function renamed(outcome: Outcome<string>, isAwaited: boolean): Outcome<string> {
    if (typeof outcome === 'string') return named(outcome, isAwaited)
    return { ...outcome, to: named(outcome.to, isAwaited) }
  }
}

export const walk = defineWalk({
  machine: loginFormMachine,
  observe: ({ username, password, refusal, logout, methods: offered }: LoginFormContext) => ({
    username,
    password,
    refusal,
    logout,
    methods: offered,
  }),
  starts: {
    'a login page': {
      input: { logout: 'lasting' },
      to: `${nameOf(noInput)} & ${nameOf(notLoaded)}`,
      does: [start('fetchLoginMethods'), start('serverSignIn')],
    },
  },
  cases: {
    'types a name': send({ type: 'loginForm.changeUsername', value: 'ana' }),
    'types spaces as the name': send({ type: 'loginForm.changeUsername', value: '  ' }),
    'types a password': send({ type: 'loginForm.changePassword', password: 'secret' }),
    'clears the password': send({ type: 'loginForm.changePassword', password: '' }),
    'submits the form': send({ type: 'loginForm.submit' }),
    'is refused': send({ type: 'loginForm.refuse', text: wrong }),
    'the methods arrive': settle('fetchLoginMethods', methods),
    'the methods fail to load': fail('fetchLoginMethods', broken('get login methods')),
    'almost half a minute passes': wait(29_999),
    'half a minute passes': wait(30_000),
    'the methods are fetched again': send({ type: 'loginForm.reloadMethods' }),
    'chooses a method with an unsafe URL': send({ type: 'loginForm.chooseMethod', url: 'javascript:alert(1)' }),
    'chooses a method': send({ type: 'loginForm.chooseMethod', url: methods[1]?.url }),
    'chooses to sign in at the server': send({ type: 'loginForm.chooseServer', isAwaited: true }),
    "goes to the server's pages": send({ type: 'loginForm.chooseServer', isAwaited: false }),
    'is told the way back': send({ type: 'loginForm.leave', returnTo: '/timeslots' }),
  },
  rows: withServer(
    combineRegions({ form: modelledRows([noInput], inputRow), methods: modelledRows([notLoaded], offerRow) }),
  ),
})

type Typed = 'nobody' | 'ana' | 'bob'

interface AskedForm {
  readonly state: 'editing' | 'asking' | 'submitting'
  readonly typed: Typed
  readonly hasPassword: boolean
  /** Whether the server has refused the last attempt. */
  readonly isRefused: boolean
}

const typedNames: Readonly<Record<Typed, string>> = { nobody: '', ana: ' ana', bob: 'bob' }

function askedRow(form: AskedForm): ModelledRow<AskedForm> {
  const { state, typed, hasPassword, isRefused } = form
  const changesTo = (change: Partial<AskedForm>): ModelledOutcome<AskedForm> => ({ to: { ...form, ...change } })
  const signsIn: ModelledOutcome<AskedForm> = {
    to: { ...form, state: 'submitting', isRefused: false },
    does: [tellParent({ type: 'loginForm.submitted', username: typedNames[typed], password: 'secret' })],
  }
  const submitsWhere = typed === 'bob' ? changesTo({ state: 'asking' }) : signsIn
  return {
    state: { form: state, methods: 'loading' },
    tags: state === 'editing' ? [] : [state === 'asking' ? 'asking' : 'busy'],
    ports: ['fetchLoginMethods', 'serverSignIn'],
    shows: { username: typedNames[typed], refusal: isRefused ? wrong : undefined },
    on: {
      'types bob': changesTo({ typed: 'bob' }),
      'types ana': changesTo({ typed: 'ana' }),
      'types the password': changesTo({ hasPassword: true }),
      ...(state === 'editing' && hasPassword && typed !== 'nobody' ? { 'submits the form': submitsWhere } : {}),
      ...(state === 'asking'
        ? { 'signs in anyway': signsIn, 'does not sign in': changesTo({ state: 'editing' }) }
        : {}),
      ...(state === 'submitting' ? { 'is refused': changesTo({ state: 'editing', isRefused: true }) } : {}),
    },
  }
}

const untyped: AskedForm = { state: 'editing', typed: 'nobody', hasPassword: false, isRefused: false }

/** Ana has unfinished work here, so the console asks before another user signs in (docs/behaviour.md#login). */
export const beforeAnother = modelledWalk({
  machine: loginFormMachine,
  observe: ({ username, refusal }: LoginFormContext) => ({ username, refusal }),
  starts: {
    'unfinished work of ana': {
      input: { logout: 'ended', unfinishedOwner: 'ana' },
      to: untyped,
      does: [start('fetchLoginMethods'), start('serverSignIn')],
    },
  },
  cases: {
    'types bob': send({ type: 'loginForm.changeUsername', value: 'bob' }),
    'types ana': send({ type: 'loginForm.changeUsername', value: ' ana' }),
    'types the password': send({ type: 'loginForm.changePassword', password: 'secret' }),
    'submits the form': send({ type: 'loginForm.submit' }),
    'signs in anyway': send({ type: 'loginForm.proceed' }),
    'does not sign in': send({ type: 'loginForm.decline' }),
    'is refused': send({ type: 'loginForm.refuse', text: wrong }),
  },
  rowOf: askedRow,
})
