/**
 * The login page (docs/behaviour.md#login): the input is kept after a refusal, and the form works while the login
 * methods are unknown.
 */
import type { LoginMethod } from '../../../../machines/session/domain/user.ts'
import { loginFormMachine, type LoginFormContext } from '../../../../machines/session/loginForm.ts'
import { call, start, tell, tellParent } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { combineRegions, type RegionRows } from '../../support/regions.ts'
import { objectWith } from '../../support/shapes.ts'
import { defineWalk, fail, send, settle, wait, type Outcome } from '../../support/walk.ts'

const methods = [
  { type: 'username_password', name: 'user_pw', url: 'https://argus.example/api/v1/token-auth/' },
  { type: 'OAuth2', name: 'dataporten_feide', url: 'https://argus.example/oidc/login/dataporten_feide/' },
]
const wrong = 'Wrong username or password'

type FormState = 'editing' | 'submitting'

/** Each combination of the two fields, before and after a refusal. */
function formRows(): RegionRows {
  const rows: Record<string, RegionRows[string]> = {}
  for (const username of ['', '  ', 'ana']) {
    for (const password of ['', 'secret']) {
      const typing = (refusal: string | undefined, state: FormState): Record<string, Outcome<string>> => ({
        'types a name': field('ana', password, refusal, state),
        'types spaces as the name': field('  ', password, refusal, state),
        'types a password': field(username, 'secret', refusal, state),
        'clears the password': field(username, '', refusal, state),
      })
      for (const refusal of [undefined, wrong]) {
        rows[field(username, password, refusal, 'editing')] = {
          state: 'editing',
          shows: { username, password, refusal },
          on: { ...typing(refusal, 'editing'), ...submits(username, password) },
        }
      }
      rows[field(username, password, undefined, 'submitting')] = {
        state: 'submitting',
        tags: ['busy'],
        shows: { username, password, refusal: undefined },
        on: { ...typing(undefined, 'submitting'), 'is refused': field(username, password, wrong, 'editing') },
      }
    }
  }
  return reachable(rows)
}

function field(username: string, password: string, refusal: string | undefined, state: FormState) {
  return `'${username}' '${password}' ${refusal === undefined ? '' : 'refused '}${state}`
}

function submits(username: string, password: string): Record<string, Outcome<string>> {
  if (username !== 'ana' || password !== 'secret') return {}
  return {
    'submits the form': {
      to: field('ana', 'secret', undefined, 'submitting'),
      does: [tellParent({ type: 'loginForm.submitted', username: 'ana', password: 'secret' })],
    },
  }
}

/** No case of this walk empties the name again, so a refused or submitting form always has a name. */
function reachable(rows: Record<string, RegionRows[string]>): RegionRows {
  const started = (name: string) => name.startsWith("''") && (name.includes('refused') || name.includes('submitting'))
  return Object.fromEntries(Object.entries(rows).filter(([name]) => !started(name)))
}

/**
 * After an outage a different server may answer, so the methods are fetched again; the known ones stay on offer until
 * the new ones arrive.
 */
function methodRow(name: string, offered: readonly LoginMethod[], row: Omit<RegionRows[string], 'shows'>): RegionRows {
  const chosen = { to: name, does: [call('leaveSite', objectWith({ url: methods[1]?.url }))] }
  return {
    [name]: { ...row, shows: { methods: offered, logout: 'lasting' }, on: { ...row.on, 'chooses a method': chosen } },
  }
}

const asksAgain = { to: 'methods loading again', does: [start('fetchLoginMethods')] }
const asks = { to: 'methods loading', does: [start('fetchLoginMethods')] }

const methodRows: RegionRows = {
  ...methodRow('methods loading', [], {
    state: 'loading',
    ports: ['fetchLoginMethods'],
    on: { 'the methods arrive': 'methods known', 'the methods fail to load': 'methods unknown' },
  }),
  ...methodRow('methods known', methods, { state: 'known', on: { 'the methods are fetched again': asksAgain } }),
  ...methodRow('methods loading again', methods, {
    state: 'loading',
    ports: ['fetchLoginMethods'],
    on: { 'the methods arrive': 'methods known', 'the methods fail to load': 'earlier methods' },
  }),
  ...methodRow('methods unknown', [], {
    state: 'unknown',
    on: {
      'the methods are fetched again': asks,
      'almost half a minute passes': 'methods unknown, next request almost due',
      'half a minute passes': asks,
    },
  }),
  ...methodRow('methods unknown, next request almost due', [], {
    state: 'unknown',
    on: { 'the methods are fetched again': asks, 'almost half a minute passes': asks, 'half a minute passes': asks },
  }),
  ...methodRow('earlier methods', methods, {
    state: 'unknown',
    on: {
      'the methods are fetched again': asksAgain,
      'almost half a minute passes': 'earlier methods, next request almost due',
      'half a minute passes': asksAgain,
    },
  }),
  ...methodRow('earlier methods, next request almost due', methods, {
    state: 'unknown',
    on: {
      'the methods are fetched again': asksAgain,
      'almost half a minute passes': asksAgain,
      'half a minute passes': asksAgain,
    },
  }),
}

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
      to: `${field('', '', undefined, 'editing')} & methods loading`,
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
  rows: withServer(combineRegions({ form: formRows(), methods: methodRows })),
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
export const beforeAnother = defineWalk({
  machine: loginFormMachine,
  observe: ({ username, refusal }: LoginFormContext) => ({ username, refusal }),
  starts: {
    'unfinished work of ana': {
      input: { logout: 'ended', unfinishedOwner: 'ana' },
      to: nameOf(untyped),
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
  rows: modelledRows([untyped], askedRow),
})
